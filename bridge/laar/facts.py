"""A position as facts: `holds(F)` for every fluent F of design §2. The words are those of `asp/`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from laar.cards.compile import abilities_of, ability_key
from laar.cards.library import Library
from laar.position.model import CardInPlay
from laar.position.stack import Forming, Happening, Pending, StackItem
from laar.position.table import Table
from laar.position.words import LINE, cell_of
from laar.ruling import Declaration
from laar.terms import call, cell, constant, quoted, tuple_term

COUNTERS = ("wounds", "tokens", "additional_life", "negative_life", "movement_spent", "strikes", "armour_spent", "prevention")
MARKS = ("hidden", "moved", "acted", "wounded_this_turn", "may_strike_flyer", "prepared", "doomed")


def fluents(table: Table) -> Iterator[str]:
    """Every fluent of a position, as ready terms; the state and nothing else."""
    position = table.position
    yield call("active", position.turn.active)
    yield call("phase", position.turn.phase)
    yield call("step", table.step)
    if table.priority != "nobody":
        yield call("priority", table.priority)
    if position.passes:
        yield _number("passes", position.passes)
    yield from (_number(call("coins", player), number) for player, number in sorted(position.coins.items()) if number)
    if position.result:
        yield call("result", position.result)
    for card in table.cards:
        yield from _card(table, card)
    for rank, item in enumerate(position.stack, start=1):
        yield call("stack", rank, _declared(table, item))
        yield from _progress(table, rank, item)
    if position.forming:
        yield from _forming(table, position.forming)
    for pending in position.pending:
        yield from _pending(table, pending)
    for later in position.delayed:
        ability = _named(table, later.card, later.written_on, later.ability)
        targets = tuple_term([target_term(target) for target in later.targets])
        yield call("delayed", call("use", later.player, constant(later.card), ability, targets), later.part, later.until)
    for happening in position.just:
        yield call("just", _event(happening))
        yield from _measured(_event(happening), happening)


def table_facts(library: Library, ids: Iterable[str], keywords: Iterable[tuple[str, str]] = ()) -> list[str]:
    """The table of each card, in the order of ids, and of each keyword with a value (terms) that none of them has in print."""
    extra = [f"{call('keyword_in_use', word, value)}." for word, value in sorted(keywords)]
    return [*(library.facts(card_id) for card_id in sorted(ids)), *extra]


def _card(table: Table, card: CardInPlay) -> Iterator[str]:
    name = constant(card.id or "")
    yield call("card", name, quoted(card.card))
    yield call("owner", name, card.owner)
    yield call("controller", name, card.controller or card.owner)
    if card.zone:
        yield call("zone", name, card.zone)
    if card.at:
        yield call("at", name, cell(cell_of(card.at)))
    if card.last_at:
        yield call("last_at", name, cell(cell_of(card.last_at)))
    yield from (call("last_formed", name, constant(other)) for other in card.last_formed)
    if card.seen_life is not None:
        yield call("seen_life", name, card.seen_life)
    yield from (call("borrowed", name, constant(control.by), control.duration) for control in card.borrowed)
    if card.host:
        yield call("host", name, constant(card.host))
    if card.state == "closed":
        yield call("closed", name)
    yield from (call(mark, name) for mark in MARKS if getattr(card, mark))
    for counter in COUNTERS:
        if getattr(card, counter):
            yield _number(call(counter, name), getattr(card, counter))
    for ability, used in card.used.items():
        for span, times in (("turn", used.turn), ("battle", used.battle)):
            if times:
                yield _number(call("used", name, ability_key(card.card, ability), span), times)
    for marker in card.markers:
        meaning = quoted(marker.name or "")
        if marker.ability is not None:
            meaning = _named(table, card.id or "", marker.written_on, marker.ability)
        yield _number(call("markers", name, meaning), marker.count)
    for done in card.in_a_row:
        ability = _named(table, card.id or "", done.written_on, done.ability)
        yield call("in_a_row", name, ability, done.event, done.place)
    yield from _effects(table, name, card)
    yield from _assumed(name, card)


def _effects(table: Table, name: str, card: CardInPlay) -> Iterator[str]:
    """What the card has acquired or lost, by whom and for how long; equal changes of a number come as their sum."""
    modifiers: Counter[str] = Counter()
    for effect in card.effects:
        duration: str = effect.duration
        if effect.as_long is not None:
            duration = call("as_long", ability_key(table.library.find(effect.as_long.card).card.id, effect.as_long.ability))
        lasting = (constant(effect.source) if effect.source else "none", duration)
        if effect.ability is not None:
            ability = ability_key(table.library.find(effect.card or "").card.id, effect.ability)
            if effect.part is None:
                yield call("acquired", name, ability, *lasting)
            else:
                modifiers[call("modifier", name, call("part", ability, effect.part), *lasting)] += effect.amount or 0
        elif effect.lose is not None:
            what = effect.lose if effect.lose == "abilities" else call("keyword", constant(effect.lose))
            yield call("lost", name, what, *lasting)
        elif effect.keyword is not None:
            yield call("acquired_keyword", name, constant(effect.keyword), _flag(effect.value), *lasting)
        elif effect.forbid is not None:
            yield call("banned", name, effect.forbid, *lasting)
        elif effect.number is not None:
            modifiers[call("modifier", name, effect.number, *lasting)] += effect.amount or 0
    yield from (_number(key, total) for key, total in modifiers.items() if total)


def _assumed(name: str, card: CardInPlay) -> Iterator[str]:
    for figure in sorted(card.assume.model_fields_set):
        value = getattr(card.assume, figure)
        if figure == "classes":
            yield from (call("assumed", name, "class", quoted(item)) for item in value)
            yield call("assumed", name, "classes", "yes")
        elif figure == "strike":
            yield call("assumed", name, figure, tuple_term([str(number) for number in value]))
        elif isinstance(value, bool):
            yield call("assumed", name, figure, "yes" if value else "no")
        else:
            yield call("assumed", name, figure, value)


def _declared(table: Table, item: StackItem | Forming) -> str:
    ability: str = item.kind if isinstance(item, StackItem) else "use"
    if ability == "use":
        ability = _named(table, item.card, item.written_on, item.ability or "")
    return call("use", item.player, constant(item.card), ability, tuple_term([target_term(t) for t in item.targets]))


def declaration_term(table: Table, declaration: Declaration) -> str:
    """The term of a declaration that was read from a ruling of this position."""
    if declaration.card is None:
        arguments = [target if target.isdigit() else target_term(target) for target in declaration.targets]
        return call(declaration.kind, declaration.player, *arguments)
    if declaration.kind == "replace":
        ability, target = _ability_term(table, declaration), target_term(declaration.targets[0])
        return call(declaration.kind, declaration.player, constant(declaration.card), ability, target)
    targets = tuple_term([target_term(target) for target in declaration.targets])
    if declaration.event is not None:
        ability = _ability_term(table, declaration)
        return call("trigger", declaration.player, constant(declaration.card), ability, event_term(declaration.event), targets)
    return call("use", declaration.player, constant(declaration.card), _ability_term(table, declaration), targets)


def focus_fact(table: Table, declaration: Declaration) -> str:
    """The fact that asks about the declaration's ability alone; nothing for what no card declares."""
    if declaration.card is None:
        return ""
    return call("focus", constant(declaration.card), _ability_term(table, declaration)) + "."


