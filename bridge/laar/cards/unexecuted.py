"""What of a card no rule executes yet: parts of its texts, and keywords, as `asp/unexecuted.lp` derives it from its tables."""

from __future__ import annotations

from dataclasses import dataclass

from laar.cards.compile import card_facts
from laar.cards.model import Card
from laar.editions import usual
from laar.program import ground, parsed, rule_files, shown


@dataclass(frozen=True, order=True)
class Unexecuted:
    """Part `part` of the ability with that id, or a keyword."""

    ability: str | None = None
    part: int | None = None
    keyword: str | None = None


def unexecuted_of(card: Card, edition: str | None = None) -> tuple[Unexecuted, ...]:
    """What no rule of the edition executes of the card; a position in which it would matter isn't gone on from (L-21)."""
    control = ground(parsed(rule_files(edition or usual(card.game), ("unexecuted.lp",))), card_facts(card) + "consequences.")
    found = []
    for term in shown(control):
        if term.name == "unexecuted_part":
            ability, part = term.arguments
            found.append(Unexecuted(ability=ability.arguments[1].name, part=part.number))
        else:
            found.append(Unexecuted(keyword=term.arguments[0].name))
    return tuple(sorted(found, key=str))
