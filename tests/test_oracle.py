"""The rules in `asp/` against `oracle.py`, a second reading of the clauses, over whole families of small positions.

A family holds every position of two cards (with bystanders where a text needs one): phase and step, whose turn, open and
closed, tokens, what lies on the stack, who has priority. Samples go on to more cards and to whatever may lie on a stack;
corners are single positions that neither reaches.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest

from laar.cards.library import own_library
from laar.engine import rule
from laar.files import Document
from laar.position.load import from_document
from laar.position.table import Table
from laar.ruling import Ruling
from oracle import CELLS, chosen_singly, oracle

Answers = dict[str, frozenset[str]]
Data = dict[str, Any]

MOMENTS = (("start", "other"), ("main", "choice"), ("main", "other"), ("end", "other"))


# --- comparing --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Comparison:
    """What came out of a family of positions."""

    valid: int
    invalid: int
    cited: frozenset[str]
    differences: tuple[str, ...]

    def agrees(self) -> None:
        """Most positions exist, and nothing differs."""
        assert self.valid > 4 * self.invalid, f"{self.valid} valid, {self.invalid} invalid"
        if self.differences:
            pytest.fail("\n".join(self.differences), pytrace=False)

    def bears_out(self, marks: Iterable[pytest.Mark]) -> None:
        """Each clause of the test's marks forbids something in these positions."""
        marked = {clause for mark in marks for clause in mark.args}
        assert marked <= self.cited, f"marked and never cited: {sorted(marked - self.cited)}"


def compare(positions: Sequence[Data]) -> Comparison:
    """Both answers to each position; of the differences a list of their kinds and the first five in full."""
    tables = [table_of(data) for data in positions]
    valid = invalid = 0
    cited: set[str] = set()
    kinds: Counter[str] = Counter()
    shown: dict[str, str] = {}
    for data, table, ruling in zip(positions, tables, rule(tables, want={"legal", "refused"}), strict=True):
        if ruling.invalid:
            invalid += 1
            continue
        valid += 1
        expected, got = oracle(table), answers(ruling)
        cited.update(clause for clauses in expected.values() for clause in clauses)
        for words in sorted(expected.keys() | got.keys()):
            ours, theirs = expected.get(words), got.get(words)
            if ours != theirs:
                kind = f"{words.split()[0]}: {difference(ours, theirs)}"
                kinds[kind] += 1
                shown.setdefault(kind, f"«{words}»: oracle {said(ours)}, engine {said(theirs)}, in {data}")
    listed = [f"{count} × {kind}" for kind, count in kinds.most_common()]
    return Comparison(valid, invalid, frozenset(cited), (*listed, *list(shown.values())[:5]))


def table_of(data: Data) -> Table:
    return from_document(Document("<position>", data), own_library())


def answers(ruling: Ruling) -> Answers:
    """The engine's answer in the oracle's form."""
    assert ruling.refused is not None
    legal: Answers = {declaration.id: frozenset() for declaration in ruling.legal}
    refused: Answers = {item.id: frozenset(reason.clause.id for reason in item.reasons) for item in ruling.refused}
    assert not legal.keys() & refused.keys()
    assert all(refused.values()), "refused without a reason"
    # The oracle knows what players say, not what the system does by itself.
    legal.pop("advance", None)
    return legal | refused


def difference(ours: frozenset[str] | None, theirs: frozenset[str] | None) -> str:
    if ours is None or theirs is None:
        return "only the engine knows it" if ours is None else "only the oracle knows it"
    return f"only the oracle {said(ours - theirs)}, only the engine {said(theirs - ours)}"


def said(clauses: frozenset[str] | None) -> str:
    return "—" if clauses is None else "{" + ", ".join(sorted(clauses)) + "}"


