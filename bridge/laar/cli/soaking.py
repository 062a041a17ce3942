"""`laar soak`: random battles with invariants checked."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from laar.cli.common import NO, SCHEMA, CardsOption, EditionOption, JsonOption, LangOption, console, note, print_json, say
from laar.faults import Lang
from laar.files import folder, write
from laar.soak.battles import Battle
from laar.soak.workers import Journal, Plan, play, starts


def soak(
    positions: Annotated[
        list[Path] | None,
        typer.Argument(
            help="С каких позиций, без них — со случайных / positions to start from, else random ones.", metavar="FROM…"
        ),
    ] = None,
    number: Annotated[int, typer.Option("--battles", min=1, help="Сколько сражений / how many battles.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="Зерно случая / seed of chance.")] = 1,
    longest: Annotated[int, typer.Option("--longest", min=1, help="Шагов не больше / most steps of a battle.")] = 2000,
    jobs: Annotated[int | None, typer.Option("--jobs", min=1, help="Процессов / processes.")] = None,
    journal: Annotated[
        Path | None,
        typer.Option("--journal", help="Журнал прерванного / where a broken off run goes on from."),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", help="Папка для позиций незаконченных сражений / the folder for positions of battles not ended."),
    ] = None,
    edition: EditionOption = None,
    cards: CardsOption = None,
    as_json: JsonOption = False,
    lang: LangOption = "ru",
) -> None:
    """Случайные сражения с проверкой каждого шага / random battles, every step checked."""
    plan = Plan(tuple(map(str, positions or ())), tuple(map(str, cards or ())), edition, seed, longest)
    starts(plan)
    written = Journal(journal, plan) if journal else None
    done = [battle for battle in written.opened() if battle.number < number] if written else []
    left = [n for n in range(number) if n not in {battle.number for battle in done}]
    if output is not None:
        folder(output)
    broken_off = False
    shown = Console(stderr=True, highlight=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=shown, transient=True) as progress:
        bar = progress.add_task(say(lang, "сражения", "battles"), total=number, completed=len(done))
        try:
            for battle in play(plan, left, jobs or os.cpu_count() or 1):
                done.append(battle)
                if written:
                    written.add(battle)
                progress.advance(bar)
        except KeyboardInterrupt:
            broken_off = True
    if broken_off:
        ru = "Прервано." + (f" Продолжить — та же команда с --journal {journal}." if journal else "")
        note(say(lang, ru, "Broken off." + (f" The same command with --journal {journal} goes on." if journal else "")))
    done.sort(key=lambda battle: battle.number)
    for battle in done:
        if output is not None and battle.position:
            write(output / f"battle-{battle.number}.yaml", battle.position)
    _tell(done, number, lang, as_json=as_json)
    if broken_off or any(battle.violation or battle.result == "no_end" for battle in done):
        raise typer.Exit(NO)


def _tell(done: Sequence[Battle], number: int, lang: Lang, *, as_json: bool) -> None:
    results: Counter[str] = Counter(battle.result for battle in done)
    steps = sum(battle.steps for battle in done)
    clauses: Counter[str] = sum((Counter(battle.clauses) for battle in done), Counter())
    violations = [
        {"battle": battle.number, "step": battle.steps, "what": battle.violation, "position": battle.position}
        for battle in done
        if battle.violation
    ]
    data: dict[str, Any] = {
        "schema": SCHEMA, "battles": number, "finished": len(done), "steps": steps, "results": dict(results),
        "violations": violations, "clauses": dict(sorted(clauses.items())),
    }  # fmt: skip
    if as_json:
        print_json(data)
        return
    out = console()
    out.print(
        Text(say(lang, f"Сыграно {len(done)} из {number}, шагов {steps}", f"Played {len(done)} of {number}, {steps} steps"))
    )
    for result, words in _RESULTS.items():
        if results[result]:
            which = [str(battle.number) for battle in done if battle.result == result and battle.position]
            numbers = f" ({', '.join(which)})" if which else ""
            out.print(Text(f"  {say(lang, *words)}: {results[result]}{numbers}"))
    for violation in violations:
        out.print(Text(f"✗ {violation['battle']}, {violation['step']}: {violation['what']}", style="bold red"))
        out.print(Text(str(violation["position"])))


_RESULTS = {
    "first": ("победил первый игрок", "won by the first player"),
    "second": ("победил второй игрок", "won by the second player"),
    "draw": ("ничья", "drawn"),
    "cannot_answer": ("правила дальше не знают", "at something no rule executes yet"),
    "no_end": ("не кончились за отведённые шаги", "not ended within their steps"),
    "violation": ("нарушения", "violations"),
}
