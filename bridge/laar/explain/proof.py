"""Why the rules say what they say: the derivation of an atom as a tree, down to the facts of the position and of its cards.

Paid for only by who asks: the rules are ground anew, with their twins (derivations.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, Literal

from clingo import ast
from rich.text import Text
from rich.tree import Tree

from laar.editions import Edition
from laar.engine import question
from laar.explain.derivations import Rule, Step, shallowest, sign, steps, traced
from laar.facts import declaration_term, focus_fact
from laar.faults import Lang
from laar.position.table import Table
from laar.program import ATTEMPTS, DIRECT, Term, ground, parsed, rule_files, shown
from laar.reading import read_clause, read_particular
from laar.ruling import Declaration, Reason

Kind = Literal["rule", "fact", "absent", "builtin", "seen", "cut"]

_NARROW, _WIDE, _BOTH = frozenset({"legal"}), frozenset({"refused"}), frozenset({"refused", "both"})
_STYLES: dict[Kind, str] = {"fact": "green", "absent": "yellow"}
_NOTES: dict[Lang, dict[Kind, tuple[str, str]]] = {
    "ru": {"absent": ("ничто не говорит ", ""), "seen": ("", "см. выше"), "cut": ("", "…")},
    "en": {"absent": ("nothing says ", ""), "seen": ("", "see above"), "cut": ("", "…")},
}


@dataclass(frozen=True)
class Proof:
    """An atom as the rules write it, and what it follows from.

    `rule` (`asp/file.lp:line`) is what derived it, with the `clauses` cited above that rule; a `fact` without a rule is one of
    the question's. `absent`: nothing says it, and the rule above wants just that. `builtin`: a comparison or an aggregate.
    `seen`: derived by that rule, and shown before. `cut`: derived by that rule, deeper than was asked for.
    """

    atom: str
    kind: Kind
    rule: str | None = None
    clauses: tuple[str, ...] = ()
    children: tuple[Proof, ...] = ()


def proof(table: Table, declaration: Declaration, wanted: Reason | str = "legal", depth: int = 50) -> Proof:
    """The shallowest proof that a declaration is `wanted`, `depth` levels of it.

    `wanted` is a reason for its refusal, a predicate of it (`legal`, `possible`, `candidate`), or any atom as the rules write
    it, without spaces. Raises `ValueError` if the rules don't say that.
    """
    term = declaration_term(table, declaration)
    for facts in _questions(table, declaration, wanted):
        given, found = set(shown(ground((), facts))), _found(table.edition, facts)
        atom = _find((*found, *given), term, wanted)
        if atom is not None:
            return grown(atom, given, shallowest(atom, given, found), depth)
    said = wanted if isinstance(wanted, str) else f"{wanted.clause} {wanted.particular}"
    raise ValueError(f"the rules do not say this of {declaration.id}: {said}")


def grown(wanted: Term, given: Set[Term], by: Mapping[Term, Step], depth: int = 50) -> Proof:
    """The proof of an atom from facts, with the step that derives each other atom; what repeats is shown once."""
    before: set[Term] = set()

    def grow(atom: Term, depth: int) -> Proof:
        if atom in given:
            return Proof(str(atom), "fact")
        step = by[atom]
        kind: Kind = "fact" if not step.rule.body else "seen" if atom in before else "rule" if depth else "cut"
        children = []
        if kind == "rule":
            before.add(atom)
            for literal, about in step.literals():
                match sign(literal):
                    case None:
                        children.append(Proof(step.written(literal), "builtin"))
                    case ast.Sign.NoSign:
                        children.append(grow(about, depth - 1))
                    case _:
                        children.append(Proof(str(about), "absent"))
        return Proof(str(atom), kind, step.rule.place, step.rule.clauses, tuple(children))

    return grow(wanted, depth)


def to_data(proof: Proof) -> dict[str, Any]:
    """A proof as plain data for JSON."""
    return asdict(proof)


def tree(proof: Proof, lang: Lang) -> Tree:
    """A proof for the terminal."""
    return _branch(proof, lang, Tree(_label(proof, lang)))


def _branch(proof: Proof, lang: Lang, branch: Tree) -> Tree:
    for child in proof.children:
        _branch(child, lang, branch.add(_label(child, lang)))
    return branch


def _label(proof: Proof, lang: Lang) -> Text:
    before, after = _NOTES[lang].get(proof.kind, ("", ""))
    text = Text().append(before + proof.atom, style=_STYLES.get(proof.kind, ""))
    for note in (proof.rule, " ".join(proof.clauses), after):
        if note:
            text.append(f"  {note}", style="dim")
    return text


def _questions(table: Table, declaration: Declaration, wanted: Reason | str) -> Iterator[str]:
    """What to ask until the answer is there. Prohibitions look at one declaration, legality and duties at every other, too."""
    if isinstance(wanted, Reason):
        focus = focus_fact(table, declaration)
        yield from (question(table, wishes) + focus for wishes in (_WIDE, _BOTH))
        yield from (question(table, wishes) for wishes in (_WIDE, _BOTH))
    else:
        yield from (question(table, wishes) for wishes in (_NARROW, _WIDE, _BOTH))


def _found(edition: Edition, facts: str) -> dict[Term, list[Step]]:
    """What the rules derive from the facts, by as many rounds of statics as the ruling takes."""
    for rounds in (*ATTEMPTS, DIRECT):
        statements, rules = _program(edition, rounds)
        terms = shown(ground(statements, facts))
        if not any(term.name == "unsettled" for term in terms):
            break
    return steps(terms, rules)


@cache
def _program(edition: Edition, rounds: int) -> tuple[list[ast.AST], list[Rule]]:
    return traced(parsed(rule_files(edition, number=rounds)))


def _find(atoms: Sequence[Term], term: str, wanted: Reason | str) -> Term | None:
    """The atom that is asked about; a prohibition itself rather than that it is a reason."""
    cited = {atom.arguments[0]: atom.arguments[1] for atom in atoms if atom.name == "shown_as"}

    def meant(atom: Term) -> bool:
        if isinstance(wanted, str):
            return str(atom) in (wanted, f"{wanted}({term})")
        subject, clause, why = atom.arguments
        same = Reason(read_clause(cited.get(clause, clause)), read_particular(why)) == wanted
        return same and str(subject) == term

    names = (wanted.partition("(")[0],) if isinstance(wanted, str) else ("blocked", "reason")
    return next((atom for name in names for atom in atoms if atom.name == name and meant(atom)), None)
