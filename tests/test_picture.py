"""The board as a picture, and that the terminal and the picture hide the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from laar.cards.library import Library
from laar.cli import app
from laar.engine import rule
from laar.explain.speaker import Speaker
from laar.files import parse, write
from laar.position.check import answered
from laar.position.table import Table
from laar.render.picture.card import told
from laar.render.picture.measure import fitted, width, wrapped
from laar.render.picture.sheet import picture
from laar.render.sight import sight
from sixteen import sixteen
from strategies import position_data, table_of

ROOT = Path(__file__).parent.parent
SVG = "{http://www.w3.org/2000/svg}"
FULL = """
title: Полная позиция
turn: {active: first, number: 3}
priority: second
cards:
  - {id: orc, card: Орк, owner: first, at: C1, wounds: 3, tokens: 2, acted: true}
  - {id: nomad, card: Кочевник, owner: first, at: D1, movement_spent: 1, moved: true, effects: [{number: strike, amount: 2}]}
  - {id: taken, card: Тролль, owner: first, controller: second, at: "C1'", state: closed}
  - {id: secret, card: Ледовый страж, owner: second, at: "E3'", hidden: true, wounds: 1}
  - {id: twin, card: Кочевник, owner: second, at: "A3'", hidden: true, state: closed}
  - {id: drax, card: Дракс, owner: first, state: closed}
  - {id: nom, card: Ном, owner: second}
  - {id: dead, card: Змееглав, owner: second, zone: graveyard}
  - {id: next, card: Ойуун, owner: first, zone: deck}
stack:
  - {player: second, kind: strike, card: taken, targets: [orc], window: rolled, dice: {taken: 5, orc: 2}}
  - {player: first, kind: strike, card: nomad, targets: [secret]}
"""
HEROES = """
edition: heroes-2
turn: {active: first}
coins: {first: 4}
cards:
  - {id: mine, card: Немёртвый герой, owner: first, assume: {life: 25}, wounds: 5}
  - {id: yours, card: Герой, owner: second, assume: {life: 20}}
  - {id: hyena, card: Гиена Хаоса, owner: first, zone: hand, assume: {cost: 4, life: 3}}
"""


def drawn(table: Table, viewer: str | None = None, **rest: Any) -> str:
    return picture(Speaker(table, "ru", viewer), rule([table], {"now"})[0].now, **rest)


def table(text: str, library: Library) -> Table:
    return answered(parse(text, "test"), library)[0]


def groups(svg: str) -> list[Element]:
    return [part for part in fromstring(svg).iter(f"{SVG}g") if "card" in part.get("class", "").split()]


def titles(svg: str) -> list[str]:
    return [part.findtext(f"{SVG}title") or "" for part in groups(svg)]


def corners(part: Element) -> list[tuple[float, float]]:
    """The corners of a card's outline."""
    outline = part.find(f"{SVG}polygon")
    assert outline is not None
    pairs = [point.split(",") for point in outline.get("points", "").split()]
    return [(float(x), float(y)) for x, y in pairs]


def bounds(part: Element) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a card's outline."""
    points = corners(part)
    return min(x for x, _ in points), min(y for _, y in points), max(x for x, _ in points), max(y for _, y in points)


def texts(part: Element) -> Iterator[tuple[float, float, float, float]]:
    """The room that each text takes."""
    for line in part.iter(f"{SVG}text"):
        x, y, size = (float(line.get(name, "")) for name in ("x", "y", "font-size"))
        broad = width(line.text or "", size)
        left = x - broad / 2 if line.get("text-anchor") == "middle" else x
        yield left, y - size * 0.8, left + broad, y + size * 0.25


def within(inner: tuple[float, float, float, float], outer: tuple[float, float, float, float]) -> bool:
    less = all(a >= b - 0.51 for a, b in zip(inner[:2], outer[:2], strict=True))
    return less and all(a <= b + 0.51 for a, b in zip(inner[2:], outer[2:], strict=True))


