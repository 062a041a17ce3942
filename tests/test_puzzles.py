"""The puzzle solver: it agrees with walking every line, and what it claims is proved to a verifier that believes nothing."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from copy import deepcopy
from fractions import Fraction
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from typer.testing import CliRunner

from bruteforce import DICE, OPPONENTS, BruteForce, small_puzzle
from laar.cards.library import Library
from laar.cli import app
from laar.faults import BadInput, told
from laar.files import read
from laar.puzzle import expanding
from laar.puzzle.certificate import certificate
from laar.puzzle.expanding import Expander
from laar.puzzle.search import Search, solve
from laar.puzzle.soundness import remarks, unneeded
from laar.puzzle.task import Task, read_puzzle
from laar.puzzle.verify import problems
from laar.state import state_of
from laar.stepper import take
from small_puzzles import small

ROOT = Path(__file__).parent.parent
PUZZLES = sorted(path for path in (ROOT / "puzzles").glob("*.yaml") if not path.stem.startswith("cards"))


@pytest.fixture(scope="module")
def known(library: Library) -> Library:
    return library.with_files(sorted((ROOT / "puzzles").glob("cards*.yaml")))


def task_of(text: str, known: Library, tmp_path: Path) -> Task:
    path = tmp_path / "puzzle.yaml"
    path.write_text(text, encoding="utf-8")
    return read_puzzle(read(path), known)


# --- Agreement -------------------------------------------------------------------------------------------------------------

# Numbers of random puzzles (bruteforce.py) that are small enough to walk every line of them.
SOLVED = (
    2, 8, 16, 20, 24, 25, 38, 45, 49, 51, 54, 55, 58, 59, 64, 66, 67, 73, 77, 84, 85, 86, 89, 90, 91, 95, 102, 104, 107,
    108, 113, 115, 116, 136, 137, 151, 157, 158, 159, 165, 166, 167, 176, 178, 179, 183, 185, 188, 189, 190, 192,
)  # fmt: skip
HOPELESS = (
    0, 3, 12, 13, 14, 17, 21, 22, 30, 32, 33, 34, 39, 40, 43, 46, 53, 60, 65, 71, 72, 79, 81, 87, 88, 93, 97, 100, 101,
    103, 109, 110, 111, 131, 138, 139, 140, 155, 156, 160, 162, 164, 168, 169, 170, 171, 173, 187, 198,
)  # fmt: skip


@pytest.mark.parametrize("number", [*SOLVED, *HOPELESS])
def test_the_search_agrees_with_walking_every_line(number: int, library: Library) -> None:
    task = small_puzzle(number, library)
    assert task is not None
    found = solve(task)
    worth = BruteForce(task).worth()
    assert found.worth == worth, (found.status, found.why)
    assert found.status == ("solved" if number in SOLVED else "none")
    assert not [told(text, "en") for text in problems(task, certificate(task, found))]


def test_the_random_puzzles_are_of_every_kind() -> None:
    numbers = [*SOLVED, *HOPELESS]
    assert len(set(numbers)) == 100
    assert min(len(SOLVED), len(HOPELESS)) >= 30
    assert all(sum(number % 3 == kind for number in numbers) >= 15 for kind in range(len(OPPONENTS)))
    assert all(sum(number % 4 == kind for number in numbers) >= 15 for kind in range(len(DICE)))


# --- The puzzles that come with Laar ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: path.stem)
def test_the_puzzle_is_as_its_file_says(path: Path, known: Library) -> None:
    task = read_puzzle(read(path), known)
    with Search(task) as search:
        found = search.solve()
        assert found.status == ("none" if task.puzzle.solutions == 0 else "solved"), found.why
        assert [told(remark.text, "en") for remark in remarks(search, found, 1)] == []
    assert not [told(text, "en") for text in problems(task, certificate(task, found))]


@pytest.mark.parametrize("twin", [path for path in PUZZLES if path.stem.endswith("-twin")], ids=lambda path: path.stem)
def test_a_twin_drops_one_defence_and_more_works(twin: Path) -> None:
    """That so many first declarations work, in either, is what the test above shows."""
    whole = read(twin.with_stem(twin.stem.removesuffix("-twin"))).data
    less = read(twin).data
    before, after = ({card["id"]: card for card in data["position"]["cards"]} for data in (whole, less))
    changed = [name for name in before if before[name] != after.get(name)]
    assert [before[name]["owner"] for name in changed] == ["second"]
    assert after.keys() <= before.keys()
    assert less["solutions"] > whole["solutions"]


# --- The search and the stepper (T26) --------------------------------------------------------------------------------------


def test_search_and_stepper_come_through_the_same_positions(known: Library) -> None:
    """Forge 11460: the copy that a search plays on must be the game itself, also where it rules many positions at once."""
    task = read_puzzle(read(ROOT / "puzzles" / "crypt.yaml"), known)
    found = solve(task)
    chance = random.Random(1)
    for _ in range(3):
        node, state = found.root, state_of(task.table)
        while node.kind != "end" and node.edges:
            name, node = chance.choice(node.edges)
            state = take(state, name).after
            assert state.fluents == node.spot.fluents, name
        assert node.kind == "end" or not node.live or node.kind is None


# --- What composers are told -----------------------------------------------------------------------------------------------

SPARKS = """
schema: 1
title: Две искры
side: first
goal: {destroy: [one]}
position:
  turn: {active: first}
  cards:
    - {id: spark, card: "test:spark", owner: first, at: A3, movement_spent: 1, moved: true}
    - {id: other, card: "test:spark", owner: first, at: C3, movement_spent: 1, moved: true, state: closed}
    - {id: one, card: "test:militia", owner: second, at: "A3'", state: closed}
    - {id: two, card: "test:warded", owner: second, at: "C3'", state: closed}
