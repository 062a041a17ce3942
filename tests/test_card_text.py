"""The rendering of records: total, in the written form of 113–117, and without dropping anything.

The reader in this file sees only the Russian text. It finds the kind of an ability by the clauses' written form, and
what it finds has to be what a naive reading of the record says.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from laar.cards import operations
from laar.cards.filters import Bound, Counted, Filter
from laar.cards.model import Ability, Card, CardSet, Limit, Occurrence, Part, Payment, Target, When, While
from laar.files import read
from laar.render import english, russian
from laar.render.card_text import ability_text, card_text, figures_text
from laar.render.russian_filters import HEADS
from laar.render.russian_grammar import adjective_form, agreement, is_noun, noun_form
from laar.render.wording import CASES, Lang, Words

SETS = sorted((Path(__file__).parent.parent / "cards" / "classic").glob("*.yaml"))
LANGUAGES: tuple[Lang, ...] = ("ru", "en")
Record = TypeVar("Record", bound=BaseModel)

# --- Records from the schema: strategies for Hypothesis and lists of example values ------------------------------------

WORDS = st.text("абвгдежзиклмнопрстуфхцчшщыэюя АБВГД'-", min_size=1, max_size=8)
WORDS = WORDS.map(lambda text: " ".join(text.split())).filter(bool)
KEYWORDS = st.sampled_from(sorted(russian.Russian.words.keywords)) | st.sampled_from(("not_yet_known", "other"))
OPERATIONS: tuple[type[BaseModel], ...] = get_args(get_args(operations.Operation)[0])
for granting in (operations.Grant, operations.Marker, operations.Replace):
    granting.model_rebuild()  # resolves the name Ability in their fields
RECURSIVE = ("ability", "also", "none_of")
EITHER = {  # exactly one of these is given
    "target": "affects", "ability": "keyword", "grade": "magnitude",
}  # fmt: skip


def values(annotation: Any, depth: int, name: str = "") -> st.SearchStrategy[Any]:
    """Values of a type of the schema; `depth` bounds nested abilities and filters."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if name in ("keyword", "name", "card_class"):
        return KEYWORDS if name == "keyword" else WORDS
    if name == "id":
        return st.from_regex(r"[a-z][a-z0-9_]{0,9}", fullmatch=True)
    if origin is Annotated:
        if arguments[0] is not int:
            return values(arguments[0], depth, name)
        return integers(annotation.__metadata__[0].metadata)
    if origin in (Union, UnionType):
        return st.one_of([values(argument, depth, name) for argument in arguments if argument is not NoneType])
    if origin is Literal:
        return st.sampled_from(arguments)
    if origin is tuple and arguments[-1] is Ellipsis:
        return st.lists(values(arguments[0], depth, name), min_size=1, max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*(values(argument, depth, name) for argument in arguments))
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return st.deferred(lambda: records(annotation, depth - (name in RECURSIVE)))
    return {int: st.integers(-9, 30), bool: st.booleans(), str: WORDS}[annotation]


def integers(marks: Iterable[Any]) -> st.SearchStrategy[int]:
    """Numbers within the bounds that a field's annotations set."""
    found = list(marks)
    low = next((mark.ge for mark in found if hasattr(mark, "ge")), -9)
    high = next((mark.le for mark in found if hasattr(mark, "le")), 25)
    return st.integers(low, min(low + 1, high)) | st.integers(low, high)  # targets that there are, often enough


@cache
def records(model: type[Record], depth: int = 2) -> st.SearchStrategy[Record]:
    """Valid records of a model, with every field given now and then."""
    fields = {name: field for name, field in model.model_fields.items() if depth > 0 or name not in RECURSIVE}

    @st.composite
    def build(draw: st.DrawFn) -> Record:
        given = {name for name, field in fields.items() if field.is_required()}
        optional = sorted(set(fields) - given)
        if optional:
            given |= draw(st.sets(st.sampled_from(optional), max_size=4))
        return valid(model, {name: draw(field_values(model, name, depth)) for name in sorted(given)}, draw, depth)

    return build()


@cache
def field_values(model: type[BaseModel], name: str, depth: int) -> st.SearchStrategy[Any]:
    """Values of one field of a model."""
    field = model.model_fields[name]
    return integers(field.metadata) if field.annotation is int else values(field.annotation, depth, name)


def valid(model: type[Record], given: dict[str, Any], draw: st.DrawFn, depth: int) -> Record:
    """A record from the values drawn, mended where the schema wants exactly one of two things or an order."""
    for one, other in EITHER.items():
        if {one, other} <= set(model.model_fields):
            kept = draw(st.sampled_from((one, other)))
            kept = other if depth <= 0 and one in RECURSIVE else kept
            given.pop(other if kept == one else one, None)
            given.setdefault(kept, draw(field_values(model, kept, depth)))
    if model is Payment:
        kept = draw(st.sampled_from(("tokens", "wound", "life")))
        given = {kept: draw(field_values(model, kept, depth))}
    if model is Counted and (given["of"] == "cards") != ("where" in given):
        given["where"] = draw(records(Filter, depth)) if given["of"] == "cards" else None
    if model is Target:
        given["at_most"] = max(given.get("at_most", 1), given.get("at_least", 1), 1)
    if issubclass(model, Occurrence):
        mend_occurrence(given)
    if model is When and given["event"] == "sequence":
        events = draw(st.lists(records(Occurrence, depth), min_size=2, max_size=3))
        given = {"word": given["word"], "event": "sequence", "of": events}
    if model is Ability:
        mend_ability(given)
    aliases = {model.model_fields[name].alias or name: value for name, value in given.items()}
    try:
        return model.model_validate(aliases)
    except ValidationError:
        assume(False)
        raise


