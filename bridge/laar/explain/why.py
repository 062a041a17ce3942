"""Why is this (not) legal, and what is the smallest change that would make it so: both asked of the rules themselves."""

from __future__ import annotations

from dataclasses import dataclass

from laar.engine import rule, tables_of
from laar.facts import declaration_term, focus_fact
from laar.position.table import Table
from laar.program import best, ground, parsed, rule_files
from laar.reading import read_particular
from laar.ruling import Clause, Declaration, Particular
from laar.state import state_of


@dataclass(frozen=True)
class Answer:
    """The answer about one declaration.

    `clauses` allow it if it is legal. `changes` is the smallest set of changes that would make it legal, None if none of
    the changes that are tried (asp/why.lp) would, or if it is legal.
    """

    declaration: Declaration
    legal: bool
    clauses: tuple[Clause, ...] = ()
    changes: tuple[Particular, ...] | None = None

    @property
    def undecided(self) -> bool:
        """Refused for nothing but unknown figures (L-15)."""
        reasons = self.declaration.reasons
        return not self.legal and bool(reasons) and all(reason.clause.id == "L-15" for reason in reasons)


def answers(table: Table) -> list[Answer]:
    """The answer about every candidate of both players, without changes."""
    ruling = rule([table], {"legal", "clauses", "refused", "both"})[0]
    found = [Answer(item, True, ruling.clauses.get(item.id, ())) for item in ruling.legal]
    return found + [Answer(item, False) for item in ruling.refused or ()]


def with_changes(answer: Answer, table: Table) -> Answer:
    """The same answer with the smallest changes that would make the declaration legal.

    None are looked for where a duty goes first (116.6): declaring that is what has to be done.
    """
    duty = any(reason.particular.name == "duty" for reason in answer.declaration.reasons)
    if answer.legal or answer.undecided or duty:
        return answer
    found = best(ground(parsed(rule_files(table.edition, ("why.lp",))), changes_question(answer, table)))
    if found is None:
        return answer
    changes = tuple(sorted((read_particular(term.arguments[0]) for term in found[0]), key=str))
    return Answer(answer.declaration, False, changes=changes)


def changes_question(answer: Answer, table: Table) -> str:
    """The facts with which `asp/why.lp` is asked for changes."""
    goal = declaration_term(table, answer.declaration)
    state = state_of(table)
    given = "".join(f"given({fluent})." for fluent in state.fluents)
    return f"{''.join(tables_of([state]))}{given}goal({goal}).{focus_fact(table, answer.declaration)}"
