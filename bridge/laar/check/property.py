"""Properties: files of `asp/check/properties/`, which say what they claim, under which clauses, and what they ask for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from clingo import ast

from laar.faults import Lang, NotKnown, both
from laar.program import parse, rules_root, statements_of
from laar.reading import read_clause


@dataclass(frozen=True)
class Property:
    """A claim about every position of a scope.

    `asks` are the switches of a ruling that it reads, and `unsettled` if it is about positions whose statics may not settle.
    """

    name: str
    statements: tuple[ast.AST, ...]
    ru: str
    en: str
    clauses: tuple[str, ...]
    asks: frozenset[str]

    def sentence(self, lang: Lang) -> str:
        """What it claims, in words."""
        return self.ru if lang == "ru" else self.en


def properties() -> list[str]:
    """The names of all properties, in the order of the alphabet."""
    return sorted(path.stem for path in (rules_root() / "check" / "properties").glob("*.lp"))


@cache
def property_named(name: str) -> Property:
    """A property by its name. Raises `NotKnown` with the list of them."""
    if name not in properties():
        listed = ", ".join(properties())
        raise NotKnown(both(f"нет свойства «{name}»; есть: {listed}", f"there is no property {name!r}; there are: {listed}"))
    statements = statements_of(rules_root() / "check" / "properties" / f"{name}.lp")
    said: dict[str, list[tuple[str, ...]]] = {"sentence": [], "under": [], "asks": []}
    for statement in statements:
        if statement.ast_type == ast.ASTType.Rule and not statement.body and statement.head.ast_type == ast.ASTType.Literal:
            fact = parse(str(statement.head))
            if fact.name in said:
                said[fact.name].append(tuple(map(str, fact.arguments)))
    words = {lang: parse(text).string for lang, text in said["sentence"]}
    clauses = tuple(read_clause(parse(clause)).id for (clause,) in said["under"])
    return Property(name, statements, words["ru"], words["en"], clauses, frozenset(word for (word,) in said["asks"]))
