"""What two rulings of one position say differently, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from laar.explain.chronicle import chronicle
from laar.explain.difference import EFFECTS, Difference, awaited, differences
from laar.explain.speaker import Speaker
from laar.reading import particular
from laar.render.ruling import header
from laar.ruling import Consequence, Particular, Ruling
from laar.state import state_of
from laar.stepper import taken

Answer = tuple[Speaker, Ruling]
_WAITS = {"ru": "решает", "en": "decides"}
_MUST = {"ru": "обязательно", "en": "mandatory"}
_NOTHING = "—"
_SAME = {
    "ru": {True: "Редакции отвечают по-разному.", False: "Редакции отвечают одинаково."},
    "en": {True: "The editions differ.", False: "The editions agree."},
}


def comparison_text(answers: Sequence[Answer]) -> Group:
    """The same position under several editions: each declaration that is legal in one of them, side by side.

    Under two of them also what else the rulings say differently.
    """
    speaker, ruling = answers[0]
    names = [other.table.edition.name for other, _ in answers]
    grid = _grid(names)
    found = [verdicts(*answer) for answer in answers]
    differ = False
    for name in dict.fromkeys(item.id for _, ruling in answers for item in ruling.legal):
        cells = [said.get(name, (False, _NOTHING)) for said in found]
        differs = len({legal for legal, _ in cells}) > 1
        differ = differ or differs
        grid.add_row(Text(name, style="bold" if differs else ""), *map(verdict, cells))
    parts: list[RenderableType] = [header(speaker, ruling), grid]
    if len(answers) == 2:
        apart = [item for item in differences(ruling, answers[1][1]) if item.what != "legal"]
        differ = differ or bool(apart)
        parts += [Text(), difference_grid(apart, answers[0], answers[1])] if apart else []
    return Group(*parts, Text(f"\n{_SAME[speaker.lang][differ]}", style="bold"))


def difference_grid(apart: Sequence[Difference], first: Answer, second: Answer, names: tuple[str, str] | None = None) -> Grid:
    """Each thing that the rulings say differently as a row: who decides, what is legal and why, what is a duty, what follows.

    Without `names` the columns are named by their editions.
    """
    lang = first[0].lang
    grid = _grid(names or [answer[0].table.edition.name for answer in (first, second)])
    if any(item.what == "awaiting" for item in apart):
        grid.add_row(Text(_WAITS[lang]), *(Text(awaited(ruling.awaiting)) for _, ruling in (first, second)))
    legal = [item.value for item in apart if item.what == "legal"]
    found = [verdicts(*answer) for answer in (first, second)]
    for name in legal:
        grid.add_row(Text(name, style="bold"), *(verdict(said.get(name, (False, _NOTHING))) for said in found))
    for name in dict.fromkeys(item.value for item in apart if item.what == "mandatory" and item.value not in legal):
        marks = (Text(_MUST[lang] if name in ruling.mandatory else _NOTHING) for _, ruling in (first, second))
        grid.add_row(Text(name, style="bold"), *marks)
    for name in dict.fromkeys(item.of or "" for item in apart if item.what in EFFECTS and item.of not in legal):
        grid.add_row(Text(name, style="bold"), *(Text("\n".join(lines) or _NOTHING) for lines in follows(name, first, second)))
    return grid


def verdict(said: tuple[bool, str]) -> Text:
    """Whether a declaration is legal, and why."""
    legal, why = said
    return Text(f"{'✓' if legal else '✗'} {why}", style="green" if legal else "red")


def follows(name: str, first: Answer, second: Answer) -> tuple[list[str], list[str]]:
    """What follows from a declaration by one ruling alone, and by the other alone: in words, or the facts that have none."""
    return _own(name, first, second[1]), _own(name, second, first[1])


def _own(name: str, answer: Answer, other: Ruling) -> list[str]:
    speaker, ruling = answer
    declaration = next((item for item in ruling.legal if item.id == name), None)
    if declaration is None:
        return []
    mine, theirs = (found.consequences.get(name, Consequence()) for found in (ruling, other))
    own = Consequence(*(tuple(sorted({*a} - {*b})) for a, b in zip(_parts(mine), _parts(theirs), strict=True)))
    step = taken(state_of(speaker.table), declaration, replace(ruling, consequences={name: own}))
    lines = chronicle(step, speaker.lang)[0 if declaration.kind == "advance" else 1 :]
    signed = [("+", fact) for fact in own.adds] + [("−", fact) for fact in own.deletes]
    return lines or [f"{sign} {_told(fact, speaker)}" for sign, fact in signed]


def _told(fact: str, speaker: Speaker) -> str:
    """A fluent in words if there are some for it, else as the rules write it."""
    fluent = particular(fact)
    match fluent.name:
        case "result" if len(fluent.arguments) == 3:
            return speaker.change(Particular("part_result", fluent.arguments))
        case "doomed" | "priority":
            return speaker.change(fluent)
    return fact


def _parts(consequence: Consequence) -> tuple[tuple[str, ...], ...]:
    return consequence.adds, consequence.deletes, consequence.events


def verdicts(speaker: Speaker, ruling: Ruling) -> dict[str, tuple[bool, str]]:
    """Whether each declaration is legal, with the clauses that allow it or the reasons why it isn't."""
    found = {item.id: (True, " ".join(c.id for c in ruling.clauses.get(item.id, ()))) for item in ruling.legal}
    for item in ruling.refused or ():
        found[item.id] = (False, "; ".join(f"{reason.clause} {speaker.reason(reason)}" for reason in item.reasons))
    return found


def _grid(names: Sequence[str]) -> Grid:
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    for title in ("", *names):
        grid.add_column(title, overflow="fold")
    return grid
