"""Proof trees: what they are made of, and that each node is an instance of the rule at its place."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import chain, product
from pathlib import Path
from typing import Any

import clingo
import pytest
from clingo import ast
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from rich.console import Console

from casefile import CASES, positions, read_case
from laar.cards.library import Entry, Library, data_root
from laar.cards.model import Card
from laar.editions import named
from laar.engine import question, rule
from laar.explain.catalogue import cited_rules
from laar.explain.derivations import shallowest, steps, traced
from laar.explain.proof import Proof, grown, proof, to_data, tree
from laar.facts import declaration_term, focus_fact
from laar.position.load import from_document, load
from laar.position.table import Table
from laar.program import ONCE, ROUNDS, ground, parsed, rule_files, shown
from laar.reading import read_clause
from laar.ruling import Declaration
from strategies import position_data, table_of

WISHES = ({"legal"}, {"refused"}, {"refused", "both"})
LEAVES = {"fact", "absent", "builtin", "seen"}


def facts_of(table: Table, declaration: Declaration, wishes: set[str]) -> str:
    return question(table, frozenset(wishes)) + focus_fact(table, declaration)


def nodes(root: Proof) -> Iterator[Proof]:
    yield root
    for child in root.children:
        yield from nodes(child)


def declarations(table: Table) -> dict[str, Declaration]:
    ruling = rule([table], {"legal", "refused", "both"})[0]
    return {item.id: item for item in (*ruling.legal, *(ruling.refused or ()))}


@pytest.fixture(scope="module")
def hypnosis(library: Library) -> Table:
    return load(data_root() / "examples" / "hypnosis.yaml", library)


@pytest.fixture(scope="module")
def said(hypnosis: Table) -> dict[str, Declaration]:
    return declarations(hypnosis)


# --- An instance of the rule at its place, judged without what the proofs are made with ----------------------------------


@cache
def rules_by_place() -> dict[str, list[ast.AST]]:
    found: dict[str, list[ast.AST]] = defaultdict(list)
    for item in chain(*(parsed(rule_files("classic", number=number)) for number in (ONCE, ROUNDS))):
        if item.ast_type == ast.ASTType.Rule:
            start = item.location.begin
            found[f"{Path(start.filename).relative_to(data_root())}:{start.line}"].append(item)
    return found


def symbol(text: str) -> clingo.Symbol:
    return clingo.parse_term(re.sub(r"(?<=[(,])_(?=[),])", "unnamed", text))


def unifies(term: ast.AST, value: clingo.Symbol, bound: dict[str, clingo.Symbol]) -> bool:
    match term.ast_type:
        case ast.ASTType.Variable:
            return bool(term.name == "_" or bound.setdefault(term.name, value) == value)
        case ast.ASTType.SymbolicTerm:
            return bool(term.symbol == value)
        case ast.ASTType.Function:
            same = value.type == clingo.SymbolType.Function and (term.name, len(term.arguments)) == (
                value.name,
                len(value.arguments),
            )
            return same and all(map(unifies, term.arguments, value.arguments, [bound] * len(value.arguments)))
        case _:
            return value.type == clingo.SymbolType.Number


def is_instance(node: Proof, statement: ast.AST) -> bool:
    bound: dict[str, clingo.Symbol] = {}
    if not unifies(statement.head.atom.symbol, symbol(node.atom), bound):
        return False
    if node.kind != "rule":
        return bool(statement.body) == (node.kind != "fact")
    return len(node.children) == len(statement.body) and all(
        stands_for(child, literal, bound) for child, literal in zip(node.children, statement.body, strict=True)
    )


def stands_for(child: Proof, literal: ast.AST, bound: dict[str, clingo.Symbol]) -> bool:
    about_atom = literal.ast_type == ast.ASTType.Literal and literal.atom.ast_type == ast.ASTType.SymbolicAtom
    if not about_atom:
        return child.kind == "builtin"
    negative = literal.sign == ast.Sign.Negation
    return (child.kind == "absent") == negative and unifies(literal.atom.symbol, symbol(child.atom), bound)


def is_sound(root: Proof, table: Table, declaration: Declaration) -> bool:
    """Everything said is so, and everything absent isn't, in one of the questions."""
    for number, focus, wishes in product((ONCE, ROUNDS), (focus_fact(table, declaration), ""), WISHES):
        control = ground(parsed(rule_files("classic", number=number)), question(table, frozenset(wishes)) + focus)
        so = {str(atom.symbol) for atom in control.symbolic_atoms}
        absent = [node.atom for node in nodes(root) if node.kind == "absent"]
        patterns = [re.compile(re.sub(r"(?<=[(,])_(?=[),])", ".+", re.escape(text))) for text in absent]
        if {n.atom for n in nodes(root) if n.kind in ("rule", "seen", "fact")} <= so and not any(
            pattern.fullmatch(atom) for pattern in patterns for atom in so
        ):
            return True
    return False