def mend_occurrence(given: dict[str, Any]) -> None:
    """What only some events have goes with those events; several events go with `sequence` only."""
    given.pop("of", None)
    if given["event"] != "battle_start":
        given.pop("seat", None)
    if given["event"] not in ("moved", "relocated"):
        given.pop("origin", None)


def mend_ability(given: dict[str, Any]) -> None:
    """One payment of a kind, the sudden icon first, no joint before the first part, targets and choices in order."""
    words = {item for item in given.get("cost", ()) if isinstance(item, str)}
    rest = [item for item in given.get("cost", ()) if not isinstance(item, str)]
    tokens = [item for item in rest if item.tokens is not None]
    given["cost"] = (
        *sorted(words, key=lambda item: item != "sudden"), *tokens[:1], *(item for item in rest if item.tokens is None),
    )  # fmt: skip
    given["parts"] = tuple(
        part.model_copy(update={"joint": None}) if number == 0 else part for number, part in enumerate(given["parts"])
    )
    given["targets"] = tuple(
        target.model_copy(update={"differs_from": tuple(range(1, number))[:1] if target.differs_from else ()})
        for number, target in enumerate(given.get("targets", ()), start=1)
    )
    numbers = itertools.count(len(given["targets"]) + 1)
    given["parts"] = tuple(
        part.model_copy(update={"do": part.do.model_copy(update={"number": next(numbers)})})
        if isinstance(part.do, operations.Choose) else part
        for part in given["parts"]
    )  # fmt: skip


ABILITIES = records(Ability)


@st.composite
def cards(draw: st.DrawFn) -> Card:
    """Cards of every type with the figures that the type has."""
    kind = draw(st.sampled_from(get_args(Card.model_fields["type"].annotation)))
    number = st.integers(0, 20) | st.just("unknown")
    heroes = kind in ("hero", "creature", "spell", "support")
    three = st.tuples(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))
    strike = (st.integers(0, 9) if heroes else three) | st.just("unknown")
    elements = st.sampled_from(("steppe", "mountain", "forest", "swamp", "dark", "neutral"))
    abilities = draw(st.lists(ABILITIES, max_size=2))
    return Card.model_validate({
        "id": "1", "name": draw(WORDS), "type": kind, "cost": None if kind == "hero" else draw(number),
        "crystal": None if heroes else draw(st.sampled_from(("gold", "silver", "unknown"))),
        "unique": draw(st.sampled_from((True, False, "unknown"))),
        "element": draw(elements | st.tuples(elements, elements) | st.just("unknown")),
        "classes": draw(st.lists(WORDS, max_size=2).map(tuple) | st.just("unknown")),
        "life": None if kind in ("terrain", "spell", "support") else draw(number),
        "movement": draw(number) if kind == "ground" else None,
        "strike": None if kind in ("artifact", "terrain", "hero", "spell", "support") else draw(strike),
        "keywords": draw(st.dictionaries(KEYWORDS, st.integers(0, 9) | st.sampled_from((True, "unknown")), max_size=3)),
        "abilities": [
            ability.model_copy(update={"id": f"a{number}", "also": ()}) for number, ability in enumerate(abilities)
        ],
    })  # fmt: skip


