"""`laar solve`, `laar verify`: puzzles searched to the end, and what the search claims checked without it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from laar.cli.common import NO, SCHEMA, UNKNOWN, CardsOption, JsonOption, LangOption, console, library, note, print_json, say
from laar.explain.speaker import Speaker
from laar.faults import Lang, told
from laar.files import read, write
from laar.puzzle.model import Task, read_puzzle
from laar.render.puzzle import terms

PuzzleArgument = Annotated[Path, typer.Argument(help="Файл задачи / puzzle file.", show_default=False)]


def solve(
    puzzle: PuzzleArgument,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="Куда записать доказательство / where to.")] = None,
    seconds: Annotated[float | None, typer.Option("--time-limit", min=0.1, help="Секунд не больше / most seconds.")] = None,
    jobs: Annotated[int | None, typer.Option("--jobs", min=1, help="Процессов / processes.")] = None,
    cards: CardsOption = None,
    as_json: JsonOption = False,
    lang: LangOption = "ru",
) -> None:
    """Решить задачу с доказательством / solve a puzzle with proof."""
    from laar.puzzle.certificate import certificate
    from laar.puzzle.search import solve as search

    task = read_puzzle(read(puzzle), library(cards))
    shown = Console(stderr=True, highlight=False)
    words = say(lang, "позиций: {}", "positions: {}")
    with shown.status(words.format(0)) as status:
        found = search(task, jobs or os.cpu_count() or 1, seconds, lambda known: status.update(words.format(known)))
    proof = certificate(found) if found.status == "solved" else None
    if output is not None and proof is not None:
        write(output, json.dumps(proof, ensure_ascii=False, indent=1) + "\n")
    data: dict[str, Any] = {
        "schema": SCHEMA, "status": found.status, "worth": str(found.worth), "positions": found.positions,
        "firsts": {name: str(worth) for name, worth in found.firsts.items()}, "certificate": proof,
    }  # fmt: skip
    if as_json:
        print_json(data)
    else:
        _tell(task, data, found.seconds, lang)
    raise typer.Exit({"solved": 0, "none": NO, "unknown": UNKNOWN}[found.status])


def verify(
    puzzle: PuzzleArgument,
    proof: Annotated[Path, typer.Argument(help="Доказательство / certificate.", show_default=False)],
    cards: CardsOption = None,
    lang: LangOption = "ru",
) -> None:
    """Проверить доказательство без поиска / check a certificate without the search."""
    from laar.puzzle.verify import problems

    task = read_puzzle(read(puzzle), library(cards))
    found = list(problems(task, read(proof).data))
    for problem in found:
        note(told(problem, lang))
    if found:
        raise typer.Exit(NO)
    console().print(Text(say(lang, "Доказательство верно.", "The certificate is right."), style="green"))


def _tell(task: Task, data: dict[str, Any], seconds: float, lang: Lang) -> None:
    out, puzzle = console(), task.puzzle
    out.print(Text(puzzle.title, style="bold"))
    for line in terms(puzzle, Speaker(task.table, lang)):
        out.print(Text(f"  {line}", style="dim"))
    chance = say(lang, f"Вероятность {data['worth']}.", f"Probability {data['worth']}.") if puzzle.dice == "chance" else ""
    status = {
        "solved": say(lang, "Решена.", "Solved."),
        "none": say(lang, "Решения нет.", "No solution."),
        "unknown": say(lang, "Ответа нет: не всё просмотрено, и это не доказательство.", "Cannot answer: no proof either way."),
    }[data["status"]]
    out.print(Text(f"{status} {chance}".strip(), style="bold green" if data["status"] == "solved" else "bold red"))
    best = [name for name, worth in data["firsts"].items() if worth == data["worth"] and worth != "0"]
    if best:
        out.print(Text(say(lang, "Первая заявка, любая из: ", "First declaration, any of: ") + ", ".join(best)))
    if data["certificate"] is not None:
        _tree(data["certificate"]["strategy"], 0, 1, out, lang)
    words = say(lang, "позиций {}, секунд {:.1f}", "{} positions, {:.1f} seconds")
    out.print(Text(words.format(data["positions"], seconds), style="dim"))


def _tree(table: list[dict[str, Any]], number: int, depth: int, out: Console, lang: Lang) -> None:
    """The strategy as a tree: a choice on a line, what others can choose under it; equal answers share a line."""
    while "choose" in (entry := table[number]):
        out.print(Text("  " * depth + entry["choose"]))
        number = entry["then"]
    if "answers" not in entry:
        out.print(Text("  " * depth + (say(lang, "цель", "goal") if "goal" in entry else "×"), style="green"))
        return
    shared: dict[str, list[str]] = {}
    for name, then in entry["answers"].items():
        shared.setdefault(_written(table, then), []).append(name)
    for names in shared.values():
        out.print(Text("  " * depth + " | ".join(names), style="cyan"))
        _tree(table, entry["answers"][names[0]], depth + 1, out, lang)


def _written(table: list[dict[str, Any]], number: int) -> str:
    """What follows from an entry, in writing: equal for entries that read the same."""
    entry = table[number]
    if "choose" in entry:
        return f"{entry['choose']}>{_written(table, entry['then'])}"
    if "answers" in entry:
        return ";".join(f"{name}:{_written(table, then)}" for name, then in sorted(entry["answers"].items()))
    return "goal" if "goal" in entry else "over"
