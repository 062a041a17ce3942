"""`laar play`: a position played on at the terminal, choice by choice."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
import yaml
from rich.text import Text

from laar.cards.library import Library
from laar.cli.common import (
    UNKNOWN,
    CardsOption,
    EditionOption,
    LangOption,
    PositionArgument,
    console,
    library,
    note,
    one_edition,
    say,
)
from laar.cli.positions import answer_text
from laar.cli.stepping import WindowsOption, told_steps, why_not
from laar.editions import Edition
from laar.explain.speaker import Speaker
from laar.explain.why import answers, with_changes
from laar.faults import Lang, NotKnown, both, told
from laar.files import Document, read, write
from laar.game import Game
from laar.position.check import answered
from laar.render.board import board
from laar.render.ruling import ruling_text
from laar.replay import faults_at, read_replay
from laar.ruling import Ruling
from laar.stepper import EVERY_WINDOW, WANTED, CannotAnswer

_HELP = (
    "номер или id — объявить; пусто — пас, если он есть; roll N — бросок; undo [N]; why ID; board; log; save ФАЙЛ; quit",
    "a number or an id — declare; nothing — pass, if there is one; roll N; undo [N]; why ID; board; log; save FILE; quit",
)


def play(
    position: PositionArgument,
    seed: Annotated[int | None, typer.Option("--seed", help="Бросать кубики самому / roll the dice by this seed.")] = None,
    auto_pass: Annotated[
        bool,
        typer.Option("--auto-pass/--no-auto-pass", help="Единственный пас делать самому / lone passes by itself."),
    ] = True,
    all_windows: WindowsOption = False,
    edition: EditionOption = None,
    cards: CardsOption = None,
    lang: LangOption = "ru",
) -> None:
    """Играть позицию, запись с её конца или задачу: выбирать по номеру, брать ходы назад, спрашивать «почему» / play on."""
    want = (EVERY_WINDOW if all_windows else WANTED) | {"clauses"}
    dice = None if seed is None else random.Random(seed)
    document, known, under = read(position), library(cards), one_edition(edition)
    try:
        if isinstance(document.data, dict) and "goal" in document.data:
            from laar.cli.puzzling import play_puzzle

            play_puzzle(document, known, under, dice or random.Random(), lang)
            return
        game = _begun(document, known, under, want)
    except CannotAnswer as error:
        why_not(error, lang)
        raise typer.Exit(UNKNOWN) from None
    Session(game, dice, lang, auto_pass=auto_pass).run()


def _begun(document: Document, known: Library, edition: Edition | None, want: frozenset[str]) -> Game:
    """A game from a position, or from the end of a record: its moves can be taken back like any others."""
    if not (isinstance(document.data, dict) and "moves" in document.data):
        return Game(answered(document, known, edition)[0], want)
    record, table = read_replay(document, known, edition)
    game = Game(table, want)
    for number, move in enumerate(record.moves):
        for place, choice in enumerate(move.do):
            with faults_at(document, number, place):
                game.choose(choice, game.ruling)
    return game


class Session:
    """What is typed, and what is said to it."""

    help = _HELP

    def __init__(self, game: Game, dice: random.Random | None, lang: Lang, *, auto_pass: bool) -> None:
        self._game, self._dice, self._lang, self._auto_pass = game, dice, lang, auto_pass
        self._console = console()
        self._shown: Ruling | None = None
        self._orders: dict[str, Callable[[str], None]] = {
            "undo": self._undo, "why": self._why, "board": self._board, "log": self._log, "save": self._save,
            "help": lambda _: self._say(*self.help), "?": lambda _: self._say(*self.help),
        }  # fmt: skip

    def run(self) -> None:
        """Until the end of the battle, of the input, or `quit`."""
        told_steps(self._game.opening, self._lang)
        for made in self._game.made:
            told_steps(made.steps, self._lang)
        self._board("")
        self._say(*self.help)
        while True:
            ruling = self._game.ruling
            if self._ended(ruling):
                return
            if self._goes_by_itself(ruling):
                continue
            if ruling != self._shown:
                self._console.print(ruling_text(ruling, self._speaker()))
                self._shown = ruling
            try:
                words = self._console.input(Text("> ", style="bold")).strip()
            except (EOFError, KeyboardInterrupt):
                return
            order, _, rest = words.partition(" ")
            if order in ("quit", "q"):
                return
            try:
                if order in self._orders:
                    self._orders[order](rest.strip())
                else:
                    self._choose(words or "pass", ruling)
            except NotKnown as error:
                note(told(str(error), self._lang))

    def _ended(self, ruling: Ruling) -> bool:
        """Whether there is nothing more to choose, and why."""
        if not ruling.legal:
            self._console.print(ruling_text(ruling, self._speaker()))
        return not ruling.legal

    def _goes_by_itself(self, ruling: Ruling) -> bool:
        """Roll a die by the seed, or pass where nothing else can be done."""
        if ruling.awaiting.kind == "die" and self._dice is not None:
            self._choose(f"roll {self._dice.randint(1, 6)}", ruling)
            return True
        # Where the stack is empty a pass ends the turn: that is a choice.
        if self._auto_pass and [item.kind for item in ruling.legal] == ["pass"] and self._game.state.table.position.stack:
            self._choose("pass", ruling)
            return True
        return False

    def _choose(self, choice: str, ruling: Ruling) -> None:
        try:
            told_steps(self._game.choose(choice, ruling).steps, self._lang)
        except CannotAnswer as error:
            why_not(error, self._lang)
            self._say("Этого выбора как не бывало.", "The choice is undone.")

    def _undo(self, words: str) -> None:
        if words and not words.isdigit():
            raise NotKnown(both("undo и число ходов", "undo and a number"))
        back = self._game.undo(int(words or 1))
        self._say(f"Взято назад: {back}", f"Taken back: {back}")
        self._board("")

    def _why(self, words: str) -> None:
        table = self._game.state.table
        if not words:
            raise NotKnown(both("why и id заявки или карты", "why and the id of a declaration or a card"))
        asked = " ".join(words.replace("’", "'").split()).casefold()
        found = [answer for answer in answers(table) if asked in (answer.declaration.id.casefold(), answer.declaration.card)]
        if not found:
            raise NotKnown(both(f"«{words}» здесь нельзя даже назвать", f"{words!r} can't even be said here"))
        for answer in found:
            shown = with_changes(answer, table) if len(found) == 1 else answer
            self._console.print(answer_text(shown, self._speaker()))

    def _board(self, _: str) -> None:
        self._console.print(board(self._speaker()))

    def _log(self, _: str) -> None:
        for number, made in enumerate(self._game.made, start=1):
            self._console.print(Text(f"{number}. {made.choice}  ").append(" ".join(made.clauses), style="cyan"))

    def _save(self, words: str) -> None:
        if not words:
            raise NotKnown(both("save и имя файла", "save and the name of a file"))
        write(Path(words), yaml.safe_dump(self._game.replay(), allow_unicode=True, sort_keys=False))
        self._say(f"Записано: {words}", f"Written: {words}")

    def _speaker(self) -> Speaker:
        return Speaker(self._game.state.table, self._lang)

    def _say(self, ru: str, en: str) -> None:
        self._console.print(Text(say(self._lang, ru, en), style="dim"))