# --- all positions of two cards ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pair:
    """Two cards, `a` of the first player and `b` of the second, and what varies besides open or closed."""

    a: Data
    b: Data
    tokens_a: tuple[int, ...] = (0,)
    tokens_b: tuple[int, ...] = (0,)
    variants_a: tuple[Data, ...] = ({},)
    variants_b: tuple[Data, ...] = ({},)
    bystanders: tuple[Data, ...] = ()

    def positions(self) -> Iterator[Data]:
        """Every position of the pair."""
        for a, b in product(self.sides("a"), self.sides("b")):
            for (phase, step), active, priority in product(MOMENTS, ("first", "second"), ("first", "second", "nobody")):
                turn = {"active": active, "phase": phase, "step": step}
                for stack in stacks(phase, step, active):
                    cards = [a, b, *self.bystanders]
                    yield {"turn": turn, "priority": priority, "cards": cards, "stack": stack}

    def sides(self, name: str) -> Iterator[Data]:
        """Every state of one of the two cards."""
        if name == "a":
            owner, card, tokens, variants = "first", self.a, self.tokens_a, self.variants_a
        else:
            owner, card, tokens, variants = "second", self.b, self.tokens_b, self.variants_b
        for state, number, variant in product(("open", "closed"), tokens, variants):
            yield {"id": name, "owner": owner, "state": state, "tokens": number, **card, **variant}


def stacks(phase: str, step: str, active: str) -> list[list[Data]]:
    """Nothing, or a simple strike just declared, which only the active player does and only at one moment."""
    if (phase, step) != ("main", "choice"):
        return [[]]
    attacker, target = ("a", "b") if active == "first" else ("b", "a")
    return [[], [{"player": active, "kind": "strike", "card": attacker, "targets": [target]}]]


PAIRS = [
    # Sudden, tokens and closing, two targets; X tokens; neighbouring targets.
    pytest.param(
        Pair({"card": "10118", "at": "C1"}, {"card": "10046", "at": "C1'"}, (0, 1, 2), (0, 1, 2)),
        id="shaman-and-axe-master",
        marks=pytest.mark.clause(
            "113.2", "113.3", "113.5.1", "506.2", "506.3", "E09:103.6", "E09:103.7.a", "E09:203.2", "E09:203.8",
            "E09:205.2.a", "E09:205.3", "E09:205.3.a", "E09:205.3.c", "E09:211.9", "E09:312.2", "E09:404.7", "L-12",
            "L-13", "L-18",
        ),
    ),
    # Slow closing at one creature; ground against a flyer, once allowed to strike it.
    pytest.param(
        Pair({"card": "10073", "at": "C1"}, {"card": "10036"}, variants_a=({}, {"may_strike_flyer": True})),
        id="druid-and-flyer",
        marks=pytest.mark.clause("113.3", "113.5.1", "123.3", "E09:211.8", "E09:211.9", "L-13"),
    ),
    # A redirection, which needs a third card to go to; range 1.
    pytest.param(
        Pair(
            {"card": "10038", "at": "C1"},
            {"card": "10024", "at": "C1'"},
            variants_a=({}, {"acted": True}),
            bystanders=({"id": "c", "card": "10071", "owner": "first", "at": "B1"},),
        ),
        id="mad-mage-and-initiate",
        marks=pytest.mark.clause("113.2", "113.3", "116.5", "506.5", "E09:103.6", "E09:219.4", "d.range"),
    ),
    # Not adjacent: over one cell in a column, range 4; healing itself without a target.
    pytest.param(
        Pair({"card": "10152", "at": "C1"}, {"card": "10113", "at": "C2'"}),
        id="caveman-and-archer-apart",
        marks=pytest.mark.clause("113.3", "113.5.1", "E09:205.3.a", "L-13", "d.strike_across"),
    ),
    # Not adjacent, at a distance of four: within range 4 and out of range 3.
    pytest.param(
        Pair({"card": "10069", "at": "B2"}, {"card": "10113", "at": "C2'"}),
        id="thrower-and-archer-apart",
        marks=pytest.mark.clause("113.2", "L-13", "d.range"),
    ),
    # Once per battle; jump within range 3; a bound on life.
    pytest.param(
        Pair(
            {"card": "10094", "at": "C1"},
            {"card": "10191", "at": "C1'"},
            tokens_a=(0, 1),
            variants_a=({}, {"wounds": 6, "used": {"a1": {"battle": 1}}}),
        ),
        id="priest-and-assassin",
        marks=pytest.mark.clause("113.2", "113.3", "544.1", "E09:404.7", "d.range"),
    ),
    # Closing an open creature that has not moved; jump within range 4, also after a movement.
    pytest.param(
        Pair(
            {"card": "10065", "at": "C1"},
            {"card": "10089", "at": "C1'"},
            variants_b=({}, {"moved": True, "movement_spent": 1}),
        ),
        id="ice-guard-and-jumper",
        marks=pytest.mark.clause("113.2", "506.7", "E09:219.2", "d.movement", "d.range"),
    ),
    # A cell as a target, every creature as targets; a flyer that heals up to three; a token.
    pytest.param(
        Pair({"card": "10198", "at": "C1"}, {"card": "10072"}, tokens_a=(0, 1)),
        id="warlock-and-fairy",
        marks=pytest.mark.clause("113.2", "113.3", "E09:211.3", "E09:412.1"),
    ),
]  # fmt: skip


