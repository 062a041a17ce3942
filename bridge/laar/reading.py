"""From the terms of an answer set to plain values: declarations, clauses, particulars, rulings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from laar.position.words import cell_name
from laar.program import Term, parse
from laar.ruling import (
    Awaiting,
    Bonus,
    Clause,
    Consequence,
    Declaration,
    Now,
    Particular,
    Reason,
    Ruling,
    Unsettled,
    clause_order,
    in_order,
)
from laar.terms import call

_PREFIX = {"c": "", "e09": "E09:", "e12": "E12:", "d": "d.", "h2": "H2:", "r15": "R15:"}


def read_ruling(terms: Sequence[Term], prints: Mapping[str, str], *, refusals: bool, told: bool = False) -> Ruling:
    """The ruling that the shown terms of an answer set say; `told` if they say what every card is now.

    `prints` are the card ids of all cards by their own ids.
    """
    legal: list[Declaration] = []
    clauses: dict[str, list[Clause]] = {}
    mandatory: set[str] = set()
    refused: dict[Term, list[Reason]] = {}
    invalid: list[Reason] = []
    unsettled: set[Unsettled] = set()
    followed: dict[str, dict[str, list[str]]] = {}
    awaiting = Awaiting("system")
    for term in terms:
        arguments = term.arguments
        match term.name:
            case "legal":
                legal.append(read_declaration(arguments[0], prints))
            case "reason":
                reason = Reason(read_clause(arguments[1]), read_particular(arguments[2]))
                refused.setdefault(arguments[0], []).append(reason)
            case "allows":
                clauses.setdefault(read_declaration(arguments[0], prints).id, []).append(read_clause(arguments[1]))
            case "mandatory":
                mandatory.add(read_declaration(arguments[0], prints).id)
            case "invalid":
                invalid.append(Reason(read_clause(arguments[0]), read_particular(arguments[1])))
            case "then":
                identifier = read_declaration(arguments[0], prints).id
                followed.setdefault(identifier, {}).setdefault(arguments[1].name, []).append(str(arguments[1].arguments[0]))
            case "unsettled":
                unsettled.add(Unsettled(arguments[0].name, read_particular(arguments[1])))
            case "awaiting":
                awaiting = _awaiting(arguments[0])
    if invalid:
        return Ruling(awaiting, invalid=in_order(invalid), refused=() if refusals else None)
    now = read_now(terms, prints) if told else {}
    refusals_read = [read_declaration(term, prints, in_order(why)) for term, why in refused.items()]
    return Ruling(
        awaiting,
        legal=tuple(sorted(legal, key=_order)),
        mandatory=frozenset(mandatory),
        refused=tuple(sorted(refusals_read, key=_order)) if refusals else None,
        now=now,
        consequences={name: _consequence(found) for name, found in sorted(followed.items())},
        unsettled=tuple(sorted(unsettled, key=str)),
        clauses={name: tuple(sorted(found, key=clause_order)) for name, found in clauses.items()},
    )


def _consequence(found: dict[str, list[str]]) -> Consequence:
    adds, deletes, events = (tuple(sorted(found.get(kind, ()))) for kind in ("add", "del", "event"))
    return Consequence(adds, deletes, events)


def read_now(terms: Sequence[Term], prints: Mapping[str, str]) -> dict[str, Now]:
    """What each card is and has, from the terms that `now` asks for."""
    found: dict[str, _Told] = defaultdict(_Told)
    for term in terms:
        arguments = term.arguments
        match term.name:
            case "current":
                found[arguments[1].name].numbers[arguments[0].name] = arguments[2].number
            case "base":
                found[arguments[1].name].printed[arguments[0].name] = arguments[2].number
            case "bonus":
                ability = arguments[4].arguments[1].name
                bonus = Bonus(arguments[0].name, arguments[2].number, arguments[3].name, ability)
                found[arguments[1].name].bonuses.append(bonus)
            case "keyword":
                found[arguments[0].name].keywords.append((arguments[1].name, str(arguments[2]), arguments[3].name))
            case "has":
                found[arguments[0].name].abilities.append(
                    (_ability_name(arguments[1], arguments[0].name, prints), arguments[2].name)
                )
            case "permitted":
                found[arguments[0].name].permitted.append(arguments[1].name)
            case "forbidden":
                found[arguments[0].name].forbidden.append(arguments[1].name)
    return {
        card: Now(
            told.numbers, told.printed, tuple(sorted(told.bonuses, key=str)), tuple(sorted(told.keywords)),
            tuple(sorted(told.abilities)), tuple(sorted(told.permitted)), tuple(sorted(set(told.forbidden))),
        )
        for card, told in sorted(found.items())
    }  # fmt: skip


@dataclass
class _Told:
    numbers: dict[str, int] = field(default_factory=dict)
    printed: dict[str, int] = field(default_factory=dict)
    bonuses: list[Bonus] = field(default_factory=list)
    keywords: list[tuple[str, str, str]] = field(default_factory=list)
    abilities: list[tuple[str, str]] = field(default_factory=list)
    permitted: list[str] = field(default_factory=list)
    forbidden: list[str] = field(default_factory=list)


def _ability_name(ability: Term, instance: str, prints: Mapping[str, str]) -> str:
    written_on, name, _ = _ability(ability)
    return name if prints.get(instance) == written_on else f"{written_on}:{name}"


def _order(declaration: Declaration) -> tuple[bool, str]:
    return declaration.kind == "pass", declaration.id


def _awaiting(term: Term) -> Awaiting:
    match term.name:
        case "player":
            return Awaiting("player", player=term.arguments[0].name)
        case "nothing":
            return Awaiting("nothing", result=term.arguments[0].name)
        case "die":
            return Awaiting("die", card=term.arguments[0].name)
        case name:
            return Awaiting(name)


@lru_cache(maxsize=4096)
def read_clause(term: Term) -> Clause:
    """The clause that a term cites: `e09(205,3,a)` is `E09:205.3.a`, `l(4)` is `L-04`."""
    parts = [_plain(argument) for argument in term.arguments]
    if term.name == "l":
        return Clause(f"L-{int(parts[0]):02}")
    return Clause(_PREFIX[term.name] + ".".join(str(part) for part in parts))


def clause_term(name: str) -> str:
    """The term that cites a clause, as text: the inverse of `read_clause`."""
    if name.startswith("L-"):
        return call("l", int(name[2:]))
    for functor, prefix in _PREFIX.items():
        if prefix and name.startswith(prefix):
            return call(functor, *name.removeprefix(prefix).split("."))
    return call("c", *name.split("."))


@lru_cache(maxsize=65536)
def read_particular(term: Term) -> Particular:
    """A term as a plain value."""
    value = _value(term)
    return value if isinstance(value, Particular) else Particular(str(value))


def _value(term: Term) -> Particular | int | str:
    if term.type.name == "Number":
        return term.number
    if term.type.name == "String":
        return term.string
    if term.name == "cell":
        return cell_name(term.arguments[0].number, term.arguments[1].number)
    return Particular(term.name, tuple(_value(argument) for argument in term.arguments)) if term.arguments else term.name


def _plain(term: Term) -> str | int:
    return term.number if term.type.name == "Number" else term.name


def read_declaration(term: Term, prints: Mapping[str, str], reasons: tuple[Reason, ...] = ()) -> Declaration:
    """The declaration that a term says, with its readable id and the reasons why it is refused, if it is."""
    kind, arguments = term.name, term.arguments
    if kind == "replace":
        player, instance, target = _word(arguments[0]), _word(arguments[1]), _target(arguments[3])
        written_on, name, _ = _ability(arguments[2])
        foreign = written_on if prints.get(instance) != written_on else None
        words = [kind, instance, f"{foreign}:{name}" if foreign else name, target]
        return Declaration(" ".join(words), kind, player, instance, name, (target,), foreign, reasons=reasons)
    if kind not in ("use", "trigger"):
        named = tuple(_target(argument) for argument in arguments[1:])
        words = [kind, *named] if kind != "pass" else ["pass", _word(arguments[0])]
        return Declaration(" ".join(words), kind, _word(arguments[0]), targets=named, reasons=reasons)
    player, instance, targets = _word(arguments[0]), _word(arguments[1]), _targets(arguments[-1])
    written_on, name, keyword = _ability(arguments[2])
    if keyword is None and not written_on:
        return Declaration(" ".join([name, instance, *targets]), name, player, instance, None, targets, reasons=reasons)
    event = _occasion(arguments[3]) if kind == "trigger" else None
    foreign = written_on if written_on and prints.get(instance) != written_on else None
    shown_name = f"{foreign}:{name}" if foreign else name
    between = [event] if event is not None else []
    identifier = " ".join([kind, instance, shown_name, *between, *targets])
    return Declaration(identifier, kind, player, instance, name, targets, foreign, keyword, event, reasons)


# Terms come again and again, and asking clingo for a name costs more than looking it up.


@lru_cache(maxsize=65536)
def _word(term: Term) -> str:
    return term.name


@lru_cache(maxsize=65536)
def _targets(term: Term) -> tuple[str, ...]:
    return tuple(_target(target) for target in term.arguments)


@lru_cache(maxsize=65536)
def _ability(term: Term) -> tuple[str, str, str | None]:
    """The card that an ability is written on, its id, and the rules' name of one that a keyword gives."""
    if term.name:
        return "", term.name, str(term) if term.arguments else None
    return term.arguments[0].string, term.arguments[1].name, None


@lru_cache(maxsize=65536)
def _occasion(term: Term) -> str:
    """An event as an id writes it: its name and who it is about, `-` for nobody, the number of a marker behind `@`."""
    marker = f"@{term.arguments[0].number}" if term.name == "marked" else ""
    event = term.arguments[1] if marker else term
    words = ["-" if argument.name == "none" else argument.name for argument in event.arguments]
    while words[-1] == "-":
        words.pop()
    return ":".join(words) + marker


def event_id(text: str) -> str:
    """An event, given as a term's text, as an id writes it."""
    return _occasion(parse(text))


def particular(text: str) -> Particular:
    """A fluent, given as a term's text, as a plain value."""
    return read_particular(parse(text))


def _target(term: Term) -> str:
    if term.type.name == "Number":
        return str(term.number)
    if term.name == "cell":
        return cell_name(term.arguments[0].number, term.arguments[1].number)
    return f"{term.name}{term.arguments[0].number}" if term.arguments else term.name
