"""`laar clause N --example`: the smallest position in which a clause decides."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer
from rich.text import Text

from laar.cards.library import Library
from laar.check.example import Example, example
from laar.check.scope import Scope
from laar.check.smallest import extent
from laar.cli.common import SCHEMA, UNKNOWN, console, note, print_json, say, working
from laar.explain.catalogue import ClauseEntry
from laar.explain.speaker import Speaker
from laar.faults import Lang
from laar.files import write
from laar.position.save import to_data, to_yaml
from laar.render.board import board
from laar.render.difference import difference_grid, verdict, verdicts
from laar.render.ruling import header, ruling_data


def show_example(entry: ClauseEntry, library: Library, seconds: int, output: Path | None, lang: Lang, *, as_json: bool) -> None:
    """Look for it, and show it with the ruling that cites the clause; exit 3 if there is none in the scope, or no time."""
    clause = entry.record.id
    searched: list[Scope] = []
    try:
        with working(say(lang, f"ищу позицию, где решает {clause}", f"looking for a position in which {clause} decides")):
            found = example(entry, library, seconds, searched)
    except TimeoutError:
        note(_unfinished(clause, searched, lang))
        raise typer.Exit(UNKNOWN) from None
    if found is None:
        note(_nowhere(clause, searched, lang))
        raise typer.Exit(UNKNOWN)
    if output is not None:
        write(output, to_yaml(found.position.position))
    speaker = Speaker(found.position, lang)
    if as_json:
        print_json(_data(clause, found, speaker))
    else:
        _tell(clause, found, speaker)


def _unfinished(clause: str, searched: Sequence[Scope], lang: Lang) -> str:
    scope = extent(searched).said(lang)
    ru = f"{clause}: позиции не нашлось, но просмотрено не всё: не хватило времени; искали среди: {scope}"
    return say(lang, ru, f"{clause}: no position found, and not all was looked through in the time; searched: {scope}")


def _nowhere(clause: str, searched: Sequence[Scope], lang: Lang) -> str:
    if not searched:
        ru = f"{clause}: ни одно решение по позиции от него не зависит, позиции нет"
        return say(lang, ru, f"{clause}: no ruling of a position depends on it, there is no position")
    scope = extent(searched).said(lang)
    ru = f"{clause}: в пределах просмотренного нет позиции, где он решает; искали среди: {scope}"
    return say(lang, ru, f"{clause}: within the scope there is no position in which it decides; searched: {scope}")


def _data(clause: str, found: Example, speaker: Speaker) -> dict[str, Any]:
    apart = [{"what": item.what, "declaration": item.of, "value": item.value, "with": item.first} for item in found.differences]
    return {
        "schema": SCHEMA,
        "clause": clause,
        "position": to_data(found.position.position),
        "ruling": ruling_data(found.ruling, speaker, SCHEMA),
        "declarations": list(found.declarations),
        "without": apart,
    }


def _tell(clause: str, found: Example, speaker: Speaker) -> None:
    out, lang = console(), speaker.lang
    out.print(board(speaker))
    out.print(header(speaker, found.ruling))
    said = verdicts(speaker, found.ruling)
    for name in found.declarations:
        out.print(Text(f"{name}  ", style="bold").append_text(verdict(said[name])))
    if found.without is not None:
        names = (say(lang, f"с {clause}", f"with {clause}"), say(lang, "без него", "without it"))
        out.print(difference_grid(found.differences, (speaker, found.ruling), (speaker, found.without), names))
    out.print(Text(f"\n{to_yaml(found.position.position)}", style="dim"))
