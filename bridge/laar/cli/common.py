"""What every command shares: options, languages, the console, errors that end in one sentence and not in a traceback."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from laar.cards.library import Library, own_library
from laar.editions import Edition, edition_of
from laar.faults import BadInput, Lang, NotKnown, told
from laar.program import RulesError

SCHEMA = 1
YES, NO, BAD, UNKNOWN = 0, 1, 2, 3

LangOption = Annotated[Lang, typer.Option("--lang", envvar="LAAR_LANG", help="Язык ответа / language of the answer.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Один документ JSON на стандартный вывод / one JSON document.")]
CardsOption = Annotated[
    list[Path] | None,
    typer.Option("--cards", help="Файл со своими картами, можно несколько / a file of your own cards."),
]
EditionOption = Annotated[str | None, typer.Option("--edition", help="Редакция правил / edition of the rules.")]
PositionArgument = Annotated[Path, typer.Argument(help="Файл позиции / position file.", show_default=False)]


def guarded(command: Callable[..., None]) -> Callable[..., None]:
    """The command with its bad input ending in sentences on standard error and exit 2, never in a traceback."""

    @wraps(command)
    def run(*args: Any, **kwargs: Any) -> None:
        lang: Lang = kwargs.get("lang", "ru")
        try:
            command(*args, **kwargs)
        except BadInput as error:
            for fault in error.faults:
                note(fault.said(lang))
            raise typer.Exit(BAD) from None
        except NotKnown as error:
            note(told(str(error), lang))
            raise typer.Exit(BAD) from None
        except RulesError as error:
            note(say(lang, f"ошибка в правилах Laar, сообщите о ней: {error}", f"a fault in Laar's rules, report it: {error}"))
            raise typer.Exit(UNKNOWN) from None
        except BrokenPipeError:
            sys.stderr.close()
            raise typer.Exit(YES) from None

    return run


def library(files: list[Path] | None) -> Library:
    """Our cards and the user's. Raises `BadInput`."""
    return own_library().with_files(files or ())


def editions(text: str | None) -> list[Edition | None]:
    """The editions that `--edition` names, split at commas; [None] for the position's own."""
    return [None] if text is None else [edition_of(name.strip()) for name in text.split(",")]


def one_edition(text: str | None) -> Edition | None:
    """The one edition that `--edition` names. Raises `NotKnown`."""
    return None if text is None else edition_of(text)


def console() -> Console:
    """Where people read: colours and width of the terminal, plain when piped."""
    width = None if sys.stdout.isatty() or os.environ.get("COLUMNS") else 120
    return Console(highlight=False, width=width, emoji=False, markup=False)


def print_json(document: dict[str, Any] | list[Any]) -> None:
    """One JSON document on standard output."""
    typer.echo(json.dumps(document, ensure_ascii=False, indent=2))


@contextmanager
def working(text: str) -> Iterator[Callable[[str], None]]:
    """A sign on the terminal, as long as it lasts, that something is being done; what it gives says what."""
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    shown = Console(stderr=True, highlight=False)
    with Progress(*columns, console=shown, transient=True, disable=not shown.is_terminal) as progress:
        task = progress.add_task(text)
        yield lambda what: progress.update(task, description=f"{text}: {what}")


def say(lang: Lang, ru: str, en: str) -> str:
    """The sentence of the language."""
    return ru if lang == "ru" else en


def note(text: str) -> None:
    """A message beside the answer, on standard error."""
    typer.echo(text, err=True)
