"""`laar diff`: what one edition rules differently from another one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from laar.check.diff import Compared, diff
from laar.check.smallest import extent
from laar.cli.common import NO, UNKNOWN, CardsOption, JsonOption, LangOption, console, library, print_json, say, working
from laar.editions import Edition, edition_of
from laar.explain.catalogue import records
from laar.explain.speaker import Speaker
from laar.faults import Lang, NotKnown, both
from laar.files import folder, write
from laar.position.save import to_data, to_yaml
from laar.render.board import board
from laar.render.difference import difference_grid

EditionArgument = Annotated[
    str, typer.Argument(help="Наша редакция или файл своей / one of ours, or a file.", show_default=False)
]


def diff_editions(
    first: EditionArgument,
    second: EditionArgument,
    output: Annotated[
        Path | None, typer.Option("-o", help="Папка, куда записать позиции / the folder for the positions.")
    ] = None,
    seconds: Annotated[int, typer.Option("--seconds", min=1, help="Времени на всё, секунд / seconds for all.")] = 110,
    cards: CardsOption = None,
    as_json: JsonOption = False,
    lang: LangOption = "ru",
) -> None:
    """Наименьшие позиции, где две редакции судят по-разному / smallest positions on which two editions rule differently."""
    one, other = edition_of(first), edition_of(second)
    if one.game != other.game:
        ru = f"это редакции разных игр: {one.name} — {one.game}, {other.name} — {other.game}"
        raise NotKnown(both(ru, f"these are editions of two games: {one.name} of {one.game}, {other.name} of {other.game}"))
    if output is not None:
        folder(output)
    found: list[Compared] = []
    with working(say(lang, "параметры редакций", "parameters of the editions")) as tell:
        for compared in diff(one, other, library(cards), seconds):
            tell(compared.parameter.name)
            found.append(compared)
    for compared in found:
        if output is not None and compared.position is not None:
            write(output / f"{file_name(compared)}.yaml", to_yaml(compared.position.position))
    if as_json:
        print_json([_data(compared) for compared in found])
    else:
        _tell(found, one, other, lang)
    if any(compared.differences for compared in found):
        raise typer.Exit(NO)
    if any(compared.cut for compared in found):
        raise typer.Exit(UNKNOWN)


def file_name(compared: Compared) -> str:
    """The name of the file of a parameter's position."""
    return compared.parameter.name.replace("(", "-").rstrip(")")


def _data(compared: Compared) -> dict[str, Any]:
    parameter, position = compared.parameter, compared.position
    return {
        "parameter": parameter.name,
        "values": [list(values) for values in parameter.values],
        "clauses": [list(clauses) for clauses in parameter.clauses],
        "position": None if position is None else to_data(position.position),
        "differences": [
            {"what": item.what, "declaration": item.of, "value": item.value, "rulings": [item.first, not item.first]}
            for item in compared.differences
        ],
        "scope": extent(compared.scopes).data(),
        "cut": compared.cut,
        "smallest": compared.smallest,
    }


def _tell(found: Sequence[Compared], one: Edition, other: Edition, lang: Lang) -> None:
    out = console()
    if not found:
        out.print(say(lang, "Ни один параметр не отличается.", "No parameter differs."))
    for compared in found:
        out.print(_headline(compared, one, other))
        if compared.position is None:
            out.print(Text(f"{_without(compared, lang)}\n", style="yellow"))
            continue
        tables = [compared.position.under(edition) for edition in (one, other)]
        first, second = zip((Speaker(table, lang) for table in tables), compared.rulings, strict=True)
        out.print(board(first[0]))
        out.print(difference_grid(compared.differences, first, second))
        out.print(Text(f"{_because(compared, lang)}\n"))


def _headline(compared: Compared, one: Edition, other: Edition) -> Text:
    parameter = compared.parameter
    text = Text(parameter.name, style="bold")
    for edition, values, clauses in zip((one, other), parameter.values, parameter.clauses, strict=True):
        text.append(f"\n  {edition.name}: {', '.join(values) or '—'}", style="not bold").append(
            f"  {' '.join(clauses)}", style="cyan"
        )
    return text


def _because(compared: Compared, lang: Lang) -> str:
    """The sentence which parameter does it, and what its clauses say."""
    parameter = compared.parameter
    ru = f"Всё это — от одного параметра: {parameter.name}."
    lines = [say(lang, ru, f"One parameter does all of it: {parameter.name}.")]
    if not compared.smallest:
        lines.append(say(lang, "  Есть ли позиция меньше, не проверено.", "  That none is smaller was not made sure of."))
    for clause in dict.fromkeys(name for clauses in parameter.clauses for name in clauses):
        summary = records()[clause].summary
        lines.append(f"  {clause}: {say(lang, summary.ru, summary.en)}")
    return "\n".join(lines)


def _without(compared: Compared, lang: Lang) -> str:
    if not compared.scopes:
        return say(lang, "ни на что не влияет", "nothing depends on it")
    scope = extent(compared.scopes).said(lang)
    if compared.cut:
        return say(
            lang, f"время вышло, различие не найдено среди: {scope}", f"the time is over, no difference found among: {scope}"
        )
    return say(lang, f"различий нет в пределах просмотренного: {scope}", f"no difference within the scope: {scope}")
