"""`laar legal`, `laar why`, `laar show`: questions about a position."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.text import Text

from laar.cards.kinds import kinds_of
from laar.cards.library import Library
from laar.cli.common import (
    NO,
    SCHEMA,
    UNKNOWN,
    YES,
    CardsOption,
    EditionOption,
    JsonOption,
    LangOption,
    PositionArgument,
    console,
    editions,
    library,
    one_edition,
    print_json,
    say,
)
from laar.editions import Edition
from laar.engine import rule
from laar.explain.difference import COMPARED
from laar.explain.proof import Proof, proof, to_data, tree
from laar.explain.speaker import Speaker
from laar.explain.why import Answer, answers, with_changes
from laar.faults import NotKnown, both
from laar.files import Document, read, write
from laar.position.check import answered, checked
from laar.position.table import Table
from laar.puzzle.model import Puzzle
from laar.puzzle.task import read_puzzle
from laar.render.board import board
from laar.render.difference import comparison_text
from laar.render.now import now_text
from laar.render.picture.sheet import picture
from laar.render.puzzle import terms
from laar.render.ruling import declaration_data, finding_text, ruling_data, ruling_text
from laar.replay import read_replay
from laar.ruling import Awaiting, Ruling


def legal(
    position: PositionArgument,
    refused: Annotated[bool, typer.Option("--refused", help="И что нельзя, и почему / what is not, and why.")] = False,
    edition: EditionOption = None,
    cards: CardsOption = None,
    as_json: JsonOption = False,
    lang: LangOption = "ru",
) -> None:
    """Что можно объявить в этой позиции / what may be declared in this position."""
    chosen = editions(edition)
    want = {"legal", "clauses", "refused"} if refused else {"legal", "clauses"}
    want = want if len(chosen) == 1 else set(COMPARED)
    document, known = read(position), library(cards)
    answers = [answered(document, known, item, want) for item in chosen]
    if len(answers) > 1:
        _side_by_side([(Speaker(table, lang), ruling) for table, ruling in answers], as_json=as_json)
        return
    table, ruling = answers[0]
    speaker = Speaker(table, lang)
    if as_json:
        print_json(ruling_data(ruling, speaker, SCHEMA))
    else:
        console().print(ruling_text(ruling, speaker))
    if ruling.finding is not None:
        raise typer.Exit(UNKNOWN)


def _side_by_side(answers: list[tuple[Speaker, Ruling]], *, as_json: bool) -> None:
    """The same position under several editions."""
    if as_json:
        print_json({"schema": SCHEMA, "editions": [ruling_data(ruling, speaker, SCHEMA) for speaker, ruling in answers]})
    else:
        console().print(comparison_text(answers))


def why(
    position: PositionArgument,
    declaration: Annotated[str | None, typer.Argument(help="Заявка, как её пишет legal / as `legal` writes it.")] = None,
    card: Annotated[str | None, typer.Option("--card", help="Карта: её id в позиции / the card's id.")] = None,
    ability: Annotated[str | None, typer.Option("--ability", help="Особенность или strike, move, … / the ability.")] = None,
    target: Annotated[list[str] | None, typer.Option("--target", help="Цель; можно несколько / a target.")] = None,
    with_proof: Annotated[bool, typer.Option("--proof", help="Дерево правил и фактов / the tree of rules and facts.")] = False,
    edition: EditionOption = None,
    cards: CardsOption = None,
    as_json: JsonOption = False,
    lang: LangOption = "ru",
) -> None:
    """Почему это можно или нельзя, и что изменить, чтобы стало можно / why (not), and what would make it legal."""
    if (declaration is None) == (card is None):
        raise NotKnown(both("назовите заявку или --card, одно из двух", "name a declaration or give --card, one of the two"))
    table = checked(position, library(cards), one_edition(edition))
    speaker = Speaker(table, lang)
    found = answers(table)
    chosen = [answer for answer in found if _is_meant(answer, declaration, card, ability, target or [])]
    if not chosen:
        words = (declaration or f"{card} {ability or ''}").split()
        name = card or next(iter(words[1:]), "")
        _not_found(speaker, found, " ".join(words), name, ability or next(iter(words[2:]), None))
    if card is not None and table.card(card) is not None and not as_json:
        told = now_text(rule([table], {"now"})[0].now, speaker, only=[card])
        if told is not None:
            console().print(told)
    if len(chosen) <= 4:
        chosen = [with_changes(answer, table) for answer in chosen]
    if as_json:
        data = [_data(answer, speaker, with_proof=with_proof) for answer in chosen]
        print_json({"schema": SCHEMA, "edition": table.edition.name, "answers": data})
    else:
        for answer in chosen:
            console().print(answer_text(answer, speaker))
            for found_proof in _proofs(answer, table) if with_proof else ():
                console().print(tree(found_proof, lang))
    if any(answer.legal for answer in chosen):
        raise typer.Exit(YES)
    raise typer.Exit(UNKNOWN if all(answer.undecided for answer in chosen) else NO)


def _is_meant(answer: Answer, declaration: str | None, card: str | None, ability: str | None, target: list[str]) -> bool:
    item = answer.declaration
    if declaration is not None:
        return item.id.casefold() == " ".join(declaration.replace("’", "'").split()).casefold()
    named = ability is None or ability in (item.ability, item.kind) or ability == f"{item.written_on}:{item.ability}"
    wanted = [name.replace("’", "'").casefold() for name in target]
    return item.card == card and named and wanted == [t.casefold() for t in item.targets][: len(wanted)]


def _not_found(speaker: Speaker, found: list[Answer], asked: str, card: str, ability: str | None) -> NoReturn:
    """Say why what was asked about isn't even a candidate, and end."""
    table = speaker.table
    holder = table.card(card)
    if holder is None and not asked.startswith("pass"):
        known = ", ".join(sorted(item.id or "" for item in table.cards))
        raise NotKnown(both(f"нет карты «{card}»; есть: {known}", f"there is no card {card!r}; there are: {known}"))
    kinds = kinds_of(table.entry(holder).card).get(ability or "", ()) if holder else ()
    if "static" in kinds or "conditional_static" in kinds:
        raise NotKnown(
            both(
                f"«{ability}» — постоянная особенность: её не объявляют (117.2)",
                f"{ability} is static: it is not declared (117.2)",
            )
        )
    if "triggered" in kinds:
        ru = f"«{ability}» — срабатывающая особенность: её объявляют, только когда она сработала (116.3)"
        raise NotKnown(both(ru, f"{ability} is triggered: it is declared only when it has fired (116.3)"))
    ids = [answer.declaration.id for answer in found if answer.declaration.card == card]
    shown = "; ".join(ids[:8]) + ("; …" if len(ids) > 8 else "")
    ru = f"«{asked}» здесь нельзя даже назвать; заявки этой карты: {shown or 'нет'}"
    raise NotKnown(both(ru, f"{asked!r} can't even be said here; declarations of this card: {shown or 'none'}"))


