"""Mutation run over `asp/`: which small faults in the rules would no test notice?

    python tests/mutate.py --sample 100
    python tests/mutate.py core/triggers.lp core/statics --jobs 2 --journal mutants.jsonl

The tests run once with the rules as they stand, then with each mutant (`mutants.py`), as far as it could change what they ask
about (`mutating.py`), until one fails.
"""

from __future__ import annotations

import json
import pickle
import random
import resource
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import monotonic
from typing import Annotated, Any

import pytest
import typer
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, Phase, settings
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from laar.cards.library import data_root
from laar.faults import BadInput, NotKnown, both, told
from laar.program import rules_root
from mutants import Mutant, mutants_of
from mutating import Mutated, Mutations
from recording import Recording, asking
from verdicts import Journal, Verdict, equivalents, judged, key, report, score, stale, verdict

TESTS = Path(__file__).parent
DECISIVE = (
    "test_cases.py", "test_replays.py", "test_oracle.py", "test_properties.py", "test_moments.py", "test_statics.py",
    "test_stepper.py", "test_loops.py", "test_editions.py", "test_own_cards.py",
)  # fmt: skip
# A process that is silent for so many seconds grounds without end; it gets no more memory than this beside what it begins with.
PATIENCE = 90
MEMORY = 6 << 30


# What the run itself is made of.
_ITSELF = ("mutate.py", "mutants.py", "mutating.py", "recording.py", "verdicts.py", "test_mutants.py")
# What every test depends on.
_COMMON = [
    file
    for folder, ending in ((rules_root(), "*.lp"), (TESTS.parent / "bridge", "*.py"), (data_root() / "cards", "*.yaml"))
    for file in sorted(folder.rglob(ending))
] + [*(file for file in sorted(TESTS.glob("*.py")) if file.name not in _ITSELF), *sorted(TESTS.glob("cards/*.yaml"))]


@dataclass(frozen=True)
class Plan:
    """What decides (tests as pytest names them), in how many processes, by how many positions a mutant, what is kept where."""

    tests: tuple[str, ...] = DECISIVE
    jobs: int = 1
    most: int | None = None
    recorded: Path | None = None


