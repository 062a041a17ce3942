"""Whatever the rules can say has words in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from clingo import ast

from laar.cards.filters import Filter
from laar.explain.book import Book
from laar.explain.words_en import BOOK as EN
from laar.explain.words_en import QUEUE as EN_QUEUE
from laar.explain.words_ru import BOOK as RU
from laar.explain.words_ru import QUEUE as RU_QUEUE
from laar.program import parsed, rule_files

_WHY = {"barred": 2, "blocked": 2, "unfit": 5, "discord": 5, "lacking": 2, "invalid": 1, "changeable": 0}
# Field names of filters that become another functor.
_RENAMED = {"card_class": "class", "none_of": "no"}
_BOUNDS = {"cost", "life", "movement", "weak_strike", "wounds", "tokens"}
_RELATIONS = {
    "adjacent", "orthogonal", "diagonal", "beside", "opposite", "line", "across", "same_row", "same_column", "formation",
}  # fmt: skip


def said() -> Iterator[tuple[str, str]]:
    """Which head says which functor."""
    files = dict.fromkeys((*rule_files("classic", ("why.lp",)), *rule_files("heroes-2")))
    for statement in parsed(tuple(files)):
        if statement.ast_type == ast.ASTType.Rule and statement.head.ast_type == ast.ASTType.Literal:
            atom = statement.head.atom
            symbol = getattr(atom, "symbol", None)
            name = getattr(symbol, "name", "")
            if name in _WHY:
                why = atom.symbol.arguments[_WHY[name]]
                if why.ast_type == ast.ASTType.Function:
                    yield name, why.name
                elif why.ast_type == ast.ASTType.SymbolicTerm:
                    yield name, why.symbol.name


def test_the_rules_say_something() -> None:
    assert len(set(said())) > 80


@pytest.mark.parametrize("book", [RU, EN], ids=["ru", "en"])
@pytest.mark.parametrize(("head", "functor"), sorted(set(said())))
def test_every_particular_has_words(book: Book, head: str, functor: str) -> None:
    section = {"invalid": book.invalid, "changeable": book.changes}.get(head)
    assert functor in section if section is not None else functor in {**book.reasons, **book.conditions}


@pytest.mark.parametrize("book", [RU, EN], ids=["ru", "en"])
def test_every_declaration_has_words(book: Book) -> None:
    heads = (
        item.head for item in parsed((*rule_files("classic"), *rule_files("heroes-2"))) if item.ast_type == ast.ASTType.Rule
    )
    symbols = [head.atom.symbol for head in heads if head.ast_type == ast.ASTType.Literal and hasattr(head.atom, "symbol")]
    declared = {str(symbol.arguments[0]) for symbol in symbols if getattr(symbol, "name", "") in ("builtin", "allowed_by")}
    assert {"strike", "move", "play"} <= declared
    assert not {name for name in declared if name[0].islower() and name not in book.declarations}


@pytest.mark.parametrize("book", [RU, EN], ids=["ru", "en"])
def test_every_condition_of_a_filter_has_words(book: Book) -> None:
    for field in Filter.model_fields:
        name = _RENAMED.get(field, field)
        if name in _BOUNDS or name in _RELATIONS:
            assert name in book.words
        else:
            assert name in {**book.conditions, **book.reasons}


def test_both_languages_have_the_same_words() -> None:
    for section in ("reasons", "conditions", "invalid", "words", "changes", "declarations", "players"):
        assert set(getattr(RU, section)) == set(getattr(EN, section)), section


@pytest.mark.parametrize("section", ["reasons", "conditions", "invalid", "changes", "declarations"])
def test_templates_take_the_same_arguments(section: str) -> None:
    for name, template in getattr(RU, section).items():
        english = getattr(EN, section)[name]
        assert {n for n in range(5) if f"{{{n}}}" in template} == {n for n in range(5) if f"{{{n}}}" in english}, name


@pytest.mark.parametrize(("book", "word"), [(RU_QUEUE, "стек"), (EN_QUEUE, "stack")], ids=["ru", "en"])
def test_heroes_has_a_queue_and_no_stack(book: Book, word: str) -> None:
    sections = (book.reasons, book.conditions, book.invalid, book.words, book.changes, book.declarations)
    assert not [text for section in sections for text in section.values() if word in text]
