"""What happened in a step, in words: who did what, what it caused, what changed on the table."""

from __future__ import annotations

from collections.abc import Iterator

from laar.explain.speaker import Speaker
from laar.faults import Lang
from laar.reading import event_id, particular
from laar.render.card_text import keyword_said
from laar.ruling import Particular
from laar.stepper import Step

# Events that the changes themselves tell.
_TOLD_BY_CHANGES = {"moved", "opened", "closed", "token_gained", "phase_begins", "turn", "life_became"}
_COUNTERS = ("wounds", "tokens", "coins")


def chronicle(step: Step, lang: Lang) -> list[str]:
    """The lines of a step; none if nothing worth a line happened (the system only handed out priority)."""
    speaker = Speaker(step.before.table, lang)
    lines = [] if step.declaration.kind == "advance" else [_said(step, speaker)]
    # What completes has been told when its effects were applied.
    fresh = [event for event in step.consequence.events if f"just({event})" not in step.before.fluents]
    lines += [_event(name, speaker) for name in map(event_id, fresh) if _is_told(name)]
    return lines + list(_changes(step, speaker))


def _said(step: Step, speaker: Speaker) -> str:
    declaration = step.declaration
    player = "" if declaration.kind == "roll" else f"{speaker.player(declaration.player)}: "
    return player + speaker.declaration(declaration)


def _event(name: str, speaker: Speaker) -> str:
    """An event: what, of which kind, by whom, to whom."""
    what, subject, agent, kind = (*name.partition("@")[0].split(":"), "-", "-", "-")[:4]
    words = speaker.book.words
    head = words.get(what, what) + (f" ({words.get(kind, kind)})" if kind not in ("-", "none") else "")
    about = [speaker.card(card) for card in dict.fromkeys((agent, subject)) if card != "-"]
    return f"{head}: {' → '.join(about)}" if about else head


def _is_told(name: str) -> bool:
    return name.partition(":")[0] not in _TOLD_BY_CHANGES


def _changes(step: Step, speaker: Speaker) -> Iterator[str]:
    added = {particular(text) for text in step.consequence.adds}
    deleted = {particular(text) for text in step.consequence.deletes}
    for fluent in sorted(added, key=str):
        change = _added(fluent, speaker.lang)
        if change is not None:
            yield speaker.change(change)
    for fluent in sorted(deleted, key=str):
        if fluent.name == "closed" and not _left(fluent.arguments[0], added):
            yield speaker.change(Particular("open", fluent.arguments))
        key = fluent.arguments[0] if fluent.name == "is" else None
        gone = isinstance(key, Particular) and key.name in _COUNTERS and not _unseen(key.arguments[0], added, speaker)
        if gone and key is not None and not any(item.name == "is" and item.arguments[0] == key for item in added):
            yield speaker.change(Particular("set", (key, 0)))


def _left(card: object, added: set[Particular]) -> bool:
    """Whether a card has just left play: what goes with it isn't worth a line."""
    return Particular("zone", (str(card), "graveyard")) in added


def _unseen(card: object, added: set[Particular], speaker: Speaker) -> bool:
    """Whether a card has left play, just now or before."""
    there = speaker.table.card(str(card))
    return _left(card, added) or (there is not None and there.zone in ("graveyard", "exile"))


def _added(fluent: Particular, lang: Lang) -> Particular | None:
    """An added fluent as a change that has words, if it is one."""
    key = fluent.arguments[0] if fluent.arguments else None
    match fluent.name:
        case "closed":
            return Particular("close", fluent.arguments)
        case "at":
            return Particular("put", fluent.arguments)
        case "active" | "phase" | "result" if len(fluent.arguments) == 1:
            return fluent
        case "is" if isinstance(key, Particular) and key.name in _COUNTERS:
            return Particular("set", fluent.arguments)
        case "is" if isinstance(key, Particular) and key.name == "modifier":
            card, number, *_ = key.arguments
            return Particular("modified", (card, f"{fluent.arguments[1]:+d}", number))
        case "acquired_keyword":
            card, keyword, value, *_ = fluent.arguments
            return Particular("has_acquired_keyword", (card, keyword_said(str(keyword), str(value), lang)))
        case "replaced":
            _, _, concerned, source, _ = fluent.arguments
            return Particular("replaced", (concerned, source))
        case "acquired" | "lost":
            return Particular(f"has_{fluent.name}", fluent.arguments)
    return None
