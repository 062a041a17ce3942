"""A relaxation of puzzles by clingo: the rules over time, everybody and every die helping. Measured; the solver does without.

The rules are rewritten with an index (`laar.indexing`) that is a step of play; `planning/line.lp` makes lines of them, each
declaration chosen freely. A goal that no line reaches before the last of them ends is out of reach, whoever opposes it.

As a command: `python tests/relaxation.py --limit 60` measures it beside the search (docs/benchmarks.md).
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Literal

import clingo
from clingo import ast
from clingo.ast import ASTType

from laar.editions import Edition
from laar.engine import tables_of
from laar.indexing import indexed
from laar.program import ONCE, RELEVANT_ONLY, ground, parsed, parsed_text, rule_files, statements_of
from laar.puzzle.expanding import Expander
from laar.puzzle.goal import reached
from laar.puzzle.model import Goal
from laar.puzzle.task import Task
from laar.relevance import Relevance
from laar.state import State, state_of
from small_puzzles import CRYPT, SMALL, crypt, decided, small

PLANNING = Path(__file__).parent / "planning"
# What may occur at a later step, so that the files which speak of it are loaded from the beginning.
_OCCURRING = frozenset(("consequences", "unclaimed", "pending", "forming"))

Verdict = Literal["reached", "hopeless", "doubtful", "open"]


class Lines:
    """All helpful lines of a puzzle, step by step."""

    def __init__(self, task: Task) -> None:
        state = state_of(task.table)
        self._origin = task.table
        self._tables = tables_of([state])
        self._wanted = wanted_of(task.puzzle.goal)
        goal = "".join(f"wanted({n},{fluent})." for n, any_of in enumerate(self._wanted) for fluent in any_of)
        facts = [*self._tables, "consequences.", goal, f"turns({task.puzzle.horizon.turns})."]
        steps, steady = self._rules(state)
        line = statements_of(PLANNING / "line.lp")
        # What comes after the heading of the step's program belongs to the step.
        self._control = ground([*parsed_text("".join(facts)), *steady, *line, *map(_AtStep(), steps)], "", RELEVANT_ONLY)
        # What some line has at the next step; nothing once all have ended.
        self.feasible = state.fluents
        self._add("".join(f"next(0,{fluent})." for fluent in state.fluents))
        self.step = -1

    def _rules(self, state: State) -> tuple[list[ast.AST], list[ast.AST]]:
        """The rules that can ever matter: those about a step and those about none."""
        relevance, rules, timed = _rules_of(state.edition)
        pieces = [*self._tables, "consequences.", *(f"holds({fluent})." for fluent in state.fluents)]
        found = relevance.kept(frozenset().union(*map(relevance.shapes, pieces)))
        kept = [n for n in found if n < len(rules) and rules[n].ast_type == ASTType.Rule]
        about = {n: str(rules[n]) != str(timed[n]) for n in kept}
        return [timed[n] for n in kept if about[n]], [timed[n] for n in kept if not about[n]]

    def advance(self) -> Verdict:
        """Ground one more step, and say what is known with it: the goal is reached, no line goes on, or neither yet.

        `doubtful`: the rules don't say what follows on some line, or it would need a table that isn't there from the beginning.
        """
        self.step += 1
        if tables_of([State(self.feasible, self._origin)]) != self._tables:
            return "doubtful"
        self._add("".join(f"feasible({self.step},{fluent})." for fluent in self.feasible))
        self._control.ground([("step", [clingo.Number(self.step)])])
        if all(not self.feasible.isdisjoint(any_of) for any_of in self._wanted) and self._may("reached"):
            return "reached"
        if self._may("doubtful"):
            return "doubtful"
        self.feasible = self._after()
        return "open" if self.feasible else "hopeless"

    def verdict(self, seconds: float = float("inf")) -> Verdict:
        """What comes of it; `open` if that isn't known after so many seconds of work."""
        until = time.process_time() + seconds
        while (found := self.advance()) == "open" and time.process_time() < until:
            pass
        return found

    def _add(self, facts: str) -> None:
        with ast.ProgramBuilder(self._control) as builder:
            for fact in parsed_text(facts):
                builder.add(fact)
        self._control.ground([("base", [])])

    def _may(self, name: str) -> bool:
        atom = clingo.Function(name, [clingo.Number(self.step)])
        return bool(atom in self._control.symbolic_atoms and self._control.solve(assumptions=[(atom, True)]).satisfiable)

    def _after(self) -> frozenset[str]:
        """The fluents that some line has after the step."""
        options = self._control.configuration.solve
        options.enum_mode, options.models = "brave", 0  # type: ignore[union-attr]
        step = clingo.Number(self.step + 1)
        with self._control.solve(yield_=True) as handle:
            for _ in handle:
                pass
            last = handle.last()
            found = {atom for atom in last.symbols(atoms=True) if atom.match("next", 2)} if last else set()
        options.enum_mode, options.models = "auto", 1  # type: ignore[union-attr]
        return frozenset(str(atom.arguments[1]) for atom in found if atom.arguments[0] == step)