"""
OPEN = SPARKS.replace("moved: true, state: closed}", "moved: true}")


def said(text: str, known: Library, tmp_path: Path) -> list[tuple[str, str]]:
    with Search(task_of(text, known, tmp_path)) as search:
        return [(remark.kind, told(remark.text, "en")) for remark in remarks(search, search.solve(), 1)]


def test_what_is_as_intended_is_left_alone(known: Library, tmp_path: Path) -> None:
    assert said(SPARKS + "solution: [use spark spark one, resolve]\nsolutions: 1\n", known, tmp_path) == []


def test_a_cook_is_named(known: Library, tmp_path: Path) -> None:
    (remark,) = said(OPEN + "solution: [use spark spark one]\n", known, tmp_path)
    kind, text = remark
    assert kind == "cooked"
    assert text.startswith("this works, too: use other spark one, ")


def test_an_unsound_line_is_told_with_its_step(known: Library, tmp_path: Path) -> None:
    found = said(SPARKS + "solution: [use spark spark other, resolve]\nsolutions: 1\n", known, tmp_path)
    assert [kind for kind, _ in found] == ["unsound"]
    assert "step 1: 'use spark spark other'" in found[0][1]


def test_a_line_longer_than_it_need_be_is_short(known: Library, tmp_path: Path) -> None:
    line = "solution: [use other spark spark, resolve, use spark spark one, resolve]\n"
    found = dict(said(OPEN + line, known, tmp_path))
    assert found["short"] == "1 declarations do, not 2"


def test_the_number_of_solutions_is_checked(known: Library, tmp_path: Path) -> None:
    assert said(SPARKS + "solutions: 2\n", known, tmp_path) == [("solutions", "1 first declarations work, not 2")]


def test_cards_that_change_nothing_are_named(known: Library, tmp_path: Path) -> None:
    task = task_of(SPARKS, known, tmp_path)
    found = {told(remark.text, "en") for remark in unneeded(task, solve(task), 1, lambda _: None)}
    assert found == {"other isn't needed", "two isn't needed"}


def test_a_line_that_the_puzzle_rules_out_is_refused_with_its_step(known: Library, tmp_path: Path) -> None:
    both_declare = SPARKS + "horizon: {declarations: 1}\nsolution: [use spark spark other, resolve, use spark spark one]\n"
    with pytest.raises(BadInput, match=r"step 3: 'use spark spark one' is not legal"):
        said(both_declare, known, tmp_path)
    medic = '    - {id: medic, card: "test:medic", owner: second, at: "E3\'", wounds: 1}\n'
    answered = SPARKS + medic + "opponent: passive\nsolution: [use spark spark one, pass, use medic bandage]\n"
    with pytest.raises(BadInput, match="the puzzle rules out 'use medic bandage'"):
        said(answered, known, tmp_path)


# --- What is taken for granted ---------------------------------------------------------------------------------------------

ARCHERS = """
schema: 1
title: Два стрелка
side: first
goal: {destroy: [one]}
dice: chance
position:
  turn: {active: first}
  cards:
    - {id: near, card: "10113", owner: first, at: B2, movement_spent: 2, moved: true}
    - {id: one, card: "10113", owner: second, at: "B2'", state: closed, wounds: 7}
