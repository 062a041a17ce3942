"""A card of one's own plays by the rules there are, and what they can't execute of it is said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from laar.cards.library import own_library
from laar.cards.unexecuted import Unexecuted, unexecuted_of
from laar.cli import app

HEAD = "schema: 1\ngame: classic\nset: my\ntitle: Мои карты\ncards:\n"
CARD = """
  - id: mine
    name: Своя карта
    type: ground
    cost: 4
    crystal: silver
    element: forest
    life: 7
    movement: 1
    strike: [1, 2, 3]
    abilities:
      - id: swap_life
        name: обмен
        cost: [{tokens: 1}, close]
        capability: spell
        targets: [{where: {side: enemy, type: creature, range: 3}}, {where: {side: own, type: creature, wounded: true}}]
        parts:
          - {do: {op: wound, target: 1, value: 2}}
          - {do: {op: heal, target: 2, amount: 2}, joint: при этом}
          - {do: {op: grant, target: self, keyword: armour, value: 1, duration: start_of_own_turn}, joint: ";"}
      - id: avenges
        when: {word: при, event: wounded, subject: {who: other, side: own}, agent: {side: enemy}}
        may: true
        limit: {times: 1, per: turn}
        parts: [{do: {op: modify, target: self, what: strike, amount: 1, duration: end_of_turn}}]
"""
GAME = """
title: своя карта в деле
position:
  turn: {active: first}
  cards:
    - {id: mine, card: mine, owner: first, at: C1, tokens: 1}
    - {id: friend, card: Клаэр, owner: first, at: B1, wounds: 3}
    - {id: foe, card: Клаэр, owner: second, at: "C1'"}
moves:
  - do: [use mine swap_life foe friend, resolve]
    expect: {stack: 0, cards: {foe: {wounds: 2}, friend: {wounds: 1}, mine: {state: closed, tokens: 0}}}
  - do: [pass, pass, strike foe friend, resolve, roll foe 6, roll friend 3, pass]
    expect: {legal: ["trigger mine avenges wounded:friend:foe:simple_strike"], mandatory: []}
  - do: ["trigger mine avenges wounded:friend:foe:simple_strike", resolve]
    expect: {stack: 0}
"""


@pytest.mark.clause("114.1", "116.7")
def test_a_card_of_ones_own_plays_without_a_new_rule(tmp_path: Path) -> None:
    cards, game = tmp_path / "my.yaml", tmp_path / "game.yaml"
    cards.write_text(HEAD + CARD, encoding="utf-8")
    game.write_text(GAME, encoding="utf-8")
    played = CliRunner().invoke(app, ["replay", str(game), "--cards", str(cards)])
    assert played.exit_code == 0, played.output
    assert CliRunner().invoke(app, ["card", str(cards), "--check"]).exit_code == 0


def test_what_no_rule_executes_of_it_is_said(tmp_path: Path) -> None:
    cards = tmp_path / "my.yaml"
    lacking = CARD.replace("what: strike, amount", "what: regeneration, amount").replace(
        "    strike: [1, 2, 3]\n", "    strike: [1, 2, 3]\n    keywords: {camouflage: true}\n"
    )
    cards.write_text(HEAD + lacking, encoding="utf-8")
    checked = CliRunner().invoke(app, ["card", str(cards), "--check"])
    assert checked.exit_code == 1
    assert "[avenges], часть 1; ключевое слово «маскировка»" in checked.output
    told = CliRunner().invoke(app, ["card", str(cards), "--check", "--json"])
    assert json.loads(told.stdout)["cards"][0]["unexecuted"] == [{"ability": "avenges", "part": 1}, {"keyword": "camouflage"}]


def test_of_our_own_cards_two_keywords_are_not_executed() -> None:
    found = {name: unexecuted_of(entry.card) for name, entry in own_library().entries.items()}
    assert {name: items for name, items in found.items() if items} == {
        "10183": (Unexecuted(keyword="flight"),),
        "30156": (Unexecuted(keyword="incarnation"),),
    }
