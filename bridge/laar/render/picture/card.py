"""One card: a house whose gable points at the enemy, its name in a band.

The band is white for the first player and black for the second; a closed card is turned as on a table, its words upright.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal
from xml.etree.ElementTree import Element

from laar.faults import Lang
from laar.position.words import cell_name
from laar.render.picture import pen
from laar.render.picture.measure import fitted, shortened, width, wrapped
from laar.render.picture.pen import GREY, INK, PAPER, Point
from laar.render.picture.words import WORDS
from laar.render.sight import SeenCard
from laar.render.zones import ZONES

# The room that a card has: it lies across it when closed, and stands upright in the middle when open.
ROOM = (152, 120)
_ACROSS, _GABLE, _PAD = 108, 10, 4
# A card that is carried, and its carrier, have half of the room.
_CARRIED = 58
_NAME_SIZES, _FIGURE_SIZES, _NOTE_SIZE = (12, 11, 10, 9), (13, 12, 11, 10, 9, 8), 9.5

Way = Literal["up", "down", "right", "left"]
_WAYS: dict[tuple[str, bool], Way] = {
    ("first", False): "up", ("second", False): "down", ("first", True): "right", ("second", True): "left",
}  # fmt: skip
# Signs in a square of 10 × 10, and whether they are filled: drawn, since no font is sure to have them.
SIGNS = {
    "life": ("M5 9.5 L.8 4.8 A2.4 2.4 0 0 1 5 2.2 A2.4 2.4 0 0 1 9.2 4.8 Z", True),
    "wounds": ("M5 .5 C6.5 3.5 8.5 5 8.5 7 A3.5 3 0 0 1 1.5 7 C1.5 5 3.5 3.5 5 .5 Z", False),
    "tokens": ("M5 .8 A4.2 4.2 0 1 1 4.99 .8 Z", True),
    "movement": ("M.5 5 H9 M5.5 1.5 L9 5 L5.5 8.5", False),
    "acted": ("M1 5.5 L4 8.5 L9 1.5", False),
}


def draw(parent: Element, at: Point, card: SeenCard, lang: Lang) -> list[SeenCard]:
    """A card in its room, with what it carries under it; `at` is the upper left corner of the room.

    Returns the cards of which something had to be shortened or left out.
    """
    share = _CARRIED + 3
    height = ROOM[1] - share * len(card.attached)
    places = [((at[0], at[1] + height + 3 + number * share), carried) for number, carried in enumerate(card.attached)]
    short = [carried for place, carried in places if not _one(parent, place, (ROOM[0], _CARRIED), carried, lang)]
    return short if _one(parent, at, (ROOM[0], height), card, lang) else [card, *short]


def told(card: SeenCard, lang: Lang) -> str:
    """Everything that is drawn of a card, in words."""
    words = WORDS[lang]
    said = [cell_name(*card.cell) if card.cell else ZONES[lang].get(card.zone, card.zone)]
    said.append(words["closed" if card.closed else "open"])
    if card.hidden and card.name:
        said.append(words["lies_hidden"])
    if card.life is not None:
        said.append(words["life"].format(card.life, card.printed))
    said += [words[name].format(count) for name, count in (("wounds", card.wounds), ("tokens", card.tokens)) if count]
    if card.movement is not None:
        said.append(words["movement"].format(*card.movement))
    if card.acted:
        said.append(words["acted"])
    return f"{_name(card, lang)}: {'; '.join((*said, *card.notes))}"


def gabled(at: Point, size: Point, way: Way) -> tuple[list[Point], Point, Point]:
    """The outline of a card in a box, and the place and size of what can be written on."""
    (x, y), (w, h), g = at, size, _GABLE
    match way:
        case "up":
            return [(x, y + g), (x + w / 2, y), (x + w, y + g), (x + w, y + h), (x, y + h)], (x, y + g), (w, h - g)
        case "down":
            return [(x, y), (x + w, y), (x + w, y + h - g), (x + w / 2, y + h), (x, y + h - g)], (x, y), (w, h - g)
        case "right":
            return [(x, y), (x + w - g, y), (x + w, y + h / 2), (x + w - g, y + h), (x, y + h)], (x, y), (w - g, h)
        case "left":
            return [(x + g, y), (x + w, y), (x + w, y + h), (x + g, y + h), (x, y + h / 2)], (x + g, y), (w - g, h)


def sign(parent: Element, at: Point, size: float, name: str) -> None:
    """A sign; `at` is its upper left corner."""
    drawn, filled = SIGNS[name]
    pen.path(parent, at, size, drawn, filled=filled)


def _one(parent: Element, at: Point, room: Point, card: SeenCard, lang: Lang) -> bool:
    """One card; returns whether all of it is there."""
    w, h = (room[0], min(room[1], _ACROSS)) if card.closed else (_ACROSS, room[1])
    place = (at[0] + (room[0] - w) / 2, at[1] + (room[1] - h) / 2)
    marks = ["card", card.side, "closed" if card.closed else "open", *(["hidden"] if card.hidden else [])]
    shape = pen.group(parent, " ".join(marks), told(card, lang))
    outline, (x, y), (w, h) = gabled(place, (w, h), _WAYS[card.side, card.closed])
    pen.polygon(shape, outline, fill=GREY if card.hidden else PAPER, thickness=1.5, dashed=card.hidden)
    if card.name is None:
        pen.line(shape, (x, y), (x + w, y + h))
        pen.line(shape, (x, y + h), (x + w, y))
    lines = 3 if room[1] > _CARRIED + 3 else 2
    top, named = _band(shape, (x, y), w, card, lang, lines)
    top = _figures(shape, (x + _PAD, top), (w - 2 * _PAD, y + h - top - 1), card)
    return _notes(shape, (x + _PAD, top), (w - 2 * _PAD, y + h - top - 1), card.notes) and named


def _name(card: SeenCard, lang: Lang) -> str:
    name = card.name or WORDS[lang]["hidden"]
    return f"{name} ({card.tag})" if card.tag else name


def _band(shape: Element, at: Point, across: float, card: SeenCard, lang: Lang, most: int) -> tuple[float, bool]:
    """The name on its band; returns where the band ends, and whether the whole name is there. What tells twins apart stays."""
    room, whole = across - 2 * _PAD, _name(card, lang)
    size, lines = fitted(whole, _NAME_SIZES, room, most)
    named = not lines[-1].endswith("…") or whole.endswith("…")
    if not named and card.tag:
        size, lines = fitted(card.name or "", _NAME_SIZES, room, most - 1)
        lines = [*lines, *wrapped(f"({card.tag})", size, room, 1)]
    step = size + 2
    height = step * len(lines) + 3
    paper, ink = (INK, PAPER) if card.side == "second" else (PAPER, INK)
    pen.box(shape, at, (across, height), fill=paper, thickness=1)
    for number, line in enumerate(lines):
        pen.text(shape, (at[0] + across / 2, at[1] + step * (number + 1) - 1), line, size, bold=True, ink=ink, anchor="middle")
    return at[1] + height, named


def _figures(shape: Element, at: Point, room: Point, card: SeenCard) -> float:
    """Life, wounds and so on as signs with numbers, as large as they fit; returns where they end."""
    figures: list[tuple[str, str]] = []
    if card.life is not None:
        figures.append(("life", str(card.life) if card.life == card.printed else f"{card.life}/{card.printed}"))
    figures += [(name, str(count)) for name, count in (("wounds", card.wounds), ("tokens", card.tokens)) if count]
    if card.movement is not None:
        figures.append(("movement", "{}/{}".format(*card.movement)))
    if card.acted:
        figures.append(("acted", ""))
    if not figures:
        return at[1]
    size, rows = _arranged(figures, room)
    height = (size + 3) * len(rows)
    if card.name is None:
        pen.box(shape, (at[0] - _PAD + 1, at[1] + 1), (room[0] + 2 * _PAD - 2, height))
    for number, row in enumerate(rows):
        x, base = at[0], at[1] + (size + 3) * (number + 1) - 1
        for name, said in row:
            sign(shape, (x, base - size * 0.8), size * 0.8, name)
            if said:
                pen.text(shape, (x + size, base), said, size)
            x += _broad(said, size)
    return at[1] + height


def _broad(said: str, size: float) -> float:
    return size + width(said, size) + size * 0.6


def _arranged(figures: Sequence[tuple[str, str]], room: Point) -> tuple[float, list[list[tuple[str, str]]]]:
    """The greatest size in which the figures fit, and their rows."""
    rows: list[list[tuple[str, str]]] = []
    for size in _FIGURE_SIZES:
        rows, free = [], 0.0
        for name, said in figures:
            if _broad(said, size) - size * 0.6 > free:
                rows.append([])
                free = room[0]
            rows[-1].append((name, said))
            free -= _broad(said, size)
        if (size + 3) * len(rows) <= room[1]:
            break
    return size, rows


def _notes(shape: Element, at: Point, room: Point, notes: Sequence[str]) -> bool:
    """What was acquired, as much of it as there is room for; returns whether that is all."""
    step = _NOTE_SIZE + 1.5
    most = int(room[1] // step)
    lines = [line for note in notes for line in wrapped(note, _NOTE_SIZE, room[0])]
    for number, line in enumerate(shortened(lines, most, _NOTE_SIZE, room[0]) if most else ()):
        pen.text(shape, (at[0], at[1] + step * (number + 1) - 1.5), line, _NOTE_SIZE)
    return len(lines) <= most