def check(root: Proof, table: Table, declaration: Declaration) -> None:
    before: set[str] = set()

    def walk(node: Proof, above: frozenset[str]) -> None:
        assert node.kind in LEAVES or (node.kind == "rule" and node.children)
        assert not node.children or node.kind == "rule"
        assert (node.rule is None) == (node.kind in ("absent", "builtin") or (node.kind == "fact" and given_fact(node)))
        if node.rule:
            assert any(is_instance(node, statement) for statement in rules_by_place()[node.rule]), node
        if node.kind == "seen":
            assert node.atom in before - above, "a proof in a circle"
        before.update([node.atom] if node.kind == "rule" else [])
        for child in node.children:
            walk(child, above | {node.atom})

    text = facts_of(table, declaration, WISHES[-1])

    def given_fact(node: Proof) -> bool:
        return f"{node.atom}." in text

    walk(root, frozenset())
    assert is_sound(root, table, declaration)


# --- Examples ----------------------------------------------------------------------------------------------------------


def test_a_prohibition_rests_on_facts_of_the_position_and_of_tables(hypnosis: Table, said: dict[str, Declaration]) -> None:
    declaration = said["strike guard orc"]
    reason = next(reason for reason in declaration.reasons if reason.clause.id == "113.3")
    root = proof(hypnosis, declaration, reason)
    text = facts_of(hypnosis, declaration, {"refused"})
    facts = [node for node in nodes(root) if node.kind == "fact"]
    assert all(f"{node.atom}." in text for node in facts if node.rule is None)
    assert {"holds(closed(guard))", 'figure("10065",type,ground)'} <= {node.atom for node in facts if node.rule is None}
    assert {node.atom for node in facts if node.rule} >= {"payment(strike,1,close)", "is_a(ground,creature)"}
    assert root.atom == f"blocked({declaration_term(hypnosis, declaration)},c(113,3),closed(guard))"
    barred = next(node for node in root.children if node.atom.startswith("barred("))
    assert "113.3" in barred.clauses
    assert set(barred.clauses) == {clause for clause, places in cited_rules().items() if barred.rule in places}
    check(root, hypnosis, declaration)


def test_the_clause_of_the_root_is_that_of_the_reason(hypnosis: Table, said: dict[str, Declaration]) -> None:
    declaration = said["strike guard orc"]
    assert len(declaration.reasons) > 1
    for reason in declaration.reasons:
        subject, clause, _ = symbol(proof(hypnosis, declaration, reason).atom).arguments
        assert subject == symbol(declaration_term(hypnosis, declaration))
        assert read_clause(clause) == reason.clause


def test_what_is_absent_is_named_with_its_arguments(hypnosis: Table, said: dict[str, Declaration]) -> None:
    declaration = said["strike troll crossbow"]
    turn = next(reason for reason in declaration.reasons if reason.particular.name == "turn")
    root = proof(hypnosis, declaration, turn)
    assert root.children[-1].children[-1] == Proof("holds(active(second))", "absent")
    far = next(reason for reason in declaration.reasons if reason.clause.id == "L-13")
    assert "related_target(adjacent,troll,crossbow)" in {
        n.atom for n in nodes(proof(hypnosis, declaration, far)) if n.kind == "absent"
    }