def examples(annotation: Any, name: str = "") -> list[Any]:
    """Some values of a type of the schema that have to look different; all of them where there are few."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if name == "keyword":
        return ["armour", "attack_experience", "not_yet_known"]
    if name in ("name", "card_class"):
        return ["Альп", "Тови"]
    if origin is Annotated:
        return [1, 2, 3] if arguments[0] is int else examples(arguments[0], name)
    if origin in (Union, UnionType):
        return [value for argument in arguments if argument is not NoneType for value in examples(argument, name)]
    if origin is Literal:
        return list(arguments)
    if origin is tuple and arguments[-1] is Ellipsis:
        found = examples(arguments[0], name)
        return [(value,) for value in found] + [tuple(found[:2]), tuple(found[-3:])]
    if origin is tuple:
        return [tuple(examples(argument, name)[at] for argument in arguments) for at in (0, 1)]
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        done = [Part.model_validate({"do": sample}).do for sample in SAMPLES]
        found = EXAMPLES.get(annotation, done)
        return [record for record in found if isinstance(record, annotation)]
    plain: dict[Any, list[Any]] = {int: [1, 2, 5, -1], bool: [True, False], str: ["Альп", "Тови"]}
    return plain[annotation]


def variants(record: Record) -> Iterator[Record]:
    """The record with each value of `examples` in each field, and without it, as far as the schema lets it."""
    yield record
    aliases = {name: field.alias or name for name, field in type(record).model_fields.items()}
    given = {aliases[name]: getattr(record, name) for name in record.model_fields_set}
    for name, field in type(record).model_fields.items():
        changes = [{**given, aliases[name]: value} for value in examples(field.annotation, name)] if name != "id" else []
        changes.append({key: value for key, value in given.items() if key != aliases[name]})
        # Where two fields exclude each other, give the one and drop the other.
        changes += [
            {key: value for key, value in change.items() if key != other}
            for change in changes
            for one, second in EITHER.items()
            for here, other in ((one, second), (second, one))
            if name == here and other in given
        ]
        for change in changes:
            try:
                yield type(record).model_validate(change)
            except ValidationError:
                continue


WOUND = {"op": "wound", "target": 1, "value": 1}
CREATURE = {"type": "creature"}
EXAMPLES: Mapping[type[BaseModel], list[Any]] = {
    Bound: [Bound(at_least=2), Bound(at_most=3), Bound(at_least=1, at_most=1), Bound(at_least=1, at_most=3)],
    Filter: [Filter(state="open"), Filter(side="enemy", type=("creature",)), Filter(none_of=Filter(element=("dark",)))],
    Counted: [Counted(of="x"), Counted(of="wounds"), Counted(of="cards", where=Filter(side="own"))],
    Payment: [Payment(tokens=1), Payment(tokens="x"), Payment(wound=2), Payment(life=1)],
    Limit: [Limit(per="turn"), Limit(per="battle", times=2)],
    Occurrence: [Occurrence(event="died"), Occurrence(event="attack", agent="self"), Occurrence(event="turn", turn="own")],
    When: [
        When(word="при", event="died"), When(word="до", event="attack", agent="self"),
        When(word="при", event="sequence", of=(Occurrence(event="died"), Occurrence(event="healed"))),
    ],
    While: [While(turn="own"), While(self_is=Filter(state="closed"))],
    Target: [Target(), Target(kind="cell"), Target(where=Filter(side="own"), at_most=2)],
    Part: [Part.model_validate({"do": WOUND}), Part.model_validate({"do": {"op": "close", "target": "self"}})],
    Ability: [Ability.model_validate({"id": name, "parts": [{"do": {"op": name, "target": 1}}]})
              for name in ("open", "exile")],
}  # fmt: skip
SAMPLES: list[dict[str, Any]] = [
    {"op": "attack", "target": 1, "kind": "shot", "value": 2, "by": 2},
    {"op": "attack", "target": 1},
    WOUND, {"op": "wound", "affects": {}, "value": [1, 2, {"of": "x", "at_most": 3}]},
    {"op": "heal", "target": 1, "amount": {"of": "cards", "where": {}, "per": 2, "plus": 1}},
    {"op": "close", "target": 1}, {"op": "destroy", "affects": {"side": "own"}},
    {"op": "gain_tokens", "target": 1, "amount": 2, "at_most": 3},
    {"op": "lose_tokens", "affects": {}, "amount": "all"},
    {"op": "relocate", "target": 1, "to": 2}, {"op": "swap", "cards": [1, 2]},
    {"op": "control", "target": 1, "duration": "battle"},
    {"op": "grant", "target": 1, "keyword": "armour", "value": 1, "duration": "end_of_turn"},
    {"op": "lose", "target": 1, "what": "abilities", "duration": "end_of_turn"},
    {"op": "lose", "target": 1, "what": "keyword", "keyword": "armour"},
    {"op": "modify", "target": 1, "what": "strike", "amount": 1, "by": ["shot"], "against": {}},
    {"op": "modify", "target": 1, "what": "wounds_from", "amount": -1, "by": ["shot"], "against": {}},
    {"op": "modify", "target": 1, "what": "magnitude", "amount": -1, "by": ["shot"], "duration": "battle"},
    {"op": "set_attack", "grade": "weak"}, {"op": "set_attack", "magnitude": 1},
    {"op": "set_attack", "grade": "weak", "by": ["shot"], "at": "self"},
    {"op": "redirect", "to": 1}, {"op": "redistribute", "source": "subject", "among": {}, "amount": 2},
    {"op": "resurrect", "target": 1, "closed": True}, {"op": "resurrect", "target": 1, "to": 2},
    {"op": "summon", "target": 1}, {"op": "prevent", "target": 1}, {"op": "block", "target": 1},
    {"op": "forbid", "target": 1, "what": "move", "duration": "battle"},
    {"op": "allow", "target": 1, "what": "strike_flyers"},
    {"op": "choose", "number": 3, "where": {"side": "own"}, "amount": 2},
    {"op": "choose", "number": 3, "where": {"side": "own"}, "amount": {"of": "wounds", "per": 2}},
    {"op": "replace", "affects": {"side": "own"}, "what": "destroy", "ability": {"id": "b", "parts": [{"do": WOUND}]}},
    {"op": "replace", "target": "self", "what": "heal"}, {"op": "replace", "affects": {}, "what": "wound"},
    {"op": "marker", "target": 1, "name": "Альп"}, {"op": "delay", "until": "end_of_turn"},
]  # fmt: skip


def with_parts(*parts: dict[str, Any] | Part, **fields: Any) -> Ability:
    """A playable ability with two targets that does the parts."""
    base: dict[str, Any] = {"id": "a", "cost": ["close"], "targets": [{}, {"kind": "cell"}], "parts": parts}
    return Ability.model_validate({**base, **fields})


def all_differ(abilities: Mapping[str, Ability]) -> None:
    """Different records have different texts, in both languages."""
    for lang in LANGUAGES:
        seen: dict[str, str] = {}
        for record, ability in abilities.items():
            text = ability_text(ability, lang)
            assert text not in seen, f"{text}\n{seen[text]}\n{record}"
            seen[text] = record


# --- Totality ----------------------------------------------------------------------------------------------------------


def check_russian(text: str) -> None:
    """Nothing of the machinery shows: no identifiers, no template marks, no None."""
    assert text.strip() == text != ""
    assert "  " not in text
    bare = re.sub(r"\[[a-z_]+\]", "", text)
    assert not re.search(r"[a-z_{}~]|None|True|False", bare), text


@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much], deadline=None)
@given(ABILITIES)
def test_every_ability_has_a_text(ability: Ability) -> None:
    check_russian(ability_text(ability))
    plain = ability_text(ability, "en")
    assert plain
    assert not re.search(r"None|[{}~]", plain)
    assert not re.search(r"[a-z]_[a-z]", re.sub(r"\[[a-z_]+\]", "", plain))


@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much], deadline=None)
@given(cards())
def test_every_card_has_a_text_and_figures(card: Card) -> None:
    for lang in LANGUAGES:
        lines = [*card_text(card, lang), figures_text(card, lang)]
        assert len(lines) == len(card.keywords) + len(card.abilities) + 1
        assert all(line and "None" not in line for line in lines)
    for line in [*card_text(card), figures_text(card)]:
        check_russian(line)


def test_names_with_marks_of_the_templates_stay_as_they_are() -> None:
    name = "{x} ~карта с~ {0}"
    ability = with_parts({"do": {"op": "marker", "target": "self", "name": name}}, name=name)
    assert ability_text(ability, "en").count(name) == 2
    assert ability_text(with_parts({"do": WOUND}, name="с змеёй {x}")).count("«с змеёй {x}»") == 1


def test_both_languages_have_the_same_tables() -> None:
    ours, theirs = russian.Russian.words, english.English.words
    for table in Words.__dataclass_fields__:
        mine, other = getattr(ours, table), getattr(theirs, table)
        if table == "attributes":  # what is said of this card needs a form of its own in one language only
            mine, other = ({key for key in keys if not key.endswith("=self")} for keys in (mine, other))
        assert len(mine) == len(other) if isinstance(mine, tuple) else set(mine) <= set(other) | {""}, table


# --- The reader --------------------------------------------------------------------------------------------------------

PAID = re.compile(
    r"[↯●↷X]+|ранить себя на \d+|потерять \d+ (жизнь|жизни|жизней)|уничтожить эту карту|вместо движения", re.IGNORECASE
)
# 116.3; a word that the record doesn't know is said to be unknown.
CONDITION = re.compile(
    r"(каждый раз )?((до|при|после|если|когда|в начале|в конце)\b|\[слово условия неизвестно\])", re.IGNORECASE
)


def read_kind(text: str) -> str:
    """The kind of the ability whose Russian text this is, by the written form alone."""
    text = own_words(text).removeprefix("Строй: ")
    payment, colon, rest = text.partition(": ")
    paid = bool(colon) and all(PAID.fullmatch(item) for item in payment.split(", "))  # 113.3: before the colon
    body = rest if paid else text
    # 115.1, 116.1: the condition comes first; 116.5: redirecting an attack implies one.
    conditional = bool(CONDITION.match(body)) or "перенаправить" in body.lower()
    if paid:
        return "conditional playable" if conditional else "playable"  # 115.1, 114.1
    if conditional:
        return "triggered"  # 116.1, 116.2
    # 117.2: a static ability is never declared and chooses nothing; where a player may or must choose, it is played.
    return "playable" if re.search(r"\bможете\b|\bвыбрать\b", body, re.IGNORECASE) else "static"


def own_words(text: str) -> str:
    """The text without what stands in quotes (granted abilities, names) and without further writings."""
    depth, kept = 0, []
    for sign in text:
        depth += sign == "«"
        if not depth:
            kept.append(sign)
        depth -= sign == "»"
    return "".join(kept).split("; либо ")[0]


def written_kind(ability: Ability) -> str:
    """The kind of a record, from the clauses."""
    implied = any(part.do.op == "redirect" for part in ability.parts)  # 116.5
    if ability.cost:  # 113.3
        return "conditional playable" if ability.when or implied else "playable"
    if ability.when or implied:
        return "triggered"
    chooses = ability.targets or ability.may or any(part.may for part in ability.parts)  # 117.2
    return "playable" if chooses else "static"


def test_the_reader_reads_the_written_form() -> None:
    assert read_kind("↯●↷: Заклинание «гипноз» – закрыть существо.") == "playable"
    assert read_kind("↯↷: Когда существо получает раны – излечить его.") == "conditional playable"
    assert read_kind("↯: Перенаправить атаку на эту карту.") == "conditional playable"
    assert read_kind("При гибели – особый удар на 2.") == "triggered"
    assert read_kind("Строй: В начале вашего хода – эта карта получает 1 фишку.") == "triggered"
    assert read_kind("Перенаправить атаку на эту карту (1 раз за ход).") == "triggered"
    assert read_kind("Пока эта карта закрыта, эта карта получает броню 1.") == "static"
    assert read_kind("Эта карта получает особенность «↷: Разряд на 1 по карте».") == "static"
    assert read_kind("Потерять 1 жизнь, вместо движения: Излечить эту карту на 1.") == "playable"


@pytest.mark.clause("113.3", "114.1", "115.1", "116.1", "116.3", "116.5", "117.1")
@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much], deadline=None)
@given(ABILITIES)
def test_the_kind_can_be_read_from_the_text(ability: Ability) -> None:
    assert read_kind(ability_text(ability)) == written_kind(ability)


def classic_cards() -> list[Card]:
    """Every card in cards/classic."""
    return [card for path in SETS for card in CardSet.model_validate(read(path).data).cards]


@pytest.mark.clause("113.3", "114.1", "115.1", "116.1", "116.3", "116.5", "117.1")
def test_the_kinds_of_the_classic_cards_can_be_read_from_their_texts() -> None:
    for card in classic_cards():
        lines = card_text(card)
        assert len(lines) == len(card.keywords) + len(card.abilities), card.name
        for text, ability in zip(lines[len(card.keywords) :], card.abilities, strict=True):
            check_russian(text)
            assert read_kind(text) == written_kind(ability), f"{card.name}: {text}"
            for further in ability.also:
                assert read_kind(ability_text(further)) == written_kind(further), card.name


def test_no_keyword_of_the_classic_cards_is_unknown() -> None:
    unknown = {line for card in classic_cards() for line in card_text(card) if line.startswith("[") and "_" in line}
    assert not unknown


@pytest.mark.clause("113.5.2", "113.5.3")
@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much], deadline=None)
@given(ABILITIES)
def test_the_sudden_icon_is_the_first_symbol(ability: Ability) -> None:
    text = ability_text(ability).removeprefix("Строй: ")
    assert text.startswith("↯") == ("sudden" in ability.cost)


# --- Nothing is dropped ------------------------------------------------------------------------------------------------

PLACES: dict[str, Any] = {
    "target": lambda where: with_parts({"do": WOUND}, targets=[{"where": where}, {}]),
    "cell": lambda where: with_parts({"do": WOUND}, targets=[{"where": where, "kind": "cell"}, {}]),
    "affected": lambda where: with_parts({"do": {"op": "wound", "value": 1, "affects": where}}),
    "excluded": lambda where: with_parts({"do": WOUND}, targets=[{"where": {"none_of": where}}, {}]),
    "subject": lambda where: with_parts({"do": WOUND}, when={"word": "при", "event": "died", "subject": where}),
    "agent": lambda where: with_parts({"do": WOUND}, when={"word": "когда", "event": "attack", "agent": where}),
    "self_is": lambda where: with_parts({"do": WOUND}, **{"while": {"self_is": where}}),
    "exists": lambda where: with_parts({"do": WOUND}, **{"while": {"exists": where}}),
    "origin": lambda where: with_parts({"do": WOUND}, when={"word": "если", "event": "moved", "origin": where}),
    "chosen": lambda where: with_parts({"do": {"op": "choose", "number": 3, "where": where, "amount": 1}}),
    "counted": lambda where: with_parts({"do": {"op": "choose", "number": 3, "where": where, "amount": {"of": "x"}}}),
    "among": lambda where: with_parts({"do": {"op": "redistribute", "source": "subject", "among": where}}),
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("field", Filter.model_fields)
def test_every_filter_field_shows(field: str, place: str) -> None:
    alias = Filter.model_fields[field].alias or field
    found: dict[str, Ability] = {} if place == "excluded" else {"nothing": PLACES[place](Filter())}
    for value in examples(Filter.model_fields[field].annotation, field):
        where = Filter.model_validate({alias: value})
        found[repr(where)] = PLACES[place](where)
    assert len(found) > 1
    all_differ(found)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: "-".join(map(str, sample.values())))
def test_every_operation_field_shows(sample: dict[str, Any]) -> None:
    operation = Part.model_validate({"do": sample}).do
    found = {
        repr(variant): with_parts({"do": variant})
        for variant in variants(operation)
        if getattr(variant, "number", 3) == 3  # chosen cards are numbered after the two targets
    }
    assert len(found) > 1
    all_differ(found)


def test_a_static_ability_speaks_of_every_such_attack() -> None:
    attacks = [
        {"op": "set_attack", **value, **by, **at}
        for value in ({"grade": "weak"}, {"grade": "medium"}, {"magnitude": 1}, {"magnitude": 2})
        for by in ({}, {"by": ["shot"]}, {"by": ["shot", "strike"]}, {"by": ["attack"]})
        for at in ({}, {"at": "self"}, {"at": "attacked"})
    ]
    all_differ({repr(attack): with_parts({"do": attack}, cost=[], targets=[]) for attack in attacks})


def test_what_is_chosen_later_is_described_once() -> None:
    choose = {"op": "choose", "number": 3, "where": {"side": "enemy"}, "amount": 1}
    wound = {"do": {**WOUND, "target": 3}, "joint": ","}
    assert ability_text(with_parts({"do": WOUND}, {"do": choose, "joint": ";"}, wound, targets=[{"where": CREATURE}, {}])) == (
        "↷: Выбрать карту; ранить существо на 1; выбрать карту противника, ранить вторую выбранную карту на 1."
    )


def test_every_operation_has_a_sample() -> None:
    assert {type(Part.model_validate({"do": sample}).do) for sample in SAMPLES} == set(OPERATIONS)


def test_operations_differ_from_each_other() -> None:
    all_differ({repr(sample): with_parts({"do": sample}) for sample in SAMPLES})


@pytest.mark.parametrize("word", get_args(When.model_fields["word"].annotation))
@pytest.mark.parametrize("event", get_args(When.model_fields["event"].annotation))
def test_every_field_of_a_condition_shows(word: str, event: str) -> None:
    base = EXAMPLES[When][-1] if event == "sequence" else When.model_validate({"word": word, "event": event})
    base = base.model_copy(update={"word": word})
    full = base.model_copy(update={"subject": Filter(), "agent": Filter(), "by": ("shot",), "grade": ("weak",)})
    starts = (base,) if event == "sequence" else (base, full)
    found = {repr(variant): with_parts({"do": WOUND}, when=variant) for start in starts for variant in variants(start)}
    assert len(found) > 5
    all_differ(found)


@pytest.mark.parametrize("word", get_args(When.model_fields["word"].annotation))
@pytest.mark.parametrize("event", [name for name in get_args(When.model_fields["event"].annotation) if name != "sequence"])
def test_every_field_of_an_event_in_a_sequence_shows(word: str, event: str) -> None:
    base = Occurrence.model_validate({"event": event})
    full = base.model_copy(update={"subject": Filter(), "agent": Filter(), "by": ("shot",), "grade": ("weak",)})
    found: dict[str, Ability] = {}
    for variant in (variant for start in (base, full) for variant in variants(start)):
        for of in ((variant, Occurrence(event="entered")), (Occurrence(event="entered"), variant)):
            if variant.event not in ("sequence", "entered"):
                when = When.model_validate({"word": word, "event": "sequence", "of": of})
                found[repr(when)] = with_parts({"do": WOUND}, when=when)
    all_differ(found)


@pytest.mark.parametrize("fields", [
    {"event": "died", "seat": "first"}, {"event": "died", "origin": {}}, {"event": "sequence"},
    {"event": "died", "of": [{"event": "died"}, {"event": "healed"}]}, {"event": "sequence", "of": [{"event": "died"}]},
    {"event": "sequence", "of": [{"event": "died"}, {"event": "sequence"}]},
    {"event": "sequence", "of": [{"event": "died"}, {"event": "healed"}], "agent": "self"},
])  # fmt: skip
def test_what_does_not_go_with_an_event_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        When.model_validate({"word": "при", **fields})


@pytest.mark.parametrize("fields", [
    {"cost": [{"tokens": 1}, {"tokens": 1}]}, {"cost": [{"tokens": "x"}, {"tokens": 2}]},
    {"parts": [{"do": {"op": "choose", "number": 4, "where": {}, "amount": 1}}]},
    {"cost": [], "targets": [], "parts": [{"do": {"op": "choose", "number": 1, "where": {}, "amount": 1}}]},
])  # fmt: skip
def test_what_does_not_go_with_an_ability_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        with_parts(*fields.pop("parts", [{"do": WOUND}]), **fields)


def test_every_field_around_the_operation_shows() -> None:
    counted = Counted(of="cards", where=Filter(side="own"), per=2, plus=3, at_most=4)
    plain = Counted(of="tokens")
    for start in (counted, plain, Counted(of="x"), Counted(of="prophecy_cost")):
        all_differ({repr(v): with_parts({"do": {"op": "heal", "target": 1, "amount": v}}) for v in variants(start)})
    conditions = (While(exists=Filter(side="own"), at_least=2, none=Filter(), turn="own"), While(turn="own"))
    for condition in conditions:
        all_differ({repr(v): with_parts({"do": WOUND}, **{"while": v}) for v in variants(condition)})
    for target in (Target(), Target(kind="cell", zone="graveyard", at_least=2, at_most=3, differs_from=(1,))):
        aims = {"do": {"op": "wound", "target": 2, "value": 1}}
        found = {v for v in variants(target) if all(other < 2 for other in v.differs_from)}
        all_differ({repr(v): with_parts(aims, targets=[{}, v]) for v in found})
    part = Part.model_validate({"do": {"op": "close", "target": "self"}, "joint": ",", "may": True})
    for first in ({"do": WOUND}, {"do": {"op": "grant", "target": "self", "keyword": "armour"}}):
        all_differ({repr(v): with_parts(first, v) for v in variants(part)})


@pytest.mark.parametrize("start", [
    with_parts({"do": WOUND}),
    with_parts({"do": {"op": "attack", "target": 1, "value": 2}}, name="Тови", capability="discharge", may=True),
    with_parts({"do": WOUND, "may": True}, cost=[], when={"word": "при", "event": "died"}, limit={"per": "turn"}),
    with_parts({"do": {"op": "redirect", "to": "self"}}, targets=[], cost=[], formation=True),
    with_parts({"do": {"op": "grant", "target": "self", "keyword": "armour"}}, targets=[], cost=[]),
])  # fmt: skip
def test_every_field_of_an_ability_shows(start: Ability) -> None:
    found = {re.sub(r" at 0x\w+", "", repr(variant)): variant for variant in variants(start)}
    assert len(found) > 20
    all_differ(found)


def without_one(data: Any) -> Iterator[Any]:
    """The data with one thing left out, wherever it is; names of abilities aren't things."""
    if isinstance(data, dict):
        for key, value in data.items():
            rest = {other: item for other, item in data.items() if other != key}
            if key != "id":
                yield rest
            yield from ({**rest, key: less} for less in without_one(value))
    elif isinstance(data, list | tuple):
        for at, value in enumerate(data):
            yield [*data[:at], *data[at + 1 :]]
            yield from ([*data[:at], less, *data[at + 1 :]] for less in without_one(value))


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much], deadline=None)
@given(ABILITIES)
def test_leaving_something_out_changes_the_text(ability: Ability) -> None:
    text = ability_text(ability)
    for data in without_one(ability.model_dump(by_alias=True, exclude_defaults=True)):
        try:
            less = Ability.model_validate(data)
        except ValidationError:
            continue
        assert ability_text(less) != text, f"{ability!r}\n{less!r}"