@pytest.mark.parametrize("pair", PAIRS)
def test_all_positions_of_a_pair(pair: Pair, request: pytest.FixtureRequest) -> None:
    comparison = compare(list(pair.positions()))
    comparison.bears_out(request.node.iter_markers("clause"))
    comparison.agrees()


# --- samples ----------------------------------------------------------------------------------------------------------

# Cards that between them hold every form of a playable ability in cards/classic, and some without any. The oracle reads no
# statics: cards whose statics give or forbid something to declare are left out.
SAMPLED = (
    "10002", "10011", "10024", "10031", "10036", "10038", "10046", "10065", "10071", "10072", "10073", "10074", "10089",
    "10094", "10095", "10110", "10113", "10118", "10120", "10128", "10129", "10150", "10153", "10155",
    "10174", "10184", "10191", "10198", "20182",
)  # fmt: skip
WINDOWS = ("declared", "declared", "declared", "declared", "rolled", "calculated", "applied", "completed")


def sampled(seed: int, number: int) -> list[Data]:
    """Positions of two to four cards near each other with anything that the oracle reads."""
    dice = random.Random(seed)
    return [sampled_position(dice) for _ in range(number)]


def sampled_position(dice: random.Random) -> Data:
    near = [cell for cell in CELLS if cell[0] in "BCD" and cell[1] in "12"]
    owners = ["first", "second", *(dice.choice(["first", "second"]) for _ in range(dice.choice([0, 0, 1, 1, 2])))]
    places = dice.sample(near, len(owners))
    cards = [sampled_card(dice, name, owner, at) for name, owner, at in zip("abcd", owners, places, strict=False)]
    phase, step = dice.choice([("start", "other"), *([("main", "choice")] * 4), ("main", "other"), ("end", "other")])
    turn = {"active": dice.choice(["first", "second"]), "phase": phase, "step": step}
    stack = [sampled_item(dice, cards) for _ in range(dice.choice([0, 0, 1, 1, 1, 2]))]
    if stack:
        sampled_window(dice, stack[-1], cards)
    return {"turn": turn, "priority": dice.choice(["first", "second"]), "cards": cards, "stack": stack}


def sampled_card(dice: random.Random, name: str, owner: str, at: str) -> Data:
    record = own_library().entries[dice.choice(SAMPLED)].card
    card: Data = {"id": name, "card": record.id, "owner": owner, "state": dice.choice(["open", "open", "closed"])}
    card |= {"tokens": dice.choice([0, 0, 1, 2, 3]), "wounds": dice.choice([0, 0, 1, 2, 4]), "acted": dice.random() < 0.2}
    if record.type == "ground":
        spent = dice.choice([0, 0, 0, 1])
        card |= {"at": at, "hidden": dice.random() < 0.1, "movement_spent": spent, "moved": spent > 0}
        card |= {"may_strike_flyer": dice.random() < 0.2}
    if dice.random() < 0.15:
        word = dice.choice(["poisoned", "directed_strike", "unanswered_strike", "incorporeal"])
        card["effects"] = [{"keyword": word, "value": 1}]
    limited = [ability.id for ability in record.abilities if ability.limit]
    if limited and dice.random() < 0.5:
        card["used"] = {word: {"turn": dice.choice([0, 1, 2]), "battle": dice.choice([1, 2])} for word in limited}
    return card


