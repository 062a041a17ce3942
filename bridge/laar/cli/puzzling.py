"""`laar play PUZZLE`: a puzzle played against the best defence, with hints, and the solution for who gives up."""

from __future__ import annotations

import os
import random
from contextlib import ExitStack

from rich.text import Text

from laar.cards.library import Library
from laar.cli.common import say, working
from laar.cli.playing import Session
from laar.editions import Edition
from laar.faults import Lang, NotKnown, both, told
from laar.files import Document
from laar.game import Game
from laar.puzzle.defence import Defence
from laar.puzzle.graph import Node, choice_of
from laar.puzzle.search import Search
from laar.puzzle.task import read_puzzle
from laar.render.puzzle import terms
from laar.render.solution import Solution
from laar.ruling import Ruling

_HELP = (
    "номер или id — объявить; пусто — пас; hint — подсказка, ещё раз — яснее; give up — решение; undo [N]; why ID; board; quit",
    "a number or an id — declare; nothing — pass; hint, again for more; give up — the solution; undo [N]; why ID; board; quit",
)


def play_puzzle(document: Document, known: Library, edition: Edition | None, dice: random.Random, lang: Lang) -> None:
    """Play a puzzle. Raises `BadInput` if it is none, `CannotAnswer` where the rules don't go on."""
    task = read_puzzle(document, known, edition)
    words = say(lang, "позиций: {}", "positions: {}")
    with ExitStack() as lasting:
        with working(say(lang, "решается", "solving")) as tell:
            search = lasting.enter_context(Search(task, os.cpu_count() or 1, lambda known: tell(words.format(known))))
            search.solve()
        _PuzzleSession(search, dice, lang).run()


class _PuzzleSession(Session):
    """A game in which everybody but the solver is answered for."""

    help = _HELP

    def __init__(self, search: Search, dice: random.Random, lang: Lang) -> None:
        super().__init__(Game(search.task.table), None, lang, auto_pass=True)
        self._search = search
        self._defence = Defence(search, dice)
        self._hinted: tuple[Node | None, int] = (None, 0)
        self._orders |= {"hint": self._hint, "give": self._give_up}
        self._console.print(Text(search.task.puzzle.title, style="bold"))
        for line in terms(search.task.puzzle, self._speaker()):
            self._console.print(Text(f"  {line}", style="dim"))

    def _path(self) -> list[Node]:
        made = [step for made in self._game.made for step in made.steps]
        return self._defence.path([*self._game.opening, *made])

    def _ended(self, ruling: Ruling) -> bool:
        node = self._path()[-1]
        if node.kind != "end" and ruling.legal:
            return False
        if node.low:
            self._console.print(Text(say(self._lang, "Цель достигнута!", "The goal is reached!"), style="bold green"))
        else:
            self._console.print(Text(say(self._lang, "Цель не достигнута.", "The goal is not reached."), style="bold red"))
        return True

    def _goes_by_itself(self, ruling: Ruling) -> bool:
        answer = self._defence.answer(self._path()[-1], ruling.awaiting)
        if answer is None:
            return super()._goes_by_itself(ruling)
        self._choose(answer, ruling)
        return True

    def _choose(self, choice: str, ruling: Ruling) -> None:
        if choice == "resolve":
            raise NotKnown(both("в задаче за противника не пасуют", "nobody passes for the opponent of a puzzle"))
        super()._choose(choice, ruling)
        try:
            self._path()
        except NotKnown:
            self._game.undo()
            raise

    def _undo(self, words: str) -> None:
        """Back to the solver's last choice: what was answered goes with it."""
        if words:
            return super()._undo(words)
        side = self._search.task.puzzle.side
        while self._game.undo() and self._game.ruling.awaiting.player != side:
            pass
        self._board("")
        return None

    def _hint(self, _: str) -> None:
        node = self._path()[-1]
        level = self._hinted[1] + 1 if self._hinted[0] is node else 0
        self._hinted = (node, level)
        self._say(*(told(self._defence.hint(node, level), lang) for lang in ("ru", "en")))

    def _give_up(self, _: str) -> None:
        node = next((node for node in reversed(self._path()) if node.low), None)
        if node is None:
            self._say("Решения нет.", "There is no solution.")
        else:
            title = say(self._lang, "Решение", "The solution")
            self._console.print(Solution(self._search.task.table, self._lang).tree(choice_of(node), title))