# --- Golden sentences and grammar --------------------------------------------------------------------------------------

FOREST = {**CREATURE, "who": "other", "side": "own", "element": "forest"}
GOLDEN: list[tuple[dict[str, Any], str]] = [
    (  # Шаман-душегрыз (114.1)
        {
            "name": "гипноз", "capability": "spell", "cost": ["sudden", {"tokens": 1}, "close"],
            "targets": [{"where": {**CREATURE, "side": "enemy", "state": "open"}}, {"where": {"adjacent": 1}}],
            "parts": [
                {"do": {"op": "attack", "kind": "simple_strike", "by": 1, "target": 2}},
                {"do": {"op": "close", "target": 1}},
            ],
        },
        "↯●↷: Заклинание «гипноз» – открытое существо противника наносит простой удар по стоящей рядом с ним карте "
        "и закрывается.",
    ),
    (  # Отшельница (115.1)
        {
            "cost": ["sudden", "close"],
            "when": {"word": "когда", "event": "wounded", "subject": {**CREATURE, "side": "own"}, "by": ["strike"]},
            "parts": [{"do": {"op": "redistribute", "source": "subject", "among": {**CREATURE, "side": "own"}}}],
        },
        "↯↷: Когда ваше существо получает раны от удара – перераспределить эти раны на ваших существ.",
    ),
    (  # Степной волколак (116.3.3)
        {
            "when": {"word": "при", "event": "died"}, "capability": "special_strike",
            "targets": [{"where": {"adjacent": "self"}}],
            "parts": [{"do": {"op": "attack", "target": 1, "value": 2}}],
        },
        "При гибели – особый удар на 2 по стоящей рядом карте.",
    ),
    (
        {"parts": [{"do": {"op": "set_attack", "grade": "weak", "by": ["simple_strike"], "at": "self"}}]},
        "Простые удары по этой карте становятся слабыми.",
    ),
    (  # Очи Кронга (116.3.2)
        {
            "when": {"word": "когда", "event": "sequence", "of": [
                {"event": "attack", "agent": FOREST, "by": ["strike"]},
                {"event": "attack", "agent": FOREST, "by": ["shot"]}, {"event": "healed", "agent": FOREST},
            ]},
            "limit": {"times": 2, "per": "turn"}, "parts": [{"do": {"op": "open", "target": "self"}}],
        },
        "Когда подряд в любом порядке произошли удар другого вашего лесного существа, выстрел другого вашего лесного "
        "существа и лечение другим вашим лесным существом – эта карта открывается (2 раза за ход).",
    ),
    (  # Тергала (116.8)
        {
            "cost": ["close"], "capability": "spell", "targets": [{"kind": "row"}],
            "parts": [
                {"do": {"op": "delay", "until": "start_of_own_turn"}},
                {"do": {"op": "choose", "number": 2, "where": {**CREATURE, "side": "enemy"}, "amount": {
                    "of": "cards", "where": {**CREATURE, "side": "own", "wounded": False, "same_row": 1},
                }}, "joint": ";"},
                {"do": {"op": "wound", "target": 2, "value": [1, 2, 2]}, "joint": ","},
            ],
        },
        "↷: Заклинание – выбрать ряд; отложить дальнейшее до начала вашего хода; выбрать N существ противника, ранить "
        "выбранных существ на 1-2-2; здесь N = число ваших нераненых стоящих в выбранном ряду существ.",
    ),
    (
        {
            "when": {"word": "unknown", "event": "battle_start", "seat": "second"},
            "parts": [{"do": {"op": "gain_tokens", "target": "self", "amount": 1}}],
        },
        "[слово условия неизвестно] начало боя, если вы ходите вторым – эта карта получает 1 фишку.",
    ),
    (  # Валиер Аластар (113.6)
        {
            "when": {"word": "если", "event": "relocated", "subject": {"side": "enemy", "half": "own"},
                     "origin": {"half": "enemy"}},
            "parts": [{"do": {"op": "open", "target": "self"}}],
        },
        "Если карта противника на вашей половине поля боя перемещается с клетки на половине поля боя противника – "
        "эта карта открывается.",
    ),
    (  # Бешеный маг (116.5): the condition is implied and not written
        {
            "name": "магический трюк", "capability": "spell", "cost": ["sudden", "close"],
            "targets": [{"where": {**CREATURE, "side": "own", "adjacent": "attacked"}}],
            "parts": [{"do": {"op": "redirect", "to": 1, "by": ["simple_strike"]}}],
        },
        "↯↷: Заклинание «магический трюк» – перенаправить простой удар на ваше стоящее рядом с атакованной картой существо.",
    ),
    (
        {
            "when": {"word": "unknown", "event": "wounded", "subject": {**CREATURE, "side": "enemy"}},
            "may": True, "limit": {"times": 2, "per": "turn"},
            "parts": [{"do": {"op": "wound", "target": "subject", "value": 2}}],
        },
        "[слово условия неизвестно] ранение существа противника – вы можете ранить получившее раны существо на 2 "
        "(2 раза за ход).",
    ),
    (
        {
            "formation": True, "while": {"self_is": {"wounds": {"at_least": 1}, "state": "closed"}},
            "parts": [{"do": {"op": "modify", "target": "self", "what": "wounds_from", "amount": -1,
                              "by": ["shot", "throw", "discharge"]}}],
        },
        "Строй: Пока эта карта имеет не менее 1 раны и закрыта, эта карта получает −1 к ранам от выстрелов, метаний "
        "или разрядов.",
    ),
    (
        {
            "cost": [{"tokens": "x"}, "close", {"life": 1}, "movement"], "capability": "spell",
            "targets": [{"where": {**CREATURE, "keyword": "formation"}, "at_most": 3}],
            "parts": [
                {"do": {"op": "wound", "target": 1, "value": {"of": "x"}}},
                {"do": {"op": "grant", "target": 1, "ability": {
                    "id": "b", "cost": ["close"], "parts": [{"do": {"op": "heal", "target": "self", "amount": "all"}}],
                }, "duration": "end_of_turn"}, "joint": "при этом", "may": True},
            ],
        },
        "X●↷, потерять 1 жизнь, вместо движения: Заклинание – ранить разных существ со строем (от 1 до 3 на выбор) "
        "на X, при этом можете дать выбранным существам особенность «↷: Полностью излечить эту карту» до конца хода.",
    ),
    (
        {
            "when": {"word": "начало хода", "event": "turn", "turn": "enemy"},
            "targets": [{"where": {**CREATURE, "side": "own"}}, {"kind": "cell", "where": {"free": True, "adjacent": 1}}],
            "parts": [{"do": {"op": "relocate", "target": 1, "to": 2}}],
        },
        "В начале хода противника – переместить ваше существо на свободную стоящую рядом с ним клетку.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("record", "text"), GOLDEN, ids=[text[:20] for _, text in GOLDEN])
def test_golden_sentences(record: dict[str, Any], text: str) -> None:
    assert ability_text(Ability.model_validate({"id": "a", **record})) == text


def test_a_golden_card() -> None:
    card = Card.model_validate({
        "id": "1", "name": "Альп", "type": "ground", "cost": 5, "crystal": "gold", "element": "unknown",
        "classes": ["Гном", "Орк"], "life": 7, "movement": "unknown", "strike": [1, 2, 3], "unique": True,
        "keywords": {"attack_experience": 1, "zov": True, "poisoned": 2, "not_known": 3, "armour": "unknown"},
    })  # fmt: skip
    assert card_text(card) == [
        "Опыт в атаке 1", "Защита от выстрелов", "Отравление на 2", "[not_known] 3", "Броня [значение неизвестно]",
    ]  # fmt: skip
    assert figures_text(card) == (
        "Наземное существо; стихия: неизвестно; классы: Гном, Орк; стоимость: 5; кристалл: золотой; уникальность: да; "
        "жизни: 7; движение: неизвестно; простой удар: 1-2-3"
    )
    assert figures_text(card, "en").startswith("Ground creature; element: unknown; classes: Гном, Орк; cost: 5")


@pytest.mark.parametrize(("noun", "plural", "forms"), [
    ("карта", False, "карта карты карте карту картой карте"), ("карта", True, "карты карт картам карты картами картах"),
    ("существо", False, "существо существа существу существо существом существе"),
    ("существо", True, "существа существ существам существ существами существах"),
    ("компаньон", False, "компаньон компаньона компаньону компаньона компаньоном компаньоне"),
    ("клетка", True, "клетки клеток клеткам клетки клетками клетках"),
    ("атака", False, "атака атаки атаке атаку атакой атаке"), ("гибель", False, "гибель гибели гибели гибель гибелью гибели"),
    ("строй", False, "строй строя строю строй строем строе"), ("броня", False, "броня брони броне броню бронёй броне"),
    ("движение", False, "движение движения движению движение движением движении"),
    ("регенерация", False, "регенерация регенерации регенерации регенерацию регенерацией регенерации"),
])  # fmt: skip
def test_nouns_are_declined(noun: str, plural: bool, forms: str) -> None:
    assert [noun_form(noun, case, plural) for case in CASES] == forms.split()


@pytest.mark.parametrize("head", HEADS.values())
def test_what_a_filter_asks_for_is_a_noun(head: str) -> None:
    assert is_noun(head.rpartition("~")[2])


@pytest.mark.parametrize(("word", "noun", "plural", "forms"), [
    ("степной", "карта", False, "степная степной степной степную степной степной"),
    ("другой", "существо", True, "другие других другим других другими других"),
    ("стоящий", "существо", False, "стоящее стоящего стоящему стоящее стоящим стоящем"),
    ("дальний", "атака", False, "дальняя дальней дальней дальнюю дальней дальней"),
    ("двигавшийся", "карта", False, "двигавшаяся двигавшейся двигавшейся двигавшуюся двигавшейся двигавшейся"),
    ("ваш", "паразит", False, "ваш вашего вашему вашего вашим вашем"),
    ("рядовой", "артефакт", False, "рядовой рядового рядовому рядовой рядовым рядовом"),
    ("весь", "карта", True, "все всех всем все всеми всех"),
    ("ваш", "персонаж", False, "ваш вашего вашему вашего вашим вашем"),
])  # fmt: skip
def test_adjectives_agree(word: str, noun: str, plural: bool, forms: str) -> None:
    assert [adjective_form(word, case, agreement(noun, plural)) for case in CASES] == forms.split()
