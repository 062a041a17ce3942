"""Benchmarks: `pytest tests/test_benchmarks.py --benchmark-only`. Different positions; see docs/benchmarks.md."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

import pytest
from clingo import ast
from pytest_benchmark.fixture import BenchmarkFixture

from laar import load, own_library
from laar.engine import question, rule
from laar.program import ONCE, ground, parsed, rule_files, shown
from laar.puzzle.expanding import Expander
from laar.puzzle.goal import reached
from laar.puzzle.graph import Graph, Spot
from laar.puzzle.task import Task
from laar.reading import read_ruling
from laar.state import State, state_of
from laar.stepper import EVERY_WINDOW, WANTED, asked, chosen, successors, take
from relaxation import Lines
from sixteen import sixteen
from small_puzzles import decided, small

ROOT = Path(__file__).parent.parent
WANTS = {"narrow": {"legal"}, "refused": {"legal", "clauses", "refused"}}
PRESENT = {"narrow": frozenset[str](), "refused": frozenset({"wide", "cited"})}


def rules(want: str = "narrow", number: int = ONCE) -> tuple[ast.AST, ...]:
    """The program that such a question is asked with."""
    return parsed(rule_files("classic", number=number, present=PRESENT[want]))


@pytest.mark.parametrize("want", WANTS)
@pytest.mark.benchmark(group="one position of 16 cards, warm")
def test_single(benchmark: BenchmarkFixture, want: str) -> None:
    tables = cycle(sixteen(64))
    benchmark.extra_info["rules"] = sum(item.ast_type == ast.ASTType.Rule for item in rules(want))
    benchmark(lambda: rule([next(tables)], WANTS[want]))


@pytest.mark.parametrize("want", WANTS)
@pytest.mark.parametrize("size", [1, 8, 64, 256])
@pytest.mark.benchmark(group="64 (or 256) different positions, in batches", min_rounds=2, max_time=1)
def test_batches(benchmark: BenchmarkFixture, size: int, want: str) -> None:
    tables = sixteen(max(size, 64))
    rule(tables[:2], WANTS[want])
    chunks = cycle([tables[start : start + size] for start in range(0, len(tables), size)])
    benchmark.extra_info["positions"] = size
    benchmark(lambda: rule(next(chunks), WANTS[want]))


@pytest.mark.parametrize("size", [1, 64])
@pytest.mark.parametrize("settled", ["every position", "statics in no doubt"])
@pytest.mark.benchmark(group="64 different positions of 16 cards with all successors", min_rounds=2, max_time=1)
def test_successors(benchmark: BenchmarkFixture, size: int, settled: str) -> None:
    states = [state_of(table) for table in sixteen(96)]
    if settled != "every position":
        keep = doubtless(states)
        states = [state for state, sure in zip(states, keep, strict=True) if sure]
    states = states[:64]
    rule(states[:2], WANTED)
    chunks = cycle([states[start : start + size] for start in range(0, len(states), size)])

    def expand() -> int:
        chunk = next(chunks)
        return sum(len(successors(state, ruling)) for state, ruling in zip(chunk, rule(chunk, WANTED), strict=True))

    benchmark.extra_info["positions"] = size
    benchmark.extra_info["successors"] = expand()
    benchmark(expand)


def doubtless(states: list[State]) -> list[bool]:
    """Of which positions one pass of statics settles everything."""
    statements = rules()
    return [not any(term.name == "unsettled" for term in shown(ground(statements, question(s, frozenset())))) for s in states]


@pytest.mark.parametrize("want", [WANTED, EVERY_WINDOW], ids=["windows somebody could use", "every window"])
@pytest.mark.benchmark(group="a strike from its declaration to its end: calls", min_rounds=2, max_time=1)
def test_calls_of_an_action(benchmark: BenchmarkFixture, want: frozenset[str]) -> None:
    start = state_of(load(ROOT / "examples" / "duel.yaml", own_library()))
    calls: list[int] = []

    def action() -> None:
        state, asked_for = start, 0
        for choice in ("strike nomad rival", "roll 6", "roll 1", "resolve"):
            while choice.startswith("roll") and (ruling := asked(state, want)).awaiting.kind != "die":
                state = take(state, "pass" if ruling.awaiting.kind == "player" else "advance", ruling).after
                asked_for += 1
            for step in chosen(state, choice, want):
                state = step.after
                asked_for += 1
        calls.append(asked_for)

    benchmark(action)
    benchmark.extra_info["calls"] = calls[-1]


@pytest.mark.parametrize("number", [ONCE, 2, 4, 6])
@pytest.mark.benchmark(group="by the number of rules (rounds of statics), narrow")
def test_rule_count(benchmark: BenchmarkFixture, number: int) -> None:
    statements = rules(number=number)
    facts = cycle([question(table, frozenset()) for table in sixteen(16)])
    benchmark.extra_info["rules"] = sum(item.ast_type == ast.ASTType.Rule for item in statements)
    benchmark(lambda: ground(statements, next(facts)))


@pytest.mark.parametrize("share", ["facts", "building and grounding", "solving", "reading"])
@pytest.mark.parametrize("want", WANTS)
@pytest.mark.benchmark(group="shares of one question")
def test_shares(benchmark: BenchmarkFixture, share: str, want: str) -> None:
    tables = sixteen(32)
    statements = rules(want)
    facts = [question(table, frozenset(WANTS[want])) for table in tables]
    turn = cycle(range(len(tables)))
    controls = [ground(statements, text) for text in facts]
    terms = [shown(control) for control in controls]
    steps: dict[str, Callable[[int], object]] = {
        "facts": lambda n: question(tables[n], frozenset(WANTS[want])),
        "building and grounding": lambda n: ground(statements, facts[n]),
        "solving": lambda n: shown(controls[n]),
        "reading": lambda n: read_ruling(terms[n], tables[n].prints, refusals=want == "refused"),
    }
    benchmark(lambda: steps[share](next(turn)))


@pytest.mark.parametrize("what", ["laar legal", "import clingo, pydantic, typer"])
@pytest.mark.benchmark(group="as a process", min_rounds=10)
def test_process(benchmark: BenchmarkFixture, what: str) -> None:
    laar = [str(Path(sys.executable).parent / "laar"), "legal", "examples/hypnosis.yaml"]
    command = laar if what == "laar legal" else [sys.executable, "-c", what]
    benchmark(lambda: subprocess.run(command, cwd=ROOT, capture_output=True, check=True))


def searched(task: Task, width: int) -> int:
    """How many positions are known when a puzzle is decided by looking at so many at once."""
    graph = Graph(task.puzzle, Expander(task.table))
    root = graph.node(Spot(state_of(task.table).fluents, task.puzzle.horizon.turns))
    while frontier := graph.frontier([root], width):
        graph.expand(frontier)
    return len(graph)


def depth_first(task: Task) -> int:
    """How many positions are looked at if a puzzle of this turn is decided depth first, one by one and without memory."""
    puzzle, looked_at = task.puzzle, 0

    def worth(state: State) -> bool:
        nonlocal looked_at
        looked_at += 1
        if reached(puzzle.goal, puzzle.side, state.fluents):
            return True
        if f"active({puzzle.side})" not in state.fluents:
            return False
        ruling = rule([state], WANTED)[0]
        of_each = (worth(step.after) for step in successors(state, ruling))
        return any(of_each) if ruling.awaiting.player == puzzle.side else bool(ruling.legal) and all(of_each)

    worth(state_of(task.table))
    return looked_at


@pytest.mark.parametrize("width", [1, 8, 64])
@pytest.mark.benchmark(group="a small puzzle, so many looked at in one call", min_rounds=2, max_time=1)
def test_search_by_width(benchmark: BenchmarkFixture, width: int) -> None:
    task = small("two sparks, five lives")
    rule([task.table], WANTED)
    benchmark.extra_info["positions"] = benchmark(searched, task, width)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.benchmark(
    group="a puzzle of many thousand positions: those known after a minute, by processes", min_rounds=1, max_time=1
)
def test_search_by_processes(benchmark: BenchmarkFixture, jobs: int) -> None:
    task = small("four sparks, five and five")
    benchmark.extra_info["positions"] = benchmark(lambda: decided(task, jobs, 60)[1])


@pytest.mark.parametrize("how", ["search", "depth first", "lines"])
@pytest.mark.parametrize("name", ["too far away", "a duel", "two sparks, five lives"])
@pytest.mark.benchmark(group="hopeless puzzles", min_rounds=2, max_time=1)
def test_hopeless(benchmark: BenchmarkFixture, name: str, how: str) -> None:
    task = small(name)
    steps: dict[str, Callable[[], int]] = {
        "search": lambda: decided(task)[1],
        "depth first": lambda: depth_first(task),
        "lines": lambda: int(Lines(task).verdict() == "hopeless"),
    }
    benchmark.extra_info["positions" if how != "lines" else "proved"] = steps[how]()
    benchmark(steps[how])
