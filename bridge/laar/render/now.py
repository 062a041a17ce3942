"""What cards are and have at the moment, and what it is made of: for people (117, 119)."""

from __future__ import annotations

from collections.abc import Iterable

from rich.table import Table as Grid
from rich.text import Text

from laar.explain.speaker import Speaker
from laar.render import english_operations, russian_operations
from laar.render.card_text import keyword_said
from laar.ruling import Bonus, Now

_WORDS = {
    "ru": {
        "life": "жизни", "movement": "движение", "weak_strike": "слабый удар", "medium_strike": "средний удар",
        "strong_strike": "сильный удар", "now": "Сейчас", "acquired": "приобретено", "lost": "потеряно",
        "permitted": "разрешено", "forbidden": "запрещено",
    },
    "en": {
        "life": "life", "movement": "movement", "weak_strike": "weak strike", "medium_strike": "medium strike",
        "strong_strike": "strong strike", "now": "Now", "acquired": "acquired", "lost": "lost", "permitted": "permitted",
        "forbidden": "forbidden",
    },
}  # fmt: skip


def now_text(now: dict[str, Now], speaker: Speaker, only: Iterable[str] | None = None) -> Grid | None:
    """One row for each card that is not as printed, or for each of `only`; None if there is none."""
    grid = Grid(box=None, padding=(0, 2, 0, 0), show_header=False)
    grid.add_column(overflow="fold")
    grid.add_column(overflow="fold")
    for name, card in now.items():
        lines = list(_lines(name, card, speaker, everything=only is not None))
        if lines and (only is None or name in only):
            grid.add_row(Text(speaker.card(name), style="bold"), Text("\n".join(lines)))
    return grid if grid.row_count else None


def _lines(name: str, card: Now, speaker: Speaker, *, everything: bool) -> Iterable[str]:
    words = _WORDS[speaker.lang]
    for what, number in sorted(card.numbers.items()):
        parts = [bonus for bonus in card.bonuses if bonus.what == what]
        if parts or everything:
            yield f"{words[what]} {number}" + (f" = {card.printed[what]} {_sum(parts, speaker)}" if parts else "")
    acquired = [keyword_said(word, value, speaker.lang) for word, value, origin in card.keywords if origin == "acquired"]
    acquired += [f"[{ability}]" for ability, origin in card.abilities if origin == "acquired"]
    holder = speaker.table.card(name)
    printed = speaker.table.entry(holder).card.keywords if holder else {}
    left = {word for word, _, _ in card.keywords}
    lost = [keyword_said(word, value, speaker.lang) for word, value in printed.items() if word not in left]
    for title, found in (
        ("acquired", acquired), ("lost", lost), ("permitted", card.permitted), ("forbidden", card.forbidden),
    ):  # fmt: skip
        if found:
            yield f"{words[title]}: {', '.join(found)}"


def _sum(bonuses: Iterable[Bonus], speaker: Speaker) -> str:
    return " ".join(f"{b.amount:+d} ({_from(b, speaker)})" for b in bonuses)


def _from(bonus: Bonus, speaker: Speaker) -> str:
    """Where a bonus comes from: the card with its ability, or for how long it lasts."""
    durations = {"ru": russian_operations.DURATIONS, "en": english_operations.DURATIONS}[speaker.lang]
    lasting = durations.get(bonus.ability)
    card = "" if bonus.card == "none" else speaker.card(bonus.card)
    return f"{card}{lasting}".strip(", ") if lasting else f"{card} [{bonus.ability}]"
