"""What a language must provide so that a record can be put into words: its tables and its grammar.

Tables hold *templates*: `str.format` text in which `~` marks the words that are inflected together and `{slot:case}`
names what is put in. Every language has the same tables under the same keys, so that one structure serves them all.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

Lang = Literal["ru", "en"]
MARKED = re.compile(r"~([\w-]+)")
CASES = ("nom", "gen", "dat", "acc", "ins", "loc")


class Agreement(NamedTuple):
    """What adjectives take over from their noun."""

    gender: str = "f"
    plural: bool = False
    animate: bool = False


class Attribute(NamedTuple):
    """A condition on a card as a part of a noun phrase, before or after the noun."""

    text: str
    before: bool = False


class Forms(NamedTuple):
    """An operation as an order («закрыть карту») and, where usual, as a predicate («закрывается»)."""

    order: str
    predicate: str | None = None


class Event(NamedTuple):
    """An event as a noun («гибель …») and as a clause («… погибает»), with the texts for the holes in both.

    The holes are {subject}, {agent}, {cause}, {bound} and {turn}; a pair holds what fills one in the noun and in the
    clause. `harm` events happen *from* their cause, others *because of* it.
    """

    noun: str
    clause: str
    subject: tuple[str, str]
    agent: tuple[str, str] = ("", "")
    bound: tuple[str, str] = ("", "")
    no_bound: tuple[str, str] = ("", "")
    harm: bool = False


@dataclass(frozen=True)
class Words:
    """The tables of a language. Keys are the values of the schema or, where it has none, names of ours."""

    heads: Mapping[str, str]
    elements: Mapping[str, str]
    attributes: Mapping[str, Attribute]
    predicates: Mapping[str, str]
    references: Mapping[str, str]
    roles: Mapping[str, tuple[str, str]]
    ordinals: tuple[str, ...]
    attacks: Mapping[str, str]
    capabilities: Mapping[str, str]
    grades: Mapping[str, str]
    keywords: Mapping[str, str]
    keyword_numbers: Mapping[str, str]
    operations: Mapping[str, Forms]
    modified: Mapping[str, str]
    durations: Mapping[str, str]
    moments: Mapping[str, str]
    joints: Mapping[str, str]
    events: Mapping[str, Event]
    openings: Mapping[str, tuple[str, str]]
    payments: Mapping[str, str]
    counts: Mapping[str, str]
    figures: Mapping[str, str]
    says: Mapping[str, str]


class Language(ABC):
    """A language: tables and grammar."""

    words: Words

    @abstractmethod
    def inflect(self, template: str, case: str, like: Agreement) -> str:
        """`template` with its marked words in the case; adjectives follow the next marked noun, else `like`."""

    @abstractmethod
    def agreement(self, head: str, plural: bool) -> Agreement:
        """What agrees with the first noun marked in `head`."""

    @abstractmethod
    def pronoun(self, case: str, like: Agreement) -> str:
        """The third-person pronoun after a preposition."""

    @abstractmethod
    def article(self, text: str) -> str:
        """A singular indefinite noun phrase with its article, if the language has any."""

    @abstractmethod
    def units(self, number: int, unit: str, *, limit: bool = False) -> str:
        """«2 раны», «1 раз», after a limit «(не более) 1 раны»; the units are wound, token, life and time."""

    def finish(self, text: str) -> str:
        """Last touches that depend on neighbouring words."""
        return text


class Lazy:
    """Text that is made when, and in the case in which, a template asks for it."""

    def __init__(self, say: Callable[[str], str]) -> None:
        self._say = say

    def __format__(self, case: str) -> str:
        """The text in the case."""
        return self._say(case)


class Phrase:
    """A noun phrase: `format(phrase, "dat")` gives it in the dative, `format(phrase, "a/b")` picks by number."""

    def __init__(
        self,
        language: Language,
        head: str,
        before: Iterable[tuple[str, Mapping[str, object]]] = (),
        after: Iterable[tuple[str, Mapping[str, object]]] = (),
        *,
        plural: bool = False,
        definite: bool = False,
    ) -> None:
        self.language, self.head, self.plural, self.definite = language, head, plural, definite
        self._segments = [*before, (head, {}), *after]

    def __format__(self, case: str) -> str:
        """The phrase in a case (nominative by default), or one of two words that agree with it in number."""
        if "/" in case:
            one, many = case.split("/")
            return many if self.plural else one
        case, like = case.rstrip("*") or "nom", self.language.agreement(self.head, self.plural)
        said = [self.language.inflect(text, case, like).format_map(slots) for text, slots in self._segments]
        text = " ".join(filter(None, said))
        return text if self.plural or self.definite else self.language.article(text)

    def pronoun(self, case: str) -> str:
        """The pronoun that stands for the phrase after a preposition."""
        return self.language.pronoun(case.rstrip("*") or "nom", self.language.agreement(self.head, self.plural))


def capital(text: str) -> str:
    """`text` with a capital first letter."""
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    """`text` with a small first letter, unless that is the X of a payment."""
    return text if text.startswith("X") else text[:1].lower() + text[1:]
