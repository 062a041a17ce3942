"""`laar schema`: JSON Schema of the files people write, for their editors."""

from __future__ import annotations

from typing import Annotated, Literal

import typer
from pydantic import BaseModel

from laar.cards.model import CardSet
from laar.cli.common import print_json
from laar.editions import EditionFile
from laar.position.model import Position
from laar.puzzle.model import Puzzle
from laar.replay import Replay

_MODELS: dict[str, type[BaseModel]] = {
    "position": Position, "card": CardSet, "puzzle": Puzzle, "replay": Replay, "edition": EditionFile,
}  # fmt: skip


def print_schema(
    what: Annotated[
        Literal["position", "card", "puzzle", "replay", "edition"],
        typer.Argument(help="Чей вид / whose form."),
    ],
) -> None:
    """JSON Schema файла позиции, карт, задачи, записи или редакции / JSON Schema of a file people write."""
    print_json({"$schema": "https://json-schema.org/draft/2020-12/schema"} | _MODELS[what].model_json_schema())