def _ability_term(table: Table, declaration: Declaration) -> str:
    holder = table.card(declaration.card or "")
    if declaration.ability is None:
        return declaration.kind
    if declaration.keyword is not None:
        return declaration.keyword
    return ability_key(declaration.written_on or (holder.card if holder else ""), declaration.ability)


def event_term(text: str) -> str:
    """The term of an event as a declaration's id writes it: `died:orc:troll:simple_strike`, `-` for nobody, `@2` a marker."""
    words, _, marker = text.partition("@")
    parts = [constant(word) if word != "-" else "none" for word in words.split(":")]
    event = call("event", *parts, *["none"] * (4 - len(parts)))
    return call("marked", int(marker), event) if marker else event


def target_term(text: str) -> str:
    """The term of a target: a card's id, a cell, `row3` (1–6 from the first player's side), `column2`, or a number."""
    try:
        return cell(cell_of(text))
    except ValueError:
        line = LINE.match(text)
        return call(line[1], int(line[2])) if line else constant(text)


def _progress(table: Table, rank: int, item: StackItem) -> Iterator[str]:
    """How far a declaration on the stack has come, and what has come of it so far."""
    yield call("window", rank, item.window)
    if item.x is not None:
        yield _number(call("x", rank), item.x)
    if item.redirected or item.defender:
        yield call("redirected", rank)
    if item.defender:
        yield call("defender", rank, constant(item.defender))
    for wound in item.wounds:
        yield _number(call("intended_wounds", rank, wound.part, constant(wound.card)), wound.amount)
    for name, rolled in item.dice.items():
        yield _number(call("die", rank, constant(name)), rolled)
    for slot, named in item.named.items():
        yield from (call("named", rank, slot, target_term(target)) for target in named)
    yield from (call("missed", rank, target_term(target)) for target in item.missed)
    yield from (call("result", rank, part, result) for part, result in item.results.items())
    yield from (call("accepted", rank, part) for part in item.accepted)
    for share in item.shares:
        yield _number(call("share", rank, share.part, constant(share.card)), share.amount)
    yield from (call("prevented", rank, part) for part in item.prevented)
    if item.blocked:
        yield call("blocked", rank)
    if item.prepaid:
        yield call("prepaid", rank)
    for other in item.instead:
        ability = _named(table, other.by, other.written_on, other.ability)
        yield call("replaced", rank, other.part, constant(other.card), constant(other.by), ability)
    for done in item.contributed:
        ability = _named(table, done.card, done.written_on, done.ability)
        yield call("contributed", rank, constant(done.card), ability, done.event)
    if item.weakened is not None:
        yield call("weakened" if item.weakened else "unweakened", rank)
    yield from (call("could_answer", rank, _event(event)) for event in item.could_answer)
    if item.occasion is not None:
        event = _carried(item.occasion, item.occasion.marker)
        yield call("occasion", rank, event)
        yield from _measured(event, item.occasion)


