"""Noun phrases for cards and cells: what a filter describes, and how a text points back to what it has described.

The first mention of a target describes it («открытое существо противника»), later ones are short («выбранное существо»,
a pronoun). Phrases are lazy, so that the first mention is the first one in the sentence, whatever the language's order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from laar.cards.filters import Bound, Filter, Ref
from laar.cards.model import Target, When
from laar.render.keywords import canonical
from laar.render.wording import Agreement, Language, Phrase

Slots = Mapping[str, object]
_RELATIONS = frozenset(
    "adjacent orthogonal diagonal beside opposite line across same_row same_column formation".split()
)


class Reference:
    """A card that a text points to; each `format` of it is a mention."""

    def __init__(self, context: Context, ref: Ref) -> None:
        self._context, self._ref = context, ref

    def __format__(self, case: str) -> str:
        """The card in the case, or one of two words that agree with it in number."""
        if "/" in case:
            one, many = case.split("/")
            return many if self._context.is_many(self._ref) else one
        return self._context.mention(self._ref, case)


class Context:
    """What one ability talks about: its language, its targets, its event, and which targets were described already."""

    def __init__(self, language: Language, targets: Sequence[Target] = (), when: When | None = None) -> None:
        self.language, self.words, self.says = language, language.words, language.words.says
        self.targets, self.when = targets, when
        self.described: list[int] = []
        self._open: list[int] = []

    def reference(self, ref: Ref) -> Reference:
        """What stands for the card in a template."""
        return Reference(self, ref)

    def is_many(self, ref: Ref) -> bool:
        """Whether several cards are meant."""
        return isinstance(ref, int) and self._exists(ref) and _is_plural(self.targets[ref - 1])

    def mention(self, ref: Ref, case: str) -> str:
        """Describe a target at its first mention; point back to it later."""
        if not isinstance(ref, int):
            return format(self._role(ref), case)
        if not self._exists(ref):
            number = (self.says["target_number"], {"number": ref})
            return format(Phrase(self.language, self.says["no_such_target"], after=[number], definite=True), case)
        if ref in self.described or ref in self._open:
            phrase = self._short(ref)
            if case.endswith("*") and self.described == [ref] and not phrase.plural:
                return phrase.pronoun(case)
            return format(phrase, case)
        self._open.append(ref)
        text = format(target_phrase(self.targets[ref - 1], self), case)
        self._open.remove(ref)
        self.described.append(ref)
        return text

    def _exists(self, ref: int) -> bool:
        return 1 <= ref <= len(self.targets)

    def _short(self, ref: int) -> Phrase:
        target, head = self.targets[ref - 1], self._target_head(ref)
        order = self.described if ref in self.described else [*self.described, ref]
        alike = [other for other in order if self._target_head(other) == head]
        chosen = self.words.attributes["chosen"].text
        if len(alike) > 1:
            chosen = self.says["nth_chosen"].replace("{ordinal}", self.words.ordinals[alike.index(ref) % 9])
        before: list[tuple[str, Slots]] = [(self.words.attributes["every"].text, {})] if target.every else []
        return Phrase(self.language, head, [*before, (chosen, {})], plural=_is_plural(target), definite=True)

    def _target_head(self, ref: int) -> str:
        target = self.targets[ref - 1]
        return self.words.heads[target.kind] if target.kind != "card" else self.head_of(target.where)

    def head_of(self, where: Filter | str | None) -> str:
        """The noun of a filter that allows one type, else «карта»."""
        only = where.type[0] if isinstance(where, Filter) and len(where.type) == 1 else "card"
        return self.words.heads[only]

    def _role(self, ref: str) -> Phrase:
        if ref not in ("subject", "agent"):
            return Phrase(self.language, self.words.references[ref], definite=True)
        place = ("subject", "agent").index(ref)
        pair = self.words.roles.get(self.when.event if self.when else "", self.words.roles[""])
        meant = (self.when.subject, self.when.agent)[place] if self.when else None
        text = pair[place].replace("{head}", self.head_of(meant))
        return Phrase(self.language, text)


def _is_plural(target: Target) -> bool:
    return target.at_most > 1 and not target.every


def any_of(table: Mapping[str, str], keys: Iterable[str], language: Language) -> str:
    """The words of the table for the keys, joined by «или», as one template."""
    return language.words.says["or"].join(table[key] for key in keys)


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


class Listed:
    """Phrases joined by «и»."""

    def __init__(self, phrases: Sequence[object], joint: str) -> None:
        self._phrases, self._joint = phrases, joint

    def __format__(self, case: str) -> str:
        """All of them in the case."""
        return self._joint.join(format(phrase, case) for phrase in self._phrases)


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
            found[field] = {"bound": bound_text(value, context.says)}
        elif field in _RELATIONS:
            near = f"{field}=self" if value == "self" and f"{field}=self" in context.words.attributes else field
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
    "type": lambda value, context, _: {
        "heads": Phrase(context.language, any_of(context.words.heads, value, context.language))
    },
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
    """The noun phrase of a filter. `head` is the noun if the filter names no type; `extra` adds attributes."""
    words = context.words
    place = head in (words.heads["cell"], words.heads["row"], words.heads["column"])
    noun = (
        any_of(words.heads, where.type, context.language) if where.type and not place else head or words.heads["card"]
    )
    single = noun if len(where.type) < 2 else words.heads["card"]
    found = {**conditions(where, context, single), **(extra or {})}
    if not place:
        found.pop("type", None)
    ordered = [(words.attributes[key], found[key]) for key in words.attributes if key in found]
    before, after = (
        [(_with_elements(attribute.text, slots), slots) for attribute, slots in ordered if attribute.before is side]
        for side in (True, False)
    )
    return Phrase(context.language, noun, before, after, plural=plural)


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
    return context.says["and"].join(said)


def target_phrase(target: Target, context: Context) -> Phrase:
    """The description of a target at its first mention."""
    extra: dict[str, Slots] = {}
    plural = _is_plural(target)
    if target.every:
        extra["every"] = {}
    elif plural:
        extra["various"] = {}
    if target.zone == "graveyard":
        extra["graveyard"] = {}
    if target.differs_from:
        others = [context.reference(other) for other in target.differs_from]
        extra["differs"] = {"others": Listed(others, context.says["and"])}
    if (target.at_least, target.at_most) != (1, 1):
        least = target.at_least or None
        bound = Bound(at_least=least, at_most=target.at_most)
        extra["number"] = {"number": bound_text(bound, context.says, "choose_")}
    head = None if target.kind == "card" else context.words.heads[target.kind]
    return filter_phrase(target.where, context, head, plural=plural, extra=extra)