class Run:
    """A pytest session in which the tests run with one mutant after the other; each verdict is handed to `ended`."""

    def __init__(self, mutants: Sequence[Mutant], plan: Plan, ended: Callable[[Verdict], object], progress: Progress) -> None:
        self._mutants = mutants
        self._plan = plan
        self._ended = ended
        self._progress = progress
        self._mutations = Mutations(mutants)
        self._recording = Recording()
        self._items: dict[str, pytest.Item] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Record what the tests ask, find what each mutant could change of it, judge the mutants."""
        self._items = {item.nodeid: item for item in session.items}
        self._record()
        left = self._mutations.unscreened(self._recording)
        bar = self._progress.add_task("positions they ask about", total=sum(len(numbers) for _, numbers in left))
        for mutations, numbers in left:
            mutations.screen(self._recording, numbers, self._plan.jobs, lambda number: self._progress.advance(bar, number))
        self._mutations.build(self._recording)
        self._keep()
        bar = self._progress.add_task("mutants", total=len(self._mutants))
        for found in self._verdicts():
            self._ended(found)
            self._progress.advance(bar)
        return True

    def _record(self) -> None:
        """Run every test as the rules stand, but for those of which it is kept what they ask."""
        kept = self._plan.recorded
        bar = self._progress.add_task("tests without a mutant", total=len(self._items))
        if kept and kept.exists():
            self._recording = pickle.loads(kept.read_bytes())
        common = _digest(_COMMON)
        stamps = {name: f"{common} {_digest(_files_of(item))}" for name, item in self._items.items()}
        self._recording.only(stamps)
        if not self._recording.tests:
            self._recording = Recording()
        try:
            for name, stamp in stamps.items():
                if name not in self._recording.tests:
                    with self._recording.test(name, stamp):
                        if failure := self._failure(name):
                            raise pytest.UsageError(f"{name} fails without a mutant: {failure}")
                self._progress.advance(bar)
        finally:
            self._keep()

    def _keep(self) -> None:
        if self._plan.recorded:
            self._plan.recorded.write_bytes(pickle.dumps(self._recording))

    def _failure(self, name: str) -> str | None:
        """Run a test; the last line of what it says if it fails. Fixtures of the whole session stay."""
        item = self._items[name]
        session: Any = item.session
        failed = [found for found in runtestprotocol(item, log=False, nextitem=session) if found.failed]
        return str(failed[0].longrepr).splitlines()[-1] if failed else None

    def _verdicts(self) -> Iterator[Verdict]:
        left = list(range(len(self._mutants)))
        workers: list[Worker] = []
        try:
            while left or workers:
                while left and len(workers) < self._plan.jobs:
                    workers.append(Worker(self._mutants, self._judge))
                    workers[-1].take(left.pop(0))
                ready = wait([worker.line for worker in workers], timeout=1)
                for worker in list(workers):
                    found = worker.said() if worker.line in ready else worker.silent()
                    if found is None:
                        continue
                    yield found
                    if left and not worker.gone:
                        worker.take(left.pop(0))
                    else:
                        worker.end()
                        workers.remove(worker)
        finally:
            for worker in workers:
                worker.end()

    def _judge(self, mutant: Mutant, alive: Callable[[], object]) -> Verdict:
        """Ask about what the mutant could change; where it does, run the tests that ask about it."""
        touched = self._recording.touched[key(mutant)]
        some = islice(self._recording.spread(touched, random.Random(mutant.line)), self._plan.most)
        engine = Mutated(self._mutations, self._recording, mutant, touched, alive)
        run: set[str] = set()
        asked = changed = 0
        for manner, numbers in self._recording.batches(some):
            found = engine.changed(manner, numbers)
            asked += len(numbers)
            changed += len(found)
            names = {name for number in found for name in self._recording.tests_of[number]} - run
            for name in sorted(names, key=lambda name: (len(self._recording.tests[name]), name)):
                run.add(name)
                engine.begin(name)
                with asking(engine.ask):
                    failure = self._failure(name)
                if failure:
                    return verdict(mutant, name, len(touched), asked, changed)
        return verdict(mutant, "", len(touched), asked, changed)


def _files_of(item: pytest.Item) -> list[Path]:
    """The files that a test is given as parameters."""
    given = getattr(item, "callspec", None)
    return [value for value in given.params.values() if isinstance(value, Path)] if given else []


def _digest(files: Iterable[Path]) -> str:
    found = sha256()
    for file in files:
        found.update(file.read_bytes())
    return found.hexdigest()


class Worker:
    """A forked process that judges one mutant after the other; it says None while it is at it."""

    def __init__(self, mutants: Sequence[Mutant], judge: Callable[[Mutant, Callable[[], object]], Verdict]) -> None:
        context = get_context("fork")
        self.line, line = context.Pipe()
        self._mutants = mutants
        self._process = context.Process(target=_work, args=(mutants, judge, line), daemon=True)
        self._process.start()
        line.close()
        self._number = 0
        self._heard = 0.0
        self.gone = False

    def take(self, number: int) -> None:
        """Begin with a mutant."""
        self._number = number
        self._heard = monotonic()
        self.line.send(number)

    def said(self) -> Verdict | None:
        """The verdict, if it has said that."""
        self._heard = monotonic()
        try:
            found: Verdict | None = self.line.recv()
        except (EOFError, ConnectionResetError):
            return self._lost("no end of memory")
        return found

    def silent(self) -> Verdict | None:
        """The verdict if it has been silent for too long."""
        return self._lost("no end") if monotonic() - self._heard > PATIENCE else None

    def _lost(self, why: str) -> Verdict:
        self.gone = True
        return verdict(self._mutants[self._number], why)

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()
        self.line.close()


def _work(mutants: Sequence[Mutant], judge: Callable[[Mutant, Callable[[], object]], Verdict], line: Connection) -> None:
    begun_with = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (begun_with + MEMORY, begun_with + MEMORY))
    while True:
        line.send(judge(mutants[line.recv()], lambda: line.send(None)))


def chosen(names: Sequence[str]) -> list[Mutant]:
    """The mutants of files and folders of `asp/`, all of the core by default. Raises `NotKnown`."""
    files: list[Path] = []
    for name in names or ["core"]:
        path = rules_root() / name
        found = sorted(path.rglob("*.lp")) if path.is_dir() else [path] if path.is_file() else []
        if not found:
            raise NotKnown(both(f"в asp/ нет «{name}»", f"there is no {name!r} in asp/"))
        files += found
    return [mutant for file in dict.fromkeys(files) for mutant in mutants_of(file)]


def run(mutants: Sequence[Mutant], plan: Plan, ended: Callable[[Verdict], object]) -> None:
    """Judge mutants. Raises `NotKnown` if the tests can't decide: there are none, or they fail without a mutant."""
    settings.register_profile(
        "mutate", derandomize=True, database=None, phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    settings.load_profile("mutate")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True, highlight=False)) as progress:
        plugin = Run(mutants, plan, ended, progress)
        words = ["-n0", "-p", "no:terminal", "-p", "no:cacheprovider", *(str(TESTS / name) for name in plan.tests)]
        code = pytest.main(words, plugins=[plugin])
    if code == pytest.ExitCode.INTERRUPTED:
        raise KeyboardInterrupt
    if code != pytest.ExitCode.OK:
        raise NotKnown(both("эти тесты не могут судить мутантов", "these tests can't judge mutants"))


