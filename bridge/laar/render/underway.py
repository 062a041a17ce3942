"""What is under way, in words: the turn, the stack or queue, what is half declared, what waits, what is put off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from laar.explain.speaker import Speaker
from laar.position.stack import Delayed, Forming, Happening, Pending, StackItem
from laar.position.words import LINE
from laar.render import english_operations, russian_operations
from laar.ruling import Declaration

_WORDS = {
    "ru": {
        "stack": "Стек (верх — первым)", "queue": "Очередь (по порядку)", "forming": "Формируется заявка",
        "pending": "Ждут объявления", "delayed": "Отложено", "active": "Ходит {0}", "number": "ход № {0}",
        "choice": "подфаза Выбора", "priority": "приоритет: {0}", "result": "бой окончен, победа: {0}",
        "draw": "бой окончен вничью", "dice": "кубики: {0}", "wounds": "раны: {0}", "x": "X = {0}",
        "redirected": "перенаправлена", "defender": "защитник: {0}", "blocked": "заблокирована", "prepaid": "уже оплачена",
        "then": "дальнейшее — {0}", "weakened": "удар ослаблен", "unweakened": "удар не ослаблен",
    },
    "en": {
        "stack": "Stack (top first)", "queue": "Queue (in order)", "forming": "Being declared",
        "pending": "Waiting to be declared", "delayed": "Put off", "active": "Active: {0}", "number": "turn {0}",
        "choice": "choice subphase", "priority": "priority: {0}", "result": "the battle is over, won by: {0}",
        "draw": "the battle is over: a draw", "dice": "dice: {0}", "wounds": "wounds: {0}", "x": "X = {0}",
        "redirected": "redirected", "defender": "defender: {0}", "blocked": "blocked", "prepaid": "already paid",
        "then": "the rest {0}", "weakened": "strike weakened", "unweakened": "strike not weakened",
    },
}  # fmt: skip


def turn_said(speaker: Speaker) -> list[str]:
    """Whose turn, which, where in it, who has priority; or the result."""
    words, table = _WORDS[speaker.lang], speaker.table
    turn, result = table.position.turn, table.position.result
    said = [words["active"].format(speaker.player(turn.active))]
    if turn.number is not None:
        said.append(words["number"].format(turn.number))
    said.append(speaker.book.words[turn.phase])
    if table.step == "choice" and table.edition.game == "classic":
        said.append(words["choice"])
    if result is not None:
        return [*said, words["draw"] if result == "draw" else words["result"].format(speaker.player(result))]
    return [*said, words["priority"].format(speaker.player(table.priority))]


def underway(speaker: Speaker) -> list[tuple[str, list[str]]]:
    """Headings with what stands under each, those that have something."""
    words, position = _WORDS[speaker.lang], speaker.table.position
    heroes = speaker.table.edition.game == "heroes"
    stack = position.stack if heroes else position.stack[::-1]
    found = [
        (words["queue" if heroes else "stack"], [_on_the_stack(item, speaker) for item in stack]),
        (words["forming"], [_half_made(position.forming, speaker)] if position.forming else []),
        (words["pending"], [_waiting(item, speaker) for item in position.pending]),
        (words["delayed"], [_put_off(item, speaker) for item in position.delayed]),
    ]
    return [(heading, lines) for heading, lines in found if lines]


def _on_the_stack(item: StackItem, speaker: Speaker) -> str:
    named = [target for _, targets in sorted(item.named.items()) for target in targets]
    said = _declared(speaker, item, item.kind, [*item.targets, *named], item.occasion)
    window = speaker.book.changes[item.window]
    return "; ".join([f"{speaker.player(item.player)}: {said} [{window}]", *_details(item, speaker)])


def _details(item: StackItem, speaker: Speaker) -> Iterator[str]:
    words = _WORDS[speaker.lang]
    if item.x is not None:
        yield words["x"].format(item.x)
    if item.dice:
        yield words["dice"].format(", ".join(f"{speaker.card(card)} {number}" for card, number in item.dice.items()))
    if item.wounds:
        yield words["wounds"].format(", ".join(f"{speaker.card(wound.card)} {wound.amount}" for wound in item.wounds))
    if item.defender is not None:
        yield words["defender"].format(speaker.card(item.defender))
    if item.weakened is not None:
        yield words["weakened" if item.weakened else "unweakened"]
    for mark in ("redirected", "blocked", "prepaid"):
        if getattr(item, mark):
            yield words[mark]


def _half_made(item: Forming, speaker: Speaker) -> str:
    picked = [target for _, targets in sorted(item.picked.items()) for target in targets]
    said = f"{speaker.player(item.player)}: {_declared(speaker, item, 'use', [*item.targets, *picked])}"
    return said if item.x is None else f"{said}; {_WORDS[speaker.lang]['x'].format(item.x)}"


def _waiting(item: Pending, speaker: Speaker) -> str:
    said = _declared(speaker, item, "trigger", (), item.event)
    return f"{speaker.player(item.player)}: {said}" if item.player else said


def _put_off(item: Delayed, speaker: Speaker) -> str:
    moments = {"ru": russian_operations.MOMENTS, "en": english_operations.MOMENTS}[speaker.lang]
    said = f"{speaker.player(item.player)}: {_declared(speaker, item, 'use', item.targets)}"
    return f"{said}; {_WORDS[speaker.lang]['then'].format(moments[item.until])}"


def _declared(
    speaker: Speaker,
    item: StackItem | Forming | Pending | Delayed,
    kind: str,
    targets: Sequence[str],
    occasion: Happening | None = None,
) -> str:
    """A declaration in words; one of a card that the viewer doesn't know without its ability."""
    holder = speaker.table.card(item.card)
    ability = item.ability if holder is None or speaker.sees(holder) else None
    written_on = speaker.table.library.find(item.written_on).card.id if item.written_on else None
    event = _event(occasion) if occasion else ""
    declaration = Declaration(
        "", "trigger" if event else kind, "", item.card, ability, tuple(_line(target, speaker) for target in targets),
        written_on=written_on, event=event,
    )  # fmt: skip
    return speaker.declaration(declaration)


def _event(occasion: Happening) -> str:
    """An event as ids write it."""
    return ":".join(part or "-" for part in (occasion.event, occasion.subject, occasion.agent, occasion.kind))


def _line(target: str, speaker: Speaker) -> str:
    """A row or a column in words; another target as it is."""
    found = LINE.match(target)
    return speaker.book.conditions[found[1]].format(found[2]) if found else target
