"""`laar solve`, `laar verify`: puzzles searched to the end, and what the search claims checked without it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated, Any

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
    console,
    library,
    note,
    one_edition,
    print_json,
    say,
    working,
)
from laar.cli.stepping import why_not
from laar.editions import Edition
from laar.explain.speaker import Speaker
from laar.faults import BadInput, Fault, Lang, both, told
from laar.files import Document, read, write
from laar.position.words import Player
from laar.puzzle.certificate import certificate, fingerprint
from laar.puzzle.graph import choice_of
from laar.puzzle.model import Dice, Opponent, goal_of
from laar.puzzle.search import Found, Search
from laar.puzzle.soundness import Remark, remarks, unneeded
from laar.puzzle.task import Task, read_puzzle
from laar.puzzle.verify import problems
from laar.render.puzzle import answer, terms
from laar.render.solution import Solution
from laar.stepper import CannotAnswer

PuzzleArgument = Annotated[Path, typer.Argument(help="Файл задачи или позиции / puzzle or position file.", show_default=False)]


def solve(
    puzzle: PuzzleArgument,
    goal: Annotated[
        list[str] | None, typer.Option("--goal", help="Цель: win, destroy:a,b, save:a; можно несколько / the goal.")
    ] = None,
    side: Annotated[Player | None, typer.Option("--side", help="Кто решает; иначе активный игрок / who solves.")] = None,
    opponent: Annotated[Opponent | None, typer.Option("--opponent", help="Противник / the opponent.")] = None,
    dice: Annotated[Dice | None, typer.Option("--dice", help="Кости / the dice.")] = None,
    turns: Annotated[int | None, typer.Option("--turns", min=1, help="Сколько ходов, считая этот / how many turns.")] = None,
    most: Annotated[int | None, typer.Option("--declarations", min=1, help="Заявок не больше / most declarations.")] = None,
    clauses: Annotated[bool, typer.Option("--clauses", help="С пунктами правил / with the clauses.")] = False,
    spare: Annotated[bool, typer.Option("--unneeded", help="Искать ненужные карты / look for cards not needed.")] = False,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="Куда записать доказательство / where to.")] = None,
    seconds: Annotated[float | None, typer.Option("--time-limit", min=0.1, help="Секунд не больше / most seconds.")] = None,
    jobs: Annotated[int | None, typer.Option("--jobs", min=1, help="Процессов / processes.")] = None,
    edition: EditionOption = None,
    cards: CardsOption = None,
    as_json: JsonOption = False,
    lang: LangOption = "ru",
) -> None:
    """Решить задачу с доказательством / solve a puzzle with proof."""
    given = {"side": side, "opponent": opponent, "dice": dice, "goal": goal_of(goal) if goal else None}
    horizon = {"turns": turns, "declarations": most}
    document = _asked(read(puzzle), given, {key: value for key, value in horizon.items() if value is not None})
    processes = jobs or os.cpu_count() or 1
    with working(say(lang, "решается", "solving")) as tell:
        task = _task(document, one_edition(edition), cards, lang)
        words = say(lang, "позиций: {}", "positions: {}")
        with Search(task, processes, lambda known: tell(words.format(known))) as search:
            found = search.solve(seconds)
            known = found.status != "unknown"
            said = list(remarks(search, found, processes)) if known else []
        if spare and known:
            said += unneeded(task, found, processes, lambda name: tell(say(lang, f"без {name}", f"without {name}")))
        tell(say(lang, "проверка доказательства", "checking the proof"))
        proof = certificate(task, found) if known else None
        wrong = list(problems(task, proof)) if proof is not None else []
    if wrong:
        note(say(lang, "Доказательство не сошлось, ответа нет: ", "The proof doesn't hold, no answer: ") + told(wrong[0], lang))
        raise typer.Exit(UNKNOWN)
    if output is not None and proof is not None:
        write(output, json.dumps(proof, ensure_ascii=False, indent=1) + "\n")
    if as_json:
        print_json(_data(task, found, said, proof, lang))
    else:
        _tell(task, found, said, lang, clauses=clauses)
    raise typer.Exit({"solved": 0, "none": NO, "unknown": UNKNOWN}[found.status])


def verify(
    puzzle: PuzzleArgument,
    proof: Annotated[Path, typer.Argument(help="Доказательство / certificate.", show_default=False)],
    edition: EditionOption = None,
    cards: CardsOption = None,
    lang: LangOption = "ru",
) -> None:
    """Проверить доказательство без поиска / check a certificate without the search."""
    task = _task(read(puzzle), one_edition(edition), cards, lang)
    document = read(proof)
    claimed = document.data if isinstance(document.data, dict) else {}
    if claimed.get("fingerprint") != fingerprint(task):
        text = both(
            "доказательство другой задачи, редакции или других карт", "a certificate of another puzzle, edition or cards"
        )
        raise BadInput([document.fault(("fingerprint",), text)])
    with working(say(lang, "проверка", "checking")):
        found = list(problems(task, claimed))
    for problem in found:
        note(told(problem, lang))
    if found:
        raise typer.Exit(NO)
    right = say(lang, "Доказательство верно. ", "The certificate is right. ")
    console().print(Text(right + answer(claimed["status"], _odds(task, claimed["worth"]), lang), style="green"))


def _task(document: Document, edition: Edition | None, cards: list[Path] | None, lang: Lang) -> Task:
    try:
        return read_puzzle(document, library(cards), edition)
    except CannotAnswer as error:
        why_not(error, lang)
        raise typer.Exit(UNKNOWN) from None


def _asked(document: Document, given: dict[str, Any], horizon: dict[str, int]) -> Document:
    """A puzzle file with what the command line says otherwise; a position file as a puzzle of it."""
    data, lines = document.data, document.lines
    if isinstance(data, dict) and "position" not in data:
        if given["goal"] is None:
            text = both("в файле позиции нет цели; нужна --goal", "a position file has no goal; give --goal")
            raise BadInput([Fault(document.file, 0, text)])
        active = (data.get("turn") or {}).get("active", "first") if isinstance(data.get("turn"), dict) else "first"
        data = {"schema": 1, "title": data.get("title") or document.file, "side": active, "position": data}
        lines = {("position", *key): line for key, line in lines.items()}
    if isinstance(data, dict):
        data = data | {key: value for key, value in given.items() if value is not None}
        if horizon:
            data["horizon"] = (data.get("horizon") or {}) | horizon
    return Document(document.file, data, lines)


def _odds(task: Task, worth: str) -> str:
    return worth if task.puzzle.dice == "chance" else ""


def _data(task: Task, found: Found, said: list[Remark], proof: dict[str, Any] | None, lang: Lang) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "status": found.status,
        "worth": str(found.worth),
        "firsts": {name: {"at_least": str(node.low), "at_most": str(node.high)} for name, node in found.firsts.items()},
        "working": found.working,
        "assumptions": terms(task.puzzle, Speaker(task.table, lang)),
        "remarks": [{"kind": remark.kind, "text": told(remark.text, lang)} for remark in said],
        "why": [told(text, lang) for text in found.why],
        "positions": found.positions,
        "seconds": round(found.seconds, 1),
        "certificate": proof,
    }


def _tell(task: Task, found: Found, said: list[Remark], lang: Lang, *, clauses: bool) -> None:
    out = console()
    out.print(Text(task.puzzle.title, style="bold"))
    for line in terms(task.puzzle, Speaker(task.table, lang)):
        out.print(Text(f"  {line}", style="dim"))
    style = {"solved": "bold green", "none": "bold red", "unknown": "bold yellow"}[found.status]
    out.print(Text("\n" + answer(found.status, _odds(task, str(found.worth)), lang), style=style))
    for text in found.why:
        out.print(Text(f"  {told(text, lang)}"))
    speaker = Speaker(task.table, lang)
    for reason in found.missing:
        out.print(Text(f"  {speaker.reason(reason)} ({reason.clause})"))
    if found.status == "unknown":
        left = [name for name, node in found.firsts.items() if node.high > 0]
        sure = [name for name in left if found.firsts[name].low > 0]
        for told_so, names in (
            (("верно ведут к цели: ", "surely work: "), sure),
            (("не опровергнуты: ", "not refuted: "), left),
        ):
            if names:
                out.print(Text("  " + say(lang, *told_so) + ", ".join(names)))
    elif found.status == "solved":
        if len(found.working) > 1:
            out.print(Text(say(lang, "Первая заявка, любая из: ", "First declaration, any of: ") + ", ".join(found.working)))
        meant = [step.declaration.id for _, step in task.line]
        first = next((name for name in meant if name in found.working), None)
        solution = Solution(task.table, lang, clauses)
        out.print(solution.tree(choice_of(found.root), say(lang, "Решение", "The solution"), first))
    for remark in said:
        out.print(Text(f"! {told(remark.text, lang)}", style="yellow"))
    words = say(lang, "позиций {}, секунд {:.1f}", "{} positions, {:.1f} seconds")
    out.print(Text(words.format(found.positions, found.seconds), style="dim"))
