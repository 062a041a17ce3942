"""Properties: files of `asp/check/properties/`, which say what they claim, under which clauses, and what they ask for.

In `asp/check/gaps/` are those that do not hold, because the rulebook says nothing there: each names the ruling of ours that
fills the gap, and its witness shows where.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from clingo import ast

from laar.faults import Lang, NotKnown, both
from laar.program import Term, parse, rules_root, statements_of
from laar.reading import read_clause


@dataclass(frozen=True)
class Property:
    """A claim about every position of a scope.

    `asks` are the switches of a ruling that it reads, and `unsettled` if it is about positions whose statics may not settle.
    `prints` are the cards that it is about, if not those of the scope; `filled_by` are the rulings of ours that fill the gap
    which its violation shows.
    """

    name: str
    statements: tuple[ast.AST, ...]
    ru: str
    en: str
    clauses: tuple[str, ...]
    asks: frozenset[str]
    prints: tuple[str, ...] = ()
    filled_by: tuple[str, ...] = ()

    def sentence(self, lang: Lang) -> str:
        """What it claims, in words."""
        return self.ru if lang == "ru" else self.en


def properties() -> list[str]:
    """The names of all properties that are claimed, in the order of the alphabet."""
    return _names("properties")


def gaps() -> list[str]:
    """The names of those that gaps of the rulebook violate."""
    return _names("gaps")


def _names(folder: str) -> list[str]:
    return sorted(path.stem for path in (rules_root() / "check" / folder).glob("*.lp"))


@cache
def property_named(name: str) -> Property:
    """A property by its name. Raises `NotKnown` with the list of them."""
    known = [*properties(), *gaps()]
    if name not in known:
        listed = ", ".join(known)
        raise NotKnown(both(f"нет свойства «{name}»; есть: {listed}", f"there is no property {name!r}; there are: {listed}"))
    folder = "properties" if name in properties() else "gaps"
    statements = statements_of(rules_root() / "check" / folder / f"{name}.lp")
    said: dict[str, list[tuple[Term, ...]]] = {word: [] for word in ("sentence", "under", "asks", "of_print", "filled_by")}
    for statement in statements:
        if statement.ast_type == ast.ASTType.Rule and not statement.body and statement.head.ast_type == ast.ASTType.Literal:
            fact = parse(str(statement.head))
            if fact.name in said:
                said[fact.name].append(tuple(fact.arguments))
    words = {lang.name: text.string for lang, text in said["sentence"]}
    return Property(
        name,
        statements,
        words["ru"],
        words["en"],
        tuple(read_clause(clause).id for (clause,) in said["under"]),
        frozenset(word.name for (word,) in said["asks"]),
        tuple(card.string for (card,) in said["of_print"]),
        tuple(read_clause(clause).id for (clause,) in said["filled_by"]),
    )
