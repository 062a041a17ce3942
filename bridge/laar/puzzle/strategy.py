"""A strategy as a table: what is chosen where somebody has a choice, and an answer to everything that others can choose.

An entry is `{"goal": true}` or `{"over": true}` where the game is judged, `{"choose": id, "then": entry}` for whose strategy it
is, `{"answers": {id: entry}}` for the others and for dice. Where there is one way on there is no entry.
"""

from __future__ import annotations

from typing import Any

from laar.puzzle.graph import Node

Entry = dict[str, Any]


def winning(root: Node) -> list[Entry]:
    """How the side reaches what the node is worth; the first entry is where it begins."""
    return _table(root, wins=True)


def refuting(root: Node) -> list[Entry] | None:
    """How the goal is kept from the side for good; None if that rests on positions that come again."""
    return _table(root, wins=False) if root.decided else None


def _table(root: Node, *, wins: bool) -> list[Entry]:
    numbers: dict[int, int] = {}
    table: list[Entry] = []
    waiting: list[tuple[Node, Entry, str]] = []

    def entry(node: Node) -> int:
        while node.kind == "one":
            node = node.edges[0][1]
        if id(node) not in numbers:
            numbers[id(node)] = len(table)
            table.append({})
            waiting.append((node, table[-1], node.kind or ""))
        return numbers[id(node)]

    entry(root)
    while waiting:
        node, found, kind = waiting.pop()
        if kind == "end":
            found["goal" if node.low else "over"] = True
        elif kind == ("side" if wins else "opponent"):
            name, child = _best(node, wins=wins)
            found |= {"choose": name, "then": entry(child)}
        else:
            found["answers"] = {name: entry(child) for name, child in node.edges}
    return table


def _best(node: Node, *, wins: bool) -> tuple[str, Node]:
    """The choice that was known first to be worth what the node is: so no strategy goes round in a circle."""
    if wins:
        return min((edge for edge in node.edges if edge[1].low == node.low), key=lambda edge: edge[1].risen)
    return min((edge for edge in node.edges if edge[1].high == node.high), key=lambda edge: edge[1].fallen)
