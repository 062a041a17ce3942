"""`laar check`: properties of the rules over every position of a small scope."""

from __future__ import annotations

import os
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated, Any

import typer
import yaml
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table as Grid
from rich.text import Text

from laar.check.dead import dead
from laar.check.property import gaps, properties, property_named
from laar.check.run import Job, Result, results
from laar.check.scope import Scope, checking_library, files_of, scope_of
from laar.cli.common import (
    NO,
    SCHEMA,
    UNKNOWN,
    EditionOption,
    JsonOption,
    LangOption,
    console,
    note,
    one_edition,
    print_json,
    say,
    working,
)
from laar.editions import Edition, named
from laar.faults import Lang, NotKnown, both
from laar.files import write
from laar.position.words import cell_of


def check(
    names: Annotated[
        list[str] | None, typer.Argument(help="Свойства, без них — все / properties, else all.", metavar="PROPERTY…")
    ] = None,
    edition: EditionOption = None,
    cards: Annotated[
        list[str] | None,
        typer.Option("--cards", help="Сколько карт, или файл со своими картами / how many cards, or a file of your own cards."),
    ] = None,
    prints: Annotated[
        list[str] | None, typer.Option("--print", help="Карта, которая может быть / a card that there may be.")
    ] = None,
    abilities: Annotated[
        int | None, typer.Option("--abilities", min=0, help="Особенностей у карты / abilities of a card.")
    ] = None,
    stack: Annotated[int, typer.Option("--stack", min=0, help="Заявок на стеке / declarations on the stack.")] = 2,
    pending: Annotated[int, typer.Option("--pending", min=0, help="Ждущих срабатываний / firings that wait.")] = 2,
    tokens: Annotated[int, typer.Option("--tokens", min=0, help="Фишек на карте / tokens on a card.")] = 1,
    wounds: Annotated[
        list[int] | None, typer.Option("--wounds", min=1, help="Столько ран может быть / so many wounds may be.")
    ] = None,
    cells: Annotated[
        list[str] | None, typer.Option("--cell", help="Клетка, которая может быть занята / a cell that may be used.")
    ] = None,
    coins: Annotated[int, typer.Option("--coins", min=0, help="Монет у игрока / coins of a player.")] = 2,
    mirrored: Annotated[
        bool, typer.Option("--mirror/--no-mirror", help="Ходит только первый игрок / only the first player is on turn.")
    ] = True,
    shown_gaps: Annotated[bool, typer.Option("--gaps", help="Пробелы правил / gaps of the rulebook.")] = False,
    nowhere: Annotated[
        bool, typer.Option("--dead", help="Правила, которые нигде не срабатывают / rules that fire nowhere.")
    ] = False,
    seconds: Annotated[
        float | None, typer.Option("--time-limit", min=0, help="Секунд на свойство / seconds a property.")
    ] = None,
    jobs: Annotated[int | None, typer.Option("--jobs", min=1, help="Процессов / processes.")] = None,
    witness: Annotated[
        Path | None, typer.Option("--witness", "-o", help="Куда писать свидетеля / where the witness goes.")
    ] = None,
    as_json: JsonOption = False,
    lang: LangOption = "ru",
) -> None:
    """Проверить правила на всех малых позициях / check the rules on all small positions."""
    chosen = names or (gaps() if shown_gaps else properties())
    for name in chosen:
        property_named(name)
    ruled = one_edition(edition) or named("classic")
    number, files = _cards(cards or [])
    scope = scope_of(ruled, number, stack, pending)
    scope = replace(scope, tokens=tokens, coins=coins if ruled.game == "heroes" else 0, wounds=tuple(wounds or scope.wounds))
    if not mirrored:
        scope = replace(scope, active=("first", "second"))
    scope = _with_cells(_with_prints(scope, prints, abilities, files, ruled), cells)
    if nowhere:
        _tell_dead(ruled, scope, files, seconds, lang, as_json=as_json)
        return
    job = Job(ruled, scope, tuple(files), seconds)
    found = _run(job, chosen, jobs or os.cpu_count() or 1, lang)
    if as_json:
        print_json(
            {"schema": SCHEMA, "edition": ruled.name, "scope": asdict(scope), "properties": [_data(r, lang) for r in found]}
        )
    else:
        _tell(found, scope, lang)
    _witnesses(found, witness, files, lang, as_json=as_json)
    if any(result.status in ("violated", "vacuous") for result in found):
        raise typer.Exit(NO)
    if any(result.status == "unknown" for result in found):
        raise typer.Exit(UNKNOWN)


