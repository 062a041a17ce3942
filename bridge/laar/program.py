"""The only module that speaks to clingo: rules read and parsed once, one Control a question, strict about messages.

Anything clingo has to say (an undefined atom, an undefined operation) is an error: a mistyped predicate must never pass
for a false one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

import clingo
from clingo import ast

from laar.cards.library import data_root
from laar.editions import Edition, named
from laar.rounds import Use, direct, is_template, last_bound, once, renamed, rounds, steps

Term = clingo.Symbol
Rules = tuple[Path | Use | Edition, ...]
# How statics are settled: in one pass that is exact where nothing is in doubt, by so many upper and lower bounds, or in the
# direct form, whose answer sets are all that they could come to.
ONCE = -1
ROUNDS = 2
DIRECT = 0
# One after the other, until a position is settled.
ATTEMPTS = (ONCE, ROUNDS, 6)
# For a program without the rules that don't matter (relevance.py): what only they derive is no mistake.
RELEVANT_ONLY = ("-Wno-atom-undefined",)
# For `#minimize`: what costs is supposed to be false.
FRUGAL = ("--heuristic=Domain", "--dom-mod=false,opt")
_LOADED_WHERE = re.compile(r"^% Loaded only where (.+) occurs\.$", re.M)


class RulesError(Exception):
    """The rules themselves are wrong: clingo had something to say about them. Never the user's fault."""


@cache
def rules_root() -> Path:
    """The folder `asp/`."""
    return data_root() / "asp"


@cache
def rule_files(
    edition: Edition | str, extra: tuple[str, ...] = (), number: int = ROUNDS, present: frozenset[str] | None = None
) -> Rules:
    """What an edition is ruled by: the core, its game, its facts, how statics are settled, what is shown or `extra`.

    A file that is loaded only where some fluent or switch occurs is left out unless `present` has one of them; without
    `present` nothing is left out.
    """
    root = rules_root()
    edition = named(edition) if isinstance(edition, str) else edition
    found: list[Path | Use | Edition] = list(_rule_files(edition.game, present))
    found.append(edition)
    if number == ONCE:
        found += once(root, edition.game)
    else:
        found += rounds(root, edition.game, number) if number != DIRECT else direct(root, edition.game)
    if present is None or present & {"consequences", "unclaimed"}:
        found += steps(root, edition.game, last_bound(number))
    found += [root / name for name in extra] or [root / "show.lp", *_wanted(root.glob("show/*.lp"), present)]
    return tuple(found)


@cache
def _rule_files(game: str, present: frozenset[str] | None) -> tuple[Path, ...]:
    files = (file for part in ("core", game) for file in (rules_root() / part).rglob("*.lp") if not is_template(file))
    return tuple(_wanted(files, present))


def _wanted(files: Iterable[Path], present: frozenset[str] | None) -> list[Path]:
    return [file for file in sorted(files) if present is None or not _where(file) or _where(file) & present]


@cache
def _where(file: Path) -> frozenset[str]:
    """The fluents and switches without which a file has nothing to say."""
    match = _LOADED_WHERE.search(file.read_text(encoding="utf-8"))
    return frozenset(match[1].split(" or ")) if match else frozenset()


@cache
def parsed(files: Rules) -> tuple[ast.AST, ...]:
    """The statements of rule files, of uses of templates and of editions, parsed once. Raises `RulesError`."""
    return tuple(statement for file in files for statement in statements_of(file))


@cache
def statements_of(file: Path | Use | Edition) -> tuple[ast.AST, ...]:
    """The statements of one of them."""
    if isinstance(file, Use):
        return renamed(statements_of(file.file), dict(file.names))
    if isinstance(file, Edition):
        kept = tuple(item for item in statements_of(file.file) if parameter_of(item) not in dict(file.replaced))
        return (*kept, *parsed_text(file.facts)) if file.replaced else kept
    statements: list[ast.AST] = []
    messages: list[str] = []
    try:
        ast.parse_files([str(file)], statements.append, logger=_collector(messages))
    except RuntimeError as error:
        raise RulesError("; ".join(messages) or str(error)) from None
    if messages:
        raise RulesError("; ".join(messages))
    return tuple(item for item in statements if item.ast_type != ast.ASTType.Comment and not _is_base(item))