def sampled_item(dice: random.Random, cards: Sequence[Data]) -> Data:
    card = dice.choice(cards)
    record = own_library().entries[card["card"]].card
    playable = [ability for ability in record.abilities if ability.cost]
    leaps = [word for word in ("jump", "teleport") if word in record.keywords]
    kind = dice.choice(["strike", "strike", "strike", "use", "use", "use", "move", "accumulate", "prepare", "defend"])
    if leaps and dice.random() < 0.3:
        return declared("use", card, dice.choice(CELLS), ability=leaps[0])
    if kind == "use" and not playable:
        kind = "strike"
    item: Data = {"player": card["owner"], "kind": kind, "card": card["id"]}
    if kind == "strike":
        item["targets"] = [dice.choice(cards)["id"]]
    elif kind == "move":
        item["targets"] = [dice.choice(CELLS)]
    elif kind == "use":
        ability = dice.choice(playable)
        singly = [target.kind for target in ability.targets if chosen_singly(target)]
        item["ability"] = ability.id
        item["targets"] = [dice.choice(CELLS) if word == "cell" else dice.choice(cards)["id"] for word in singly]
        if any(getattr(resource, "tokens", None) == "x" for resource in ability.cost):
            item["x"] = dice.choice([1, 1, 2])
    return item


def sampled_window(dice: random.Random, item: Data, cards: Sequence[Data]) -> None:
    """How far the top of the stack has come, and what shows then."""
    if item["kind"] not in ("strike", "use"):
        return
    item["window"] = dice.choice(WINDOWS)
    if item["kind"] == "strike" and dice.random() < 0.25:
        item["redirected"] = True
        if dice.random() < 0.5:
            item["defender"] = dice.choice(cards)["id"]
    if item["window"] == "calculated":
        item["wounds"] = [{"card": dice.choice(cards)["id"], "amount": dice.choice([0, 1, 2])}]
    if item["window"] == "rolled":
        item["dice"] = {dice.choice(cards)["id"]: dice.choice([1, 1, 3])}


@pytest.mark.clause(
    "113.2", "113.3", "113.5.1", "115.1", "116.5", "123.3", "506.2", "506.3", "506.5", "506.7", "544.1", "d.movement",
    "d.range", "d.strike_across", "d.directed_strike", "E09:103.6", "E09:103.7.a", "E09:203.2", "E09:203.8", "E09:205.2.a",
    "E09:205.3", "E09:205.3.a", "E09:205.3.c", "E09:211.6", "E09:211.8", "E09:211.9", "E09:219.2", "E09:219.4",
    "E09:312.2", "E09:404.7", "E09:412.1", "E09:412.5", "L-12", "L-13", "L-18",
)  # fmt: skip
def test_sampled_positions(request: pytest.FixtureRequest) -> None:
    comparison = compare(sampled(seed=41, number=600))
    comparison.bears_out(request.node.iter_markers("clause"))
    comparison.agrees()


# --- corners ----------------------------------------------------------------------------------------------------------


def first(name: str, card: str, at: str | None = None, **more: Any) -> Data:
    return {"id": name, "card": card, "owner": "first", **({"at": at} if at else {}), **more}


def second(name: str, card: str, at: str | None = None, **more: Any) -> Data:
    return {**first(name, card, at, **more), "owner": "second"}


def declared(kind: str, card: Data, *targets: str, **more: Any) -> Data:
    return {"player": card["owner"], "kind": kind, "card": card["id"], "targets": list(targets), **more}


