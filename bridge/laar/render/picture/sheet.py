"""The whole picture, filled from above.

Title and turn, the second player's side, the board, the first player's side, what is under way and what lies elsewhere, signs,
captions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from laar.explain.speaker import Speaker
from laar.position.words import Player, cell_name
from laar.render.picture import pen
from laar.render.picture.card import ROOM, SIGNS, draw, gabled, sign, told
from laar.render.picture.measure import width, wrapped
from laar.render.picture.words import WORDS
from laar.render.sight import SeenCard, sight
from laar.render.underway import turn_said, underway
from laar.render.zones import ZONES, owned
from laar.ruling import Now

_MARGIN, _GAP = 20, 6
_COLUMNS, _ROWS = 5, 6
_LABEL = 14
_CELL = (ROOM[0] + 10, ROOM[1] + _LABEL + 6)
_ACROSS = _COLUMNS * _CELL[0]
_FAMILY = "'DejaVu Sans', Arial, Helvetica, sans-serif"
_TEXT, _HEAD, _TITLE, _SMALL = 12, 13, 17, 10.5
_SHADE = "#f2f2f2"


@dataclass
class _Sheet:
    """A sheet that is filled from above: what comes next starts at `y`."""

    root: Element
    cards: Sequence[SeenCard]
    speaker: Speaker
    y: float = _MARGIN
    said: list[str] = field(default_factory=list)
    short: list[SeenCard] = field(default_factory=list)

    @property
    def words(self) -> Mapping[str, str]:
        return WORDS[self.speaker.lang]

    def lines(
        self, said: str, size: float, *, bold: bool = False, x: float = 0, room: float = _ACROSS, hang: float = 0
    ) -> None:
        """A paragraph; its lines after the first are set in by `hang`."""
        for number, line in enumerate(wrapped(said, size, room - x - hang)):
            self.y += size + 3
            pen.text(self.root, (_MARGIN + x + (hang if number else 0), self.y - 3), line, size, bold=bold)


def picture(
    speaker: Speaker, now: Mapping[str, Now] | None = None, title: str | None = None, captions: Sequence[str] = ()
) -> str:
    """The table as an SVG, as the viewer of the speaker sees it: what is hidden from him isn't in it.

    `now` is what the cards are at the moment, as a ruling says it; lives are told only with it. `captions` stand beneath. The
    same input makes the same text.
    """
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "img", "font-family": _FAMILY})
    heading, description = SubElement(root, "title"), SubElement(root, "desc")
    paper = SubElement(root, "rect", {"fill": pen.PAPER})
    sheet = _Sheet(root, sight(speaker, now), speaker)
    _head(sheet, title)
    heroes = speaker.table.edition.game == "heroes"
    home = "play" if heroes else "additional"
    _strip(sheet, "second")
    _row(sheet, home, "second")
    if heroes:
        sheet.y += _GAP
        pen.line(root, (_MARGIN, sheet.y), (_MARGIN + _ACROSS, sheet.y), 3)
        sheet.y += _GAP
    else:
        _field(sheet)
    _row(sheet, home, "first")
    _strip(sheet, "first")
    _rest(sheet)
    _signs(sheet)
    if captions:
        sheet.y += _GAP
        for caption in captions:
            sheet.lines(caption, _TEXT)
    heading.text = pen.plain(title or sheet.words["position"])
    described = (*turn_said(speaker), *(told(part, speaker.lang) for card in sheet.cards for part in (card, *card.attached)))
    description.text = pen.plain("\n".join((*described, *sheet.said, *captions)))
    across, down = pen.number(_ACROSS + 2 * _MARGIN), pen.number(sheet.y + _MARGIN)
    root.attrib |= {"viewBox": f"0 0 {across} {down}", "width": across, "height": down}
    paper.attrib |= {"width": across, "height": down}
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _head(sheet: _Sheet, title: str | None) -> None:
    if title:
        sheet.lines(title, _TITLE, bold=True)
        sheet.y += _GAP
    sheet.lines(" · ".join(turn_said(sheet.speaker)), _TEXT)
    if sheet.speaker.viewer:
        sheet.lines(sheet.words["as_seen"].format(sheet.speaker.player(sheet.speaker.viewer)), _TEXT)
    sheet.y += _GAP


def _strip(sheet: _Sheet, player: Player) -> None:
    """Who sits here, the look of his cards, whether it is his turn and his word; coins and hand where the game has them."""
    table, words = sheet.speaker.table, sheet.words
    outline, at, size = gabled((_MARGIN, sheet.y + 2), (16, 22), "up" if player == "first" else "down")
    pen.polygon(sheet.root, outline, thickness=1.5)
    pen.box(sheet.root, at, (size[0], 6), fill=pen.INK if player == "second" else pen.PAPER, thickness=1)
    said = [sheet.speaker.player(player)]
    if table.edition.game == "heroes":
        said.append(words["coins"].format(table.position.coins.get(player, 0)))
    if table.position.result is None:
        said += [words["active"]] if table.position.turn.active == player else []
        said += [words["priority"]] if table.priority == player else []
    sheet.y += 5
    sheet.lines(" · ".join(said), _HEAD, bold=True, x=24)
    sheet.y += _GAP
    hand = owned(sheet.cards, "hand", player)
    if hand:
        sheet.lines(_listed("hand", "", hand, sheet), _TEXT, x=24)
        sheet.y += _GAP


def _row(sheet: _Sheet, zone: str, player: str) -> None:
    """A player's cards that are in play on no cell, five in a row."""
    cards = owned(sheet.cards, zone, player)
    if cards:
        sheet.lines(ZONES[sheet.speaker.lang][zone], _SMALL)
        sheet.y += 2
    for start in range(0, len(cards), _COLUMNS):
        for number, card in enumerate(cards[start : start + _COLUMNS]):
            sheet.short += draw(sheet.root, (_MARGIN + number * _CELL[0] + 5, sheet.y), card, sheet.speaker.lang)
        sheet.y += ROOM[1] + _GAP