def _proofs(answer: Answer, table: Table) -> list[Proof]:
    """Why it is legal, or each reason why it is not, as trees."""
    if answer.legal:
        return [proof(table, answer.declaration)]
    return [proof(table, answer.declaration, reason) for reason in answer.declaration.reasons]


def _data(answer: Answer, speaker: Speaker, *, with_proof: bool) -> dict[str, object]:
    ruling = Ruling(Awaiting("system"), clauses={answer.declaration.id: answer.clauses})
    data: dict[str, object] = declaration_data(answer.declaration, speaker, ruling, reasons=not answer.legal)
    data["legal"] = answer.legal
    if not answer.legal:
        data["changes"] = None if answer.changes is None else [speaker.change(change) for change in answer.changes]
    if with_proof:
        data["proofs"] = [to_data(found) for found in _proofs(answer, speaker.table)]
    return data


def answer_text(answer: Answer, speaker: Speaker) -> Text:
    """Why a declaration is (not) legal, and what would make it so."""
    lang = speaker.lang
    text = Text(f"{speaker.declaration(answer.declaration)}\n", style="bold")
    text.append(f"{answer.declaration.id}\n", style="dim not bold")
    if answer.legal:
        text.append(say(lang, "Можно", "Legal"), style="bold green")
        text.append(f": {' '.join(clause.id for clause in answer.clauses)}\n", style="cyan")
        return text
    undecided = say(lang, "Не ответить: не хватает данных", "Can't be answered: a figure is missing")
    text.append(undecided if answer.undecided else say(lang, "Нельзя", "Not legal"), style="bold red").append("\n")
    for reason in answer.declaration.reasons:
        text.append(f"  {reason.clause} ", style="cyan not bold").append(f"{speaker.reason(reason)}\n", style="not bold")
    if answer.changes:
        text.append(say(lang, "Стало бы можно, если:\n", "It would be legal if:\n"), style="bold")
        for change in answer.changes:
            text.append(f"  · {speaker.change(change)}\n", style="not bold")
    elif not answer.undecided and answer.changes is None:
        text.append(say(lang, "Ни одно из простых изменений позиции не поможет.\n", "No simple change would help.\n"))
    return text


