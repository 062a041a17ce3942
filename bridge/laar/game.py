"""A game that is played on: choices one after the other, taken back, written down as a replay."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from laar.position.save import to_data
from laar.position.table import Table
from laar.ruling import Ruling
from laar.state import State, state_of
from laar.stepper import WANTED, Step, advanced, asked, chosen

# Rulings of a game say what allows each declaration, for the log.
_PLAYED = WANTED | {"clauses"}


@dataclass(frozen=True)
class Made:
    """A choice that was made: as it was said, the ids of the clauses that allow it, the steps that came of it."""

    choice: str
    clauses: tuple[str, ...]
    steps: tuple[Step, ...]


@dataclass
class Game:
    """A game from its first position; `made` are the choices so far. The system's steps are taken by themselves."""

    start: Table
    want: frozenset[str] = _PLAYED
    made: list[Made] = field(default_factory=list)
    opening: tuple[Step, ...] = ()

    def __post_init__(self) -> None:
        """Go on to the first choice. Raises `CannotAnswer` where the rules don't go on."""
        self.opening = tuple(advanced(self.start, self.want))

    @property
    def state(self) -> State:
        """Where the game stands."""
        steps = next((made.steps for made in reversed(self.made) if made.steps), self.opening)
        return steps[-1].after if steps else state_of(self.start)

    @property
    def ruling(self) -> Ruling:
        """What may be done now, with the clauses and with what follows."""
        return asked(self.state, self.want)

    def choose(self, choice: str, ruling: Ruling) -> Made:
        """Make a choice, as `laar step` takes it; `ruling` is the game's.

        Raises `NotKnown` if it isn't legal, `CannotAnswer` where the rules don't go on; then nothing has changed.
        """
        steps = tuple(chosen(self.state, choice, self.want))
        first = next((step.declaration for step in steps if step.declaration.kind != "advance"), None)
        clauses = tuple(clause.id for clause in ruling.clauses.get(first.id, ())) if first else ()
        made = Made(first.id if first else choice, clauses, steps)
        self.made.append(made)
        return made

    def undo(self, number: int = 1) -> int:
        """Take so many choices back, as far as there are; how many were."""
        back = min(number, len(self.made))
        del self.made[len(self.made) - back :]
        return back

    def replay(self) -> dict[str, Any]:
        """The game as the data of a replay file."""
        title = self.start.position.title or "—"
        position = to_data(self.start.position)
        return {"schema": 1, "title": title, "position": position, "moves": [{"do": [made.choice]} for made in self.made]}
