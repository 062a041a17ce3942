"""The kinds of a card's abilities, derived by `asp/` from how they are written (114–118)."""

from __future__ import annotations

from laar.cards.compile import card_facts
from laar.cards.model import Card
from laar.editions import usual
from laar.program import ground, parsed, rule_files, shown


def kinds_of(card: Card, edition: str | None = None) -> dict[str, tuple[str, ...]]:
    """The kinds of each ability by its id, those that it grants to others included; `combined` is one of them (118.1)."""
    control = ground(parsed(rule_files(edition or usual(card.game), ("kinds.lp",))), card_facts(card))
    found: dict[str, list[str]] = {}
    for term in shown(control):
        ability, kind = term.arguments
        found.setdefault(ability.arguments[1].name, []).append(kind.name)
    return {ability: tuple(sorted(kinds)) for ability, kinds in found.items()}
