"""Noun phrases for cards and cells: what a filter describes, in attributes around a noun or as predicates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from laar.cards.filters import Bound, Filter
from laar.cards.model import Target
from laar.render.keywords import canonical
from laar.render.mentions import Context, Slots, is_plural
from laar.render.wording import Agreement, Language, Phrase

_RELATIONS = frozenset((
    "adjacent", "orthogonal", "diagonal", "beside", "opposite", "line", "across", "same_row", "same_column",
    "formation",
))  # fmt: skip
_UNITS = {"life": "life", "wounds": "wound", "tokens": "token"}


def any_of(table: Mapping[str, str], keys: Iterable[str], language: Language) -> str:
    """The words of the table for the keys, joined by commas and «или», as one template."""
    return _series([table[key] for key in keys], language.words.says["or"])


def _series(texts: Sequence[str], joint: str) -> str:
    return joint.join(filter(None, (", ".join(texts[:-1]), *texts[-1:])))


def keyword_phrase(keyword: str | None, language: Language) -> Phrase:
    """A keyword as a noun; an unknown one is its identifier in square brackets."""
    if keyword is None:
        return Phrase(language, language.words.says["any_keyword"], definite=True)
    known = language.words.keywords.get(canonical(keyword))
    if known is not None:
        return Phrase(language, known, definite=True)
    return Phrase(language, "", after=[("{keyword}", {"keyword": f"[{keyword}]"})], definite=True)


def bound_text(bound: Bound, words: Mapping[str, str], prefix: str = "") -> str:
    """«3», «не менее 3», «не более 3» or «от 2 до 3»; with the prefix `choose_` as numbers of chosen things."""
    low, high = bound.at_least, bound.at_most
    if low is None:
        return words[f"{prefix}at_most"].format(high=high)
    if high is None:
        return words["at_least"].format(low=low)
    return words[prefix + ("exactly" if low == high else "between")].format(low=low, high=high)


def bound_units(bound: Bound, unit: str, language: Language) -> str:
    """«не более 4 жизней», «ровно 1 фишку»."""
    low, high, says = bound.at_least, bound.at_most, language.words.says
    if low == high and low is not None:
        return says["units_exactly"].format(units=language.units(low, unit))
    form = "units_at_most" if low is None else "units_at_least" if high is None else "units_between"
    last = low if high is None else high
    return says[form].format(low=low, units=language.units(last or 0, unit, limit=True))


class Listed:
    """Phrases joined by commas and «и»."""

    def __init__(self, phrases: Sequence[object], joint: str) -> None:
        self._phrases, self._joint = phrases, joint

    def __format__(self, case: str) -> str:
        """All of them in the case."""
        return _series([format(phrase, case) for phrase in self._phrases], self._joint)


def conditions(where: Filter, context: Context, head: str) -> dict[str, Slots]:
    """The given fields of a filter as keys of the tables with what goes into the templates."""
    found: dict[str, Slots] = {}
    for field in Filter.model_fields:
        value: Any = getattr(where, field)
        if value is None or value == ():
            continue
        say = _SLOTS.get(field)
        if say is not None:
            slots = say(value, context, head)
            if slots is not None:
                found[field] = slots
        elif isinstance(value, Bound):
            units = bound_units(value, _UNITS[field], context.language) if field in _UNITS else ""
            found[field] = {"bound": bound_text(value, context.says), "units": units}
        elif field in _RELATIONS:
            near = f"{field}=self" if value == "self" and f"{field}=self" in context.words.attributes else field
            if field == f"same_{context.kind_of(value)}":
                near = f"{field}=place"
            found[near] = {"ref": context.reference(value)}
        else:
            found[f"{field}={str(value).lower()}"] = {}
    return found


def _others(none_of: Filter, context: Context, head: str) -> Slots | None:
    """Each condition of `none_of` has to fail, so each is excluded on its own."""
    phrases: list[object] = []
    for field in Filter.model_fields:
        value = getattr(none_of, field)
        if field == "who" and value == "self":
            phrases.append(context.reference("self"))
        elif value is not None and value != ():
            phrases.append(filter_phrase(Filter().model_copy(update={field: value}), context, head, plural=True))
    return {"others": Listed(phrases, context.says["and"])} if phrases else None


_SLOTS: Mapping[str, Callable[[Any, Context, str], Slots | None]] = {
    "name": lambda value, *_: {"text": value},
    "card_class": lambda value, *_: {"text": value},
    "range": lambda value, *_: {"number": value},
    "type": lambda value, context, _: {"heads": Phrase(context.language, any_of(context.words.heads, value, context.language))},
    "element": lambda value, context, _: {"elements": any_of(context.words.elements, value, context.language)},
    "has": lambda value, context, _: {
        "kinds": Phrase(context.language, any_of(context.words.capabilities, value, context.language))
    },
    "keyword": lambda value, context, _: {"keyword": keyword_phrase(value, context.language)},
    "none_of": _others,
}


def filter_phrase(
    where: Filter,
    context: Context,
    head: str | None = None,
    *,
    plural: bool = False,
    extra: Mapping[str, Slots] | None = None,
) -> Phrase:
    """The noun phrase of a filter. `head` is the noun if the filter names no type; `extra` adds attributes.

    «Эта карта» stays singular where others would be plural.
    """
    words = context.words
    place = head in (words.heads["cell"], words.heads["row"], words.heads["column"])
    noun = head or words.heads["card"]
    if where.type and not place:
        noun = any_of(words.heads, where.type, context.language)
    single = noun if len(where.type) < 2 else words.heads["card"]
    found = {**conditions(where, context, single), **(extra or {})}
    if where.who == "self":
        found.pop("all", None)
    if not place:
        found.pop("type", None)
    ordered = [(words.attributes[key], found[key]) for key in words.attributes if key in found]
    before, after = (
        [(_with_elements(attribute.text, slots), slots) for attribute, slots in ordered if attribute.before is side]
        for side in (True, False)
    )
    return Phrase(context.language, noun, before, after, plural=plural and where.who != "self")


def _with_elements(template: str, slots: Slots) -> str:
    return template.replace("{elements}", str(slots.get("elements", "")))


def predicates(where: Filter, context: Context) -> str:
    """The conditions of a filter as predicates of «эта карта», joined by «и»."""
    words, found = context.words, conditions(where, context, context.words.heads["card"])
    plain = {key if key in words.predicates else key.removesuffix("=self"): slots for key, slots in found.items()}
    said = []
    for key in (key for key in words.predicates if key in plain):
        template = _with_elements(words.predicates[key], plain[key])
        said.append(context.language.inflect(template, "ins", Agreement("f")).format_map(plain[key]))
    return _series(said, context.says["and"])


def target_phrase(target: Target, context: Context, zone: str | None = None) -> Phrase:
    """The description of a target at its first mention; `zone` goes before the target's own."""
    extra: dict[str, Slots] = {}
    plural = is_plural(target)
    if target.every:
        extra["every"] = {}
    elif plural:
        extra["various"] = {}
    if (zone or target.zone) != "play":
        extra[zone or target.zone] = {}
    if target.differs_from:
        others = [context.reference(other) for other in target.differs_from]
        extra["differs"] = {"others": Listed(others, context.says["and"])}
    if (target.at_least, target.at_most) != (1, 1):
        least = target.at_least or None
        bound = Bound(at_least=least, at_most=target.at_most)
        extra["number"] = {"number": bound_text(bound, context.says, "choose_")}
    head = None if target.kind == "card" else context.words.heads[target.kind]
    return filter_phrase(target.where, context, head, plural=plural, extra=extra)