"""


def test_chance_is_an_exact_fraction_and_is_proved_from_both_sides(known: Library, tmp_path: Path) -> None:
    task = task_of(ARCHERS, known, tmp_path)
    found = solve(task)
    assert 0 < found.worth < 1
    assert isinstance(found.worth, Fraction)
    proof = certificate(task, found)
    (works,) = [first for first in proof["firsts"].values() if first["worth"] == proof["worth"]]
    assert {"strategy", "refutation"} <= set(works)
    assert list(problems(task, proof)) == []
    better = deepcopy(proof)
    better["worth"] = works_better = str(found.worth + Fraction(1, 6))
    for first in better["firsts"].values():
        if first["worth"] == proof["worth"]:
            first["worth"] = works_better
    assert any("worth" in told(text, "en") for text in problems(task, better))


def test_dice_that_are_listed_and_run_out_leave_no_answer(known: Library, tmp_path: Path) -> None:
    found = solve(task_of(ARCHERS.replace("dice: chance", "dice: []"), known, tmp_path))
    assert found.status == "unknown"
    assert told(found.why[0], "en") == "the puzzle's list of dice is too short"
    for die, status in ((6, "solved"), (1, "none")):
        assert solve(task_of(ARCHERS.replace("dice: chance", f"dice: [{die}]"), known, tmp_path)).status == status


def test_forming_and_withdrawing_is_no_defence(known: Library, tmp_path: Path) -> None:
    """The opponent could form a declaration and withdraw it for ever; that leads nowhere and saves nobody."""
    alone = "\n".join(line for line in SPARKS.splitlines() if "id: other" not in line and "id: two" not in line)
    guard = '\n    - {id: guard, card: "test:volley", owner: second, at: "E3\'"}\n'
    task = task_of(alone + guard, known, tmp_path)
    found = solve(task)
    assert (found.status, found.working) == ("solved", ["use spark spark one"])
    assert list(problems(task, certificate(task, found))) == []


# --- The verifier ----------------------------------------------------------------------------------------------------------


# There is something else to do, before and after.
PROVED = """
schema: 1
title: Искра и бинт
side: first
goal: {destroy: [one], save: [spark]}
position:
  turn: {active: first}
  cards:
    - {id: spark, card: "test:spark", owner: first, at: A3, movement_spent: 1, moved: true}
    - {id: aide, card: "test:medic", owner: first, at: E3, movement_spent: 1, moved: true, wounds: 1}
    - {id: one, card: "test:militia", owner: second, at: "A3'", state: closed}
