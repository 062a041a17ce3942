"""What the generator of `asp/check/generator/` may use: how many of what. A proof is one for its scope and for nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from laar.cards.library import Library, own_library, read_set
from laar.editions import Edition, named
from laar.position.words import cell_of
from laar.program import rules_root
from laar.terms import call, cell, quoted


@dataclass(frozen=True)
class Scope:
    """At most so many `cards`, of these `prints` (card ids); a stack and firings that wait of so many; tokens, wounds, dice.

    `abilities` are the most that one print may have. `active` are the players whose turn it may be: with one alone the other
    is left out as its mirror image. `cells` are for classic, `coins` (the most that a player may have) for Heroes.
    """

    cards: int
    prints: tuple[str, ...]
    cells: tuple[str, ...] = ()
    tokens: int = 1
    wounds: tuple[int, ...] = ()
    stack: int = 1
    pending: int = 2
    dice: tuple[int, ...] = (1, 6)
    coins: int = 2
    active: tuple[str, ...] = ("first", "second")

    def facts(self, library: Library) -> str:
        """The scope as facts, with the tables of its prints."""
        return "".join(f"{fact}." for fact in self._facts(library)) + "".join(
            library.facts(card) for card in sorted(set(self.prints))
        )

    def _facts(self, library: Library) -> Iterator[str]:
        yield from (call("scope_card", number, f"c{number}") for number in range(1, self.cards + 1))
        yield from (call("scope_print", number, quoted(card)) for number, card in enumerate(self.prints, start=1))
        yield from (call("scope_rank", rank) for rank in range(1, self.stack + 1))
        yield from (call("scope_wounds", number) for number in self.wounds)
        yield from (call("scope_die", points) for points in self.dice)
        yield from (call("scope_active", player) for player in self.active)
        yield from (call("scope_cell", cell(cell_of(place))) for place in self.cells)
        yield call("scope_tokens", self.tokens)
        yield call("scope_pending", self.pending)
        if self.coins:
            yield call("scope_coins", self.coins)
        games = {library.entries[card].game for card in self.prints}
        yield from (call("scope_zone", zone) for game in sorted(games) for zone in _ZONES[game])


_ZONES = {"classic": ("battlefield", "additional", "graveyard"), "heroes": ("play", "hand", "graveyard")}


def scope_of(edition: Edition | str, cards: int = 3, stack: int = 2, pending: int = 2) -> Scope:
    """The scope that is meant if nothing else is said: the vocabulary of the edition's game, the first player on turn."""
    game = (named(edition) if isinstance(edition, str) else edition).game
    cells = ("C1", "C1'", "D1") if game == "classic" else ()
    prints = tuple(entry.card.id for entry in read_set(vocabulary(game)))
    return Scope(cards, prints, cells, 1, (1, 3), stack, pending, active=("first",))


def vocabulary(game: str) -> Path:
    """The file of cards made up for checking a game: one ability of each kind."""
    return rules_root() / "check" / "vocabulary" / f"{game}.yaml"


def files_of(prints: Iterable[str], library: Library) -> list[str]:
    """The files of those prints that don't come with Laar: who reads a position with them has to name these."""
    return sorted({library.entries[card].file for card in prints if card not in own_library().entries})


def checking_library() -> Library:
    """Our cards, and those made up for checking."""
    return own_library().with_files(sorted((rules_root() / "check" / "vocabulary").glob("*.yaml")))


def generator(edition: Edition | str) -> tuple[str, ...]:
    """The files of `asp/` that choose a position of the edition's game (`extra` of `rule_files`)."""
    game = (named(edition) if isinstance(edition, str) else edition).game
    return ("check/generator/core.lp", f"check/generator/{game}.lp")
