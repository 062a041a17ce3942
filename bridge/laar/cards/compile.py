"""A card's record as facts: the tables that `asp/` interprets. No rule of the game is applied here.

An ability is named by the pair (card, ability id), so that equal ids of different cards never meet.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from laar.cards import operations as ops
from laar.cards.conditions import HIGHEST, ends, filter_terms, ref_term
from laar.cards.filters import Counted, Filter
from laar.cards.model import Ability, Card, Occurrence, Part, Payment, Target, When, While
from laar.terms import call, constant, quoted, tuple_term

# Fields of operations that point to one card, beside `target`.
_REFERRING = ("to", "source", "at")
_WORDS = {
    "до": "before", "при": "on", "после": "after", "если": "if", "когда": "when",
    "начало хода": "turn_start", "конец хода": "turn_end", "unknown": "unknown",
}  # fmt: skip
_JOINTS = {",": "comma", ";": "semicolon", "при этом": "along", "чтобы": "in_order", "иначе": "otherwise"}


def ability_key(card_id: str, ability_id: str) -> str:
    """The term that names an ability: the pair of the card it is written on and its id there."""
    return f"({quoted(card_id)},{constant(ability_id)})"


def abilities_of(card: Card) -> Iterator[tuple[Ability, bool]]:
    """Every ability written on the card with whether it is the card's own; those it grants to others are not."""
    for ability in card.abilities:
        for writing in (ability, *ability.also):
            yield writing, True
            yield from ((granted, False) for granted in _granted(writing))


def _granted(ability: Ability) -> Iterator[Ability]:
    for part in ability.parts:
        inner = getattr(part.do, "ability", None)
        if isinstance(inner, Ability):
            yield inner
            yield from _granted(inner)


def card_facts(card: Card) -> str:
    """All facts of one card, each ended by a full stop."""
    return "".join(f"{fact}." for fact in _card(card))


def _card(card: Card) -> Iterator[str]:
    key = quoted(card.id)
    yield call("name", key, quoted(card.name))
    yield call("figure", key, "type", card.type)
    figures: dict[str, Any] = {
        "life": card.life, "movement": card.movement, "cost": card.cost, "crystal": card.crystal,
        "unique": card.unique if isinstance(card.unique, str) else "yes" if card.unique else "no",
        "strike": card.strike if isinstance(card.strike, str | int | None) else tuple_term([str(n) for n in card.strike]),
    }  # fmt: skip
    for figure, value in figures.items():
        if value == "unknown":
            yield call("unknown", key, figure)
        elif value is not None:
            yield call("figure", key, figure, value)
    if card.element == "unknown":
        yield call("unknown", key, "element")
    else:
        elements = (card.element,) if isinstance(card.element, str) else card.element
        yield from (call("figure", key, "element", element) for element in elements)
    if card.classes == "unknown":
        yield call("unknown", key, "classes")
    else:
        yield from (call("class", key, quoted(name)) for name in card.classes)
    for keyword, value in card.keywords.items():
        yield call("own_keyword", key, constant(keyword), _flag(value))
        yield call("keyword_in_use", constant(keyword), _flag(value))
    for ability, own in abilities_of(card):
        if own:
            yield call("own_ability", key, ability_key(card.id, ability.id))
        yield from _ability(card.id, ability)


def _flag(value: int | str) -> str | int:
    return "yes" if value is True else value


def _ability(card_id: str, ability: Ability) -> Iterator[str]:
    key = ability_key(card_id, ability.id)
    yield call("ability", key)
    yield from (call("writing", key, ability_key(card_id, other.id)) for other in ability.also)
    for place, symbol in enumerate(ability.cost, start=1):
        yield call("payment", key, place, _payment(symbol))
    if ability.zone != "play":
        yield call("works_in", key, ability.zone)
    if ability.capability:
        yield call("capability", key, ability.capability)
    if ability.may or any(part.may for part in ability.parts[:1]):
        yield call("optional", key)
    if ability.limit:
        yield call("limit", key, ability.limit.per, ability.limit.times)
    if ability.when:
        yield from _when(key, ability.when)
    if ability.condition or ability.formation:
        yield call("existence", key)
        yield from _while(key, ability.condition, formation=ability.formation)
    yield from _slots(key, ability.targets)
    for number, part in enumerate(ability.parts, start=1):
        yield from _part(key, card_id, number, part, ability)


def _payment(symbol: str | Payment) -> str:
    if isinstance(symbol, str):
        return symbol
    if symbol.tokens is not None:
        return "tokens_x" if symbol.tokens == "x" else call("tokens", symbol.tokens)
    return call("wound", symbol.wound) if symbol.wound is not None else call("life", symbol.life or 0)


def _when(key: str, when: When) -> Iterator[str]:
    if when.each_time:
        yield call("each_time", key)
    yield from _occurrence(key, _WORDS[when.word], when)
    for number, event in enumerate(when.of, start=1):
        yield call("of_row", key, number)
        yield from _occurrence(call("one_of", key, number), _WORDS[when.word], event)