"""
WORKS = "use spark spark one"


@pytest.fixture(scope="module")
def proved(known: Library, tmp_path_factory: pytest.TempPathFactory) -> tuple[Task, dict[str, Any]]:
    task = task_of(PROVED, known, tmp_path_factory.mktemp("proved"))
    return task, json.loads(json.dumps(certificate(task, solve(task))))


FAILS = "use spark spark aide"
LIES: dict[str, Callable[[dict[str, Any]], object]] = {
    "a choice that isn't legal": lambda proof: _entry(proof, WORKS, "choose").update(choose="pass nobody"),
    "an answer left out": lambda proof: _entry(proof, FAILS, "answers")["answers"].popitem(),
    "a first declaration left out": lambda proof: proof["firsts"].pop(FAILS),
    "a first declaration that isn't one": lambda proof: proof["firsts"].update({"pass second": proof["firsts"][FAILS]}),
    "no strategy": lambda proof: proof["firsts"][WORKS].pop("strategy"),
    "the wrong status": lambda proof: proof.update(status="none"),
    "what fails said to work": lambda proof: proof["firsts"].update({FAILS: proof["firsts"][WORKS]}),
    "what works said to fail": lambda proof: proof["firsts"].update({WORKS: proof["firsts"][FAILS]}),
    "entries that aren't there": lambda proof: proof["firsts"][FAILS]["refutation"].clear(),
    "words for numbers": lambda proof: proof.update(worth="much"),
    "no table at all": lambda proof: proof["firsts"][WORKS].update(strategy=None),
}


def _entry(proof: dict[str, Any], first: str, kind: str) -> dict[str, Any]:
    """The first entry of a kind in the strategy or the refutation of a first declaration."""
    tables = proof["firsts"][first]
    found: dict[str, Any] = next(entry for entry in tables.get("strategy", tables.get("refutation")) if kind in entry)
    return found


def test_the_true_certificate_passes(proved: tuple[Task, dict[str, Any]]) -> None:
    task, proof = proved
    assert list(problems(task, proof)) == []


@pytest.mark.parametrize("lie", LIES)
def test_a_certificate_that_lies_is_found_out(lie: str, proved: tuple[Task, dict[str, Any]]) -> None:
    task, proof = proved
    false = deepcopy(proof)
    LIES[lie](false)
    assert list(problems(task, false))


def test_the_verifier_shares_no_code_with_the_search() -> None:
    source = (ROOT / "bridge" / "laar" / "puzzle" / "verify.py").read_text(encoding="utf-8")
    imported = set(re.findall(r"from laar\.puzzle\.(\w+) import", source))
    assert imported == {"goal", "task"}


# --- The commands ----------------------------------------------------------------------------------------------------------

CARDS = ["--cards", str(ROOT / "tests" / "cards" / "puzzles.yaml")]


def run(*words: str, typed: str = "") -> tuple[int, str]:
    done = CliRunner().invoke(app, [*words, *CARDS], input=typed)
    assert not done.exception or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


@pytest.fixture
def sparks(tmp_path: Path) -> str:
    path = tmp_path / "sparks.yaml"
    path.write_text(SPARKS, encoding="utf-8")
    return str(path)


def test_solve_tells_people_the_tree_and_scripts_the_proof(sparks: str, tmp_path: Path) -> None:
    proof = str(tmp_path / "proof.json")
    code, told_so = run("solve", sparks, "-o", proof, "--lang", "en", "--clauses")
    assert code == 0
    assert "Solved." in told_so
    assert "use spark spark one  113.5.1" in told_so
    assert "The opponent defends as well as he can" in told_so
    assert run("verify", sparks, proof, "--lang", "en") == (0, "The certificate is right. Solved.\n")
    code, document = run("solve", sparks, "--json")
    data = json.loads(document)
    assert (code, data["status"], data["working"]) == (0, "solved", [WORKS])
    assert data["certificate"] == json.loads(Path(proof).read_text(encoding="utf-8"))


def test_exit_codes_are_the_three_answers(sparks: str) -> None:
    assert run("solve", sparks, "--goal", "destroy:two")[0] == 1
    code, told_so = run("solve", sparks, "--time-limit", "0.1", "--opponent", "helper", "--turns", "3")
    assert code == 3
    assert "это не доказательство" in told_so


def test_a_position_is_solved_for_a_goal_of_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "position.yaml"
    _, _, position = SPARKS.partition("position:\n")
    path.write_text("\n".join(line[2:] for line in position.splitlines()), encoding="utf-8")
    code, told_so = run("solve", str(path), "--goal", "destroy:one", "--lang", "en")
    assert code == 0
    assert "destroy «Дружинник»" in told_so


def test_a_puzzle_is_played_against_the_best_defence(sparks: str) -> None:
    code, told_so = run("play", sparks, typed="hint\nhint\nhint\nuse spark spark other\nhint\nundo\nuse spark spark one\n")
    assert code == 0
    assert "верных выборов здесь: 1 из" in told_so
    assert "посмотрите на spark" in told_so
    assert "верно: use spark spark one" in told_so
    assert "отсюда цели уже не достичь" in told_so
    assert told_so.rstrip().endswith("Цель достигнута!")


def test_who_gives_up_is_shown_the_solution(sparks: str) -> None:
    code, told_so = run(
        "play",
        sparks,
        typed="give up\nresolve\nuse spark spark other\n",
    )
    assert code == 0
    assert "use spark spark one" in told_so
    assert "за противника не пасуют" in told_so


def test_several_processes_look_at_positions_as_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """One goes on alone until the others know the rules; whoever looks, the turnouts are the same, in the same order."""
    monkeypatch.setattr(expanding, "BATCH", 4)
    monkeypatch.setattr(expanding, "_WORTHWHILE", 0.0)
    table = small("two sparks, two and two").table
    alone, several = Expander(table), Expander(table, 2)
    positions = [state_of(table).fluents]
    while len(positions) < 9:
        positions += [option.fluents for option in alone.expand(positions[-1:])[0].options]
    expected = alone.expand(positions)
    assert several.expand(positions) == expected
    try:
        while several.processes(positions) is None:
            sleep(0.1)
        assert several.expand(positions) == expected
    finally:
        several.close()
