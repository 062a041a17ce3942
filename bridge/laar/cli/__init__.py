"""The command line. Commands are thin: they read, ask and show."""

from __future__ import annotations

from typing import Annotated

import typer

from laar.cli import cards, checking, clauses, comparing, playing, positions, schema, soaking, solving, stepping
from laar.cli.common import guarded

app = typer.Typer(
    help="Laar: правила «Берсерка» как логика / the rules of «Берсерк» as logic.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)


@app.callback()
def _root(
    show_version: Annotated[bool, typer.Option("--version", help="Версия / version.", is_eager=True)] = False,
) -> None:
    if show_version:
        from importlib.metadata import version

        typer.echo(version("laar"))
        raise typer.Exit


app.command("legal")(guarded(positions.legal))
app.command("why")(guarded(positions.why))
app.command("show")(guarded(positions.show))
app.command("step")(guarded(stepping.step))
app.command("replay")(guarded(stepping.replay))
app.command("play")(guarded(playing.play))
app.command("soak")(guarded(soaking.soak))
app.command("check")(guarded(checking.check))
app.command("diff")(guarded(comparing.diff_editions))
app.command("solve")(guarded(solving.solve))
app.command("verify")(guarded(solving.verify))
app.command("cards")(guarded(cards.list_cards))
app.command("card")(guarded(cards.show_card))
app.command("clauses")(guarded(clauses.list_clauses))
app.command("clause")(guarded(clauses.show_clause))
app.command("schema")(guarded(schema.print_schema))


def main() -> None:
    """Entry point of the command `laar`."""
    app()
