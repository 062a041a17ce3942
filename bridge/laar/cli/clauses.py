"""`laar clauses`, `laar clause`: what of the rulebook is encoded, and where."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from laar.cli.common import CardsOption, JsonOption, LangOption, console, library, print_json, say

if TYPE_CHECKING:
    from laar.explain.catalogue import ClauseEntry
from laar.faults import NotKnown, both

_STATUS = {
    "ru": {
        "done": "закодирован",
        "in part": "частично",
        "open": "открыт",
        "definition": "определение",
        "not seen": "текст не найден",
    },
    "en": {"done": "done", "in part": "in part", "open": "open", "definition": "definition", "not seen": "not seen"},
}


def list_clauses(as_json: JsonOption = False, lang: LangOption = "ru") -> None:
    """Каталог пунктов правил / the catalogue of clauses."""
    from laar.explain.catalogue import catalogue

    entries = catalogue()
    if as_json:
        print_json([_data(entry) for entry in entries])
        return
    from rich.table import Table as Grid
    from rich.text import Text

    grid = Grid(box=None, padding=(0, 2, 0, 0))
    for title in (say(lang, "пункт", "clause"), say(lang, "состояние", "status"), say(lang, "о чём", "what")):
        grid.add_column(title, overflow="fold")
    for entry in entries:
        summary = entry.record.summary.ru if lang == "ru" else entry.record.summary.en
        grid.add_row(Text(entry.record.id, style="cyan"), Text(_STATUS[lang][entry.record.status]), Text(summary))
    console().print(grid)


def show_clause(
    number: Annotated[str, typer.Argument(help="Номер, например 113.5.1 или E09:205.3.a / its number.")],
    with_example: Annotated[
        bool, typer.Option("--example", help="Наименьшая позиция, где он решает / the smallest position in which it decides.")
    ] = False,
    output: Annotated[Path | None, typer.Option("-o", help="Куда записать эту позицию / where to write that position.")] = None,
    seconds: Annotated[int, typer.Option("--seconds", min=1, help="Времени на поиск, секунд / seconds for the search.")] = 100,
    cards: CardsOption = None,
    as_json: JsonOption = False,
    lang: LangOption = "ru",
) -> None:
    """Один пункт: о чём он, какие правила его кодируют, какие тесты проверяют / one clause."""
    from laar.explain.catalogue import catalogue

    entries = {entry.record.id.casefold(): entry for entry in catalogue()}
    entry = entries.get(number.strip().casefold())
    if entry is None:
        near = [name for name in entries if name.endswith(number.casefold()) or name.startswith(f"{number.casefold()}.")]
        hint = f": {', '.join(near[:8])}" if near else ""
        ru = f"нет пункта «{number}» в каталоге{hint}"
        raise NotKnown(both(ru, f"there is no clause {number!r} in the catalogue{hint}"))
    if with_example:
        from laar.cli.examples import show_example

        show_example(entry, library(cards), seconds, output, lang, as_json=as_json)
        return
    if as_json:
        print_json(_data(entry))
        return
    from rich.text import Text

    summary = entry.record.summary.ru if lang == "ru" else entry.record.summary.en
    text = Text(entry.record.id, style="bold cyan")
    text.append(f"  {entry.record.edition} · {_STATUS[lang][entry.record.status]}\n", style="dim not bold")
    text.append(f"{summary}\n", style="not bold white")
    if entry.record.left:
        left = entry.record.left.ru if lang == "ru" else entry.record.left.en
        text.append(say(lang, "Ещё открыто: ", "Still open: "), style="bold").append(f"{left}\n", style="not bold")
    if entry.record.fallback:
        text.append(say(lang, "Вместо него: ", "In its place: "), style="bold").append(f"{entry.record.fallback}\n")
    for title, places in ((say(lang, "Правила", "Rules"), entry.rules), (say(lang, "Тесты", "Tests"), entry.tests)):
        if places:
            text.append(f"{title}:\n", style="bold white")
            for place in places:
                text.append(f"  {place}\n", style="not bold white")
    console().print(text)


def _data(entry: ClauseEntry) -> dict[str, Any]:
    return {
        "edition": entry.record.edition,
        "id": entry.record.id,
        "summary": {"ru": entry.record.summary.ru, "en": entry.record.summary.en},
        "rules": list(entry.rules),
        "tests": list(entry.tests),
        "status": entry.record.status,
    }
