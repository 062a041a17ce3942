"""A strategy as a table: what is chosen where somebody has a choice, and an answer to everything that others can choose.

An entry is `{"goal": true}` or `{"over": true}` where the game is judged, `{"choose": id, "then": entry}` for whose strategy it
is, `{"answers": {id: entry}}` for the others and for dice. Where there is one way on there is no entry.
"""

from __future__ import annotations

from typing import Any

from laar.puzzle.graph import Node, choice_of

Entry = dict[str, Any]


def winning(root: Node) -> list[Entry]:
    """How the side reaches what the node is worth; the first entry is where it begins."""
    return _table(root, wins=True)


def refuting(root: Node) -> list[Entry]:
    """How more than the node is worth is kept from the side."""
    return _table(root, wins=False)


def _table(root: Node, *, wins: bool) -> list[Entry]:
    numbers: dict[int, int] = {}
    table: list[Entry] = []
    waiting: list[tuple[Node, Entry]] = []

    def entry(node: Node) -> int:
        node = choice_of(node)
        if id(node) not in numbers:
            numbers[id(node)] = len(table)
            table.append({})
            waiting.append((node, table[-1]))
        return numbers[id(node)]

    entry(root)
    while waiting:
        node, found = waiting.pop()
        if node.kind == "end":
            found["goal" if node.low else "over"] = True
        elif node.kind == ("side" if wins else "opponent"):
            name, child = best(node, wins=wins)
            found |= {"choose": name, "then": entry(child)}
        else:
            found["answers"] = {name: entry(child) for name, child in node.live}
    return table


def best(node: Node, *, wins: bool) -> tuple[str, Node]:
    """The choice that was known first to be worth what the node is: so no strategy goes round in a circle.

    Against the side, where nothing is known to be worth so little, whatever isn't worth more: going round for good.
    """
    if wins:
        return min((edge for edge in node.live if edge[1].low == node.low), key=lambda edge: edge[1].risen)
    known = [edge for edge in node.live if edge[1].high == node.low]
    return min(known or [edge for edge in node.live if edge[1].low == node.low], key=lambda edge: edge[1].fallen)