def _forming(table: Table, forming: Forming) -> Iterator[str]:
    yield call("forming", _declared(table, forming))
    for slot, picked in forming.picked.items():
        yield from (call("picked", slot, target_term(target)) for target in picked)
    if forming.x is not None:
        yield _number("chosen_x", forming.x)


def _pending(table: Table, pending: Pending) -> Iterator[str]:
    event = _carried(pending.event, pending.marker)
    ability = _named(table, pending.card, pending.written_on, pending.ability)
    yield call("pending", constant(pending.card), ability, event)
    if pending.player is not None:
        yield call("fired_for", constant(pending.card), ability, event, pending.player)
    yield from _measured(event, pending.event)


def _named(table: Table, instance: str, written_on: str | None, name: str) -> str:
    """The term of an ability of a card as a file names it: its id, or the keyword that gives it («jump», «poisoned 2»)."""
    holder = table.card(instance)
    card = table.library.find(written_on).card if written_on is not None else table.entry(holder).card if holder else None
    word, _, value = name.partition(" ")
    if card is not None and (value or all(ability.id != name for ability, _ in abilities_of(card))):
        return call(word, value or _flag(card.keywords.get(word)))
    return ability_key(card.id if card else "", name)


def _measured(term: str, event: Happening) -> Iterator[str]:
    """How much was done, and of which grade an attack was."""
    if event.amount is not None:
        yield _number(call("amount", term), event.amount) if event.amount else call("in_vain", term)
    if event.grade is not None:
        yield call("graded", term, event.grade)


def _carried(event: Happening, marker: int | None) -> str:
    """An event as the occasion of a trigger, by the marker that carries it."""
    return _event(event) if marker is None else call("marked", marker, _event(event))


def _event(event: Happening) -> str:
    parts = [constant(part) if part else "none" for part in (event.subject, event.agent, event.kind)]
    return call("event", constant(event.event), *parts)


def _number(key: str, value: int) -> str:
    return call("is", key, value)


def _flag(value: int | str | None) -> str | int:
    return "yes" if value is None or value is True else value
