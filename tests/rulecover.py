"""Which rules of `asp/` fire over the case files, and which prohibitions are somewhere the only reason of a refusal.

Every rule at a place gets a twin `fired(place) :- body`, a prohibition `fired(place,head) :- body`. Templates count at their
own line. Constraints aren't counted: they have no head, and what they exclude is asserted by the tests of the generator and of
`why`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import clingo
from clingo import ast

from casefile import CASES, bad_cases, good_cases, positions, read_bad_case, read_case
from laar.cards.library import Library
from laar.check import Scope, generator, property_named
from laar.check.search import question as checked_question
from laar.editions import Edition, named, ours, parameters_set, usual
from laar.engine import BATCH, batch_facts, question, rule
from laar.explain.why import Answer, changes_question
from laar.facts import focus_fact
from laar.faults import BadInput
from laar.files import Document, parse
from laar.indexing import indexed
from laar.position.load import examine
from laar.position.table import Table
from laar.program import DIRECT, ONCE, ROUNDS, Rules, ground, parsed, parsed_text, rule_files, rules_root
from laar.ruling import Declaration
from laar.state import State, state_of
from laar.stepper import EVERY_WINDOW, WANTED, taken
from laar.syntax import is_constraint
from played import states_of_replays
from sixteen import sixteen

_PROHIBITIONS = {"barred", "blocked", "unfit", "discord", "lacking"}
_WIDE = frozenset({"refused", "clauses", "both", "now", "valid"})
_NARROW = frozenset({"legal"})


@dataclass
class Cover:
    """Rules by place (`asp/file.lp:line`); those that fired; prohibitions, and those that were the only reason once."""

    rules: set[str] = field(default_factory=set)
    fired: set[str] = field(default_factory=set)
    prohibitions: set[str] = field(default_factory=set)
    alone: set[str] = field(default_factory=set)


def tables_of_cases(library: Library) -> list[Table]:
    """The positions of all good cases."""
    documents = [document for path in good_cases() for document in positions(read_case(path))]
    return [table for document in documents if (table := examine(document, library).table) is not None]


def begun(tables: Sequence[Table]) -> Iterator[State]:
    """Positions in which a declaration has just been made and both have passed."""
    for table in tables:
        ruling = rule([table], {"legal", "consequences"})[0]
        for item in [item for item in ruling.legal if item.card is not None][::4]:
            yield taken(state_of(table), item, ruling).after.changed(["is(passes,2)"], [])


def queued(states: Iterable[State]) -> Iterator[State]:
    """Positions of a stack in which what could answer several events waits, as if in a queue behind what is just completed."""
    for state in states:
        if any(fluent.startswith("could_answer(2,") for fluent in state.fluents):
            rest = {fluent for fluent in state.fluents if not fluent.startswith(("priority(", "window(1,", "is(passes"))}
            yield State(frozenset((*rest, "window(1,completed)", "is(passes,2)")), state.origin)


def invalid_tables(library: Library) -> Iterator[Table]:
    """What can be read of the bad cases."""
    for path in bad_cases():
        case = read_bad_case(path)
        if case.command[0] == "legal" and case.file:
            try:
                document: Document = parse(case.file, path.name)
            except BadInput:
                continue
            table = examine(document, library).table
            if table is not None and table.position.edition in ours():
                yield table.under(named(usual(named(table.position.edition).game)))


def measure(library: Library, diagonal: Edition, scopes: Iterable[tuple[str, Scope]], left: Path) -> Cover:
    """Every position of the cases, wide, and every one of the replays; then a part of them in every other way to ask.

    Narrow, focused, in other editions and ways to settle statics; positions that are none; for changes; by the generator, in a
    scope for each property. `left` holds the positions of replays that other tests have played.
    """
    cover = Cover()
    every = tables_of_cases(library)
    tables = [table for table in every if table.edition.game == "classic"]
    _batches(cover, tables, "classic", _WIDE)
    _batches(cover, [table for table in every if table.edition.game == "heroes"], "heroes-2", _WIDE)
    states = [*states_of_replays(library, left), *begun(sixteen(16))]
    for edition in map(named, ours()):
        same = [state for state in states if state.edition == edition]
        _batches(cover, same, edition, WANTED)
    _batches(cover, states[:8], "classic", EVERY_WINDOW)
    _batches(cover, list(queued(states)), replace(named("classic"), replaced=parameters_set({"container": "fifo"})), WANTED)
    replaced = [state for state in states if any("standin:icon" in fluent for fluent in state.fluents)]
    _batches(cover, replaced, diagonal, WANTED)
    for edition in (named("classic"), named("heroes-2")):
        _batches(cover, [table for table in invalid_tables(library) if table.edition == edition], edition, _WIDE)
    _batches(cover, tables[::4], "classic", _NARROW, ONCE)
    for edition in (named("classic-2012"), diagonal):
        _batches(cover, [table.under(edition) for table in tables[::8]], edition, _WIDE)
    statics = read_case(CASES / "good" / "117.1-statics-at-work.yaml")
    direct = [table for document in positions(statics) if (table := examine(document, library).table) is not None]
    _single(cover, rule_files("classic", number=DIRECT), [question(table, _WIDE) for table in direct])
    _single(cover, rule_files("classic", ("kinds.lp",)), [question(table, _WIDE) for table in direct[:2]])
    unexecuted = [
        library.facts(card) + "consequences."
        for card in ("10183", "30156", "standin:duellist", "standin:plated", "standin:void", "standin:flooder")
    ]
    _single(cover, rule_files("classic", ("unexecuted.lp",)), unexecuted)
    _single(cover, rule_files("classic", ("why.lp",)), (changes_question(Answer(d, False), t) for t, d in _refusals(tables)))
    heroes = _refusals([table for table in every if table.edition.game == "heroes"])
    _single(cover, rule_files("heroes-2", ("why.lp",)), (changes_question(Answer(d, False), t) for t, d in heroes))
    _single(cover, rule_files("classic", number=ONCE), (question(t, _WIDE) + focus_fact(t, d) for t, d in _refusals(tables)))
    for name, scope in scopes:
        _checked(cover, library, name, scope)
    return cover


def _batches(
    cover: Cover, tables: Sequence[Table | State], edition: Edition | str, want: frozenset[str], number: int = ROUNDS
) -> None:
    program = _indexed(rule_files(edition, number=number))
    # What has fired isn't asked for again: after the first batches little is left.
    for some in (tables[:BATCH], tables[BATCH : 8 * BATCH], tables[8 * BATCH :]):
        twins = _twins(program, cover)
        for start in range(0, len(some), BATCH):
            _read(cover, ground([*program, *twins], batch_facts(some[start : start + BATCH], want)), sole=want == _WIDE)


@cache
def _indexed(files: Rules) -> tuple[ast.AST, ...]:
    return indexed(parsed(files))


def _refusals(tables: Sequence[Table]) -> Iterator[tuple[Table, Declaration]]:
    """Declarations of cards that are refused: one for each window of each kind of stack, then one for each single reason."""
    by_stack: dict[str, tuple[Table, Declaration]] = {}
    by_reason: dict[tuple[str, str], tuple[Table, Declaration]] = {}
    for table, ruling in zip(tables, rule(tables, {"refused"}), strict=True):
        stack = " ".join(f"{item.kind} {item.window} {sorted(item.model_fields_set)}" for item in table.position.stack)
        for item in ruling.refused or ():
            if item.card is not None:
                by_stack.setdefault(stack, (table, item))
                if len(item.reasons) == 1:
                    by_reason.setdefault((item.reasons[0].clause.id, item.reasons[0].particular.name), (table, item))
    yield from by_stack.values()
    yield from by_reason.values()


def _single(cover: Cover, files: Rules, questions: Iterable[str]) -> None:
    """Ask one by one, until every rule has fired."""
    program = parsed(files)
    twins = _twins(program, cover)
    wanted = {twin.head.atom.symbol.arguments[0].symbol.string for twin in twins} - cover.fired
    for facts in questions:
        if wanted <= cover.fired:
            break
        _read(cover, ground([*program, *twins], facts))


def _checked(cover: Cover, library: Library, name: str, scope: Scope) -> None:
    """The generator and a property; a violation takes a broken rule, so `legal` and `unsettled` are made to lie."""
    game = library.entries[scope.prints[0]].game
    edition = usual(game)
    claim = property_named(name)
    rules = [*parsed(rule_files(edition, generator(edition))), *claim.statements]
    lies = parsed_text(
        "legal(D) :- candidate(D). unsettled(I,A) :- has(I,A,_). then(D,add(is(tokens(c1),-1))) :- candidate(D)."
        "then(D,add(priority(first))) :- candidate(D). then(D,add(forming(none))) :- candidate(D)."
        "then(D,del(F)) :- candidate(D), holds(F), F = pending(_,_,_)."
    )
    if name == "kinds":
        lies += parsed_text(
            "kind(A,static) :- ability(A). kind(A,conditional_static) :- ability(A). kind(A,triggered) :- ability(A)."
            "interactive(A) :- ability(A). combined(A) :- ability(A)."
        )
    facts = checked_question(claim, scope, library)
    _read(cover, ground([*rules, *_twins(rules, cover), *lies], facts))


def _twins(statements: Iterable[ast.AST], cover: Cover) -> list[ast.AST]:
    """For every rule that hasn't fired yet one that says so; of a prohibition also what it prohibits, until it was alone."""
    twins: list[ast.AST] = []
    for statement in statements:
        if statement.ast_type != ast.ASTType.Rule or not statement.body or is_constraint(statement):
            continue
        location = statement.location.begin
        place = f"asp/{Path(location.filename).relative_to(rules_root())}:{location.line}"
        cover.rules.add(place)
        line = ast.SymbolicTerm(statement.location, clingo.String(place))
        symbol: Any = statement.head.atom.symbol if statement.head.ast_type == ast.ASTType.Literal else None
        arguments = [line]
        if getattr(symbol, "name", "") in _PROHIBITIONS and not _general(symbol):
            cover.prohibitions.add(place)
            if place not in cover.alone:
                arguments.append(ast.Function(statement.location, symbol.name, list(symbol.arguments), 0))
        if len(arguments) > 1 or place not in cover.fired:
            fired = ast.Function(statement.location, "fired", arguments, 0)
            head = ast.Literal(statement.location, ast.Sign.NoSign, ast.SymbolicAtom(fired))
            twins.append(ast.Rule(statement.location, head, statement.body))
    return twins


