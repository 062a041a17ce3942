"""The board in the terminal: the second player above, cells named as in the rulebook, a hidden card as its back."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from laar.explain.speaker import Speaker
from laar.position.model import CardInPlay, cell_name, cell_of

_WIDTH = 17
_STYLE = {"first": "blue", "second": "magenta"}
_WORDS = {
    "ru": {
        "additional": "Дополнительная зона", "graveyard": "Кладбище", "deck": "Колода", "deal": "Раздача",
        "recruitment": "Набор", "exile": "Изгнание", "hidden": "скрытая", "stack": "Стек (верх — первым)",
        "host": "на карте", "unknown": "?",
    },
    "en": {
        "additional": "Additional zone", "graveyard": "Graveyard", "deck": "Deck", "deal": "Deal",
        "recruitment": "Recruitment", "exile": "Exile", "hidden": "hidden", "stack": "Stack (top first)",
        "host": "on", "unknown": "?",
    },
}  # fmt: skip


def board(speaker: Speaker, viewer: str | None = None) -> Group:
    """The whole table. `viewer` sees his own hidden cards only; without a viewer everything is shown."""
    parts: list[RenderableType] = [_field(speaker, viewer)]
    words = _WORDS[speaker.lang]
    for zone in ("additional", "graveyard", "deck", "deal", "recruitment", "exile"):
        cards = [card for card in speaker.table.cards if card.zone == zone]
        if cards:
            lines = Text(f"{words[zone]}: ", style="bold")
            lines.append(Text("; ").join(_inline(card, speaker, viewer) for card in cards))
            parts.append(lines)
    stack = speaker.table.position.stack
    if stack:
        lines = Text(f"{words['stack']}:", style="bold")
        for item in reversed(stack):
            what = " ".join([item.kind, item.card, item.ability or "", *item.targets])
            lines.append(f"\n  {what} [{item.window}]")
        parts.append(lines)
    return Group(*parts)


def _field(speaker: Speaker, viewer: str | None) -> Grid:
    by_cell: dict[tuple[int, int], list[CardInPlay]] = {}
    for card in speaker.table.cards:
        if card.at:
            by_cell.setdefault(cell_of(card.at), []).append(card)
    grid = Grid(box=box.SQUARE, show_header=False, show_lines=True, padding=(0, 0))
    for _ in range(5):
        grid.add_column(width=_WIDTH, no_wrap=True, overflow="ellipsis")
    for row in range(6, 0, -1):
        cells = []
        for column in range(1, 6):
            cards = by_cell.get((column, row), [])
            attached = [c for c in speaker.table.cards if c.host and any(card.id == c.host for card in cards)]
            cells.append(_cell((column, row), [*cards, *attached], speaker, viewer))
        grid.add_row(*cells)
    return grid


def _cell(place: tuple[int, int], cards: list[CardInPlay], speaker: Speaker, viewer: str | None) -> Text:
    text = Text(cell_name(*place), style="dim")
    for card in cards:
        text.append("\n").append(_name(card, speaker, viewer), style=_STYLE[card.controller or card.owner])
        text.append("\n").append(_marks(card, speaker, viewer))
    if not cards:
        text.append("\n\n")
    return text


def _seen(card: CardInPlay, viewer: str | None) -> bool:
    return not card.hidden or viewer is None or (card.controller or card.owner) == viewer


def _name(card: CardInPlay, speaker: Speaker, viewer: str | None) -> str:
    if not _seen(card, viewer):
        return f"▒ {_WORDS[speaker.lang]['hidden']}"
    name = speaker.table.entry(card).card.name
    return f"▒ {name}" if card.hidden else name


def _marks(card: CardInPlay, speaker: Speaker, viewer: str | None) -> str:
    marks = [card.id or ""]
    if _seen(card, viewer):
        printed = speaker.table.entry(card).card.life
        life = card.assume.life if printed == "unknown" else printed
        if life is not None:
            now = int(life) + card.additional_life - card.wounds - card.negative_life
            marks.append(f"♥{now}" if not card.wounds else f"♥{now}/{life}")
        elif printed == "unknown":
            marks.append("♥?")
    if card.tokens:
        marks.append(f"●{card.tokens}")
    if card.state == "closed":
        marks.append("↷")
    if card.acted:
        marks.append("✓")
    return " ".join(marks)


def _inline(card: CardInPlay, speaker: Speaker, viewer: str | None) -> Text:
    style = _STYLE[card.controller or card.owner]
    return Text(f"{_name(card, speaker, viewer)} ({_marks(card, speaker, viewer)})", style=style)