def _occurrence(key: str, word: str, when: Occurrence) -> Iterator[str]:
    yield call("condition", key, word, when.event)
    for role, value in (("subject", when.subject), ("agent", when.agent)):
        if value is not None:
            terms = filter_terms(Filter(who="self") if value == "self" else value)
            yield from (call("filter", key, role, sign, term) for sign, term in terms)
            if not terms:
                yield call("anybody", key, role)
    yield from (call("condition_by", key, kind) for kind in when.by)
    yield from (call("condition_grade", key, grade) for grade in when.grade)
    if when.origin is not None:
        yield from (call("filter", key, "origin", sign, term) for sign, term in filter_terms(when.origin))
    if when.turn:
        yield call("condition_turn", key, when.turn)
    if when.bound:
        yield call("condition_bound", key, *ends(when.bound))
    if when.seat:
        yield call("condition_seat", key, when.seat)


def _while(key: str, condition: While | None, *, formation: bool) -> Iterator[str]:
    """Conditions of existence; «Строй: …» is the condition to be in formation."""
    roles: dict[str, list[tuple[str, str]]] = {"self_is": [("is", "in_formation")] if formation else []}
    if condition is not None:
        for role in ("self_is", "exists", "none"):
            conditions = getattr(condition, role)
            if conditions is not None:
                roles[role] = roles.get(role, []) + filter_terms(conditions)
        if condition.exists is not None:
            yield call("existence_count", key, condition.at_least)
        if condition.turn:
            yield call("existence_turn", key, condition.turn)
    for role, terms in roles.items():
        if terms or role != "self_is":
            yield call("existence_needs", key, role)
            yield from _numbered(key, role, terms)


def _numbered(key: str, role: str, terms: list[tuple[str, str]]) -> Iterator[str]:
    """The conditions of a role, and the same in an order: statics go through them one by one."""
    yield from (call("filter", key, role, sign, term) for sign, term in terms)
    yield from (call("nth", key, role, number, sign, term) for number, (sign, term) in enumerate(terms, start=1))
    yield call("last", key, role, len(terms))


def _slots(key: str, targets: tuple[Target, ...]) -> Iterator[str]:
    singles = [
        number for number, target in enumerate(targets, start=1) if target.at_least == target.at_most == 1 and not target.every
    ][:2]
    yield call("arity", key, len(singles))
    for place, number in enumerate(singles, start=1):
        yield call("single", key, place, number)
    for number, target in enumerate(targets, start=1):
        kind = {"graveyard": "dead", "hand": "held"}.get(target.zone, target.kind)
        most = 99 if target.every else target.at_most
        yield call("slot", key, number, kind, target.at_least, most)
        yield call("chosen", key)
        if target.every:
            yield call("every", key, number)
        yield from (call("differs", key, number, other) for other in target.differs_from)
        yield from (call("filter", key, number, sign, term) for sign, term in filter_terms(target.where))


def _part(key: str, card_id: str, number: int, part: Part, ability: Ability) -> Iterator[str]:
    yield call("part", key, number, _operation(card_id, part.do, ability))
    if part.joint:
        yield call("joint", key, number, _JOINTS[part.joint])
    if part.may:
        yield call("optional_part", key, number)
    if isinstance(part.do, ops.Grant) and part.do.keyword is not None:
        yield call("keyword_in_use", constant(part.do.keyword), _flag(True if part.do.value is None else part.do.value))
    if isinstance(part.do, ops.Redirect):
        yield from (call("redirect_kind", key, kind) for kind in part.do.by)
    if isinstance(part.do, ops.Modify | ops.SetAttack):
        yield from (call("part_kind", key, number, kind) for kind in part.do.by)
    counted = getattr(part.do, "amount", None)
    for role, conditions in (
        ("part", _meant_at_large(part.do)),
        ("against", getattr(part.do, "against", None)),
        ("counted", counted.where if isinstance(counted, Counted) else None),
    ):
        if conditions is not None:
            yield from _numbered(key, call(role, number), filter_terms(conditions))


def _meant_at_large(do: ops.Operation) -> Filter | None:
    """The cards that an operation means by what they are, and not by a reference."""
    if isinstance(do, ops.Choose):
        return do.where
    return do.among if isinstance(do, ops.Redistribute) else getattr(do, "affects", None)


def _operation(card_id: str, do: Any, ability: Ability) -> str:
    """The operation as a term: its name, its aim, then its other fields in the order of the record."""
    if isinstance(do, ops.Attacked):
        kind = do.kind or (ability.capability if ability.capability not in (None, "spell", "influence") else "none")
        value = _value(do.value) if do.value is not None else "printed"
        return call("attack", ref_term(do.target), ref_term(do.by), kind or "none", value)
    arguments: list[str | int] = []
    for name in type(do).model_fields:
        value = getattr(do, name)
        if name in ("op", "affects", "against"):
            continue
        if name == "target":
            arguments.insert(0, "affected" if value is None else ref_term(value))
        elif name == "cards":
            arguments.append(tuple_term([ref_term(card) for card in value]))
        elif name in _REFERRING and value is not None:
            arguments.append(ref_term(value))
        else:
            arguments.append(_value(value, card_id))
    return call(do.op, *arguments)


def _value(value: Any, card_id: str = "") -> str | int:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return value
    if isinstance(value, Ability):
        return ability_key(card_id, value.id)
    if isinstance(value, Counted):
        return call("counted", value.of, ref_term(value.card), value.per, value.plus,
                    HIGHEST if value.at_most is None else value.at_most)  # fmt: skip
    if isinstance(value, Filter):
        return tuple_term([call(sign, term) for sign, term in filter_terms(value)])
    if isinstance(value, tuple):
        return tuple_term([str(_value(item, card_id)) for item in value])
    return value if value.isidentifier() and value.isascii() else quoted(str(value))
