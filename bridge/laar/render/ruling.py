"""Rulings for people and for scripts: the same answer as text and as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from laar.explain.speaker import Speaker
from laar.ruling import Declaration, Finding, Particular, Reason, Ruling

_TITLES = {
    "ru": ("Обязательно", "Можно объявить", "Нельзя объявить", "Приняты допущения", "Позиция", "Решает", "Ждём систему"),
    "en": ("Mandatory", "May be declared", "May not be declared", "Assumptions", "Position", "To decide", "System"),
}  # fmt: skip
_FINDINGS = {
    "ru": {
        "paradox": "Парадокс: у постоянных особенностей нет непротиворечивого ответа; из-за карт {cards} (117.1)",
        "ambiguous": "Неоднозначность: постоянные особенности допускают несколько ответов; из-за карт {cards} (117.1)",
    },
    "en": {
        "paradox": "Paradox: the static abilities have no consistent answer, because of {cards} (117.1)",
        "ambiguous": "Ambiguity: the static abilities allow several answers, because of {cards} (117.1)",
    },
}
_PHASES = {
    "ru": {"start": "начальная фаза", "main": "главная фаза", "end": "конечная фаза", "choice": ", подфаза Выбора"},
    "en": {"start": "start phase", "main": "main phase", "end": "end phase", "choice": ", choice subphase"},
}
_ABOUT = {
    "ru": {"edition": "редакция", "phase": "фаза", "step": "подфаза", "priority": "приоритет"},
    "en": {"edition": "edition", "phase": "phase", "step": "step", "priority": "priority"},
}


def declaration_data(declaration: Declaration, speaker: Speaker, ruling: Ruling, *, reasons: bool) -> dict[str, Any]:
    """One declaration as `--json` shows it (design §7)."""
    data: dict[str, Any] = {
        "id": declaration.id,
        "kind": declaration.kind,
        "player": declaration.player,
        "card": declaration.card,
        "ability": declaration.ability,
        "targets": list(declaration.targets),
        "clauses": [clause.id for clause in ruling.clauses.get(declaration.id, ())],
        "text": speaker.declaration(declaration),
    }
    if reasons:
        data["reasons"] = [{"clause": r.clause.id, "text": speaker.reason(r)} for r in declaration.reasons]
    return data


def ruling_data(ruling: Ruling, speaker: Speaker, schema: int) -> dict[str, Any]:
    """A ruling as `laar legal --json` shows it (design §7)."""
    table = speaker.table
    data: dict[str, Any] = {
        "schema": schema,
        "edition": table.edition.name,
        "assumptions": [{"about": a.about, "value": a.value, "card": a.card} for a in table.assumptions],
        "awaiting": {"kind": ruling.awaiting.kind, "player": ruling.awaiting.player},
        "legal": [declaration_data(item, speaker, ruling, reasons=False) for item in ruling.legal],
        "mandatory": sorted(ruling.mandatory),
        "outcomes": [],
        "result": ruling.awaiting.result,
    }
    if ruling.finding is not None:
        data["finding"] = finding_data(ruling.finding)
    if ruling.refused is not None:
        data["refused"] = [declaration_data(item, speaker, ruling, reasons=True) for item in ruling.refused]
    return data


def finding_data(finding: Finding) -> dict[str, Any]:
    """A finding about statics as data: its kind, the cards and what of them is unsettled."""
    what = [{"card": item.card, "what": str(item.what)} for item in finding.unsettled]
    return {"kind": finding.kind, "cards": list(finding.cards), "unsettled": what}


def finding_text(finding: Finding, speaker: Speaker) -> Text:
    """A finding about statics for people."""
    cards = ", ".join(speaker.card(name) for name in finding.cards)
    sentence = _FINDINGS[speaker.lang][finding.kind].format(cards=cards)
    return Text(f"\n{sentence}", style="bold yellow")


def header(speaker: Speaker, ruling: Ruling) -> Text:
    """Whose turn, where in it, who decides."""
    table, words = speaker.table, _PHASES[speaker.lang]
    turn = table.position.turn
    title = table.position.title
    step = words["choice"] if table.step == "choice" else ""
    lines = Text()
    if title:
        lines.append(f"{title}\n", style="bold")
    whose = f"Ход: {speaker.player(turn.active)}" if speaker.lang == "ru" else f"Turn: {speaker.player(turn.active)}"
    lines.append(f"{whose} · {words[turn.phase]}{step} · {table.edition.name}\n", style="dim")
    titles = _TITLES[speaker.lang]
    match ruling.awaiting.kind:
        case "player":
            lines.append(f"{titles[5]}: {speaker.player(ruling.awaiting.player or '')}", style="bold")
        case "nothing":
            over = "Бой окончен" if speaker.lang == "ru" else "The battle is over"
            lines.append(f"{over}: {speaker.player(ruling.awaiting.result or '')}", style="bold")
        case _:
            nobody = "Сейчас никто не решает" if speaker.lang == "ru" else "Nobody decides now"
            lines.append(nobody, style="bold")
    return lines


def ruling_text(ruling: Ruling, speaker: Speaker) -> Group:
    """A ruling for people: whose decision, mandatory first, then legal, numbered; then what is refused, if asked for."""
    titles = _TITLES[speaker.lang]
    parts: list[RenderableType] = [header(speaker, ruling)]
    number = 1
    for title, items in ((titles[0], ruling.must), (titles[1], ruling.may)):
        if items:
            parts += [Text(f"\n{title}", style="bold green"), _numbered(items, number, ruling, speaker)]
            number += len(items)
    if ruling.refused:
        parts += [Text(f"\n{titles[2]}", style="bold red"), refused_text(ruling.refused, speaker)]
    if ruling.finding is not None:
        parts.append(finding_text(ruling.finding, speaker))
    if speaker.table.assumptions:
        parts.append(_assumptions(speaker))
    return Group(*parts)


def _numbered(items: Iterable[Declaration], first: int, ruling: Ruling, speaker: Speaker) -> Grid:
    grid = _grid(4)
    for number, item in enumerate(items, start=first):
        clauses = " ".join(clause.id for clause in ruling.clauses.get(item.id, ()))
        what = Text(speaker.declaration(item))
        grid.add_row(Text(f"{number}", style="bold"), Text(item.id, style="green"), what, Text(clauses, style="cyan"))
    return grid


@dataclass(frozen=True)
class _Group:
    """Refused declarations of one card and ability that fail in the same way."""

    kind: str
    card: str | None
    ability: str | None
    reasons: tuple[Reason, ...]


def refused_text(refused: Iterable[Declaration], speaker: Speaker) -> Grid:
    """Refusals, those that fail in the same way in one row: what, every reason with its clause, the targets."""
    groups: dict[_Group, list[Declaration]] = {}
    for item in refused:
        key = _Group(item.kind, item.card, item.ability, tuple(_anonymous(reason) for reason in item.reasons))
        groups.setdefault(key, []).append(item)
    grid = _grid(3)
    for group in sorted(groups, key=lambda g: (g.card or "", g.kind, g.ability or "", str(g.reasons))):
        items = groups[group]
        named = ", ".join(" + ".join(speaker.card(target) for target in item.targets) for item in items)
        what = Text(speaker.declaration(replace(items[0], targets=(named,) if named else ())))
        reasons = Text()
        shown = items[0].reasons if len(items) == 1 else group.reasons
        for index, reason in enumerate(shown):
            reasons.append("\n" if index else "").append(f"{reason.clause} ", style="cyan").append(speaker.reason(reason))
        grid.add_row(Text("✗", style="red"), what, reasons)
    return grid


def _anonymous(reason: Reason) -> Reason:
    """The reason without the target's name, so that targets that fail alike come together."""
    particular = reason.particular
    if particular.name == "aim":
        slot, _, why = particular.arguments
        return Reason(reason.clause, Particular("aim", (slot, f"№{slot}", why)))
    if particular.name == "pair":
        return Reason(reason.clause, Particular("pair", ("№1", "№2", particular.arguments[2])))
    return reason


def _assumptions(speaker: Speaker) -> Text:
    words = _ABOUT[speaker.lang]
    about = [
        f"{words.get(a.about, a.about)} = {speaker.player(a.value)}" + (f" ({speaker.card(a.card)})" if a.card else "")
        for a in speaker.table.assumptions
    ]
    return Text(f"\n{_TITLES[speaker.lang][3]}: {'; '.join(about)}", style="dim")


def _grid(columns: int) -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", no_wrap=True)
    for _ in range(columns - 1):
        grid.add_column(overflow="fold")
    return grid
