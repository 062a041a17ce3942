"""Statics settle as an independent reading says, over random tables of granting and removing (117, 119)."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass
from typing import Any

import pytest

from laar.cards.library import Entry, Library
from laar.cards.model import Card
from laar.engine import question, rule
from laar.position.table import Table
from laar.program import DIRECT, answer_sets, ground, parsed, parsed_text, rule_files, shown
from strategies import table_of

KEYWORDS = ("alpha", "beta", "gamma")


@dataclass(frozen=True)
class Static:
    """«Пока эта карта (не) имеет …: (все | эта) (с …) получают | теряют …»."""

    holder: str
    needs: str | None
    without: str | None
    affects: str | None
    gives: str | None
    takes: str | None


@dataclass(frozen=True)
class Scene:
    """Cards with printed keywords, and statics on them."""

    printed: dict[str, frozenset[str]]
    statics: tuple[Static, ...]


def random_scene(chance: random.Random) -> Scene:
    cards = [f"c{number}" for number in range(chance.randint(2, 3))]
    printed = {card: frozenset(word for word in KEYWORDS if chance.random() < 0.3) for card in cards}
    statics = []
    for _ in range(chance.randint(2, 4)):
        word = chance.choice(KEYWORDS)
        removing = chance.random() < 0.4
        statics.append(
            Static(
                chance.choice(cards),
                chance.choice([None, None, *KEYWORDS]),
                chance.choice([None, None, *KEYWORDS]),
                chance.choice([None, "all", "all", *KEYWORDS]),
                None if removing else word,
                word if removing else None,
            )
        )
    return Scene(printed, tuple(statics))


# --- The naive reading --------------------------------------------------------------------------------------------------


def least(scene: Scene, guess: dict[str, frozenset[str]], taken: set[tuple[str, str]]) -> dict[str, frozenset[str]]:
    """Who has what if `guess` answers every "has not" and `taken` is what is taken away."""
    has = {card: {word for word in words if (card, word) not in taken} for card, words in scene.printed.items()}
    changed = True
    while changed:
        changed = False
        for static in scene.statics:
            if static.gives is None or not works(static, has, guess):
                continue
            for card in reached(static, has):
                if (card, static.gives) not in taken and static.gives not in has[card]:
                    has[card].add(static.gives)
                    changed = True
    return {card: frozenset(words) for card, words in has.items()}


def works(static: Static, has: Any, guess: Any) -> bool:
    wanted = static.needs is None or static.needs in has[static.holder]
    return wanted and (static.without is None or static.without not in guess[static.holder])


def reached(static: Static, has: Any) -> list[str]:
    if static.affects is None:
        return [static.holder]
    return [card for card in has if static.affects == "all" or static.affects in has[card]]


def answers(scene: Scene) -> list[dict[str, frozenset[str]]]:
    """Every state that reproduces itself: a guess of who has what, confirmed by the least state against it."""
    cards = list(scene.printed)
    subsets = [frozenset(some) for size in range(4) for some in itertools.combinations(KEYWORDS, size)]
    found = []
    for guess_words in itertools.product(subsets, repeat=len(cards)):
        guess = dict(zip(cards, guess_words, strict=True))
        taken = {
            (card, static.takes)
            for static in scene.statics
            if static.takes is not None and works(static, guess, guess)
            for card in reached(static, guess)
        }
        if least(scene, guess, taken) == guess:
            found.append(guess)
    return found


# --- The same in the vocabulary of cards ---------------------------------------------------------------------------------


def table(scene: Scene) -> Table:
    entries: dict[str, Entry] = {}
    cards: list[dict[str, Any]] = []
    for name, words in scene.printed.items():
        abilities = [record(number, static) for number, static in enumerate(scene.statics, start=1) if static.holder == name]
        card = Card.model_validate(
            {
                "id": f"x:{name}", "name": name, "type": "ground", "cost": 1, "crystal": "gold", "element": "dark",
                "life": 9, "movement": 1, "strike": (1, 1, 1), "keywords": dict.fromkeys(words, True),
                "abilities": abilities,
            }
        )  # fmt: skip
        entries[card.id] = Entry(card, "x", "classic", "scene", 0)
        cards.append({"id": name, "card": card.id, "owner": "first", "at": f"{'ABC'[len(cards)]}1"})
    return table_of({"turn": {"active": "first"}, "priority": "nobody", "cards": cards}, Library(entries))


def record(number: int, static: Static) -> dict[str, Any]:
    condition: dict[str, Any] = {}
    if static.needs:
        condition["keyword"] = static.needs
    if static.without:
        condition["none_of"] = {"keyword": static.without}
    aim: dict[str, Any] = {"target": "self"}
    if static.affects:
        aim = {"affects": {} if static.affects == "all" else {"keyword": static.affects}}
    do = (
        {"op": "grant", "keyword": static.gives} if static.gives else {"op": "lose", "what": "keyword", "keyword": static.takes}
    )
    ability: dict[str, Any] = {"id": f"a{number}", "parts": [{"do": {**do, **aim, "duration": "while_condition"}}]}
    return ability | ({"while": {"self_is": condition}} if condition else {})


def has_now(terms: Any, scene: Scene) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {card: set() for card in scene.printed}
    for term in terms:
        if term.name == "keyword":
            found[term.arguments[0].name].add(term.arguments[1].name)
    return {card: frozenset(words) for card, words in found.items()}


SHOW = "#defined unsettled/2.#show.#show keyword(I,K) : keyword(I,K,_).#show unsettled(I,X) : unsettled(I,X)."


def listed(has: dict[str, frozenset[str]]) -> list[tuple[str, list[str]]]:
    """In an order that doesn't hang on how sets are hashed."""
    return [(card, sorted(keywords)) for card, keywords in sorted(has.items())]


@pytest.mark.clause("117.1", "117.3", "119.2")
def test_random_tables_settle_as_the_naive_reading_says() -> None:
    chance = random.Random(117)
    scenes = [random_scene(chance) for _ in range(300)]
    show = tuple(parsed_text(SHOW))
    files = {number: parsed(rule_files("classic", number=number, present=frozenset())[:-1]) for number in (2, DIRECT)}
    seen = {"settled": 0, "paradox": 0, "ambiguous": 0, "false alarm": 0}
    for scene in scenes:
        right = answers(scene)
        facts = question(table(scene), frozenset())
        direct = [has_now(terms, scene) for terms in answer_sets(ground((*files[DIRECT], *show), facts))]
        assert sorted(map(listed, direct)) == sorted(map(listed, right)), scene
        terms = shown(ground((*files[2], *show), facts))
        if not any(term.name == "unsettled" for term in terms):
            assert [has_now(terms, scene)] == right, scene
            seen["settled"] += 1
            continue
        ruling = rule([table(scene)])[0]
        kind = ruling.finding.kind if ruling.finding else "false alarm" if len(right) == 1 else "?"
        assert kind == {0: "paradox", 1: "false alarm"}.get(len(right), "ambiguous"), scene
        seen[kind] += 1
    assert seen["settled"] > 200
    assert seen["paradox"]
    assert seen["ambiguous"]