def main(
    files: Annotated[list[str] | None, typer.Argument(help="Files and folders of asp/; the core.", metavar="FILE…")] = None,
    sample: Annotated[int | None, typer.Option(min=1, help="So many of the mutants, by chance.")] = None,
    seed: Annotated[int, typer.Option(help="Seed of chance.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="Processes.")] = 1,
    journal: Annotated[Path | None, typer.Option(help="Where verdicts are kept; a broken off run goes on from it.")] = None,
    again: Annotated[bool, typer.Option("--again", help="Judge the survivors of the journal again.")] = False,
    tests: Annotated[list[str] | None, typer.Option(help="Tests that decide, as pytest names them.")] = None,
    positions: Annotated[int | None, typer.Option(min=1, help="Most positions asked about of a mutant; else all.")] = None,
    recorded: Annotated[Path | None, typer.Option(help="Where to keep what the tests ask without a mutant.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The score and the survivors as JSON.")] = False,
) -> None:
    """Plant small faults in the rules: which does no test notice? Exit 1 if there are any, or a stale equivalent."""
    try:
        mutants = chosen(files or [])
        listed = equivalents()
        written = Journal(journal) if journal else None
        known = written.verdicts() if written else {}
    except (BadInput, NotKnown) as error:
        typer.echo(told(str(error), "en"), err=True)
        raise typer.Exit(2) from None
    every = mutants
    # In an order of chance: what a broken off run has judged is a sample, and a larger sample has the smaller one in it.
    mutants = random.Random(seed).sample(every, len(every))[:sample]
    found = {key(mutant): known[key(mutant)] for mutant in mutants if key(mutant) in known}
    if again:
        found = {name: one for name, one in found.items() if one.status == "killed"}

    def ended(one: Verdict) -> None:
        found[one.key] = one
        if written:
            written.add(one)

    left = [mutant for mutant in mutants if key(mutant) not in found]
    if left:
        try:
            run(left, Plan(tuple(tests or DECISIVE), jobs, positions, recorded), ended)
        except KeyboardInterrupt:
            typer.echo("Broken off." + (f" The same command goes on from {journal}." if journal else ""), err=True)
        except NotKnown as error:
            typer.echo(told(str(error), "en"), err=True)
            raise typer.Exit(3) from None
    in_place = sorted(mutants, key=lambda mutant: (mutant.file, mutant.line))
    verdicts = judged((found[key(mutant)] for mutant in in_place if key(mutant) in found), listed)
    faults = list(stale([one for one in listed.values() if one.file in {mutant.file for mutant in every}], every, verdicts))
    figures: dict[str, Any] = {"schema": 1, **score(verdicts)}
    if as_json:
        survivors = [str(one).splitlines()[0] for one in verdicts if one.status == "survived"]
        print(json.dumps({**figures, "survivors": survivors, "stale": faults}, ensure_ascii=False, indent=2))
    else:
        report(verdicts, Console(highlight=False, soft_wrap=True))
    for fault in faults:
        typer.echo(fault, err=True)
    if faults or figures["survived"] or len(verdicts) < len(mutants):
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