def main(active: str, priority: str, cards: Sequence[Data], *stack: Data) -> Data:
    """A position in the choice step of the main phase."""
    turn = {"active": active, "phase": "main", "step": "choice"}
    return {"turn": turn, "priority": priority, "cards": list(cards), "stack": list(stack)}


SHAMAN, MAGE = first("a", "10118", "C1", tokens=1), first("a", "10038", "C1")
ARCHER, ENEMY_FLYER = second("b", "10113", "C1'"), second("g", "10036")
LESHY, FLYER = first("c", "10071", "B1"), first("f", "10036")
HERMIT, MARY = first("a", "10184", "C1"), first("a", "10174", "C1")
OYUUN = first("a", "10031", "C1", used={"a2": {"turn": 1}})
SQUIRE = first("a", "20182", "C2")
STRIKE = declared("strike", ARCHER, "a")
TRICK = declared("use", MAGE, "c", ability="a1")
DEFENDERS = [first("a", "10184", "D1"), ARCHER, first("c", "10073", "C1"), FLYER, ENEMY_FLYER]

CORNERS = {
    "prepare-against-a-hidden-flyer": main(
        "first", "first", [first("a", "10128", "C1"), second("b", "10036", "C1'", hidden=True)]
    ),
    "prepare-against-flyers-only": main("first", "first", [first("a", "10128", "C1"), ENEMY_FLYER]),
    "hidden-target-shows-its-state": main(
        "first", "first",
        [SHAMAN, second("b", "10113", "C1'", hidden=True, state="closed"), second("d", "10113", "B1'", hidden=True)],
    ),
    "hidden-creature-in-no-condition": main(
        "first", "first", [first("a", "10191", "C1"), second("b", "10128", "C1'", hidden=True)]
    ),
    "unknown-movement": main("first", "first", [first("a", "seed-001:Мститель", "C1"), ARCHER]),
    "unknown-movement-supplied": main(
        "first", "first", [first("a", "seed-001:Мститель", "C1", assume={"movement": 1}), ARCHER]
    ),
    "unknown-life-of-a-target": main("first", "first", [first("a", "10191", "C1"), second("b", "seed-001:Мститель", "C1'")]),
    "opening-an-open-creature-and-wounding-it": main("first", "first", [OYUUN, ARCHER]),
    "tokens-promised": main("first", "first", [SHAMAN, ARCHER], declared("use", SHAMAN, "b", "a", ability="a1")),
    "limit-reached-by-what-is-declared": main("first", "first", [OYUUN, ARCHER], declared("use", OYUUN, "a", ability="a2")),
    "second-redirection-of-a-card": main("second", "first", [MAGE, ARCHER, LESHY], STRIKE, TRICK),
    "redirected-strike": main("second", "first", [MAGE, ARCHER, LESHY], {**STRIKE, "redirected": True}),
    "redirected-strike-past-its-declaration": main(
        "second", "first", [MAGE, ARCHER, LESHY], {**STRIKE, "redirected": True, "window": "rolled"}
    ),
    "squire-beside-the-attacked": main("second", "first", [SQUIRE, ARCHER, LESHY], {**STRIKE, "targets": ["c"]}),
    "squire-far-from-the-attacked": main(
        "second", "first", [{**SQUIRE, "at": "E3"}, ARCHER, LESHY], {**STRIKE, "targets": ["c"]}
    ),
    "squire-while-nothing-is-attacked": main("second", "first", [SQUIRE, ARCHER, LESHY]),
    "redirecting-a-shot": main("second", "first", [MAGE, ARCHER, LESHY], declared("use", ARCHER, "a", ability="a1")),
    "redirecting-an-own-discharge": main(
        "first", "first", [MAGE, ARCHER, first("c", "10038", "B1")], declared("use", MAGE, "b", ability="a2")
    ),
    "redirected-shot": main(
        "second", "first", [MAGE, ARCHER, LESHY], declared("use", ARCHER, "a", ability="a1", redirected=True)
    ),
    "wounded-by-a-strike": main(
        "second", "first", [HERMIT, ARCHER], {**STRIKE, "window": "calculated", "wounds": [{"card": "a", "amount": 1}]}
    ),
    "wounded-for-nothing": main(
        "second", "first", [HERMIT, ARCHER], {**STRIKE, "window": "calculated", "wounds": [{"card": "a", "amount": 0}]}
    ),
    "wounded-by-a-shot": main(
        "second", "first", [HERMIT, ARCHER],
        declared("use", ARCHER, "a", ability="a1", window="calculated", wounds=[{"card": "a", "amount": 1}]),
    ),
    "wounded-on-the-other-side": main(
        "second", "first", [HERMIT, ARCHER], {**STRIKE, "window": "calculated", "wounds": [{"card": "b", "amount": 1}]}
    ),
    "die-of-one": main("second", "first", [MARY, ARCHER], {**STRIKE, "window": "rolled", "dice": {"b": 1}}),
    "die-of-two": main("second", "first", [MARY, ARCHER], {**STRIKE, "window": "rolled", "dice": {"b": 2}}),
    "defending-ground-from-ground": main("second", "first", DEFENDERS, declared("strike", ARCHER, "c")),
    "defending-ground-from-a-flyer": main("second", "first", DEFENDERS, declared("strike", ENEMY_FLYER, "c")),
    "defending-a-flyer-from-ground": main("second", "first", DEFENDERS, declared("strike", ARCHER, "f")),
    "defending-a-flyer-from-a-flyer": main("second", "first", DEFENDERS, declared("strike", ENEMY_FLYER, "f")),
    "defending-an-enemy-from-its-own-side": main("second", "first", DEFENDERS, declared("strike", ARCHER, "g")),
    "defending-against-an-unanswered-strike": main(
        "second", "first", [HERMIT, second("b", "10113", "C1'", effects=[{"keyword": "unanswered_strike"}]), LESHY], STRIKE
    ),
    "defender-promised": main(
        "second", "first", [HERMIT, ARCHER, LESHY],
        {**STRIKE, "redirected": True, "defender": "a", "window": "calculated", "wounds": [{"card": "a", "amount": 1}]},
    ),
    "defender-after-the-payment": main(
        "second", "first", [SHAMAN, ARCHER, LESHY], {**STRIKE, "redirected": True, "defender": "a", "window": "completed"}
    ),
    "attacker-after-the-payment": main(
        "second", "second", [LESHY, second("b", "10118", "C1'", tokens=1)],
        {**declared("strike", ARCHER, "c"), "window": "completed"},
    ),
    "moving-while-moving": main("first", "first", [first("a", "10155", "C1"), ARCHER], declared("move", MAGE, "C2")),
    "moving-while-leaping": main(
        "first", "first", [first("a", "10155", "C1"), ARCHER], declared("use", MAGE, "C2", ability="teleport")
    ),
    "incorporeal-onto-a-card": main(
        "first", "first", [first("a", "10128", "C1", effects=[{"keyword": "incorporeal"}]), ARCHER]
    ),
    "flyer-at-a-card-with-cache": main(
        "first", "first", [FLYER, second("b", "10113", "C1'", effects=[{"keyword": "cache"}])]
    ),
    "relocating-a-flyer": main("first", "first", [first("a", "10198", "C1", tokens=1), ENEMY_FLYER]),
    "closing-a-closed-creature": main(
        "first", "first", [first("a", "10065", "C1"), second("b", "10113", "C1'", state="closed")]
    ),
}  # fmt: skip


@pytest.mark.clause(
    "113.2", "113.5.1", "115.1", "116.5", "d.directed_strike", "E09:103.6", "E09:205.3.a", "E09:211.3", "E09:211.6",
    "E09:211.9", "E09:216.12.a", "E09:219.2", "E09:412.5", "E09:412.6", "E09:g.cache", "E09:g.incorporeality", "L-02", "L-15",
    "L-16", "L-18",
)  # fmt: skip
@pytest.mark.parametrize("corner", CORNERS)
def test_corner(corner: str) -> None:
    compare([CORNERS[corner]]).agrees()
