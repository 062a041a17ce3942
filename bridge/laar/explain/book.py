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