@cache
def _rules_of(edition: Edition) -> tuple[Relevance, tuple[ast.AST, ...], tuple[ast.AST, ...]]:
    """The rules of an edition as they are and with the index, and what tells which of them matter in the long run."""
    files = rule_files(edition, number=ONCE, present=_OCCURRING)
    return Relevance((*files, PLANNING / "frame.lp")), parsed(files), indexed(parsed(files))


class _AtStep(ast.Transformer):
    """Puts the parameter of the program in the place of the index."""

    def visit_Variable(self, node: ast.AST) -> ast.AST:
        return ast.SymbolicTerm(node.location, clingo.Function("t")) if node.name == "Index" else node


def wanted_of(goal: Goal) -> list[frozenset[str]]:
    """The goal as fluents, of each set one; only for goals of destroying cards."""
    assert goal == Goal(destroy=goal.destroy)
    return [frozenset({f"zone({name},graveyard)"}) for name in goal.destroy]


def layers(task: Task) -> Iterator[set[frozenset[str]]]:
    """The same by the stepper, for a puzzle of one turn: the positions after so many steps, as long as a line goes on."""
    goal, side, state = task.puzzle.goal, task.puzzle.side, state_of(task.table)
    active = next(fluent for fluent in state.fluents if fluent.startswith("active("))
    layer = {state.fluents}
    expander = Expander(task.table)
    while layer:
        yield layer
        lasting = [at for at in layer if active in at and not reached(goal, side, at)]
        layer = {option.fluents for turnout in expander.expand(lasting) for option in turnout.options}


def main() -> None:
    """Measure small puzzles: the lines, the search, and the search with everybody helping; seconds of one core, in turns."""
    options = argparse.ArgumentParser(description=main.__doc__)
    options.add_argument("--limit", type=float, default=60.0, help="seconds for each")
    options.add_argument("names", nargs="*", help=f"which of: {', '.join((*SMALL, CRYPT))}")
    given = options.parse_args()
    print("| puzzle | search | positions | s | with help: positions | s | lines | steps | s |")
    print("|---|---|--:|--:|--:|--:|---|--:|--:|")
    for warm in ("a spark kills", "two of one"):
        decided(small(warm))
        Lines(small(warm)).verdict()
    for name in given.names or [*SMALL, CRYPT]:
        puzzle = crypt if name == CRYPT else partial(small, name)
        row: list[object] = [name]
        for more in ({}, {"opponent": "helper", "dice": "helper"}):
            task, begun = puzzle(**more), time.process_time()
            status, positions = decided(task, seconds=given.limit)
            seconds = f"{time.process_time() - begun:.1f}"
            row += [positions, seconds] if more else [status, positions, seconds]
        begun = time.process_time()
        lines = Lines(puzzle())
        row += [lines.verdict(given.limit), lines.step, f"{time.process_time() - begun:.1f}"]
        print("|", *(f"{item} |" for item in row), flush=True)


if __name__ == "__main__":
    main()
