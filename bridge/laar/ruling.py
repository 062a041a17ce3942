"""What is answered about a position: declarations, reasons, rulings. Plain values, no clingo objects."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache


@dataclass(frozen=True)
class Particular:
    """A term of the rules as a plain value: `tokens(c1,2,1)` is `Particular("tokens", ("c1", 2, 1))`."""

    name: str
    arguments: tuple[Particular | int | str, ...] = ()

    def __str__(self) -> str:
        """As in the rules."""
        return f"{self.name}({','.join(map(str, self.arguments))})" if self.arguments else self.name


@dataclass(frozen=True)
class Clause:
    """A clause by its id as the catalogue writes it: `113.5.1`, `E09:205.3.a`, `d.range`, `L-12`."""

    id: str

    def __str__(self) -> str:
        """The id."""
        return self.id


@dataclass(frozen=True)
class Reason:
    """Why a declaration is refused: the clause and the particulars."""

    clause: Clause
    particular: Particular


def in_order(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Reasons in the order of their clauses, then of their particulars."""
    found = tuple(reasons)
    if len(found) < 2:
        return found
    return tuple(sorted(found, key=lambda reason: (clause_order(reason.clause), str(reason.particular))))


@lru_cache(maxsize=4096)
def clause_order(clause: Clause) -> tuple[tuple[int, str], ...]:
    """The order in which clauses are listed: numbers as numbers, the newest rules' first."""
    parts = re.split(r"[.:]", clause.id)
    return tuple((int(part), "") if part.isdigit() else (10**6, part) for part in parts)


@dataclass(frozen=True)
class Declaration:
    """Something a player can say.

    `id` is a readable text, stable across versions. `targets` are card ids, cells as in the rulebook, `row N`,
    `column N`. `written_on` is the card that an acquired ability is written on, `keyword` the rules'
    name of an ability that a keyword gives, if any; `event` is the occasion of a triggered ability.
    """

    id: str
    kind: str
    player: str
    card: str | None = None
    ability: str | None = None
    targets: tuple[str, ...] = ()
    written_on: str | None = None
    keyword: str | None = None
    event: str | None = None
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class Awaiting:
    """What the game waits for: `player`, `die`, `system`, or `nothing` with the result."""

    kind: str
    player: str | None = None
    result: str | None = None
    card: str | None = None


@dataclass(frozen=True)
class Unsettled:
    """Something that a card may or may not have: statics don't say (117)."""

    card: str
    what: Particular


@dataclass(frozen=True)
class Finding:
    """Statics that have no answer (`paradox`) or several (`ambiguous`), with the cards and abilities that cause it."""

    kind: str
    unsettled: tuple[Unsettled, ...]

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards concerned."""
        return tuple(sorted({item.card for item in self.unsettled}))


@dataclass(frozen=True)
class Bonus:
    """A part of a number as it is now: what a static ability of a card adds."""

    what: str
    amount: int
    card: str
    ability: str


@dataclass(frozen=True)
class Now:
    """What a card is and has at the moment (117, 119).

    `numbers` by name (life, movement, weak_strike, …) with `printed`, what they are without statics (wounds and markers
    counted), and `bonuses`. `keywords` are (name, value or `yes`, own | acquired), `abilities` (id, own | acquired), an
    acquired one's id with the card that it is written on; `permitted` and `forbidden` are what statics allow and ban.
    """

    numbers: dict[str, int] = field(default_factory=dict)
    printed: dict[str, int] = field(default_factory=dict)
    bonuses: tuple[Bonus, ...] = ()
    keywords: tuple[tuple[str, str, str], ...] = ()
    abilities: tuple[tuple[str, str], ...] = ()
    permitted: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()


@dataclass(frozen=True)
class Consequence:
    """What follows from a declaration: fluents that come and go, as `holds(F)` has them, and events, in their order."""

    adds: tuple[str, ...] = ()
    deletes: tuple[str, ...] = ()
    events: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ruling:
    """The answer about one position, declarations in the order of their ids.

    `refused` is None if refusals weren't asked for. If asked for, `clauses` says what allows each legal declaration,
    `consequences` what follows from each, `now` what each card is and has. `invalid` says why this is no position, `finding`
    that its statics don't settle; then nothing else is answered.
    """

    awaiting: Awaiting
    legal: tuple[Declaration, ...] = ()
    mandatory: frozenset[str] = frozenset()
    refused: tuple[Declaration, ...] | None = None
    invalid: tuple[Reason, ...] = ()
    unsettled: tuple[Unsettled, ...] = ()
    finding: Finding | None = None
    clauses: dict[str, tuple[Clause, ...]] = field(default_factory=dict, compare=False)
    now: dict[str, Now] = field(default_factory=dict)
    consequences: dict[str, Consequence] = field(default_factory=dict)

    @property
    def must(self) -> tuple[Declaration, ...]:
        """The legal declarations that must be made (116.6)."""
        return tuple(item for item in self.legal if item.id in self.mandatory)

    @property
    def may(self) -> tuple[Declaration, ...]:
        """The other legal ones. People see them numbered, those that must be made first."""
        return tuple(item for item in self.legal if item.id not in self.mandatory)
