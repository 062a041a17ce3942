"""Replay files: a position, choices, and what must be so after any of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, ValidationError

from laar.cards.filters import Strict, listed
from laar.cards.library import Library
from laar.editions import Edition
from laar.engine import rule
from laar.faults import BadInput, NotKnown, both
from laar.files import Document, faults_of
from laar.position.check import answered
from laar.position.model import CardInPlay
from laar.position.table import Table
from laar.position.words import Player
from laar.reading import event_id
from laar.state import State, state_of
from laar.stepper import Step, advanced, asked, chosen


class Expected(Strict):
    """What must be so at this point of a replay.

    `awaiting`: a player, `die` or `over`. `legal` must be legal, `only` is all that is; `refused` gives the exact clauses of
    each refusal, `mandatory` all that must be declared. `events` have happened since the last choice, written as in ids
    (`died:troll:orc:simple_strike`), `only_events` are all that have, each as often as it has (but `no_answer`), `no_events`
    haven't. `cards` gives fields of cards as a position file does, without what is at its default in lists, `null` for a
    field at its default; `stack` is the number of declarations on it, `coins` those of each player (Heroes).
    """

    awaiting: Literal["first", "second", "die", "over"] | None = None
    result: Literal["first", "second", "draw"] | None = None
    legal: tuple[str, ...] = ()
    only: tuple[str, ...] | None = None
    refused: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    mandatory: tuple[str, ...] | None = None
    events: tuple[str, ...] = ()
    only_events: tuple[str, ...] | None = None
    no_events: tuple[str, ...] = ()
    cards: dict[str, dict[str, Any]] = Field(default_factory=dict)
    coins: dict[Player, int] = Field(default_factory=dict)
    stack: int | None = None


class Move(Strict):
    """Choices made one after the other, as `laar step` takes them (`resolve`: all pass until the stack is empty)."""

    do: Annotated[tuple[str, ...], BeforeValidator(listed)] = ()
    note: str = ""
    expect: Expected = Expected()


class Replay(Strict):
    """A replay file. The system's own steps are taken by themselves, between the choices and before the first."""

    schema_version: Literal[1] = Field(1, alias="schema")
    title: str
    source: str | None = None
    clauses: tuple[str, ...] = ()
    position: dict[str, Any]
    moves: tuple[Move, ...] = Field(min_length=1)


@dataclass(frozen=True)
class Played:
    """A move that was played: the steps that came of it, the position after it, and every expectation that wasn't met."""

    number: int
    move: Move
    steps: tuple[Step, ...]
    after: State
    failures: tuple[str, ...]


def read_replay(document: Document, library: Library, edition: Edition | None = None) -> tuple[Replay, Table]:
    """A replay and its position; `edition` overrides the file's.

    Raises `BadInput` with every fault and its line, those of a position that is none, too.
    """
    try:
        replay = Replay.model_validate(document.data)
    except ValidationError as error:
        raise BadInput(faults_of(error, document)) from None
    return replay, answered(document, library, edition, at=("position",))[0]


@contextmanager
def faults_at(document: Document, number: int, place: int) -> Iterator[None]:
    """While a choice of a move is made (both counted from 0): one that isn't legal is a `BadInput` at its place."""
    try:
        yield
    except NotKnown as error:
        raise BadInput([document.fault(("moves", number, "do", place), str(error))]) from None


def play(replay: Replay, table: Table, document: Document) -> Iterator[Played]:
    """Play a replay move by move.

    Raises `BadInput` at a choice that isn't legal, `CannotAnswer` where the rules don't go on.
    """
    state = state_of(table)
    for number, move in enumerate(replay.moves):
        steps: list[Step] = []
        for place, choice in enumerate(move.do):
            with faults_at(document, number, place):
                for step in chosen(state, choice):
                    steps.append(step)
                    state = step.after
        if not move.do:
            for step in advanced(state):
                steps.append(step)
                state = step.after
        yield Played(number + 1, move, tuple(steps), state, tuple(_failures(move.expect, steps, state)))


def _failures(expected: Expected, steps: list[Step], state: State) -> Iterator[str]:
    ruling, table = asked(state), state.table
    legal = {item.id for item in ruling.legal}
    awaiting = ruling.awaiting.player or {"die": "die", "nothing": "over"}[ruling.awaiting.kind]
    if expected.awaiting not in (None, awaiting):
        yield both(f"ждём не {expected.awaiting}, а {awaiting}", f"awaiting {awaiting}, not {expected.awaiting}")
    if expected.result not in (None, ruling.awaiting.result):
        yield both(
            f"итог {ruling.awaiting.result}, а не {expected.result}", f"result {ruling.awaiting.result}, not {expected.result}"
        )
    for name in expected.legal:
        if name not in legal:
            yield both(f"нельзя: {name}", f"not legal: {name}")
    if expected.only is not None and set(expected.only) != legal:
        shown = ", ".join(sorted(legal))
        yield both(f"можно не это, а: {shown}", f"legal is something else: {shown}")
    if expected.mandatory is not None and set(expected.mandatory) != ruling.mandatory:
        shown = ", ".join(sorted(ruling.mandatory))
        yield both(f"обязательно не это, а: {shown}", f"mandatory is something else: {shown}")
    if expected.refused:
        refused = {item.id: {r.clause.id for r in item.reasons} for item in rule([state], {"refused", "both"})[0].refused or ()}
        for name, clauses in expected.refused.items():
            if refused.get(name) != set(clauses):
                why = ", ".join(sorted(refused[name])) if name in refused else both("не отказ", "not refused")
                yield both(f"{name}: {why}", f"{name}: {why}")
    happened = [event_id(event) for step in steps for event in step.consequence.events]
    told = [event for event in happened if event != "no_answer"]
    every = Counter(told if expected.only_events is None else expected.only_events)
    for event in (*(event for event in expected.events if event not in happened), *(every - Counter(told))):
        yield both(f"не случилось: {event}", f"did not happen: {event}")
    for event in (*(event for event in expected.no_events if event in happened), *(Counter(told) - every)):
        yield both(f"случилось: {event}", f"happened: {event}")
    if expected.stack not in (None, len(table.position.stack)):
        yield both(f"на стеке заявок: {len(table.position.stack)}", f"declarations on the stack: {len(table.position.stack)}")
    for player, number in expected.coins.items():
        has = table.position.coins.get(player, 0)
        if has != number:
            yield both(f"монет у игрока {player}: {has}, а не {number}", f"coins of {player}: {has}, not {number}")
    for name, fields in expected.cards.items():
        yield from _card_failures(name, fields, table)


def _card_failures(name: str, fields: dict[str, Any], table: Table) -> Iterator[str]:
    card = table.card(name)
    if card is None:
        yield both(f"нет карты «{name}»", f"there is no card {name!r}")
        return
    for key, wanted in fields.items():
        if key not in CardInPlay.model_fields:
            yield both(f"у карты нет поля «{key}»", f"cards have no field {key!r}")
            continue
        default = CardInPlay.model_fields[key].get_default(call_default_factory=True)
        plain = list(default) if isinstance(default, tuple) else default
        value = card.model_dump(mode="json", include={key}, exclude_defaults=True).get(key, plain)
        meant = plain if wanted is None else wanted
        if value != meant:
            yield both(f"{name}: {key} = {value}, а не {meant}", f"{name}: {key} = {value}, not {meant}")