def _tell_dead(ruled: Edition, scope: Scope, files: list[str], seconds: float | None, lang: Lang, *, as_json: bool) -> None:
    library = checking_library().with_files([Path(name) for name in files])
    with working(say(lang, "ищутся правила, которые срабатывают", "looking for rules that fire")):
        found = dead(ruled, scope, library, seconds)
    if as_json:
        print_json({"schema": SCHEMA, "edition": ruled.name, "scope": asdict(scope), "dead": asdict(found)})
    else:
        out = console()
        out.print(Text(_scope_in_words(scope, lang)))
        ru = f"Нигде не срабатывают {len(found.never)} правил из {found.rules} ({found.seconds:.1f} с)"
        en = f"{len(found.never)} of {found.rules} rules fire nowhere ({found.seconds:.1f} s)"
        out.print(Text(say(lang, ru, en)))
        for place in found.never:
            out.print(Text(f"  {place}"))
    if not found.complete:
        note(say(lang, "время вышло: некоторые из них, может быть, срабатывают", "the time is over: some of them may fire"))
        raise typer.Exit(UNKNOWN)


def _cards(given: list[str]) -> tuple[int, list[str]]:
    """How many cards, and the user's files."""
    numbers = [int(text) for text in given if text.isdigit()]
    return (numbers[-1] if numbers else 3), [text for text in given if not text.isdigit()]


def _with_prints(scope: Scope, prints: list[str] | None, abilities: int | None, files: list[str], ruled: Edition) -> Scope:
    library = checking_library().with_files([Path(name) for name in files]).played_in(ruled.game)
    entries = [library.find(name) for name in prints or scope.prints]
    for entry in entries:
        if entry.game != ruled.game:
            ru = f"карта «{entry.card.name}» из другой игры ({entry.game})"
            raise NotKnown(both(ru, f"{entry.card.name} is a card of another game ({entry.game})"))
    kept = tuple(entry.card.id for entry in entries if abilities is None or len(entry.card.abilities) <= abilities)
    return replace(scope, prints=kept)


def _with_cells(scope: Scope, cells: list[str] | None) -> Scope:
    for name in cells or ():
        try:
            cell_of(name)
        except ValueError as error:
            raise NotKnown(str(error)) from None
    return replace(scope, cells=tuple(cells)) if cells else scope


def _run(job: Job, names: list[str], jobs: int, lang: Lang) -> list[Result]:
    """The results in the order of the names, with those under way shown meanwhile."""
    found: dict[str, Result] = {}
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True, highlight=False), transient=True) as progress:
        bar = progress.add_task("")

        def show() -> None:
            left = [name for name in names if name not in found]
            under_way = ", ".join(left[:jobs])
            ru, en = (
                f"проверяется: {under_way}; всего {len(found)} из {len(names)}",
                f"checking {under_way}; {len(found)} of {len(names)}",
            )
            progress.update(bar, description=say(lang, ru, en))

        show()
        for result in results(job, names, jobs):
            found[result.name] = result
            show()
    return [found[name] for name in names]


def _data(result: Result, lang: Lang) -> dict[str, Any]:
    claim = property_named(result.name)
    return {
        "name": result.name, "clauses": list(claim.clauses), "status": result.status, "sentence": claim.sentence(lang),
        "seconds": round(result.seconds, 2), "witness": yaml.safe_load(result.witness) if result.witness else None,
        "filled_by": list(claim.filled_by),
    }  # fmt: skip


