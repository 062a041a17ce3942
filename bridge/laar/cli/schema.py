"""`laar schema`: JSON Schema of the files people write, for their editors."""

from __future__ import annotations

from typing import Annotated, Literal

import typer
from pydantic import BaseModel

from laar.cards.model import CardSet
from laar.cli.common import print_json
from laar.position.model import Position

_MODELS: dict[str, type[BaseModel]] = {"position": Position, "card": CardSet}


def print_schema(
    what: Annotated[Literal["position", "card"], typer.Argument(help="Чей вид: position, card / whose form.")],
) -> None:
    """JSON Schema файла позиции или карт / JSON Schema of a position or card file."""
    print_json({"$schema": "https://json-schema.org/draft/2020-12/schema"} | _MODELS[what].model_json_schema())
