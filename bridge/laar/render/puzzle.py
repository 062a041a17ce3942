"""What a puzzle asks and takes for granted, and what came of it, in words."""

from __future__ import annotations

from collections.abc import Iterator

from laar.cards.filters import Bound
from laar.explain.speaker import Speaker
from laar.faults import Lang
from laar.puzzle.model import CardGoal, Goal, Puzzle
from laar.render.zones import ZONES
from laar.ruling import Particular

_ANY = 999
_WORDS = {
    "ru": {
        "asked": "Решает: {0}. Цель: {1}", "win": "выиграть бой", "destroy": "уничтожить {0}", "save": "сохранить {0}",
        "this": "Срок: до конца этого хода", "until": "Срок: до конца хода, {0}-го считая с этого",
        "most": "; заявок не больше {0}", "adversary": "Противник защищается как может",
        "passive": "Противник пасует, где можно", "helper": "Противник помогает", "dice": "Кубики: {0}",
        "dice_adversary": "наихудшие", "dice_helper": "наилучшие", "dice_chance": "случайные",
        "at": "на {0}", "controller": "под контролем: {0}", "known": "Редакция {0}; обе стороны знают все карты",
        "solved": "Решена.", "none": "Решения нет.", "unknown": "Ответа нет, и это не доказательство.",
        "worth": " Вероятность {0}.",
    },
    "en": {
        "asked": "To solve: {0}. Goal: {1}", "win": "win the battle", "destroy": "destroy {0}", "save": "save {0}",
        "this": "Until the end of this turn", "until": "Until the end of turn {0}, counting this one",
        "most": "; at most {0} declarations", "adversary": "The opponent defends as well as he can",
        "passive": "The opponent passes where he may", "helper": "The opponent helps", "dice": "Dice: {0}",
        "dice_adversary": "the worst", "dice_helper": "the best", "dice_chance": "chance",
        "at": "at {0}", "controller": "under control of {0}", "known": "Edition {0}; both sides know every card",
        "solved": "Solved.", "none": "No solution.", "unknown": "Cannot answer; this is no proof.",
        "worth": " Probability {0}.",
    },
}  # fmt: skip


def terms(puzzle: Puzzle, speaker: Speaker) -> list[str]:
    """Who is to reach what, until when, and what is assumed of the opponent and the dice: a sentence each."""
    words = _WORDS[speaker.lang]
    turns, most, dice = puzzle.horizon.turns, puzzle.horizon.declarations, puzzle.dice
    thrown = ", ".join(map(str, dice)) if isinstance(dice, tuple) else words[f"dice_{dice}"]
    return [
        words["asked"].format(speaker.player(puzzle.side), "; ".join(_goal(puzzle.goal, speaker))),
        (words["this"] if turns == 1 else words["until"].format(turns)) + (words["most"].format(most) if most else ""),
        words[puzzle.opponent],
        words["dice"].format(thrown),
        words["known"].format(speaker.table.edition.name),
    ]


def answer(status: str, worth: str, lang: Lang) -> str:
    """The answer in a sentence: `solved`, `none` or `unknown`; `worth` is the probability, if that is asked."""
    words = _WORDS[lang]
    return words[status] + (words["worth"].format(worth) if worth else "")


def _goal(goal: Goal, speaker: Speaker) -> Iterator[str]:
    words = _WORDS[speaker.lang]
    if goal.win:
        yield words["win"]
    for word, names in (("destroy", goal.destroy), ("save", goal.save)):
        if names:
            yield words[word].format(", ".join(map(speaker.card, names)))
    for item in goal.cards:
        yield f"{speaker.card(item.card)}: {', '.join(_card(item, speaker))}"


def _card(item: CardGoal, speaker: Speaker) -> Iterator[str]:
    if item.zone is not None:
        yield ZONES[speaker.lang][item.zone]
    if item.at is not None:
        yield _WORDS[speaker.lang]["at"].format(item.at)
    if item.controller is not None:
        yield _WORDS[speaker.lang]["controller"].format(speaker.player(item.controller))
    if item.state is not None:
        yield speaker.book.words[item.state]
    for counter in ("wounds", "tokens"):
        bound: Bound | None = getattr(item, counter)
        if bound is not None:
            low, high = (
                (-_ANY if bound.at_least is None else bound.at_least),
                (_ANY if bound.at_most is None else bound.at_most),
            )
            yield speaker.particular(Particular("bound", (counter, low, high)))
