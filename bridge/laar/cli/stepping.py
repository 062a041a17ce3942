"""`laar step`, `laar replay`: positions played on, with what happened and why not."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.text import Text

from laar.cli.common import (
    NO,
    SCHEMA,
    UNKNOWN,
    CardsOption,
    EditionOption,
    JsonOption,
    LangOption,
    PositionArgument,
    console,
    library,
    note,
    one_edition,
    print_json,
    say,
)
from laar.explain.chronicle import chronicle
from laar.explain.speaker import Speaker
from laar.faults import Lang, told
from laar.files import read, write
from laar.loops import loop
from laar.position.check import checked
from laar.position.save import to_data, to_yaml
from laar.position.table import Table
from laar.reading import event_id
from laar.render.board import board
from laar.render.ruling import ruling_text
from laar.replay import Played, play, read_replay
from laar.state import state_of
from laar.stepper import EVERY_WINDOW, WANTED, CannotAnswer, Step, asked, chosen

WindowsOption = Annotated[
    bool, typer.Option("--all-windows", help="Приоритет и там, где ответить некому / priority even where nobody could answer.")
]
OutputOption = Annotated[
    Path | None, typer.Option("-o", "--output", help="Куда записать новую позицию / where to write the new position.")
]


def step(
    position: PositionArgument,
    choices: Annotated[
        list[str], typer.Argument(help="Заявки, как их пишет legal, или номера; pass, roll 5, resolve / choices, in order.")
    ],
    output: OutputOption = None,
    all_windows: WindowsOption = False,
    edition: EditionOption = None,
    cards: CardsOption = None,
    as_json: JsonOption = False,
    lang: LangOption = "ru",
) -> None:
    """Сделать выбор и показать, что случилось и какой стала позиция / apply choices, show what happened."""
    state = state_of(checked(position, library(cards), one_edition(edition)))
    steps: list[Step] = []
    want = EVERY_WINDOW if all_windows else WANTED
    try:
        for choice in choices:
            for taken in chosen(state, choice, want):
                steps.append(taken)
                state = taken.after
    except CannotAnswer as error:
        if not as_json:
            told_steps(steps, lang)
        _cannot(error, lang)
    table = state.table
    _write(output, table)
    _tell_loop(steps, lang)
    if as_json:
        data = [_step_data(taken) for taken in steps]
        print_json({"schema": SCHEMA, "edition": table.edition.name, "steps": data, "position": to_data(table.position)})
        return
    told_steps(steps, lang)
    speaker = Speaker(table, lang)
    console().print(board(speaker))
    console().print(ruling_text(asked(state, want), speaker))


def replay(
    game: Annotated[Path, typer.Argument(help="Файл записи / replay file.", show_default=False)],
    at: Annotated[int | None, typer.Option("--at", help="Остановиться после хода с этим номером / stop after move K.")] = None,
    output: OutputOption = None,
    edition: EditionOption = None,
    cards: CardsOption = None,
    as_json: JsonOption = False,
    lang: LangOption = "ru",
) -> None:
    """Проиграть запись и проверить её ожидания / play a replay and check what it expects."""
    document = read(game)
    known = library(cards)
    recorded, table = read_replay(document, known, one_edition(edition))
    moves: list[Played] = []
    try:
        for played in play(recorded, table, document):
            moves.append(played)
            table = played.after.table
            if not as_json:
                _tell_move(played, lang)
            if played.failures or played.number == at:
                break
    except CannotAnswer as error:
        _cannot(error, lang)
    _write(output, table)
    failed = any(played.failures for played in moves)
    if as_json:
        print_json(
            {"schema": SCHEMA, "title": recorded.title, "met": not failed, "moves": [_move_data(m, lang) for m in moves]}
        )
    elif not failed:
        _tell_loop([step for move in moves for step in move.steps], lang)
        console().print(Text(say(lang, "Все ожидания сбылись.", "Every expectation is met."), style="bold green"))
    if failed:
        raise typer.Exit(NO)


def _write(output: Path | None, table: Table) -> None:
    """Write the new position where it was asked for."""
    if output is not None:
        write(output, to_yaml(table.position))


def told_steps(steps: Iterable[Step], lang: Lang) -> None:
    """Say what happened in steps."""
    last = ""
    for taken in steps:
        for number, line in enumerate(chronicle(taken, lang)):
            own = taken.declaration.kind != "advance" and not number
            if line != last:
                console().print(Text(line if own else f"  {line}", style="bold" if own else ""))
            last = line


def _tell_move(played: Played, lang: Lang) -> None:
    title = f"{played.number}. {played.move.note}".rstrip()
    console().print(Text(title, style="cyan"))
    told_steps(played.steps, lang)
    for failure in played.failures:
        console().print(Text(f"  ✗ {told(failure, lang)}", style="bold red"))


def _tell_loop(steps: Iterable[Step], lang: Lang) -> None:
    """Say that a position has come again, and what the rules say of it (E09 103.4)."""
    found = loop(steps)
    if found is None:
        return
    length = len(found.steps)
    if found.mandatory:
        ru = f"Позиция повторилась через {length} шагов, и все заявки в них обязательны (116.6): бесконечную цепочку обрывают "
        en = f"The position has come again after {length} steps, all of them mandatory (116.6): an endless chain is broken off "
        note(say(lang, ru + "на первом повторении (E09:103.4).", en + "at the first repetition (E09:103.4)."))
    else:
        note(say(lang, f"Позиция повторилась через {length} шагов.", f"The position has come again after {length} steps."))


def why_not(error: CannotAnswer, lang: Lang) -> None:
    """Say why the rules don't go on."""
    speaker = Speaker(error.state.table, lang)
    for reason in error.reasons:
        note(f"{speaker.reason(reason)} ({reason.clause})")


def _cannot(error: CannotAnswer, lang: Lang) -> NoReturn:
    why_not(error, lang)
    raise typer.Exit(UNKNOWN)


def _step_data(taken: Step) -> dict[str, Any]:
    found = taken.consequence
    events = [event_id(event) for event in found.events]
    return {"id": taken.declaration.id, "adds": list(found.adds), "deletes": list(found.deletes), "events": events}


def _move_data(played: Played, lang: Lang) -> dict[str, Any]:
    failures = [told(failure, lang) for failure in played.failures]
    return {
        "number": played.number,
        "do": list(played.move.do),
        "steps": list(map(_step_data, played.steps)),
        "failures": failures,
    }