def _is_base(statement: ast.AST) -> bool:
    """Whether a statement only opens the base program, in which all rules stand."""
    return statement.ast_type == ast.ASTType.Program and statement.name == "base" and not statement.parameters


def parameter_of(statement: ast.AST) -> str | None:
    """The parameter that a fact of an edition is about: `range_metric`, `goes_on(along)`, `window`."""
    symbol = statement.head.atom.symbol if statement.ast_type == ast.ASTType.Rule else None
    if symbol is None:
        return None
    first, *others = map(str, symbol.arguments)
    if not others:
        return str(symbol.name)
    return first if symbol.name == "param" else f"{symbol.name}({first})"


def parsed_text(text: str) -> list[ast.AST]:
    """The statements of a program text of ours."""
    statements: list[ast.AST] = []
    ast.parse_string(text, statements.append)
    return [item for item in statements if not _is_base(item)]


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
    """The shown terms and the cost of the best answer set of a program with `#minimize`; None if there is none.

    Of several that cost the same, the first by its terms in writing.
    """
    control.configuration.solve.opt_mode = "optN"  # type: ignore[union-attr]
    control.configuration.solve.models = 0  # type: ignore[union-attr]
    found: list[tuple[list[str], list[Term], list[int]]] = []
    with control.solve(yield_=True) as handle:
        for model in handle:
            if model.optimality_proven:
                terms = list(model.symbols(shown=True))
                found.append((sorted(map(str, terms)), terms, list(model.cost)))
    return min(found, key=lambda one: one[0])[1:] if found else None


def answer_set_with(control: clingo.Control, atom: str, seconds: float | None = None) -> list[Term] | None:
    """The shown terms of an answer set in which `atom` is true; None if there is none. Nothing is minimized.

    Raises `TimeoutError` after so many seconds.
    """
    control.configuration.solve.opt_mode = "ignore"  # type: ignore[union-attr]
    found, ended = _search(control, atom, seconds)
    if found is None and not ended:
        raise TimeoutError
    return found


def fewest(control: clingo.Control, atom: str, seconds: float) -> list[Term]:
    """As `answer_set_with`, where there is one: the cheapest by `#minimize` that is found in so many seconds."""
    control.configuration.solve.opt_mode = "opt"  # type: ignore[union-attr]
    found, _ = _search(control, atom, seconds)
    return found if found is not None else answer_set_with(control, atom) or []


def cheapest(control: clingo.Control, atom: str, seconds: float) -> tuple[list[Term] | None, bool]:
    """As `answer_set_with`, the cheapest one by `#minimize` that is found in so many seconds, and whether that is all."""
    control.configuration.solve.opt_mode = "opt"  # type: ignore[union-attr]
    return _search(control, atom, seconds)


def possible(control: clingo.Control, seconds: float | None = None) -> tuple[list[Term], bool]:
    """The shown terms that are in some answer set, as far as found in so many seconds, and whether that is all of them."""
    control.configuration.solve.enum_mode = "brave"  # type: ignore[union-attr]
    control.configuration.solve.models = 0  # type: ignore[union-attr]
    found: list[list[Term]] = []
    with control.solve(on_model=lambda model: found.append(list(model.symbols(shown=True))), async_=True) as handle:
        ended = handle.wait(seconds)
        if not ended:
            handle.cancel()
        handle.get()
    return (found[-1] if found else []), ended


def _search(control: clingo.Control, atom: str, seconds: float | None) -> tuple[list[Term] | None, bool]:
    """The last answer set found, and whether the search came to its end."""
    symbol = clingo.parse_term(atom)
    if control.symbolic_atoms[symbol] is None:
        return None, True
    models: list[list[Term]] = []
    with control.solve(
        assumptions=[(symbol, True)], on_model=lambda model: models.append(list(model.symbols(shown=True))), async_=True
    ) as handle:
        ended = handle.wait(seconds)
        if not ended:
            handle.cancel()
        handle.get()
    return (models[-1] if models else None), ended


def parse(text: str) -> Term:
    """A ready term, read from its text."""
    return clingo.parse_term(text)