def _general(symbol: ast.AST) -> bool:
    """A rule that only passes on what another one says has a variable where the clause stands."""
    return bool(symbol.name == "blocked" and symbol.arguments[-2].ast_type == ast.ASTType.Variable)


def _read(cover: Cover, control: clingo.Control, *, sole: bool = False) -> None:
    """What fired; of wide questions with an index also what was the `sole` reason of a refusal."""
    for arity in (1, 2):
        cover.fired.update(atom.symbol.arguments[0].string for atom in control.symbolic_atoms.by_signature("fired", arity))
    if not sole or cover.prohibitions <= cover.alone:
        return
    reasons: dict[tuple[clingo.Symbol, clingo.Symbol], list[tuple[clingo.Symbol, clingo.Symbol]]] = {}
    for atom in control.symbolic_atoms.by_signature("reason", 4):
        index, declaration, clause, why = atom.symbol.arguments
        reasons.setdefault((index, declaration), []).append((clause, why))
    alone = {(*key, *found[0]) for key, found in reasons.items() if len(found) == 1}
    drafts = {}
    for atom in control.symbolic_atoms.by_signature("completes", 3):
        index, declaration, draft = atom.symbol.arguments
        drafts[(index, declaration)] = draft
    parts = {(str(index), str(clause), str(why), *_about(declaration)) for index, declaration, clause, why in alone}
    alone |= {(index, drafts[(index, d)], clause, why) for index, d, clause, why in alone if (index, d) in drafts}
    for atom in control.symbolic_atoms.by_signature("fired", 2):
        place, prohibited = atom.symbol.arguments
        if place.string not in cover.alone and _is_sole(prohibited, alone, parts):
            cover.alone.add(place.string)


def _is_sole(head: clingo.Symbol, alone: set[Any], parts: set[tuple[str, str, str, str, str]]) -> bool:
    index, *arguments = head.arguments
    if head.name in ("blocked", "barred"):
        return (index, *arguments) in alone
    if head.name == "lacking":
        card, ability, why = map(str, arguments)
        return (str(index), "c(113,2)", f"lacking({why})", card, ability) in parts
    if head.name == "unfit":
        card, ability, slot, target, clause, why = map(str, arguments)
        return (str(index), clause, f"aim({slot},{target},{why})", card, ability) in parts
    card, ability, first, second, clause, why = map(str, arguments)
    return (str(index), clause, f"pair({first},{second},{why})", card, ability) in parts


def _about(declaration: clingo.Symbol) -> tuple[str, str]:
    if declaration.name in ("use", "trigger"):
        return str(declaration.arguments[1]), str(declaration.arguments[2])
    return "", ""
