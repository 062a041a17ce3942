"""From a state back to a position: the inverse of `laar.facts.fluents`, so that whatever the rules make can be saved."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from laar.facts import COUNTERS, MARKS
from laar.position.words import cell_name
from laar.program import Term


def position_data(state: Iterable[Term], edition: str) -> dict[str, Any]:
    """The data of a position file that has these fluents. Fluents that no file can say raise `ValueError`."""
    data: dict[str, Any] = {"edition": edition, "turn": {}, "priority": "nobody"}
    cards: dict[str, dict[str, Any]] = defaultdict(dict)
    stack: dict[int, dict[str, Any]] = defaultdict(dict)
    pending: list[dict[str, Any]] = []
    about: dict[str, dict[str, Any]] = defaultdict(dict)
    whose: dict[tuple[str, ...], str] = {}
    for fluent in sorted(state):
        name, arguments = fluent.name, fluent.arguments
        match name, len(arguments):
            case (("active" | "phase" | "step"), 1):
                data["turn"][name] = arguments[0].name
            case (("priority" | "result"), 1):
                data[name] = arguments[0].name
            case "card", 2:
                cards[arguments[0].name]["card"] = arguments[1].string
            case (("owner" | "controller" | "zone" | "host"), 2):
                cards[arguments[0].name][name] = arguments[1].name
            case (("at" | "last_at"), 2):
                cards[arguments[0].name][name] = cell_name(*(part.number for part in arguments[1].arguments))
            case "seen_life", 2:
                cards[arguments[0].name]["seen_life"] = arguments[1].number
            case "last_formed", 2:
                cards[arguments[0].name].setdefault("last_formed", []).append(arguments[1].name)
            case "borrowed", 3:
                control = {"by": arguments[1].name, "duration": arguments[2].name}
                cards[arguments[0].name].setdefault("borrowed", []).append(control)
            case "in_a_row", 4:
                done = {**_ability(arguments[1]), "event": arguments[2].number, "place": arguments[3].number}
                cards[arguments[0].name].setdefault("in_a_row", []).append(done)
            case "closed", 1:
                cards[arguments[0].name]["state"] = "closed"
            case _, 1 if name in MARKS:
                cards[arguments[0].name][name] = True
            case "acquired", 4:
                written_on, ability = arguments[1].arguments
                _effect(cards, arguments, {"card": written_on.string, "ability": ability.name})
            case "acquired_keyword", 5:
                value = {} if arguments[2].type.name == "Function" else {"value": arguments[2].number}
                _effect(cards, arguments, {"keyword": arguments[1].name, **value})
            case "banned", 4:
                _effect(cards, arguments, {"forbid": arguments[1].name})
            case "lost", 4:
                what = arguments[1].arguments[0].name if arguments[1].arguments else arguments[1].name
                _effect(cards, arguments, {"lose": what})
            case "assumed", 3:
                _assumed(cards[arguments[0].name].setdefault("assume", {}), arguments[1].name, arguments[2])
            case "stack", 2:
                stack[arguments[0].number].update(_declared(arguments[1]))
            case "window", 2:
                stack[arguments[0].number]["window"] = arguments[1].name
            case "redirected", 1:
                stack[arguments[0].number]["redirected"] = True
            case "defender", 2:
                stack[arguments[0].number]["defender"] = arguments[1].name
            case "named", 3:
                named = stack[arguments[0].number].setdefault("named", {})
                named.setdefault(arguments[1].number, []).append(_target(arguments[2]))
            case "missed", 2:
                stack[arguments[0].number].setdefault("missed", []).append(_target(arguments[1]))
            case "result", 3:
                stack[arguments[0].number].setdefault("results", {})[arguments[1].number] = arguments[2].name
            case (("accepted" | "prevented"), 2):
                stack[arguments[0].number].setdefault(name, []).append(arguments[1].number)
            case (("blocked" | "prepaid"), 1):
                stack[arguments[0].number][name] = True
            case "delayed", 3:
                later = {**_declared(arguments[0]), "part": arguments[1].number, "until": arguments[2].name}
                later.pop("kind")
                data.setdefault("delayed", []).append(later)
            case "replaced", 5:
                _, part, card, by, ability = arguments
                other = {"part": part.number, "card": card.name, "by": by.name, **_ability(ability)}
                stack[arguments[0].number].setdefault("instead", []).append(other)
            case "contributed", 4:
                done = {"card": arguments[1].name, **_ability(arguments[2]), "event": arguments[3].number}
                stack[arguments[0].number].setdefault("contributed", []).append(done)
            case (("weakened" | "unweakened"), 1):
                stack[arguments[0].number]["weakened"] = name == "weakened"
            case "occasion", 2:
                told = _occasion(arguments[1])
                stack[arguments[0].number]["occasion"] = {**told.pop("event"), **told}
            case "could_answer", 2:
                stack[arguments[0].number].setdefault("could_answer", []).append(_event(arguments[1]))
            case "forming", 1:
                data["forming"] = {**data.get("forming", {}), **_declared(arguments[0])}
                data["forming"].pop("kind")
            case "picked", 2:
                picked = data.setdefault("forming", {}).setdefault("picked", {})
                picked.setdefault(arguments[0].number, []).append(_target(arguments[1]))
            case "pending", 3:
                waits = {"card": arguments[0].name, **_ability(arguments[1]), **_occasion(arguments[2])}
                pending.append({**waits, "whose": tuple(map(str, arguments))})
            case "fired_for", 4:
                whose[tuple(map(str, arguments[:3]))] = arguments[3].name
            case "in_vain", 1:
                about[str(arguments[0])]["amount"] = 0
            case "graded", 2:
                about[str(arguments[0])]["grade"] = arguments[1].name
            case "just", 1:
                data.setdefault("just", []).append({**_event(arguments[0]), "key": str(arguments[0])})
            case "is", 2:
                if arguments[0].name == "amount":
                    about[str(arguments[0].arguments[0])]["amount"] = arguments[1].number
                else:
                    _number(arguments[0], arguments[1].number, data, cards, stack)
            case _:
                raise ValueError(f"no position file can say {fluent}")
    for item in pending:
        item["event"].update(about.get(item.pop("key"), {}))
        player = whose.get(item.pop("whose"))
        if player is not None:
            item["player"] = player
    for event in data.get("just", []):
        event.update(about.get(event.pop("key"), {}))
    for item in stack.values():
        if "occasion" in item:
            item["occasion"].update(about.get(item["occasion"].pop("key"), {}))
    if stack:
        data["stack"] = [stack[rank] for rank in sorted(stack)]
    if pending:
        data["pending"] = pending
    data["cards"] = [{"id": name, **card} for name, card in sorted(cards.items())]
    return data


def _number(
    key: Term, value: int, data: dict[str, Any], cards: dict[str, dict[str, Any]], stack: dict[int, dict[str, Any]]
) -> None:
    match key.name, len(key.arguments):
        case "passes", 0:
            data["passes"] = value
        case "coins", 1:
            data.setdefault("coins", {})[key.arguments[0].name] = value
        case "chosen_x", 0:
            data.setdefault("forming", {})["x"] = value
        case "x", 1:
            stack[key.arguments[0].number]["x"] = value
        case ((("intended_wounds" | "share") as name), 3):
            rank, part, card = key.arguments
            field = "wounds" if name == "intended_wounds" else "shares"
            stack[rank.number].setdefault(field, []).append({"card": card.name, "amount": value, "part": part.number})
        case "die", 2:
            stack[key.arguments[0].number].setdefault("dice", {})[key.arguments[1].name] = value
        case "modifier", 4:
            what = key.arguments[1]
            number = {"number": what.name} if not what.arguments else _part_of(what)
            _effect(cards, key.arguments, {**number, "amount": value})
        case "markers", 2:
            card, meaning = key.arguments
            marker = {"name": meaning.string} if meaning.type.name == "String" else _ability(meaning)
            cards[card.name].setdefault("markers", []).append({**marker, "count": value})
        case "used", 3:
            card, ability, span = key.arguments
            used = cards[card.name].setdefault("used", {})
            used.setdefault(_ability(ability)["ability"], {})[span.name] = value
        case name, 1 if name in COUNTERS:
            cards[key.arguments[0].name][name] = value
        case _:
            raise ValueError(f"no position file can say is({key},{value})")


def _effect(cards: dict[str, dict[str, Any]], arguments: Sequence[Term], what: dict[str, Any]) -> None:
    """An effect on the card that comes first, by the source and for the time that come last."""
    source = {} if arguments[-2].name == "none" else {"source": arguments[-2].name}
    if arguments[-1].arguments:
        written_on, ability = arguments[-1].arguments[0].arguments
        lasting: dict[str, Any] = {"as_long": {"card": written_on.string, "ability": ability.name}}
    else:
        lasting = {"duration": arguments[-1].name}
    cards[arguments[0].name].setdefault("effects", []).append({**what, **source, **lasting})


def _part_of(term: Term) -> dict[str, Any]:
    """The part of a text that an effect points to."""
    (written_on, ability), part = term.arguments[0].arguments, term.arguments[1]
    return {"card": written_on.string, "ability": ability.name, "part": part.number}


def _assumed(assume: dict[str, Any], figure: str, value: Term) -> None:
    match figure:
        case "class":
            assume["classes"] = [*assume.get("classes", []), value.string]
        case "classes":
            assume.setdefault("classes", [])
        case "strike":
            assume["strike"] = [part.number for part in value.arguments]
        case "unique":
            assume["unique"] = value.name == "yes"
        case _:
            assume[figure] = value.number if value.type.name == "Number" else value.name


def _declared(term: Term) -> dict[str, Any]:
    player, card, ability, targets = term.arguments
    what = {"kind": ability.name} if ability.name and not ability.arguments else {"kind": "use", **_ability(ability)}
    return {"player": player.name, "card": card.name, **what, "targets": [_target(target) for target in targets.arguments]}


def _ability(term: Term) -> dict[str, Any]:
    if term.name:
        return {"ability": f"{term.name} {term.arguments[0]}"}
    return {"ability": term.arguments[1].name, "written_on": term.arguments[0].string}


def _target(term: Term) -> str:
    if term.name == "cell":
        return cell_name(*(part.number for part in term.arguments))
    if term.type.name == "Number":
        return str(term.number)
    return f"{term.name}{term.arguments[0].number}" if term.arguments else str(term.name)


def _occasion(term: Term) -> dict[str, Any]:
    marker = {"marker": term.arguments[0].number} if term.name == "marked" else {}
    return {"event": _event(term.arguments[1] if marker else term), "key": str(term), **marker}


def _event(term: Term) -> dict[str, Any]:
    names = ("event", "subject", "agent", "kind")
    return {name: part.name for name, part in zip(names, term.arguments, strict=True) if part.name != "none"}