def _field(sheet: _Sheet) -> None:
    """The battlefield: the second player's half is shaded, a thick line parts the two."""
    top, on = sheet.y, {card.cell: card for card in sheet.cards if card.cell}
    grid = pen.group(sheet.root, "field")
    pen.box(grid, (_MARGIN, top), (_ACROSS, _ROWS // 2 * _CELL[1]), fill=_SHADE)
    for number in range(_ROWS + 1):
        thickness = 4 if number == _ROWS // 2 else 1
        y = top + number * _CELL[1]
        pen.line(grid, (_MARGIN, y), (_MARGIN + _ACROSS, y), thickness)
    for number in range(_COLUMNS + 1):
        x = _MARGIN + number * _CELL[0]
        pen.line(grid, (x, top), (x, top + _ROWS * _CELL[1]))
    for row in range(_ROWS, 0, -1):
        for column in range(1, _COLUMNS + 1):
            x, y = _MARGIN + (column - 1) * _CELL[0], top + (_ROWS - row) * _CELL[1]
            pen.text(grid, (x + 5, y + _LABEL - 1), cell_name(column, row), _SMALL)
            card = on.get((column, row))
            if card is not None:
                sheet.short += draw(grid, (x + 5, y + _LABEL + 1), card, sheet.speaker.lang)
    sheet.y = top + _ROWS * _CELL[1] + _GAP


def _rest(sheet: _Sheet) -> None:
    """Two columns beneath the board: what is under way, and the zones that aren't drawn."""
    sheet.y += _GAP
    right: list[str] = []
    for zone in ("graveyard", "deck", "deal", "recruitment", "exile"):
        for player in ("second", "first"):
            found = owned(sheet.cards, zone, player)
            if found:
                right.append(_listed(zone, sheet.speaker.player(player), found, sheet))
    left = underway(sheet.speaker)
    if sheet.short:
        left.append((sheet.words["whole"], [told(card, sheet.speaker.lang) for card in sheet.short]))
    columns = [left, [("", right)] if right else []]
    room = (_ACROSS - _MARGIN) / 2 if all(columns) else _ACROSS
    sheet.said += [line for _, lines in underway(sheet.speaker) for line in lines] + right
    starts, ends, top = count(0, room + _MARGIN), [], sheet.y
    for column in filter(None, columns):
        x, sheet.y = next(starts), top
        for heading, lines in column:
            if heading:
                sheet.lines(heading, _HEAD, bold=True, x=x, room=x + room)
            for line in lines:
                sheet.lines(line, _TEXT, x=x, room=x + room, hang=12)
        ends.append(sheet.y)
    sheet.y = max(ends, default=top) + _GAP


def _listed(zone: str, whose: str, cards: Sequence[SeenCard], sheet: _Sheet) -> str:
    """A zone in a line: its name, how many cards, and the names of those that are seen."""
    names = [f"{card.name} ({card.tag})" if card.tag else card.name for card in cards if card.name]
    backs = len(cards) - len(names)
    title = ZONES[sheet.speaker.lang][zone] + (f", {whose}" if whose else "")
    shown = [*names, *([f"{sheet.words['hidden']} × {backs}"] if backs else [])]
    return f"{title} ({len(cards)}): {', '.join(shown)}"


def _signs(sheet: _Sheet) -> None:
    """What the signs mean."""
    x, size = 0.0, 10.0
    sheet.y += size + 4
    for name in SIGNS:
        said = sheet.words[f"{name}_sign"]
        broad = size + 4 + width(said, _SMALL) + 8
        if x + broad > _ACROSS:
            x, sheet.y = 0.0, sheet.y + size + 4
        sign(sheet.root, (_MARGIN + x, sheet.y - size), size, name)
        pen.text(sheet.root, (_MARGIN + x + size + 4, sheet.y - 1), said, _SMALL)
        x += broad
    sheet.lines(sheet.words["turned"], _SMALL)
