"""Writing a position, so that what is read back is the same position."""

from __future__ import annotations

import json
from typing import Any

import yaml

from laar.position.model import Position


def to_data(position: Position) -> dict[str, Any]:
    """Plain data of a position, without what is left at its default."""
    data: dict[str, Any] = position.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return {"schema": position.schema_version, **data}


def to_yaml(position: Position) -> str:
    """The text of a position file."""
    return str(yaml.safe_dump(to_data(position), allow_unicode=True, sort_keys=False, width=120))


def to_json(position: Position) -> str:
    """The same as JSON, which is YAML too."""
    return json.dumps(to_data(position), ensure_ascii=False, indent=2)