def check(svg: str) -> None:
    """Everything is on the sheet, every word of a card in its outline, and no two cards overlap."""
    root = fromstring(svg)
    sheet = tuple(map(float, root.get("viewBox", "").split()))
    assert all(within(room, (0, 0, sheet[2], sheet[3])) for room in texts(root))
    boxes: list[tuple[float, float, float, float]] = []
    for part in groups(svg):
        box = bounds(part)
        assert within(box, (0, 0, sheet[2], sheet[3]))
        assert all(within(room, box) for room in texts(part)), part.findtext(f"{SVG}title")
        assert not any(a[0] < box[2] and box[0] < a[2] and a[1] < box[3] and box[1] < a[3] for a in boxes)
        boxes.append(box)
    assert not {part.tag for part in root.iter()} - {
        SVG + name for name in ("svg", "title", "desc", "g", "rect", "line", "polygon", "path", "text")
    }


def test_every_card_is_there_once_with_all_that_is_known_of_it(library: Library) -> None:
    svg = drawn(table(FULL, library))
    check(svg)
    assert sorted(titles(svg)) == [
        "Дракс: Дополнительная зона; закрыта; жизней 5 из 5",
        "Кочевник (nomad): D1; открыта; жизней 8 из 8; осталось движения 1 из 2; +2 к удару",
        "Кочевник (twin): A3'; закрыта; лежит скрытой; жизней 8 из 8",
        "Ледовый страж: E3'; открыта; лежит скрытой; жизней 6 из 7; ран 1",
        "Ном: Дополнительная зона; открыта; жизней 7 из 7",
        "Орк: C1; открыта; жизней 7 из 10; ран 3; фишек 2; действовала",
        "Тролль: C1'; закрыта; жизней 10 из 10; владелец: Первый игрок",
    ]
    said = " ".join(part.text or "" for part in fromstring(svg).iter(f"{SVG}text"))
    for words in (
        "Кладбище, Второй игрок (1): Змееглав",
        "Колода, Первый игрок (1): Ойуун",
        "[объявление]",
        "кубики: «Тролль» 5",
    ):
        assert words in said
    assert said.index("[объявление]") < said.index("[после броска]")
    assert "Второй игрок · приоритет" in said
    assert "Первый игрок · ходит" in said
    assert {f"{column}{row}{half}" for column in "ABCDE" for row in "123" for half in ("", "'")} <= set(said.split())


def test_a_closed_card_is_turned_and_points_aside(library: Library) -> None:
    for part in groups(drawn(table(FULL, library))):
        left, top, right, bottom = bounds(part)
        closed = "closed" in part.get("class", "")
        assert closed == ("закрыта" in (part.findtext(f"{SVG}title") or ""))
        assert (right - left > bottom - top) == closed


def test_sides_and_states_differ_in_shape(library: Library) -> None:
    shapes: dict[tuple[str, ...], set[frozenset[tuple[float, float]]]] = {}
    for part in groups(drawn(table(FULL, library))):
        left, top, _, _ = bounds(part)
        shape = frozenset((round(x - left, 1), round(y - top, 1)) for x, y in corners(part))
        shapes.setdefault(tuple(part.get("class", "").split()[1:3]), set()).add(shape)
    assert {"first", "second"} == {side for side, _ in shapes}
    assert [len(found) for found in shapes.values()] == [1, 1, 1, 1]
    assert len(set().union(*shapes.values())) == 4


@pytest.mark.parametrize(
    ("viewer", "hidden"), [("first", ("secret", "Ледовый", "twin", "Ойуун")), ("second", ("Ойуун", "next"))]
)
def test_what_is_hidden_is_not_in_the_file(viewer: str, hidden: tuple[str, ...], tmp_path: Path) -> None:
    file, out = tmp_path / "p.yaml", tmp_path / "p.svg"
    file.write_text(FULL, encoding="utf-8")
    done = CliRunner().invoke(app, ["show", str(file), "--as", viewer, "--svg", str(out)])
    assert (done.exit_code, done.output) == (0, "")
    shown = CliRunner().invoke(app, ["show", str(file), "--as", viewer])
    assert shown.exit_code == 0
    for text in (out.read_text(encoding="utf-8"), shown.stdout):
        assert not [word for word in hidden if word in text]
        assert "скрытая" in text or "▒" in text


