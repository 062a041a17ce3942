"""The board in the terminal: the second player above, cells named as in the rulebook, a hidden card as its back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from laar.explain.speaker import Speaker
from laar.position.model import CardInPlay
from laar.position.words import cell_name, cell_of
from laar.ruling import Now

_WIDTH = 17
_STYLE = {"first": "bright_blue", "second": "bright_magenta"}
_WORDS = {
    "ru": {
        "additional": "Дополнительная зона", "graveyard": "Кладбище", "deck": "Колода", "deal": "Раздача",
        "recruitment": "Набор", "exile": "Изгнание", "hidden": "скрытая", "stack": "Стек (верх — первым)",
        "host": "на карте", "unknown": "?", "play": "В игре", "hand": "Рука", "coins": "монет: {0}",
        "queue": "Очередь (по порядку)",
    },
    "en": {
        "additional": "Additional zone", "graveyard": "Graveyard", "deck": "Deck", "deal": "Deal",
        "recruitment": "Recruitment", "exile": "Exile", "hidden": "hidden", "stack": "Stack (top first)",
        "host": "on", "unknown": "?", "play": "In play", "hand": "Hand", "coins": "coins: {0}",
        "queue": "Queue (in order)",
    },
}  # fmt: skip


@dataclass(frozen=True)
class _View:
    """A table as one viewer sees it, with what the rules say that cards are now."""

    speaker: Speaker
    viewer: str | None
    now: Mapping[str, Now]


def board(speaker: Speaker, viewer: str | None = None, now: Mapping[str, Now] | None = None) -> Group:
    """The whole table. `viewer` sees his own hidden cards only; without a viewer everything is shown.

    `now` is what the cards are at the moment, as a ruling says it; lives are shown only with it.
    """
    view = _View(speaker, viewer, now or {})
    heroes = speaker.table.edition.game == "heroes"
    parts: list[RenderableType] = [_sides(view) if heroes else _field(view)]
    words = _WORDS[speaker.lang]
    for zone in ("additional", "graveyard", "deck", "deal", "recruitment", "exile"):
        cards = [card for card in speaker.table.cards if card.zone == zone]
        if cards:
            lines = Text(f"{words[zone]}: ", style="bold")
            lines.append(Text("; ").join(_inline(card, view) for card in cards))
            parts.append(lines)
    stack = speaker.table.position.stack
    if stack:
        lines = Text(f"{words['queue' if heroes else 'stack']}:", style="bold")
        for item in stack if heroes else reversed(stack):
            what = " ".join([item.kind, item.card, item.ability or "", *item.targets])
            lines.append(f"\n  {what} [{speaker.book.changes[item.window]}]")
        parts.append(lines)
    return Group(*parts)


def _field(view: _View) -> Grid:
    by_cell: dict[tuple[int, int], list[CardInPlay]] = {}
    for card in view.speaker.table.cards:
        if card.at:
            by_cell.setdefault(cell_of(card.at), []).append(card)
    grid = Grid(box=box.SQUARE, show_header=False, show_lines=True, padding=(0, 0))
    for _ in range(5):
        grid.add_column(width=_WIDTH, no_wrap=True, overflow="ellipsis")
    for row in range(6, 0, -1):
        cells = []
        for column in range(1, 6):
            cards = by_cell.get((column, row), [])
            attached = [c for c in view.speaker.table.cards if c.host and any(card.id == c.host for card in cards)]
            cells.append(_cell((column, row), [*cards, *attached], view))
        grid.add_row(*cells)
    return grid


def _sides(view: _View) -> Grid:
    """The table of Heroes: the second player above, each with his coins, his hand and what he has in play, heroes first."""
    table, words = view.speaker.table, _WORDS[view.speaker.lang]
    grid = Grid(box=box.SQUARE, show_header=False, show_lines=True)
    grid.add_column(width=22)
    grid.add_column(width=66)
    for player in ("second", "first"):
        who = Text(view.speaker.book.players[player], style=_STYLE[player])
        who.append("\n" + words["coins"].format(table.position.coins.get(player, 0)), style="not bold")
        lines = Text()
        for zone in ("play", "hand"):
            cards = [card for card in table.cards if card.zone == zone and (card.controller or card.owner) == player]
            cards.sort(key=lambda card: table.entry(card).card.type != "hero")
            if zone == "hand" and view.viewer not in (None, player):
                shown = [Text(f"▒ × {len(cards)}", style=_STYLE[player])] if cards else []
            else:
                shown = [_inline(card, view) for card in cards]
            if shown:
                lines.append(f"{words[zone]}: " if not lines else f"\n{words[zone]}: ", style="bold")
                lines.append(Text("; ").join(shown))
        grid.add_row(who, lines)
    return grid


def _cell(place: tuple[int, int], cards: list[CardInPlay], view: _View) -> Text:
    text = Text(cell_name(*place), style="dim")
    for card in cards:
        text.append("\n").append(_name(card, view), style=_STYLE[card.controller or card.owner])
        text.append("\n").append(_marks(card, view))
    if not cards:
        text.append("\n\n")
    return text


def _seen(card: CardInPlay, viewer: str | None) -> bool:
    return not card.hidden or viewer is None or (card.controller or card.owner) == viewer


def _name(card: CardInPlay, view: _View) -> str:
    if not _seen(card, view.viewer):
        return f"▒ {_WORDS[view.speaker.lang]['hidden']}"
    name = view.speaker.table.entry(card).card.name
    return f"▒ {name}" if card.hidden else name


def _marks(card: CardInPlay, view: _View) -> str:
    name = card.id or ""
    marks = [name]
    if _seen(card, view.viewer):
        life = view.now[name].numbers.get("life") if name in view.now else None
        printed = view.speaker.table.entry(card).card.life
        if life is not None:
            marks.append(f"♥{life}" if life == printed else f"♥{life}/{printed}")
        elif printed == "unknown":
            marks.append("♥?")
    if card.tokens:
        marks.append(f"●{card.tokens}")
    if card.state == "closed":
        marks.append("↷")
    if card.acted:
        marks.append("✓")
    return " ".join(marks)


def _inline(card: CardInPlay, view: _View) -> Text:
    style = _STYLE[card.controller or card.owner]
    return Text(f"{_name(card, view)} ({_marks(card, view)})", style=style)
