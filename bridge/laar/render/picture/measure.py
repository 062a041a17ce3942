"""How wide a text can be: SVG neither wraps nor measures, and the font that a viewer takes isn't known.

The widths are those of the widest common sans serif in bold, rounded up, so that what fits here fits everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_EM = {
    0.5: " !'(),-./:;I[\\]_`fijlrt|·’–",
    0.72: '$*"0123456789?EFLTacekosvxyz«»ГЕЁТабвгезийкнопстухчэья',
    0.92: "#&+<=>^{}~ABCDGHJKNOPQRSUVXYZbdghnpqu×АБВДЗИЙКЛНОПРСУХЧЬЭЯдлмрцъё",
    1.12: "%@MmwМФЦЪЫфжшыю…—",
    1.4: "WЖЩШЮщ№",
}
_WIDTHS = {char: width for width, chars in _EM.items() for char in chars}
# Letters of other scripts, ligatures, pictures.
_OTHER = 1.6


def width(text: str, size: float) -> float:
    """The most that a text of a font size takes."""
    return size * sum(_WIDTHS.get(char, _OTHER) for char in text)


def wrapped(text: str, size: float, room: float, most: int | None = None) -> list[str]:
    """A text in lines that fit, at most so many: then the last ends in «…». Words too long for a line are broken."""
    lines: list[str] = []
    line = ""
    for word in re.findall(r"\S+?-(?=\w)|\S+\s*|\s+", " ".join(text.split())):
        if width((line + word).rstrip(), size) <= room:
            line += word
            continue
        if line:
            lines.append(line.rstrip())
        *broken, line = _pieces(word, size, room)
        lines += broken
    lines.append(line.rstrip())
    return lines if most is None else shortened(lines, most, size, room)


def shortened(lines: list[str], most: int, size: float, room: float) -> list[str]:
    """At most so many lines; where some are left out, the last one ends in «…»."""
    if len(lines) <= most:
        return lines
    last = lines[most - 1]
    while last and width(last + "…", size) > room:
        last = last[:-1]
    return [*lines[: most - 1], last.rstrip() + "…"]


def fitted(text: str, sizes: Sequence[float], room: float, most: int) -> tuple[float, list[str]]:
    """The first of the sizes in which a text takes no more lines and no word is broken, with the lines; else the last one."""
    for size in sizes:
        lines = wrapped(text, size, room)
        longest = max(width(word, size) for word in re.split(r"(?<=-)|\s", text) if word.strip()) if text.strip() else 0
        if len(lines) <= most and longest <= room:
            return size, lines
    return sizes[-1], wrapped(text, sizes[-1], room, most)


def _pieces(word: str, size: float, room: float) -> list[str]:
    pieces = [""]
    for char in word:
        if pieces[-1] and width((pieces[-1] + char).rstrip(), size) > room:
            pieces.append("")
        pieces[-1] += char
    return pieces
