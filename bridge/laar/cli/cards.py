"""`laar cards`, `laar card`: what is known of cards, and the check of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rich.text import Text

from laar.cards.compile import abilities_of
from laar.cards.library import Entry, read_set
from laar.cards.unexecuted import Unexecuted, unexecuted_of
from laar.cli.common import (
    NO,
    SCHEMA,
    YES,
    CardsOption,
    JsonOption,
    LangOption,
    console,
    library,
    print_json,
    say,
)
from laar.faults import Lang

_KINDS = {
    "ru": {
        "playable": "играемая", "conditional_playable": "условная играемая", "triggered": "срабатывающая",
        "static": "постоянная", "conditional_static": "условная постоянная", "combined": "комбинированная",
        "sudden": "внезапная", "slow": "невнезапная", "action": "действие",
    },
    "en": {
        "playable": "playable", "conditional_playable": "conditional playable", "triggered": "triggered",
        "static": "static", "conditional_static": "conditional static", "combined": "combined", "sudden": "sudden",
        "slow": "slow", "action": "action",
    },
}  # fmt: skip
# What Heroes calls otherwise (R15 114).
_OF_HEROES = {
    "ru": {"playable": "активируемая", "conditional_playable": "условная активируемая"},
    "en": {"playable": "activated", "conditional_playable": "conditional activated"},
}


def incomplete(entry: Entry) -> list[str]:
    """What is not known or not said of a card: its unknown figures, and what its note says is missing."""
    card = entry.card
    figures = ("life", "movement", "cost", "crystal", "unique", "element", "classes", "strike")
    found = [figure for figure in figures if getattr(card, figure) == "unknown"]
    found += [keyword for keyword, value in card.keywords.items() if value == "unknown"]
    found += [ability.id for ability in card.abilities if ability.when and ability.when.word == "unknown"]
    if card.note and card.note.startswith("missing: "):
        found.append(card.note.removeprefix("missing: "))
    return found


def list_cards(
    only_incomplete: Annotated[bool, typer.Option("--incomplete", help="Только неполные / only incomplete ones.")] = False,
    cards: CardsOption = None,
    as_json: JsonOption = False,
    lang: LangOption = "ru",
) -> None:
    """Какие карты известны / which cards are known."""
    from rich.table import Table as Grid
    from rich.text import Text

    from laar.render.card_text import figures_text

    entries = [entry for entry in library(cards).entries.values() if not only_incomplete or incomplete(entry)]
    if as_json:
        print_json({"schema": SCHEMA, "cards": [_brief(entry) for entry in entries]})
        return
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    for title in ("id", say(lang, "имя", "name"), say(lang, "данные", "figures"), say(lang, "не хватает", "missing")):
        grid.add_column(title, overflow="fold")
    for entry in entries:
        missing = "; ".join(incomplete(entry))
        grid.add_row(
            Text(entry.card.id, style="cyan"),
            Text(entry.card.name),
            Text(figures_text(entry.card, lang)),
            Text(missing),
        )
    console().print(grid)


def _brief(entry: Entry) -> dict[str, Any]:
    return {
        "id": entry.card.id,
        "name": entry.card.name,
        "set": entry.set,
        "game": entry.game,
        "missing": incomplete(entry),
    }


def show_card(
    name: Annotated[str, typer.Argument(help="id, имя, «имя@набор» или файл со своими картами / id, name or file.")],
    check: Annotated[bool, typer.Option("--check", help="Только проверить файл / only check the file.")] = False,
    cards: CardsOption = None,
    as_json: JsonOption = False,
    lang: LangOption = "ru",
) -> None:
    """Одна карта: данные, виды особенностей, текст; или проверка своего файла / one card, or the check of a file."""
    path = Path(name)
    if check or path.suffix in (".yaml", ".yml", ".json"):
        entries = read_set(path)
        library([path])
    else:
        entries = [library(cards).find(name)]
    shown = [(entry, unexecuted_of(entry.card)) for entry in entries]
    if as_json:
        print_json({"schema": SCHEMA, "cards": [_data(entry, items, lang) for entry, items in shown]})
    else:
        for entry, items in shown:
            console().print(_text(entry, items, lang))
    if check:
        raise typer.Exit(NO if any(incomplete(entry) or items for entry, items in shown) else YES)


def _data(entry: Entry, items: tuple[Unexecuted, ...], lang: Lang) -> dict[str, Any]:
    from laar.cards.kinds import kinds_of
    from laar.render.card_text import ability_text, card_text

    kinds = kinds_of(entry.card)
    return _brief(entry) | {
        "figures": entry.card.model_dump(mode="json", exclude={"abilities", "sources", "note"}),
        "sources": entry.card.sources,
        "abilities": [
            {
                "id": ability.id,
                "own": own,
                "kinds": list(kinds.get(ability.id, ())),
                "text": ability_text(ability, lang),
            }
            for ability, own in abilities_of(entry.card)
        ],
        "unexecuted": [
            {"keyword": item.keyword} if item.keyword else {"ability": item.ability, "part": item.part} for item in items
        ],
        "text": card_text(entry.card, lang),
    }


def _text(entry: Entry, items: tuple[Unexecuted, ...], lang: Lang) -> Text:
    from rich.text import Text

    from laar.cards.kinds import kinds_of
    from laar.render.card_text import ability_text, card_text, figures_text

    card, kinds = entry.card, kinds_of(entry.card)
    words = _KINDS[lang] | (_OF_HEROES[lang] if card.game == "heroes" else {})
    text = Text(f"{card.name}", style="bold").append(f"  {card.id}\n", style="dim not bold")
    text.append(f"{figures_text(card, lang)}\n", style="not bold")
    by_text = {ability_text(a, lang): a for a, own in abilities_of(card) if own}
    for line in card_text(card, lang):
        text.append(f"  {line}", style="not bold")
        ability = by_text.get(line)
        if ability is not None:
            named = ", ".join(words[kind] for kind in kinds.get(ability.id, ()))
            text.append(f"  [{ability.id}: {named}]", style="cyan not bold")
        text.append("\n")
    missing = incomplete(entry)
    if missing:
        text.append(say(lang, "не хватает: ", "missing: "), style="red").append(f"{'; '.join(missing)}\n", style="not bold")
    unexecuted = [_unexecuted(item, lang) for item in items]
    if unexecuted:
        head = say(lang, "правила ещё не выполняют: ", "no rule executes yet: ")
        text.append(head, style="red").append(f"{'; '.join(unexecuted)}\n", style="not bold")
    return text


def _unexecuted(item: Unexecuted, lang: Lang) -> str:
    from laar.render.card_text import keyword_said

    if item.keyword is not None:
        keyword = keyword_said(item.keyword, True, lang)
        return say(lang, f"ключевое слово «{keyword}»", f"keyword “{keyword}”")
    return say(lang, f"[{item.ability}], часть {item.part}", f"[{item.ability}], part {item.part}")
