"""The only module that speaks to clingo: rules read and parsed once, one Control a question, strict about messages.

Anything clingo has to say (an undefined atom, an undefined operation) is an error: a mistyped predicate must never pass
for a false one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

import clingo
from clingo import ast

from laar.cards.library import data_root
from laar.rounds import Use, direct, is_template, renamed, rounds

Term = clingo.Symbol
# Upper and lower bounds of statics that every question builds; what they leave unsettled is asked again.
ROUNDS = 2
# In place of a number of rounds: the direct form, whose answer sets are all that the statics could come to.
DIRECT = 0


class RulesError(Exception):
    """The rules themselves are wrong: clingo had something to say about them. Never the user's fault."""


@cache
def rules_root() -> Path:
    """The folder `asp/`."""
    return data_root() / "asp"


def editions() -> list[str]:
    """The editions that come with Laar, by name."""
    return sorted(path.stem.replace("_", "-") for path in (rules_root() / "editions").glob("*.lp"))


def rule_files(edition: str, extra: Sequence[str] = (), number: int = ROUNDS) -> tuple[Path | Use, ...]:
    """What an edition is ruled by: the core, its game, its parameters, `number` rounds of statics, what is shown or `extra`."""
    root = rules_root()
    game = edition.partition("-")[0]
    found: list[Path | Use] = [
        file for part in ("core", game) for file in sorted((root / part).rglob("*.lp")) if not is_template(file)
    ]
    found.append(root / "editions" / f"{edition.replace('-', '_')}.lp")
    found += rounds(root, game, number) if number != DIRECT else direct(root, game)
    found += [root / name for name in (extra or ("show.lp",))]
    return tuple(found)


@cache
def parsed(files: tuple[Path | Use, ...]) -> tuple[ast.AST, ...]:
    """The statements of rule files and of uses of templates, parsed once. Raises `RulesError`."""
    return tuple(statement for file in files for statement in _statements(file))


@cache
def _statements(file: Path | Use) -> tuple[ast.AST, ...]:
    if isinstance(file, Use):
        return renamed(_statements(file.file), dict(file.names))
    statements: list[ast.AST] = []
    messages: list[str] = []
    try:
        ast.parse_files([str(file)], statements.append, logger=_collector(messages))
    except RuntimeError as error:
        raise RulesError("; ".join(messages) or str(error)) from None
    if messages:
        raise RulesError("; ".join(messages))
    return tuple(item for item in statements if item.ast_type not in (ast.ASTType.Comment, ast.ASTType.Program))


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


def answer_sets(control: clingo.Control) -> Iterator[list[Term]]:
    """The shown terms of each answer set."""
    control.configuration.solve.models = 0  # type: ignore[union-attr]
    with control.solve(yield_=True) as handle:
        for model in handle:
            yield list(model.symbols(shown=True))


def best(control: clingo.Control) -> tuple[list[Term], list[int]] | None:
    """The shown terms and the cost of the best answer set of a program with `#minimize`; None if there is none."""
    found: tuple[list[Term], list[int]] | None = None
    with control.solve(yield_=True) as handle:
        for model in handle:
            found = (list(model.symbols(shown=True)), list(model.cost))
    return found
