"""What a puzzle asks and takes for granted, and what came of it, in words."""

from __future__ import annotations

from collections.abc import Iterator

from laar.cards.filters import Bound
from laar.explain.speaker import Speaker
from laar.faults import Lang
from laar.puzzle.model import CardGoal, Puzzle
from laar.puzzle.task import Task

_RU = {
    "side": "решает {}", "win": "победить", "destroy": "уничтожить: {}", "save": "сохранить до конца: {}",
    "zone": "{} в зоне «{}»", "zone_graveyard": "кладбище", "zone_exile": "изгнание", "zone_hand": "рука",
    "zone_battlefield": "поле боя", "zone_additional": "доп. зона", "zone_deck": "колода", "zone_play": "игра",
    "at": "{} на {}", "controller": "{} под контролем: {}", "open": "{} — открыта",
    "closed": "{} — закрыта", "wounds": "{}: ран {}", "tokens": "{}: фишек {}", "least": "не меньше {}", "most": "не больше {}",
    "now": "до конца этого хода", "later": "до конца хода № {}, считая этот", "declarations": "заявок не больше {}",
    "opponent_adversary": "противник защищается как может", "opponent_passive": "противник пасует, где можно",
    "opponent_helper": "противник помогает",
    "dice_adversary": "кости выпадают хуже всего", "dice_helper": "кости выпадают лучше всего",
    "dice_chance": "кости случайны, ищется наибольшая вероятность",
    "listed": "кости по порядку: {}", "edition": "редакция {}", "hidden": "обе стороны знают все карты",
}  # fmt: skip
_EN = {
    "side": "{} solves", "win": "win", "destroy": "destroy: {}", "save": "save until the end: {}",
    "zone": "{} in zone {}", "at": "{} at {}", "controller": "{} under control of {}", "open": "{} open",
    "closed": "{} closed", "wounds": "{}: wounds {}", "tokens": "{}: tokens {}", "least": "at least {}", "most": "at most {}",
    "now": "until the end of this turn", "later": "until the end of turn {} from this one",
    "declarations": "at most {} declarations",
    "opponent_adversary": "the opponent defends as well as he can", "opponent_passive": "the opponent passes where he may",
    "opponent_helper": "the opponent helps",
    "dice_adversary": "dice fall at their worst", "dice_helper": "dice fall at their best",
    "dice_chance": "dice are random, the best odds are wanted",
    "listed": "dice in this order: {}", "edition": "edition {}", "hidden": "both sides know every card",
}  # fmt: skip
_STATUS = {
    "ru": {"solved": "Решена.", "none": "Решения нет.", "unknown": "Ответа нет, и это не доказательство."},
    "en": {"solved": "Solved.", "none": "No solution.", "unknown": "Cannot answer; this is no proof."},
}


def assumed(task: Task, lang: Lang) -> list[str]:
    """Everything that the puzzle asks for and takes for granted, a line each."""
    puzzle, speaker = task.puzzle, Speaker(task.table, lang)
    words = _RU if lang == "ru" else _EN
    turns, most = puzzle.horizon.turns, puzzle.horizon.declarations
    until = words["now"] if turns == 1 else words["later"].format(turns)
    listed = isinstance(puzzle.dice, tuple)
    dice = words["listed"].format(", ".join(map(str, puzzle.dice))) if listed else words[f"dice_{puzzle.dice}"]
    asked = "; ".join(_goal(puzzle, speaker, words))
    return [
        f"{words['side'].format(speaker.player(puzzle.side))}: {asked}",
        until + (f", {words['declarations'].format(most)}" if most else ""),
        words[f"opponent_{puzzle.opponent}"],
        dice,
        f"{words['edition'].format(task.table.edition.name)}; {words['hidden']}",
    ]


def status(found: str, worth: str, lang: Lang) -> str:
    """The answer in a sentence; `worth` is the probability, if that is asked."""
    odds = {"ru": f" Вероятность {worth}.", "en": f" Probability {worth}."}[lang] if worth else ""
    return _STATUS[lang][found] + odds


def _goal(puzzle: Puzzle, speaker: Speaker, words: dict[str, str]) -> Iterator[str]:
    goal = puzzle.goal
    if goal.win:
        yield words["win"]
    for key, names in (("destroy", goal.destroy), ("save", goal.save)):
        if names:
            yield words[key].format(", ".join(map(speaker.card, names)))
    for item in goal.cards:
        yield from _card(item, speaker, words)


def _card(item: CardGoal, speaker: Speaker, words: dict[str, str]) -> Iterator[str]:
    card = speaker.card(item.card)
    if item.zone:
        yield words["zone"].format(card, words.get(f"zone_{item.zone}", item.zone))
    if item.at:
        yield words["at"].format(card, item.at)
    if item.controller:
        yield words["controller"].format(card, speaker.player(item.controller))
    if item.state:
        yield words[item.state].format(card)
    for key in ("wounds", "tokens"):
        bound: Bound | None = getattr(item, key)
        if bound is not None:
            ends = [words["least"].format(bound.at_least)] if bound.at_least is not None else []
            ends += [words["most"].format(bound.at_most)] if bound.at_most is not None else []
            yield words[key].format(card, ", ".join(ends))