def test_what_the_back_of_a_card_shows_is_seen(library: Library) -> None:
    seen = titles(drawn(table(FULL, library), "first"))
    assert "скрытая: E3'; открыта; ран 1" in seen
    assert "скрытая: A3'; закрыта" in seen
    # That he isn't named with his id says nothing of a second one.
    assert [title for title in seen if title.startswith("Кочевник:")]


def test_heroes_have_sides_coins_and_hands(library: Library) -> None:
    mine, yours = (drawn(table(HEROES, library), viewer) for viewer in ("first", "second"))
    check(mine)
    assert "Немёртвый герой: В игре; открыта; жизней 20 из 25; ран 5" in titles(mine)
    assert "Рука (1): Гиена Хаоса" in mine
    assert "монет: 4" in mine
    assert "Рука (1): скрытая × 1" in yours
    assert "Гиена" not in yours
    assert "hyena" not in yours
    assert not re.search(r">[A-E][1-3]'?<", mine)


def test_a_puzzle_stands_above_its_terms(tmp_path: Path) -> None:
    puzzle = ["show", str(ROOT / "puzzles/crypt.yaml"), "--cards", str(ROOT / "puzzles/cards.yaml")]
    out = tmp_path / "p.svg"
    assert CliRunner().invoke(app, [*puzzle, "--svg", str(out)]).exit_code == 0
    svg = out.read_text(encoding="utf-8")
    check(svg)
    goal = "Решает: Первый игрок. Цель: уничтожить «Ополченец» (one), «Ополченец» (two), «Оберегаемый»"
    for text in (svg, " ".join(CliRunner().invoke(app, puzzle).stdout.split())):  # a narrow terminal breaks lines
        assert text.index("Сначала искра") < text.index("A3") < text.rindex(goal)
        assert "Противник защищается как может" in text
        assert "use spark" not in text
    english = CliRunner().invoke(app, [*puzzle, "--lang", "en"])
    assert "Goal: destroy «Ополченец» (one)" in english.stdout


def test_a_replay_is_shown_where_it_begins() -> None:
    shown = CliRunner().invoke(app, ["show", str(ROOT / "examples/dispute.yaml")])
    assert shown.exit_code == 0
    assert "Сколько раз сработает Тан Ханеранга" in shown.stdout


@given(data=position_data(), viewer=st.sampled_from([None, "first", "second"]))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_nothing_leaves_its_box(data: dict[str, Any], viewer: str | None, library: Library) -> None:
    made = table_of(data, library)
    svg = drawn(made, viewer)
    check(svg)
    assert svg == drawn(made, viewer)
    speaker = Speaker(made, "ru", viewer)
    cards = sight(speaker, rule([made], {"now"})[0].now)
    assert sorted(titles(svg)) == sorted(told(card, "ru") for card in cards)
    unseen = [card for card in made.cards if not speaker.sees(card)]
    assert sum(card.name is None for card in cards) == len(unseen)
    assert not [card.id for card in unseen if re.search(rf"\b{card.id}\b", svg)]


def test_sixteen_cards_have_room(library: Library) -> None:
    for made in sixteen(4, library):
        svg = drawn(made)
        check(svg)
        assert len(groups(svg)) == 16


LONG = """
schema: 1
game: classic
set: long
title: Long names
sources: {all: invented}
cards:
  - {id: "long:a", name: "Щщщщщщщщщщщщщщщщщщщщщ-Жжжжжжжжжжжжжжжжжжжжжж Шшшшшшшш", type: ground, invented: true, cost: 3, crystal: silver, element: neutral, life: 22, movement: 1, strike: [0, 1, 1]}
  - {id: "long:b", name: "<b>&amp; ]]> \\" 龍 😀", type: ground, invented: true, cost: 3, crystal: silver, element: neutral, life: 2, movement: 1, strike: [0, 1, 1]}
  - {id: "long:s", name: "Симбиот с очень длинным именем", type: companion, invented: true, cost: 2, crystal: silver, element: neutral, life: 22, strike: [1, 1, 2]}
"""  # noqa: E501


