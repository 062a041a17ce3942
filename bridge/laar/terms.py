"""The one place where text becomes clingo terms: constants, quoted strings, numbers, functions.

Text from files never becomes program text: a constant is checked, anything else is quoted.
"""

from __future__ import annotations

import re

_CONSTANT = re.compile(r"^[a-z][A-Za-z0-9_]*$")


def constant(word: str) -> str:
    """`word` as a clingo constant. Raises `ValueError` unless it is a lower-case identifier."""
    if not _CONSTANT.match(word) or word == "not":
        raise ValueError(f"{word!r} is no identifier")
    return word


def quoted(text: str) -> str:
    """`text` as a clingo string."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def call(name: str, *arguments: str | int) -> str:
    """A function term, or the constant `name` without arguments. Arguments are ready terms."""
    return f"{name}({','.join(map(str, arguments))})" if arguments else name


def tuple_term(items: list[str]) -> str:
    """A tuple of ready terms; a tuple of one keeps its comma."""
    return f"({items[0]},)" if len(items) == 1 else f"({','.join(items)})"


def cell(place: tuple[int, int]) -> str:
    """The term of a cell (column 1–5, row 1–6)."""
    return f"cell({place[0]},{place[1]})"