def _tell(found: list[Result], scope: Scope, lang: Lang) -> None:
    out = console()
    out.print(Text(_scope_in_words(scope, lang)))
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    for ru, en in (("свойство", "property"), ("пункты", "clauses"), ("итог", "result"), ("посылка", "premise"), ("с", "s")):
        grid.add_column(say(lang, ru, en), overflow="fold")
    for result in found:
        claim = property_named(result.name)
        style, (ru, en), (premise_ru, premise_en) = _WORDS[result.status]
        grid.add_row(
            Text(result.name, style="cyan"), Text(", ".join(claim.clauses)), Text(say(lang, ru, en), style=style),
            Text(say(lang, premise_ru, premise_en)), Text(f"{result.seconds:.1f}"),
        )  # fmt: skip
    out.print(grid)
    for result in found:
        if result.status != "holds":
            claim = property_named(result.name)
            ru, en = _SENTENCES[result.status]
            out.print(Text(f"{result.name}: {say(lang, ru, en)} «{claim.sentence(lang)}»"))
            if claim.filled_by:
                by = ", ".join(claim.filled_by)
                out.print(Text(say(lang, f"  Пробел правил; его закрывает {by}.", f"  A gap of the rulebook; {by} fills it.")))


def _scope_in_words(scope: Scope, lang: Lang) -> str:
    turn = ("ходит первый", "the first player on turn") if len(scope.active) == 1 else ("ходит любой", "either player on turn")
    ru = (
        f"Область: карт до {scope.cards} из {len(scope.prints)} ({', '.join(scope.prints)}), заявок до {scope.stack}, "
        f"ждущих до {scope.pending}, фишек до {scope.tokens}, ран: 0 или {list(scope.wounds)}, {turn[0]}"
    )
    en = (
        f"Scope: up to {scope.cards} cards of {len(scope.prints)} ({', '.join(scope.prints)}), {scope.stack} declarations, "
        f"{scope.pending} firings, {scope.tokens} tokens, wounds 0 or {list(scope.wounds)}, {turn[1]}"
    )
    return say(lang, ru, en) + (f"; {', '.join(scope.cells)}" if scope.cells else "")


_WORDS = {
    "holds": ("green", ("верно", "holds"), ("выполнима", "satisfiable")),
    "violated": ("bold red", ("нарушено", "violated"), ("выполнима", "satisfiable")),
    "vacuous": ("bold yellow", ("пусто", "vacuous"), ("нигде", "nowhere")),
    "unknown": ("yellow", ("не успели", "time is over"), ("—", "—")),
}
_SENTENCES = {
    "violated": ("в этой области есть позиция, где неверно:", "in this scope there is a position where it is not so:"),
    "vacuous": (
        "посылка в этой области нигде не выполнена, это не доказательство:",
        "the premise is nowhere true, this is no proof:",
    ),
    "unknown": ("за отведённое время ответа нет:", "no answer within the time:"),
}


def _witnesses(found: list[Result], file: Path | None, files: list[str], lang: Lang, *, as_json: bool) -> None:
    library = checking_library().with_files([Path(name) for name in files])
    violated = [(result.name, result.witness) for result in found if result.witness]
    for name, text in violated:
        if file is None:
            if not as_json:
                typer.echo(f"# {name}\n{text}")
            continue
        path = file if len(violated) == 1 else file.with_name(f"{file.stem}-{name}{file.suffix}")
        write(path, text)
        prints = {card["card"] for card in yaml.safe_load(text)["cards"]}
        options = "".join(f" --cards {cards}" for cards in files_of(prints, library))
        note(say(lang, f"{name}: {path}; дальше: ", f"{name}: {path}; next: ") + f"laar legal {path}{options}")