def test_long_names_and_full_cards_are_shortened_and_told_in_full(library: Library, tmp_path: Path) -> None:
    (tmp_path / "long.yaml").write_text(LONG, encoding="utf-8")
    text = """
title: "<script>&\\x01"
turn: {active: first}
cards:
  - {id: a, card: "long:a", owner: first, at: C1, wounds: 12, tokens: 12, acted: true, movement_spent: 1, effects: [{number: strike, amount: 2}, {forbid: attack}]}
  - {id: s, card: "long:s", owner: first, host: a, wounds: 11, tokens: 11, acted: true}
  - {id: b, card: "long:a", owner: second, at: D1, state: closed, wounds: 1}
  - {id: t, card: "long:s", owner: second, host: b, state: closed}
  - {id: c, card: "long:b", owner: second, at: E1}
"""  # noqa: E501
    made = table(text, library.with_files([tmp_path / "long.yaml"]))
    svg = drawn(made, title=made.position.title)
    check(svg)
    assert fromstring(svg).findtext(f"{SVG}title") == "<script>&�"
    assert '<b>&amp; ]]> " 龍 😀: E1; открыта; жизней 2 из 2' in titles(svg)
    lines = [part.text or "" for part in fromstring(svg).iter(f"{SVG}text")]
    assert [line for line in lines if line.endswith("…")]
    # What tells twins apart stays, and what was left out is told beneath.
    named = lines[: lines.index("Целиком")]
    assert all(any(line.endswith(f"({tag})") for line in named) for tag in "abst")
    assert "запрещено: атаковать" in " ".join(lines)


@pytest.mark.parametrize("text", ["", "слово", "Щ" * 50, "a-b-c " * 30, "очень длинное-предлинное слово"])
@pytest.mark.parametrize("room", [30, 100])
def test_lines_fit(text: str, room: float) -> None:
    lines = wrapped(text, 10, room)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(width(line, 10) <= room for line in lines)
    size, few = fitted(text, (12, 10), room, 2)
    assert len(few) <= 2
    assert all(width(line, size) <= room for line in few)


def test_measures_are_no_less_than_those_of_a_wide_font() -> None:
    """Advances of DejaVu Sans Bold, in thousandths of the size."""
    advances = {
        "i": 343,
        "m": 1042,
        "W": 1103,
        "Щ": 1343,
        "Ж": 1223,
        "ю": 976,
        "о": 687,
        "б": 697,
        "…": 1000,
        "0": 696,
        "№": 1264,
    }
    assert all(width(char, 1000) >= advance for char, advance in advances.items())


def test_refusals(tmp_path: Path) -> None:
    (tmp_path / "p.yaml").write_text(FULL, encoding="utf-8")
    show = ["show", str(tmp_path / "p.yaml"), "--svg"]
    for target, words in ((tmp_path / "none" / "x.svg", "нет папки"), (tmp_path, "файл не записать")):
        done = CliRunner().invoke(app, [*show, str(target)])
        assert done.exit_code == 2
        assert done.stdout == ""
        assert words in done.stderr
        assert len(done.stderr.splitlines()) == 1
    english = CliRunner().invoke(app, [*show, str(tmp_path / "none" / "x.svg"), "--lang", "en"])
    assert "no folder" in english.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["p.yaml"]


def test_a_file_is_replaced_whole_or_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "x.svg"
    write(file, "old")
    write(file, "new")
    assert file.read_text(encoding="utf-8") == "new"
    monkeypatch.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(Exception, match="No space left"):
        write(file, "newer")
    assert file.read_text(encoding="utf-8") == "new"
    assert list(tmp_path.iterdir()) == [file]
