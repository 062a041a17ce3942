"""Benchmarks: `pytest tests/test_benchmarks.py --benchmark-only`. Different positions; symbols are read."""

from __future__ import annotations

import subprocess
import sys
from itertools import cycle
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from laar.engine import question, rule
from laar.program import ground, parsed, rule_files, shown
from laar.reading import read_ruling
from sixteen import sixteen

ROOT = Path(__file__).parent.parent
WANTS = {"narrow": {"legal"}, "refused": {"legal", "clauses", "refused"}}


def rules() -> int:
    """How many rules the classic program has."""
    return sum(str(s.ast_type) == "ASTType.Rule" for s in parsed(rule_files("classic")))


@pytest.mark.parametrize("want", WANTS)
@pytest.mark.benchmark(group="one position of 16 cards, warm")
def test_single(benchmark: BenchmarkFixture, want: str) -> None:
    tables = cycle(sixteen(64))
    benchmark.extra_info["rules"] = rules()
    benchmark(lambda: rule([next(tables)], WANTS[want]))


@pytest.mark.parametrize("share", ["parsing facts and rules", "grounding", "solving and reading"])
@pytest.mark.benchmark(group="shares of one question, narrow")
def test_shares(benchmark: BenchmarkFixture, share: str) -> None:
    tables = sixteen(64)
    statements = parsed(rule_files("classic"))
    facts = [question(table, frozenset()) for table in tables]
    turn = cycle(range(64))
    if share == "parsing facts and rules":
        benchmark(lambda: ground(statements[:1], question(tables[next(turn)], frozenset())))
    elif share == "grounding":
        benchmark(lambda: ground(statements, facts[next(turn)]))
    else:
        controls = [ground(statements, text) for text in facts]

        def read() -> None:
            number = next(turn)
            read_ruling(shown(controls[number]), tables[number], refusals=False)

        benchmark(read)


@pytest.mark.parametrize("what", ["laar legal", "import clingo, pydantic, typer"])
@pytest.mark.benchmark(group="as a process", min_rounds=10)
def test_process(benchmark: BenchmarkFixture, what: str) -> None:
    laar = [str(Path(sys.executable).parent / "laar"), "legal", "examples/hypnosis.yaml"]
    command = laar if what == "laar legal" else [sys.executable, "-c", what]
    benchmark(lambda: subprocess.run(command, cwd=ROOT, capture_output=True, check=True))
