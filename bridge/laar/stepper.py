"""The stepper: the next position is the old one without what goes and with what comes. It knows no rule of the game."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass

from laar.engine import rule
from laar.faults import NotKnown, both
from laar.position.table import Table
from laar.ruling import Clause, Consequence, Declaration, Particular, Reason, Ruling
from laar.state import State, state_of

WANTED = frozenset(("legal", "consequences"))
# Priority at every window, even where nobody could use it (L-01).
EVERY_WINDOW = WANTED | {"every_window"}


class CannotAnswer(Exception):
    """The rules don't say what follows: `reasons` name what no rule executes yet (L-21), in the position `state`."""

    def __init__(self, reasons: tuple[Reason, ...], state: State) -> None:
        super().__init__(", ".join(str(reason.particular) for reason in reasons))
        self.reasons = reasons
        self.state = state


@dataclass(frozen=True)
class Step:
    """One step: the position `before` it, what was declared (or `advance`, or a die), what followed, the position `after`.

    `free` if a player decided and could have done something else that he wasn't obliged to do either.
    """

    before: State
    declaration: Declaration
    consequence: Consequence
    after: State
    free: bool = False


def asked(position: Table | State, want: frozenset[str] = WANTED) -> Ruling:
    """The ruling of a position with what follows from each legal declaration; `want` is `WANTED` or `EVERY_WINDOW`.

    It stays with the state: who goes on from there doesn't ask again.
    """
    state = state_of(position)
    if want not in state.ruled:
        state.ruled[want] = rule([state], want)[0]
    return state.ruled[want]


def take(position: Table | State, choice: str, ruling: Ruling | None = None) -> Step:
    """Apply a choice (see `meant`); `ruling` is that of the position if it is there already.

    Raises `NotKnown` if it isn't legal here, `CannotAnswer` if nothing says what follows.
    """
    state = state_of(position)
    ruling = ruling or asked(state)
    if not ruling.legal and ruling.awaiting.kind in ("system", "die"):
        raise CannotAnswer(missing(state), state)
    return taken(state, meant(ruling, choice), ruling)


def taken(state: State, declaration: Declaration, ruling: Ruling) -> Step:
    """The step of a legal declaration of the ruling."""
    consequence = ruling.consequences.get(declaration.id, Consequence())
    free = ruling.awaiting.kind == "player" and len(ruling.legal) > 1 and not ruling.mandatory
    return Step(state, declaration, consequence, state.changed(consequence.adds, consequence.deletes), free)


def successors(position: Table | State, ruling: Ruling | None = None) -> list[Step]:
    """The step of every legal declaration, in their order; `ruling` is that of the position if it is there already."""
    state = state_of(position)
    ruling = ruling or asked(state)
    return [taken(state, declaration, ruling) for declaration in ruling.legal]


def meant(ruling: Ruling, choice: str) -> Declaration:
    """The legal declaration that a choice means.

    It is its id, its number as people see it, `pass` of whoever may, or `roll N` of the next die.

    Raises `NotKnown` with the list of what is legal.
    """
    words = " ".join(choice.replace("’", "'").split())
    if words.isdigit() and 0 < int(words) <= len(ruling.legal):
        return (*ruling.must, *ruling.may)[int(words) - 1]
    kind, _, rest = words.partition(" ")
    for item in ruling.legal:
        whole = item.id.casefold() == words.casefold()
        if whole or (words == item.kind == "pass") or (kind == item.kind == "roll" and rest == item.targets[-1]):
            return item
    legal = ", ".join(item.id for item in ruling.legal) or "—"
    raise NotKnown(both(f"«{words}» здесь нельзя; можно: {legal}", f"{words!r} is not legal here; legal: {legal}"))


def advanced(position: Table | State, want: frozenset[str] = WANTED) -> Generator[Step, None, tuple[State, Ruling]]:
    """Steps of the system, one after the other, until a player or a die decides or the battle is over.

    Ends with the position reached and its ruling. Raises `CannotAnswer` where the rules don't go on, or come back to a
    position (L-05).
    """
    state = state_of(position)
    passed: set[State] = set()
    while (ruling := asked(state, want)).awaiting.kind == "system":
        if state in passed:
            raise CannotAnswer((Reason(Clause("L-05"), Particular("repeats")),), state)
        passed.add(state)
        step = take(state, "advance", ruling)
        yield step
        state = step.after
    if ruling.awaiting.kind == "die" and not ruling.legal:
        raise CannotAnswer(missing(state), state)
    return state, ruling


def chosen(position: Table | State, choice: str, want: frozenset[str] = WANTED) -> Iterator[Step]:
    """The steps of a choice as people make it: what the system does before, the choice, what it does after.

    `resolve` is everybody passing until the stack is empty, somebody must do something else, or a die is thrown.
    """
    state, ruling = yield from advanced(position, want)
    if choice != "resolve":
        step = take(state, choice, ruling)
        yield step
        yield from advanced(step.after, want)
        return
    while any(fluent.startswith("stack(") for fluent in state.fluents) and any(item.kind == "pass" for item in ruling.legal):
        step = take(state, "pass", ruling)
        yield step
        state, ruling = yield from advanced(step.after, want)


def missing(state: State) -> tuple[Reason, ...]:
    """What keeps the system from going on: parts of abilities and keywords that no rule executes yet (L-21)."""
    refused = rule([state], {"refused", "consequences"})[0].refused or ()
    found = {reason for item in refused if item.kind in ("advance", "roll") for reason in item.reasons}
    return tuple(sorted(found, key=str))
