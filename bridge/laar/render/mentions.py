"""How a text points to cards: the roles of what is happening, and targets, described once and then pointed back to.

The first mention of a target describes it («открытое существо противника»), later ones are short («выбранное существо»,
a pronoun). Phrases are lazy, so that the first mention is the first one in the sentence, whatever the language's order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from laar.cards.filters import Counted, Filter, Ref
from laar.cards.model import Ability, Target
from laar.render.wording import Language, Phrase

Slots = Mapping[str, object]


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

    def __init__(
        self, language: Language, describe: Callable[[Target, Context], Phrase], ability: Ability | None = None
    ) -> None:
        self.language, self.words, self.says = language, language.words, language.words.says
        self._describe = describe
        self.targets: Sequence[Target] = ability.targets if ability else ()
        self.when = ability.when if ability else None
        self.static = ability is not None and is_static(ability)
        self.described: list[int] = []
        self.named: tuple[int, ...] | None = None
        self._later: dict[int, Target] = {}
        self.counted: list[Counted] = []
        self._open: list[int] = []

    def reference(self, ref: Ref) -> Reference:
        """What stands for the card in a template."""
        return Reference(self, ref)

    def variable(self, amount: Counted) -> str:
        """The letter for a counted amount; equal amounts have the same one."""
        if amount not in self.counted:
            self.counted.append(amount)
        number = self.counted.index(amount)
        return "NMKLPQRST"[number % 9] + str(number // 9 or "")

    def is_many(self, ref: Ref) -> bool:
        """Whether several cards are meant."""
        target = self._target(ref)
        return target is not None and is_plural(target)

    def kind_of(self, ref: Ref) -> str:
        """What is meant: a card, a cell, a row or a column."""
        target = self._target(ref)
        return "card" if target is None else target.kind

    def choose(self, number: int, cards: Target) -> None:
        """From now on the number means cards that were described when they were chosen."""
        self._later[number] = cards
        self.described.append(number)

    def settle(self) -> None:
        """What was not named until now reads as if it were chosen later than at the declaration."""
        if self.named is None:
            self.named = tuple(self.described)

    def mention(self, ref: Ref, case: str) -> str:
        """Describe a target at its first mention; point back to it later."""
        if not isinstance(ref, int):
            return format(self._role(ref), case)
        target = self._target(ref)
        if target is None:
            number = (self.says["target_number"], {"number": ref})
            return format(Phrase(self.language, self.says["no_such_target"], after=[number], definite=True), case)
        if ref in self.described or ref in self._open:
            phrase = self._short(ref, target)
            if case.endswith("*") and self.described == [ref]:
                return phrase.pronoun(case)
            return format(phrase, case)
        self._open.append(ref)
        text = format(self._describe(target, self), case)
        self._open.remove(ref)
        self.described.append(ref)
        return text

    def _target(self, ref: Ref) -> Target | None:
        if not isinstance(ref, int):
            return None
        return self.targets[ref - 1] if 1 <= ref <= len(self.targets) else self._later.get(ref)

    def _short(self, ref: int, target: Target) -> Phrase:
        head = self._target_head(target)
        order = self.described if ref in self.described else [*self.described, ref]
        found = ((other, self._target(other)) for other in order)
        alike = [other for other, known in found if known is not None and self._target_head(known) == head]
        chosen = self.words.attributes["chosen"].text
        if len(alike) > 1:
            chosen = self.says["nth_chosen"].replace("{ordinal}", self.words.ordinals[alike.index(ref) % 9])
        before: list[tuple[str, Slots]] = [(self.words.attributes["every"].text, {})] if target.every else []
        return Phrase(self.language, head, [*before, (chosen, {})], plural=is_plural(target), definite=True)

    def _target_head(self, target: Target) -> str:
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


def is_static(ability: Ability) -> bool:
    """Whether nothing but an existence condition stands before the effect, and no player takes part (117.1, 117.2)."""
    implied = any(part.do.op == "redirect" for part in ability.parts)
    may = ability.may or any(part.may for part in ability.parts)
    return not (ability.cost or ability.when or ability.targets or implied or may)


def is_plural(target: Target) -> bool:
    """Whether several things are chosen, as one group."""
    return target.at_most > 1 and not target.every
