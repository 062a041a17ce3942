"""The board in the terminal: the second player above, cells named as in the rulebook, a hidden card as its back."""

from __future__ import annotations

from collections.abc import Mapping

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from laar.explain.speaker import Speaker
from laar.position.words import cell_name
from laar.render.sight import SeenCard, sight
from laar.render.underway import turn_said, underway
from laar.render.zones import ZONES, owned
from laar.ruling import Now

_WIDTH = 17
_STYLE = {"first": "bright_blue", "second": "bright_magenta"}
_WORDS = {"ru": {"hidden": "скрытая", "coins": "монет: {0}"}, "en": {"hidden": "hidden", "coins": "coins: {0}"}}


def board(speaker: Speaker, now: Mapping[str, Now] | None = None) -> Group:
    """The whole table, as the viewer of the speaker sees it; without a viewer everything is shown.

    `now` is what the cards are at the moment, as a ruling says it; lives are shown only with it.
    """
    cards, lang = sight(speaker, now), speaker.lang
    heroes = speaker.table.edition.game == "heroes"
    parts: list[RenderableType] = [Text(" · ".join(turn_said(speaker)), style="dim")]
    parts.append(_sides(cards, speaker) if heroes else _field(cards, lang))
    for zone in ("additional", "graveyard", "deck", "deal", "recruitment", "exile"):
        found = [card for card in cards if card.zone == zone]
        if found:
            parts.append(Text(f"{ZONES[lang][zone]}: ", style="bold").append(_listed(found, lang)))
    for heading, lines in underway(speaker):
        text = Text(f"{heading}:", style="bold")
        for line in lines:
            text.append(f"\n  {line}", style="not bold")
        parts.append(text)
    return Group(*parts)


def _field(cards: list[SeenCard], lang: str) -> Grid:
    on = {card.cell: card for card in cards if card.cell}
    grid = Grid(box=box.SQUARE, show_header=False, show_lines=True, padding=(0, 0))
    for _ in range(5):
        grid.add_column(width=_WIDTH, no_wrap=True, overflow="ellipsis")
    for row in range(6, 0, -1):
        grid.add_row(*(_cell((column, row), on.get((column, row)), lang) for column in range(1, 6)))
    return grid


def _sides(cards: list[SeenCard], speaker: Speaker) -> Grid:
    """The table of Heroes: the second player above, each with his coins, his hand and what he has in play, heroes first."""
    lang = speaker.lang
    grid = Grid(box=box.SQUARE, show_header=False, show_lines=True)
    grid.add_column(width=22)
    grid.add_column(width=66)
    for player in ("second", "first"):
        who = Text(speaker.book.players[player], style=_STYLE[player])
        who.append("\n" + _WORDS[lang]["coins"].format(speaker.table.position.coins.get(player, 0)), style="not bold")
        lines = Text()
        for zone in ("play", "hand"):
            found = owned(cards, zone, player)
            if found:
                lines.append(f"{ZONES[lang][zone]}: " if not lines else f"\n{ZONES[lang][zone]}: ", style="bold")
                lines.append(_listed(found, lang))
        grid.add_row(who, lines)
    return grid


def _cell(place: tuple[int, int], card: SeenCard | None, lang: str) -> Text:
    text = Text(cell_name(*place), style="dim")
    for part in (card, *card.attached) if card else ():
        text.append("\n").append(_name(part, lang), style=_STYLE[part.side])
        text.append("\n").append(_marks(part))
    if not card:
        text.append("\n\n")
    return text


def _name(card: SeenCard, lang: str) -> str:
    name = card.name or _WORDS[lang]["hidden"]
    return f"▒ {name}" if card.hidden else name


def _marks(card: SeenCard) -> str:
    marks = [card.id or ""]
    if card.life is not None:
        marks.append(f"♥{card.life}" if card.life == card.printed else f"♥{card.life}/{card.printed}")
    elif card.wounds:
        marks.append(f"−{card.wounds}")
    if card.tokens:
        marks.append(f"●{card.tokens}")
    if card.movement:
        marks.append("→{}/{}".format(*card.movement))
    if card.closed:
        marks.append("↷")
    if card.acted:
        marks.append("✓")
    return " ".join(mark for mark in marks if mark)


def _listed(cards: list[SeenCard], lang: str) -> Text:
    """Cards in a line; those of which only the backs are seen by their number, those of a side that show the same together."""
    backs: dict[tuple[str, str], int] = {}
    texts = []
    for card in cards:
        if card.name:
            texts.append(Text(f"{_name(card, lang)} ({_marks(card)})", style=_STYLE[card.side]))
        else:
            backs[card.side, _marks(card)] = backs.get((card.side, _marks(card)), 0) + 1
    texts += [Text(f"▒ × {count} {marks}".rstrip(), style=_STYLE[side]) for (side, marks), count in backs.items()]
    return Text("; ").join(texts)
