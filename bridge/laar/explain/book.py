"""The words of one language, as one value: what a `Speaker` speaks with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Book:
    """Templates by the functor that `asp/` uses; `{0}`, `{1}` … are its arguments, already in words.

    `need` frames a condition that a target fails.
    """

    reasons: Mapping[str, str]
    conditions: Mapping[str, str]
    invalid: Mapping[str, str]
    words: Mapping[str, str]
    changes: Mapping[str, str]
    declarations: Mapping[str, str]
    players: Mapping[str, str]
    need: str

    def with_phrases(self, phrases: Mapping[str, str]) -> Book:
        """The same words with these phrases in the place of others; where one holds another the longer goes before."""

        def put(text: str) -> str:
            for phrase in sorted(phrases, key=len, reverse=True):
                text = text.replace(phrase, phrases[phrase])
            return text

        def all_of(texts: Mapping[str, str]) -> Mapping[str, str]:
            return {key: put(text) for key, text in texts.items()}

        return Book(
            all_of(self.reasons), all_of(self.conditions), all_of(self.invalid), all_of(self.words), all_of(self.changes),
            all_of(self.declarations), all_of(self.players), put(self.need),
        )  # fmt: skip