def test_a_legal_declaration_is_one_that_nothing_hinders(hypnosis: Table, said: dict[str, Declaration]) -> None:
    declaration = said["use shaman a1 crossbow orc"]
    root = proof(hypnosis, declaration)
    term = declaration_term(hypnosis, declaration)
    assert root.atom == f"legal({term})"
    possible, held_back = root.children
    assert held_back == Proof(f"held_back({term})", "absent")
    assert [(child.atom, child.kind) for child in possible.children] == [
        (f"candidate({term})", "rule"),
        (f"hindered({term})", "absent"),
    ]
    check(root, hypnosis, declaration)


@pytest.mark.parametrize(
    ("case", "number", "name", "wanted"),
    [
        ("E09-412.1-forming-a-declaration", 0, "finish", ""),
        ("E09-412.1-forming-a-declaration", 2, "pick 1 golem", "legal"),
        ("E09-412.1-forming-a-declaration", 2, "pick 1 troll", ""),
        ("E09-215.6-priority", 0, "pass first", "legal"),
    ],
)
def test_declarations_that_no_card_makes(library: Library, case: str, number: int, name: str, wanted: str) -> None:
    table = from_document(positions(read_case(CASES / "good" / f"{case}.yaml"))[number], library)
    declaration = declarations(table)[name]
    root = proof(table, declaration, wanted or declaration.reasons[0])
    check(root, table, declaration)


def test_a_duty_rests_on_another_declaration(library: Library) -> None:
    table = from_document(positions(read_case(CASES / "good" / "O-15-must.yaml"))[0], library)
    pairs = [(item, why) for item in declarations(table).values() for why in item.reasons if why.particular.name == "duty"]
    declaration, reason = pairs[0]
    root = proof(table, declaration, reason)
    assert root.atom == f"reason({declaration_term(table, declaration)},c(116,6),duty)"
    assert any(node.atom.startswith("must(trigger(") for node in nodes(root))
    check(root, table, declaration)
    with pytest.raises(ValueError, match="legal"):
        proof(table, declaration)


def test_any_atom_may_be_asked_about_and_none_that_is_not_so(hypnosis: Table, said: dict[str, Declaration]) -> None:
    declaration = said["strike guard orc"]
    assert proof(hypnosis, declaration, "in_play(orc)").children[0] == Proof("holds(zone(orc,battlefield))", "fact")
    assert proof(hypnosis, declaration, "candidate").kind == "rule"
    with pytest.raises(ValueError, match="strike guard orc: legal"):
        proof(hypnosis, declaration)
    with pytest.raises(ValueError, match="closed"):
        proof(hypnosis, said["strike troll orc"], next(r for r in declaration.reasons if r.particular.name == "closed"))


def test_a_reason_is_found_by_the_clause_that_its_edition_cites(hypnosis: Table) -> None:
    table = hypnosis.under(named("classic-2012"))
    renamed = [(item, why) for item in declarations(table).values() for why in item.reasons if why.clause.id == "E12:113.4"]
    declaration, reason = renamed[0]
    assert f"blocked({declaration_term(table, declaration)},c(116,5)," in proof(table, declaration, reason).atom


def test_statics_that_no_rounds_settle() -> None:
    """Alpha without beta, beta without alpha, and with alpha gamma without gamma: only beta can be."""

    def static(number: int, gives: str, without: str, **needs: str) -> dict[str, Any]:
        do = {"op": "grant", "keyword": gives, "target": "self", "duration": "while_condition"}
        return {"id": f"a{number}", "parts": [{"do": do}], "while": {"self_is": {**needs, "none_of": {"keyword": without}}}}

    abilities = [static(1, "alpha", "beta"), static(2, "beta", "alpha"), static(3, "gamma", "gamma", keyword="alpha")]
    figures = {"cost": 1, "crystal": "gold", "element": "dark", "life": 9, "movement": 1, "strike": (1, 1, 1)}
    card = Card.model_validate({"id": "x:c", "name": "c", "type": "ground", **figures, "abilities": abilities})
    cards = Library({"x:c": Entry(card, "x", "classic", "here", 0)})
    data = {"turn": {"active": "first"}, "cards": [{"id": "c", "card": "x:c", "owner": "first", "at": "A1"}]}
    table = table_of(data, cards)
    root = proof(table, declarations(table)["pass first"], "keyword(c,beta,yes)")
    assert any(node.kind == "absent" and "keyword(alpha)" in node.atom for node in nodes(root))


