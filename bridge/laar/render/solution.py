"""A solved puzzle as a tree: what its side chooses, and under it everything that others can answer."""

from __future__ import annotations

from dataclasses import dataclass, field

from rich.text import Text
from rich.tree import Tree

from laar.explain.speaker import Speaker
from laar.faults import Lang
from laar.position.table import Table
from laar.puzzle.graph import Node
from laar.puzzle.strategy import best
from laar.state import State
from laar.stepper import WANTED, asked, meant

_WORDS = {
    "ru": {"goal": "цель достигнута", "over": "цель не достигнута", "again": "дальше как в ({})", "worth": "вероятность {}"},
    "en": {"goal": "the goal is reached", "over": "the goal is not reached", "again": "goes on like ({})", "worth": "odds {}"},
}  # fmt: skip
# What is done without anybody choosing it and tells nothing.
_SILENT = frozenset(("advance", "pass"))


@dataclass
class Solution:
    """The tree of a strategy from a node on. Branches that go on alike share a line, and are told once.

    `clauses` adds to each declaration what allows or forces it.
    """

    table: Table
    lang: Lang
    clauses: bool = False
    _written: dict[int, str] = field(default_factory=dict)
    _numbers: dict[str, int] = field(default_factory=dict)
    _told: dict[str, int] = field(default_factory=dict)

    def tree(self, node: Node, title: str, first: str | None = None) -> Tree:
        """The tree of a node's best play; `first` is the choice to begin with, if it isn't the best one."""
        tree = Tree(Text(title, style="bold"), guide_style="dim")
        if first is not None:
            tree.add(self._line(node, first, forced=False))
            node = dict(node.edges)[first]
        self._grow(tree, node)
        return tree

    def _grow(self, tree: Tree, node: Node) -> None:
        while node.kind != "end":
            ways = node.live
            if len(ways) == 1 or node.kind == "side":
                name, behind = ways[0] if len(ways) == 1 else best(node, wins=True)
                if len(ways) > 1 or name.partition(" ")[0] not in _SILENT:
                    tree.add(self._line(node, name, forced=len(ways) == 1))
                node = behind
            else:
                self._branch(tree, node)
                return
        tree.add(Text(_WORDS[self.lang]["goal" if node.low else "over"], style="green" if node.low else "red"))

    def _branch(self, tree: Tree, node: Node) -> None:
        shared: dict[str, list[str]] = {}
        behind = dict(node.live)
        for name, child in node.live:
            shared.setdefault(self._shape(child), []).append(name)
        if node.kind == "chance":
            tree.add(Text(_WORDS[self.lang]["worth"].format(node.low), style="dim"))
        for shape, names in shared.items():
            line = Text("\n").join(self._line(node, name, forced=False, style="cyan") for name in names)
            number = self._told.get(shape)
            if number is not None:
                tree.add(line.append(f"\n{_WORDS[self.lang]['again'].format(number)}", style="dim"))
                continue
            if ">" in shape:
                self._told[shape] = len(self._told) + 1
                line = Text(f"({self._told[shape]}) ", style="dim").append_text(line)
            self._grow(tree.add(line), behind[names[0]])

    def _line(self, node: Node, name: str, *, forced: bool, style: str = "") -> Text:
        state = State(node.spot.fluents, self.table)
        ruling = asked(state, WANTED | {"clauses"} if self.clauses else WANTED)
        item = meant(ruling, name)
        line = Text(Speaker(state.table, self.lang).declaration(item), style="dim" if forced else style)
        line.append(f"  {item.id}", style="green" if not forced else "dim")
        if self.clauses:
            line.append("  " + " ".join(clause.id for clause in ruling.clauses.get(item.id, ())), style="cyan")
        return line

    def _shape(self, node: Node) -> str:
        """A number for what is told of a node: equal for nodes that read the same; with `>` where somebody chooses."""
        found = self._written.get(id(node))
        if found is None:
            ways = node.live
            if node.kind == "end":
                found = "goal" if node.low else "over"
            elif len(ways) == 1:
                name = ways[0][0]
                found = ("" if name.partition(" ")[0] in _SILENT else f"{name}>") + self._shape(ways[0][1])
            elif node.kind == "side":
                name, behind = best(node, wins=True)
                found = f"{name}>{self._shape(behind)}"
            else:
                found = ">" + ";".join(f"{name}:{self._shape(child)}" for name, child in ways)
            chosen = ">" if ">" in found else ""
            found = self._written[id(node)] = f"{self._numbers.setdefault(found, len(self._numbers))}{chosen}"
        return found
