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
        "life": "жизни", "movement": "движение", "movement_left": "осталось движения", "weak_strike": "слабый удар",
        "medium_strike": "средний удар", "strong_strike": "сильный удар", "now": "Сейчас",
        "acquired": "приобретено", "lost": "потеряно", "permitted": "разрешено", "forbidden": "запрещено",
    },
    "en": {
        "life": "life", "movement": "movement", "movement_left": "movement left", "weak_strike": "weak strike",
        "medium_strike": "medium strike", "strong_strike": "strong strike", "now": "Now",
        "acquired": "acquired", "lost": "lost", "permitted": "permitted", "forbidden": "forbidden",
    },
}  # fmt: skip
_BANS = {
    "ru": {
        "move": "двигаться", "attack": "атаковать", "act": "действовать", "open": "открываться",
        "defend_against": "защищаться от неё", "enemy_target": "быть целью противника",
    },
    "en": {
        "move": "moving", "attack": "attacking", "act": "acting", "open": "opening", "defend_against": "defending against it",
        "enemy_target": "being a target of enemies",
    },
}  # fmt: skip
_STRIKES = ("weak_strike", "medium_strike", "strong_strike")


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
    yield from _beyond_numbers(name, card, speaker)


def _beyond_numbers(name: str, card: Now, speaker: Speaker) -> Iterable[str]:
    words = _WORDS[speaker.lang]
    acquired = [keyword_said(word, value, speaker.lang) for word, value, origin in card.keywords if origin == "acquired"]
    acquired += [_ability(ability, speaker) for ability, origin in card.abilities if origin == "acquired"]
    holder = speaker.table.card(name)
    printed = speaker.table.entry(holder).card.keywords if holder else {}
    left = {word for word, _, _ in card.keywords}
    lost = [keyword_said(word, value, speaker.lang) for word, value in printed.items() if word not in left]
    permitted = [_permission(word, speaker) for word in card.permitted]
    forbidden = [_BANS[speaker.lang][word] for word in card.forbidden]
    for title, found in (("acquired", acquired), ("lost", lost), ("permitted", permitted), ("forbidden", forbidden)):
        if found:
            yield f"{words[title]}: {', '.join(found)}"


def short(name: str, card: Now, speaker: Speaker) -> list[str]:
    """What makes a card other than it is printed, without where it comes from: «+1 к удару», what it acquired, what it lost."""
    numbers = {"ru": russian_operations.MODIFIED, "en": english_operations.MODIFIED}[speaker.lang]
    sums: dict[str, int] = {}
    for bonus in card.bonuses:
        sums[bonus.what] = sums.get(bonus.what, 0) + bonus.amount
    strikes = {sums.get(strike, 0) for strike in _STRIKES}
    if len(strikes) == 1:
        sums = {what: amount for what, amount in sums.items() if what not in _STRIKES} | {"strike": strikes.pop()}
    lines = [f"{amount:+d} {numbers[what]}" for what, amount in sorted(sums.items()) if amount]
    return lines + list(_beyond_numbers(name, card, speaker))


def _ability(ability: str, speaker: Speaker) -> str:
    """An acquired ability, with the card that it is written on."""
    written_on, _, name = ability.rpartition(":")
    entry = speaker.table.library.entries.get(written_on)
    return f"«{entry.card.name}» [{name}]" if entry else f"[{ability}]"


def _permission(word: str, speaker: Speaker) -> str:
    return russian_operations.ALLOWED[word][0] if speaker.lang == "ru" else english_operations.ALLOWED[word]


def _sum(bonuses: Iterable[Bonus], speaker: Speaker) -> str:
    return " ".join(f"{b.amount:+d} ({_from(b, speaker)})" for b in bonuses)


def _from(bonus: Bonus, speaker: Speaker) -> str:
    """Where a bonus comes from: the card with its ability, or for how long it lasts."""
    durations = {"ru": russian_operations.DURATIONS, "en": english_operations.DURATIONS}[speaker.lang]
    lasting = durations.get(bonus.ability)
    card = "" if bonus.card == "none" else speaker.card(bonus.card)
    return f"{card}{lasting}".strip(", ") if lasting else f"{card} [{bonus.ability}]"
