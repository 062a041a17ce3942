"""The only module that speaks to clingo: rules read and parsed once, one Control a question, strict about messages.

Anything clingo has to say (an undefined atom, an undefined operation) is an error: a mistyped predicate must never pass
for a false one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path

import clingo
from clingo import ast

from laar.cards.library import data_root

Term = clingo.Symbol
GAMES = {"classic": "classic", "classic-2012": "classic"}


class RulesError(Exception):
    """The rules themselves are wrong: clingo had something to say about them. Never the user's fault."""


@cache
def rules_root() -> Path:
    """The folder `asp/`."""
    return data_root() / "asp"


def editions() -> list[str]:
    """The editions that come with Laar, by name."""
    return sorted(path.stem.replace("_", "-") for path in (rules_root() / "editions").glob("*.lp"))


def rule_files(edition: str, extra: Sequence[str] = ()) -> tuple[Path, ...]:
    """The files that an edition is ruled by: the core, its game, its parameters, what is shown, and `extra` ones."""
    root = rules_root()
    game = edition.partition("-")[0]
    found = [*sorted((root / "core").rglob("*.lp")), *sorted((root / game).rglob("*.lp"))]
    found.append(root / "editions" / f"{edition.replace('-', '_')}.lp")
    found += [root / name for name in (extra or ("show.lp",))]
    return tuple(found)


@cache
def parsed(files: tuple[Path, ...]) -> tuple[ast.AST, ...]:
    """The statements of rule files, parsed once. Raises `RulesError`."""
    statements: list[ast.AST] = []
    messages: list[str] = []
    try:
        ast.parse_files([str(file) for file in files], statements.append, logger=_collector(messages))
    except RuntimeError as error:
        raise RulesError("; ".join(messages) or str(error)) from None
    if messages:
        raise RulesError("; ".join(messages))
    return tuple(item for item in statements if item.ast_type != ast.ASTType.Comment)


def _collector(messages: list[str]) -> Callable[[clingo.MessageCode, str], None]:
    def log(_code: clingo.MessageCode, text: str) -> None:
        messages.append(text)

    return log


def ground(statements: Iterable[ast.AST], facts: str, options: Sequence[str] = ()) -> clingo.Control:
    """A Control with the rules and the facts, grounded. Raises `RulesError` at any message of clingo's."""
    messages: list[str] = []
    control = clingo.Control(list(options), logger=_collector(messages))
    try:
        with ast.ProgramBuilder(control) as builder:
            for statement in statements:
                builder.add(statement)
        control.add("base", [], facts)
        control.ground([("base", [])])
    except RuntimeError as error:
        raise RulesError("; ".join(messages) or str(error)) from None
    if messages:
        raise RulesError("; ".join(messages))
    return control


def shown(control: clingo.Control) -> list[Term]:
    """The shown terms of the one answer set. Raises `RulesError` if there is none."""
    with control.solve(yield_=True) as handle:
        for model in handle:
            return list(model.symbols(shown=True))
    raise RulesError("the rules have no answer set")


def best(control: clingo.Control) -> tuple[list[Term], list[int]] | None:
    """The shown terms and the cost of the best answer set of a program with `#minimize`; None if there is none."""
    found: tuple[list[Term], list[int]] | None = None
    with control.solve(yield_=True) as handle:
        for model in handle:
            found = (list(model.symbols(shown=True)), list(model.cost))
    return found