def test_deeper_than_asked_is_cut(hypnosis: Table, said: dict[str, Declaration]) -> None:
    root = proof(hypnosis, said["pass second"], depth=1)
    assert {child.kind for child in root.children} == {"cut", "absent"}
    assert root.children[0].rule


def test_data_and_tree(hypnosis: Table, said: dict[str, Declaration]) -> None:
    root = proof(hypnosis, said["pass second"])
    data = json.loads(json.dumps(to_data(root)))
    assert data["rule"].startswith("asp/core/legality.lp:")
    assert set(data) == {"atom", "kind", "rule", "clauses", "children"}
    console = Console(width=200)
    with console.capture() as capture:
        console.print(tree(root, "ru"))
        console.print(tree(root, "en"))
    for text in ("ничто не говорит hindered(pass(second))", "nothing says hindered(pass(second))", root.rule or "?"):
        assert text in capture.get()


# --- Small programs ------------------------------------------------------------------------------------------------------


def small(rules: str, facts: str, wanted: str) -> Proof:
    statements: list[ast.AST] = []
    ast.parse_string(rules, statements.append)
    twins, numbered = traced(statements)
    known, found = set(shown(ground((), facts))), steps(shown(ground(twins, facts)), numbered)
    return grown(symbol(wanted), known, shallowest(symbol(wanted), known, found))


def outline(root: Proof) -> Any:
    return [root.atom, *map(outline, root.children)] if root.children else f"{root.kind} {root.atom}"


@pytest.mark.parametrize(
    ("rules", "facts", "wanted", "expected"),
    [
        ("q(X) :- r(X). r(X) :- q(X). q(X) :- p(X).", "p(1).", "r(1)", ["r(1)", ["q(1)", "fact p(1)"]]),
        ("t(X,Y) :- e(X,Y). t(X,Z) :- t(X,Y), t(Y,Z).", "e(1,2). e(2,1).", "t(1,2)", ["t(1,2)", "fact e(1,2)"]),
        ("q(X+1) :- p(X), not r(X*2,_).\n#defined r/2.", "p(3).", "q(4)", ["q(4)", "fact p(3)", "absent r(6,_)"]),
        ("q(N) :- N = #count { X : p(X) }, N > 1.", "p(3). p(4).", "q(2)",
         ["q(2)", "builtin 2 = #count { X: p(X) }", "builtin 2 > 1"]),
        ("q :- p(_,X), X != a, not not s.\n s.", "p(1,b).", "q", ["q", "fact p(1,b)", "builtin b != a", "builtin not not s"]),
        ("q :- p(X) : r(X).", "p(1). r(1).", "q", ["q", "builtin p(X): r(X)"]),
        ("a :- b, c. b :- d. c :- b.", "d.", "a", ["a", ["b", "fact d"], ["c", "seen b"]]),
        ("a :- b. b :- c. a :- c.", "c.", "a", ["a", "fact c"]),
        ("n(1..2). s(X+Y) :- n(X), n(Y), X < Y.", "", "s(3)", ["s(3)", "fact n(1)", "fact n(2)", "builtin 1 < 2"]),
    ],
    ids=["recursion", "positive loop", "negation", "aggregate", "unnamed", "condition", "seen", "shallowest", "interval"],
)  # fmt: skip
def test_small_programs(rules: str, facts: str, wanted: str, expected: Any) -> None:
    assert outline(small(rules, facts, wanted)) == expected


# --- Every position ------------------------------------------------------------------------------------------------------


@settings(max_examples=6, deadline=None)
@given(position_data(), st.randoms(use_true_random=False))
def test_every_reason_has_a_sound_proof(library: Library, data: dict[str, Any], chance: Any) -> None:
    table = table_of(data, library)
    ruling = rule([table], {"refused", "both"})[0]
    assume(not ruling.invalid and ruling.refused)
    declaration = chance.choice(ruling.refused)
    for reason in declaration.reasons:
        check(proof(table, declaration, reason), table, declaration)