def show(
    position: Annotated[Path, typer.Argument(help="Позиция, задача или запись / position, puzzle or replay.")],
    viewer: Annotated[str | None, typer.Option("--as", help="Чьими глазами: first, second / as seen by.")] = None,
    svg: Annotated[Path | None, typer.Option("--svg", help="Записать картинкой SVG / write it as an SVG picture.")] = None,
    edition: EditionOption = None,
    cards: CardsOption = None,
    lang: LangOption = "ru",
) -> None:
    """Показать поле боя / show the board."""
    if viewer not in (None, "first", "second"):
        raise NotKnown(both(f"--as: «{viewer}» — ожидается first или second", f"--as: {viewer!r}: first or second is wanted"))
    task = _laid_out(read(position), library(cards), one_edition(edition))
    table, ruling = task.table, task.ruling
    speaker = Speaker(table, lang, viewer)
    seen = {name: card for name, card in ruling.now.items() if (record := table.card(name)) and speaker.sees(record)}
    captions = terms(task.puzzle, speaker) if task.puzzle else []
    if svg is not None:
        found = [] if ruling.finding is None else [finding_text(ruling.finding, speaker).plain.strip()]
        write(svg, picture(speaker, seen, task.title, [*captions, *found]))
        return
    if task.title:
        console().print(Text(task.title, style="bold"))
    console().print(board(speaker, seen))
    for line in captions:
        console().print(Text(line, style="dim"))
    changed = now_text(seen, speaker)
    if changed is not None:
        console().print(Text(say(lang, "Сейчас не так, как напечатано:", "Not as printed now:"), style="bold"))
        console().print(changed)
    if ruling.finding is not None:
        console().print(finding_text(ruling.finding, speaker))


@dataclass(frozen=True)
class _LaidOut:
    """What there is to show: a position with what its cards are now, and the puzzle that it is of."""

    table: Table
    ruling: Ruling
    title: str | None
    puzzle: Puzzle | None = None


def _laid_out(document: Document, known: Library, edition: Edition | None) -> _LaidOut:
    """A position, or that of a puzzle or replay."""
    inside = document.data if isinstance(document.data, dict) and "position" in document.data else {}
    if "moves" in inside:
        record, table = read_replay(document, known, edition)
        return _LaidOut(table, rule([table], {"now"})[0], record.title)
    if inside:
        task = read_puzzle(document, known, edition)
        return _LaidOut(task.table, rule([task.table], {"now"})[0], task.puzzle.title, task.puzzle)
    table, ruling = answered(document, known, edition, {"now"})
    return _LaidOut(table, ruling, table.position.title)
