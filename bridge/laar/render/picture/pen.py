"""Marks on an SVG tree: the few shapes that the picture is made of. The tree escapes what has to be escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.etree.ElementTree import Element, SubElement

Point = tuple[float, float]
INK, PAPER, GREY = "#000", "#fff", "#ccc"
# What XML 1.0 can't carry, escaped or not.
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def plain(text: str) -> str:
    """A text that XML can carry."""
    return _NO_XML.sub("�", text)


def number(value: float) -> str:
    """A number in the shortest form."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def group(parent: Element, what: str, title: str = "") -> Element:
    """A group of a class, with what a screen reader says of it."""
    found = SubElement(parent, "g", {"class": what})
    if title:
        SubElement(found, "title").text = plain(title)
    return found


def text(
    parent: Element, at: Point, said: str, size: float, *, bold: bool = False, ink: str = INK, anchor: str = "start"
) -> None:
    """One line of text; `at` is on its baseline."""
    marks = {"x": number(at[0]), "y": number(at[1]), "font-size": number(size), "fill": ink}
    if bold:
        marks["font-weight"] = "bold"
    if anchor != "start":
        marks["text-anchor"] = anchor
    SubElement(parent, "text", marks).text = plain(said)


def line(parent: Element, start: Point, end: Point, thickness: float = 1, ink: str = INK) -> None:
    """A straight line."""
    ends = {"x1": start[0], "y1": start[1], "x2": end[0], "y2": end[1]}
    marks = {name: number(value) for name, value in ends.items()}
    SubElement(parent, "line", {**marks, "stroke": ink, "stroke-width": number(thickness)})


def box(parent: Element, at: Point, size: Point, *, fill: str = PAPER, thickness: float = 0) -> None:
    """A rectangle, with an outline if that has a thickness."""
    marks = {"x": at[0], "y": at[1], "width": size[0], "height": size[1]}
    outline = {"stroke": INK, "stroke-width": number(thickness)} if thickness else {}
    SubElement(parent, "rect", {**{name: number(value) for name, value in marks.items()}, "fill": fill, **outline})


def polygon(parent: Element, points: Iterable[Point], *, fill: str = PAPER, thickness: float = 1, dashed: bool = False) -> None:
    """A closed shape."""
    places = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    marks = {"points": places, "fill": fill, "stroke": INK, "stroke-width": number(thickness), "stroke-linejoin": "round"}
    if dashed:
        marks["stroke-dasharray"] = "5 3"
    SubElement(parent, "polygon", marks)


def path(parent: Element, at: Point, size: float, drawn: str, *, filled: bool) -> None:
    """A sign drawn in a square of 10 × 10, placed with its upper left corner and scaled to a size."""
    place = f"translate({number(at[0])} {number(at[1])}) scale({number(size / 10)})"
    look = {"fill": INK} if filled else {"fill": "none", "stroke": INK, "stroke-width": "1.6"}
    SubElement(parent, "path", {"d": drawn, "transform": place, **look})
