"""A second reading of the clauses, in plain Python, to be held against the rules in `asp/`.

It was written from `clauses/classic.yaml` and `docs/rulings.md` alone and shares no thought with the encoding. For each
thing that the player with priority could say it names the clauses that forbid it. Each clause is a function of its own
that says when it forbids; what is not needed by the cards of `cards/classic` raises `NotImplementedError`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from laar.cards.filters import Bound, Filter, Ref
from laar.cards.model import Ability, Card, Cost, Payment, Target, While
from laar.cards.operations import Redirect
from laar.position.model import CardInPlay
from laar.position.stack import StackItem
from laar.position.table import Table
from laar.position.words import cell_name, cell_of

CELLS = [cell_name(column, row) for row in range(1, 7) for column in range(1, 6)]

LEAPS = ("jump", "teleport")
CREATURES = ("ground", "flyer", "companion", "parasite")
SYMBIOTES = ("companion", "parasite")
# The digest's table of kinds (E09 205, 401; d.shot, d.throw, d.discharge, d.strike_across, d.spell, d.influence).
MELEE = {"simple_strike", "special_strike", "magical_strike"}
RANGED = {"strike_across", "shot", "throw", "discharge"}
STRIKES = {"simple_strike", "special_strike", "magical_strike", "strike_across"}
ATTACKS = MELEE | RANGED
MAGICAL = {"magical_strike", "discharge", "spell"}
NONMAGICAL = {"simple_strike", "special_strike", "strike_across", "shot", "throw", "influence"}
GROUPS = {
    "attack": ATTACKS, "strike": STRIKES, "melee": MELEE, "ranged": RANGED, "magical": MAGICAL,
    "nonmagical": NONMAGICAL, "any": MAGICAL | NONMAGICAL,
}  # fmt: skip
# d.range: these reach the additional zone whatever their range.
REACHING = {"shot", "throw", "discharge", "spell", "influence"}
# L-16: what a hidden card does not show.
UNSEEN = (
    "name", "type", "element", "card_class", "crystal", "unique", "cost", "life", "movement", "weak_strike", "has",
    "keyword", "formation", "in_formation",
)  # fmt: skip

Verdict = bool | None  # None: it hangs on a figure that no source gives


@dataclass(frozen=True)
class Ask:
    """Who asks about what: the position, the player with priority, the card that would do it."""

    table: Table
    player: str
    card: CardInPlay


def oracle(table: Table) -> dict[str, frozenset[str]]:
    """Every candidate of the player who has priority with the clauses that forbid it; none means legal."""
    player = table.priority
    if player == "nobody":
        return {}
    if table.position.pending or table.position.forming:
        raise NotImplementedError("triggers and half-made declarations are not read here")
    answers: dict[str, frozenset[str]] = {f"pass {player}": frozenset()}
    for card in in_play(table):
        if card.controller == player:
            for words, clauses in of_card(Ask(table, player, card)):
                answers[words] = frozenset(clauses)
    return answers


def of_card(ask: Ask) -> Iterator[tuple[str, set[str]]]:
    name, kind = ask.card.id, printed(ask.table, ask.card).type
    if kind in CREATURES:
        for target in in_play(ask.table):
            yield f"strike {name} {target.id}", strike(ask, target)
        yield f"defend {name}", defend(ask)
    if kind == "ground":
        for cell in CELLS:
            yield f"move {name} {cell}", move(ask, cell)
        yield f"prepare {name}", prepare(ask)
    if kind in (*CREATURES, "artifact"):
        yield f"accumulate {name}", accumulate(ask)
    for keyword in LEAPS:
        if keyword in printed(ask.table, ask.card).keywords:
            for cell in CELLS:
                yield f"use {name} {keyword} {cell}", leap(ask, keyword, cell)
    for ability in own_abilities(printed(ask.table, ask.card)):
        if ability.cost:
            for named in target_tuples(ask.table, ability):
                words = " ".join(["use", str(name), ability.id, *named.values()])
                yield words, use(ask, ability, named)


# --- the declarations -------------------------------------------------------------------------------------------------


def strike(ask: Ask, target: CardInPlay) -> set[str]:
    return cited(
        ("E09:205.2.a", not own_turn(ask) or not empty_stack(ask) or not has_priority(ask)),
        ("E09:312.2", not main_phase(ask)),
        ("L-12", main_phase(ask) and not choice_step(ask)),
        ("E09:211.8", c_e09_211_8(ask, target)),
        ("L-13", l_13(ask, target)),
        ("E09:212.2", printed(ask.table, target).type == "terrain" and not target.hidden),
        ("E09:g.cache", flies(ask.table, ask.card) and has_keyword(ask.table, target, "cache") and not target.hidden),
    ) | payment(ask, ("close",))


def move(ask: Ask, cell: str) -> set[str]:
    allowance = movement_allowance(ask.table, ask.card)
    left = None if allowance is None else allowance - ask.card.movement_spent
    return cited(
        ("506.2", not own_turn(ask) or not main_phase(ask) or not choice_step(ask)),
        ("E09:203.8", not empty_stack(ask) or not has_priority(ask)),
        ("506.3", ask.card.state == "closed"),
        ("506.5", ask.card.acted),
        ("L-15", left is None),
        ("d.movement", left is not None and left < 1),
        ("E09:203.2", not orthogonal_cells(place(ask.table, ask.card), cell)),
        ("L-18", l_18(ask, cell)),
    )


def prepare(ask: Ask) -> set[str]:
    return cited(
        ("E09:211.9", not own_turn(ask) or enemy_has_nonflyer(ask)),
        ("E09:312.2", not main_phase(ask)),
        ("L-12", (main_phase(ask) and not choice_step(ask)) or not empty_stack(ask) or not has_priority(ask)),
    ) | payment(ask, ("close",))


def accumulate(ask: Ask) -> set[str]:
    return slow(ask) | payment(ask, ("close",)) | cited(("123.3", not pays_with_tokens(ask)))


def defend(ask: Ask) -> set[str]:
    clauses = cited(
        ("113.5.2", not has_priority(ask)),
        ("E09:205.3", strike_at_declaration(ask.table) is None),
        ("E09:205.3.c", own_turn(ask)),
    ) | payment(ask, ("close",))
    item = strike_at_declaration(ask.table)
    if item is None:
        return clauses
    attacker, target = by_id(ask.table, item.card), by_id(ask.table, item.targets[0])
    return clauses | cited(
        ("E09:412.5", item.redirected),
        ("d.directed_strike", has_keyword(ask.table, attacker, "directed_strike")),
        ("d.directed_strike", has_keyword(ask.table, attacker, "unanswered_strike")),
        ("E09:205.3.a", c_e09_205_3_a(ask, attacker, target)),
        ("E09:211.6", c_e09_211_6(ask, attacker, target)),
    )


def leap(ask: Ask, keyword: str, cell: str) -> set[str]:
    """Jump and teleportation: to any free cell (within the jump's range) for all movement."""
    far = printed(ask.table, ask.card).keywords[keyword]
    reached = True if isinstance(far, bool) or far == "unknown" else within(ask.table, ask.card, cell, int(far))
    return (
        slow(ask)
        | payment(ask, ("movement",))
        | cited(
            ("L-15", far == "unknown"),
            ("d.range", not reached),
            ("113.2", not free(ask.table, cell)),
        )
    )


def use(ask: Ask, ability: Ability, named: dict[int, str]) -> set[str]:
    timing = sudden(ask) if ability.cost[0] == "sudden" else slow(ask)
    return timing | payment(ask, ability.cost) | limits(ask, ability) | conditions(ask, ability) | targets(ask, ability, named)


# --- when -------------------------------------------------------------------------------------------------------------


def slow(ask: Ask) -> set[str]:
    return cited(
        ("113.5.1", not own_turn(ask) or not main_phase(ask) or not choice_step(ask)),
        ("E09:404.7", not empty_stack(ask) or not has_priority(ask)),
    )


def sudden(ask: Ask) -> set[str]:
    return cited(("113.5.2", not has_priority(ask)))


def own_turn(ask: Ask) -> bool:
    return ask.table.position.turn.active == ask.player


def main_phase(ask: Ask) -> bool:
    return ask.table.position.turn.phase == "main"


def choice_step(ask: Ask) -> bool:
    return ask.table.step == "choice"


def empty_stack(ask: Ask) -> bool:
    return not ask.table.position.stack


def has_priority(ask: Ask) -> bool:
    return ask.table.priority == ask.player


# --- what it costs ----------------------------------------------------------------------------------------------------


def payment(ask: Ask, cost: tuple[Cost, ...]) -> set[str]:
    clauses: set[str] = set()
    for resource in cost:
        if resource == "close":
            clauses |= pay_by_closing(ask)
        elif resource == "movement":
            clauses |= pay_by_movement(ask)
        elif resource == "destroy":
            clauses |= cited(("E09:103.6", any("destroy" in cost_of(ask.table, item) for item in unpaid(ask))))
        elif isinstance(resource, Payment) and resource.tokens is not None:
            clauses |= pay_tokens(ask, resource.tokens)
        elif isinstance(resource, Payment) and resource.life is not None:
            clauses |= pay_lives(ask, resource.life)
    return clauses


def pay_by_closing(ask: Ask) -> set[str]:
    is_open = ask.card.state == "open"
    return cited(
        ("113.3", not is_open),
        ("E09:103.6", is_open and closing_tied_up(ask)),
        ("E09:219.4", is_open and ask.card.acted),
    )


def pay_by_movement(ask: Ask) -> set[str]:
    is_open = ask.card.state == "open"
    return cited(
        ("506.3", not is_open),
        ("506.5", ask.card.acted),
        ("506.7", ask.card.movement_spent > 0),
        ("E09:103.6", is_open and closing_tied_up(ask)),
        ("E09:103.6", movement_tied_up(ask, 1) > 0),
    )


def movement_tied_up(ask: Ask, all_of_it: int) -> int:
    """A step has promised one unit, what goes instead of movement all of it."""
    for item in unpaid(ask):
        if "movement" in cost_of(ask.table, item):
            return all_of_it
    return sum(1 for item in unpaid(ask) if item.kind == "move")


def pay_tokens(ask: Ask, wanted: int | str) -> set[str]:
    has, tied_up = ask.card.tokens, 0
    for item in unpaid(ask):
        for resource in cost_of(ask.table, item):
            if isinstance(resource, Payment) and resource.tokens == "x":
                tied_up += item.x or 0
            elif isinstance(resource, Payment) and isinstance(resource.tokens, int):
                tied_up += resource.tokens
    if wanted == "x":
        return cited(("E09:103.7.a", has < 1), ("E09:103.6", has >= 1 and has - tied_up < 1))
    number = int(wanted)
    return cited(("113.3", has < number), ("E09:103.6", has >= number and has - tied_up < number))


def pay_lives(ask: Ask, wanted: int) -> set[str]:
    lives, tied_up = current_life(ask.table, ask.card), 0
    for item in unpaid(ask):
        for resource in cost_of(ask.table, item):
            if isinstance(resource, Payment) and resource.life is not None:
                tied_up += resource.life
    if lives is None:
        return {"L-15"}
    return cited(("113.3", lives < wanted), ("E09:103.6", lives >= wanted and lives - tied_up < wanted))


def unpaid(ask: Ask) -> list[StackItem]:
    """What the card has declared and not paid yet: paid is what has come to the window `completed` (L-02)."""
    return [item for item in ask.table.position.stack if item.card == ask.card.id and item.window != "completed"]


def closing_tied_up(ask: Ask) -> bool:
    if any("close" in cost_of(ask.table, item) for item in unpaid(ask)):
        return True
    # E09:216.12.a: a defender closes with the payment of the attacker, so until then its closing is promised.
    return any(item.defender == ask.card.id and item.window != "completed" for item in ask.table.position.stack)


def cost_of(table: Table, item: StackItem) -> tuple[Cost, ...]:
    if leaps(item):
        return ("movement",)
    if item.kind == "use":
        return ability_of(table, item).cost
    return () if item.kind == "move" else ("close",)


def leaps(item: StackItem) -> bool:
    return item.kind == "use" and item.ability in LEAPS


def pays_with_tokens(ask: Ask) -> bool:
    for ability in own_abilities(printed(ask.table, ask.card)):
        for resource in ability.cost:
            if isinstance(resource, Payment) and resource.tokens is not None:
                return True
    return False


# --- how often --------------------------------------------------------------------------------------------------------


def limits(ask: Ask, ability: Ability) -> set[str]:
    for top in printed(ask.table, ask.card).abilities:
        writings = [top, *top.also]
        if ability in writings and top.limit is not None:
            ids = [writing.id for writing in writings]
            spent = 0
            for name, used in ask.card.used.items():
                if name in ids:
                    spent += used.turn if top.limit.per == "turn" else used.battle
            declared = sum(1 for item in unpaid(ask) if item.ability in ids and item.written_on in (None, ask.card.card))
            return cited(
                ("544.1", spent >= top.limit.times),
                ("E09:103.6", spent < top.limit.times <= spent + declared),
            )
    return set()


# --- on what condition ------------------------------------------------------------------------------------------------


def conditions(ask: Ask, ability: Ability) -> set[str]:
    if ability.formation:
        raise NotImplementedError("formation")
    redirects = redirecting(ability)
    attack = attack_at_declaration(ask.table)
    implied = redirects and ability.when is None
    return cited(
        ("113.2", ability.condition is not None and not exists(ask, ability.condition)),
        ("115.1", ability.when is not None and not happening(ask, ability)),
        ("113.2", attack is not None and not redirectable(ask, ability, attack)),
        ("116.5", implied and attack is None),
        ("E09:412.5", redirects and c_e09_412_5(ask)),
        ("E09:412.6", redirects and already_redirects(ask)),
    )


def exists(ask: Ask, condition: While) -> bool:
    """Whether the existence condition of an ability holds (113.2: the conditions that its text states)."""
    if condition.turn is not None and (condition.turn == "own") != own_turn(ask):
        return False
    if condition.self_is is not None and card_faults(ask, condition.self_is, ask.card, {}, "influence"):
        return False
    if condition.exists is not None:
        found = [card for card in in_play(ask.table) if not card_faults(ask, condition.exists, card, {}, "influence")]
        if len(found) < condition.at_least:
            return False
    if condition.none is not None:
        return all(card_faults(ask, condition.none, card, {}, "influence") for card in in_play(ask.table))
    return True


def redirectable(ask: Ask, ability: Ability, attack: StackItem) -> bool:
    """A text that names the attacks it redirects (Бешеный маг) redirects no others."""
    named = [kind for part in ability.parts if isinstance(part.do, Redirect) for kind in part.do.by]
    return not named or kind_of(ask.table, attack) in named


def redirecting(ability: Ability) -> bool:
    return any(part.do.op == "redirect" for part in ability.parts)


def already_redirects(ask: Ask) -> bool:
    for item in ask.table.position.stack:
        if item.card == ask.card.id and item.kind == "use" and not leaps(item) and redirecting(ability_of(ask.table, item)):
            return True
    return False


def happening(ask: Ask, ability: Ability) -> bool:
    """Whether the event of a conditional playable is going on now."""
    when = ability.when
    assert when is not None
    if when.grade or when.event not in ("attack_declared", "wounded", "rolled"):
        raise NotImplementedError(f"{when.event} {when.grade}")
    if when.turn is not None and (when.turn == "own") != own_turn(ask):
        return False
    item = top(ask.table)
    if item is None or (when.by and not any(kind_fits(kind_of(ask.table, item), word) for word in when.by)):
        return False
    if when.event == "attack_declared":
        if attack_at_declaration(ask.table) is None:
            return False
        subjects: list[tuple[CardInPlay, int | None]] = [(card, None) for card in attacked(ask.table)]
    elif when.event == "wounded":
        shown = item.wounds if item.window == "calculated" else ()
        subjects = [(by_id(ask.table, wound.card), wound.amount) for wound in shown if wound.amount > 0]
    else:
        dice = item.dice if item.window == "rolled" else {}
        subjects = [(by_id(ask.table, name), number) for name, number in dice.items()]
    if when.agent is not None and not role_fits(ask, when.agent, by_id(ask.table, item.card)):
        return False
    for subject, number in subjects:
        in_bound = when.bound is None or number is None or bound(when.bound, number) is True
        # 116.3.3: where no source is named the card itself is meant.
        if in_bound and role_fits(ask, "self" if when.subject is None else when.subject, subject):
            return True
    return False


def role_fits(ask: Ask, wanted: str | Filter, card: CardInPlay) -> bool:
    if isinstance(wanted, str):
        return card.id == ask.card.id
    return not card_faults(ask, wanted, card, {}, "influence")


def attack_at_declaration(table: Table) -> StackItem | None:
    item = top(table)
    return item if item is not None and kind_of(table, item) in ATTACKS and item.window == "declared" else None


def strike_at_declaration(table: Table) -> StackItem | None:
    item = top(table)
    return item if item is not None and item.kind == "strike" and item.window == "declared" else None


def attacked(table: Table) -> list[CardInPlay]:
    """The cards that the attack on top of the stack is aimed at."""
    item = top(table)
    if item is None or kind_of(table, item) not in ATTACKS:
        return []
    return [card for card in in_play(table) if card.id in item.targets]


def kind_of(table: Table, item: StackItem) -> str:
    """The kind of capability of a declaration (E09:401.6: an influence where none is stated)."""
    if leaps(item):
        return "movement"
    if item.kind == "use":
        return ability_of(table, item).capability or "influence"
    return "simple_strike" if item.kind == "strike" else item.kind


def kind_fits(kind: str, word: str) -> bool:
    return kind in GROUPS[word] if word in GROUPS else kind == word


# --- at what ----------------------------------------------------------------------------------------------------------


def targets(ask: Ask, ability: Ability, named: dict[int, str]) -> set[str]:
    clauses: set[str] = set()
    kind = ability.capability or "influence"
    for number, target in enumerate(ability.targets, start=1):
        if number in named:
            if target.kind == "cell":
                clauses |= cell_faults(ask, target.where, named[number], named, kind)
            else:
                chosen = by_id(ask.table, named[number])
                clauses |= card_faults(ask, target.where, chosen, named, kind)
                clauses |= cited(("E09:211.3", c_e09_211_3(ask, ability, number, chosen)))
            clauses |= cited(("113.2", any(named.get(other) == named[number] for other in target.differs_from)))
        else:
            if target.kind != "card":
                raise NotImplementedError("several cells")
            fitting = [card for card in in_play(ask.table) if not card_faults(ask, target.where, card, named, kind)]
            clauses |= cited(("E09:412.1", len(fitting) < max(1, target.at_least)))
    return clauses | cited(("E09:219.2", c_e09_219_2(ask, ability, named)))


def target_tuples(table: Table, ability: Ability) -> list[dict[int, str]]:
    """Slot number -> what is named for it, for the slots that are chosen singly (two at most)."""
    tuples: list[dict[int, str]] = [{}]
    singly = [number for number, target in enumerate(ability.targets, start=1) if chosen_singly(target)]
    for number in singly[:2]:
        target = ability.targets[number - 1]
        if target.kind not in ("card", "cell") or target.zone != "play":
            raise NotImplementedError(target.kind)
        things = CELLS if target.kind == "cell" else [str(card.id) for card in in_play(table)]
        tuples = [{**named, number: thing} for named in tuples for thing in things]
    return tuples


def chosen_singly(target: Target) -> bool:
    return target.at_least == target.at_most == 1 and not target.every


def card_faults(ask: Ask, where: Filter, card: CardInPlay, named: dict[int, str], kind: str) -> set[str]:
    """The clause of each condition that the card fails."""
    clauses: set[str] = set()
    for word, verdict in conditions_on_card(ask, where, card, named, kind):
        if card.hidden and word in UNSEEN:
            continue  # E09:415.3, L-16
        if verdict is None:
            clauses.add("L-15")
        elif not verdict:
            clauses.add({"range": "d.range", "across": "d.strike_across"}.get(word, "113.2"))
    return clauses


def conditions_on_card(
    ask: Ask, where: Filter, card: CardInPlay, named: dict[int, str], kind: str
) -> Iterator[tuple[str, Verdict]]:
    table, record = ask.table, printed(ask.table, card)
    if where.who is not None:
        yield "who", (card.id == ask.card.id) == (where.who == "self")
    if where.side is not None:
        yield "side", (card.controller == ask.player) == (where.side == "own")
    if where.name is not None:
        yield "name", record.name == where.name
    if where.type:
        yield "type", any(is_of_type(table, card, word) for word in where.type)
    if where.element:
        assert isinstance(record.element, str), "of one element, as all cards of classic"
        element = figure(card.assume.element, record.element)
        yield "element", None if element is None else element in where.element
    if where.card_class is not None:
        classes = card.assume.classes if record.classes == "unknown" else record.classes
        yield "card_class", None if classes is None else where.card_class in classes
    if where.crystal is not None:
        crystal = figure(card.assume.crystal, record.crystal or "unknown")
        yield "crystal", None if crystal is None else crystal == where.crystal
    if where.unique is not None:
        unique = card.assume.unique if record.unique == "unknown" else record.unique
        yield "unique", None if unique is None else unique == where.unique
    if where.cost is not None:
        yield "cost", bound(where.cost, number(card.assume.cost, record.cost))
    if where.life is not None:
        yield "life", bound(where.life, current_life(table, card))
    if where.movement is not None:
        yield "movement", bound(where.movement, movement_allowance(table, card))
    if where.weak_strike is not None:
        strikes = record.strike if isinstance(record.strike, tuple) else card.assume.strike
        yield "weak_strike", bound(where.weak_strike, None if strikes is None else strikes[0])
    if where.wounds is not None:
        yield "wounds", bound(where.wounds, card.wounds)
    if where.tokens is not None:
        yield "tokens", bound(where.tokens, card.tokens)
    if where.state is not None:
        yield "state", card.state == where.state
    if where.wounded is not None:
        yield "wounded", (card.wounds > 0) == where.wounded
    if where.moved is not None:
        yield "moved", card.moved == where.moved
    if where.acted is not None:
        yield "acted", card.acted == where.acted
    if where.wounded_this_turn is not None:
        yield "wounded_this_turn", card.wounded_this_turn == where.wounded_this_turn
    if where.has:
        kinds = capabilities(table, card)
        yield "has", any(kind_fits(one, word) for one in kinds for word in where.has)
    if where.keyword is not None:
        yield "keyword", has_keyword(table, card, where.keyword)
    if where.role is not None:
        yield "role", has_role(table, card, where.role)
    if where.range is not None:
        yield "range", in_range(table, ask.card, card, where.range, kind)
    if where.adjacent is not None:
        yield "adjacent", any(adjacent(table, other, card) for other in meant(ask, where.adjacent, named))
    if where.orthogonal is not None:
        others = [place(table, other) for other in meant(ask, where.orthogonal, named)]
        yield "orthogonal", any(orthogonal_cells(other, place(table, card)) for other in others)
    if where.across is not None:
        yield "across", any(across(ask, other, card) for other in meant(ask, where.across, named))
    for word in (
        "diagonal", "beside", "opposite", "line", "same_row", "same_column", "formation", "in_formation", "row", "half",
        "column", "free",
    ):  # fmt: skip
        if getattr(where, word) is not None:
            raise NotImplementedError(word)
    if where.none_of is not None:
        for word, verdict in conditions_on_card(ask, where.none_of, card, named, kind):
            yield word, None if verdict is None else not verdict


def cell_faults(ask: Ask, where: Filter, cell: str, named: dict[int, str], kind: str) -> set[str]:
    clauses: set[str] = set()
    for word in where.model_fields_set:
        if word == "free" and where.free is not None:
            clauses |= cited(("113.2", free(ask.table, cell) != where.free))
        elif word == "range" and where.range is not None:
            # d.range: cards of the additional zone reach any cell, and every cell is on the battlefield.
            clauses |= cited(("d.range", not within(ask.table, ask.card, cell, where.range)))
        elif word == "adjacent" and where.adjacent is not None:
            places = [place(ask.table, other) for other in meant(ask, where.adjacent, named)]
            clauses |= cited(("113.2", not any(neighbouring(other, cell) for other in places)))
        else:
            raise NotImplementedError(f"{word} of a cell, {kind}")
    return clauses


def meant(ask: Ask, ref: Ref, named: dict[int, str]) -> list[CardInPlay]:
    """The cards that a reference points to."""
    if isinstance(ref, int):
        return [card for card in in_play(ask.table) if card.id == named.get(ref)]
    if ref == "self":
        return [ask.card]
    item = top(ask.table)
    if ref == "attacked":
        return attacked(ask.table)
    if ref == "attacker":
        return [by_id(ask.table, item.card)] if item is not None and kind_of(ask.table, item) in ATTACKS else []
    raise NotImplementedError(ref)


def has_role(table: Table, card: CardInPlay, role: str) -> bool:
    item = top(table)
    if item is None or kind_of(table, item) not in ATTACKS:
        return False
    if role == "attacker":
        return item.card == card.id
    return card.id in item.targets if role == "attacked" else item.defender == card.id


# --- single clauses ---------------------------------------------------------------------------------------------------


def c_e09_211_8(ask: Ask, target: CardInPlay) -> bool:
    """A ground creature cannot strike flyers, except once after closing for it (211.9)."""
    return not flies(ask.table, ask.card) and flies(ask.table, target) and not ask.card.may_strike_flyer


def l_13(ask: Ask, target: CardInPlay) -> bool:
    """A card on a cell strikes only an adjacent card, own ones too; a flyer strikes any; nothing attacks itself."""
    if target.id == ask.card.id:
        return True
    if place(ask.table, ask.card) is None or place(ask.table, target) is None:
        return False
    return not adjacent(ask.table, ask.card, target)


def l_18(ask: Ask, cell: str) -> bool:
    """A cell holds one card; only incorporeality lets another in."""
    return not free(ask.table, cell) and not has_keyword(ask.table, ask.card, "incorporeal")


def c_e09_205_3_a(ask: Ask, attacker: CardInPlay, target: CardInPlay) -> bool:
    """Any creature adjacent both to the attacker and to the target; 211.6 gives the exceptions of flyers."""
    table, card = ask.table, ask.card
    if card.id in (attacker.id, target.id):
        return True
    if flies(table, card):
        return not (flies(table, target) or flies(table, attacker)) and not c_e09_211_6(ask, attacker, target)
    if flies(table, attacker):
        return not adjacent(table, card, target)
    return not adjacent(table, card, attacker) or not adjacent(table, card, target)


def c_e09_211_6(ask: Ask, attacker: CardInPlay, target: CardInPlay) -> bool:
    """A flyer defends flyers, and ground cards only against a flyer's strike."""
    table = ask.table
    return flies(table, ask.card) and not flies(table, target) and not flies(table, attacker)


def c_e09_412_5(ask: Ask) -> bool:
    """The first redirection has replaced the target; a second for the same action is illegal, at whatever window."""
    item = top(ask.table)
    return item is not None and kind_of(ask.table, item) in ATTACKS and item.redirected


def c_e09_211_3(ask: Ask, ability: Ability, number: int, chosen: CardInPlay) -> bool:
    """A flyer cannot be the target of abilities that relocate."""
    relocated = any(part.do.op == "relocate" and part.do.target == number for part in ability.parts)
    return relocated and flies(ask.table, chosen)


def c_e09_219_2(ask: Ask, ability: Ability, named: dict[int, str]) -> bool:
    """Opening an open card or closing a closed one cannot be declared, unless there are other effects (219.3)."""
    for part in ability.parts:
        if part.do.op not in ("open", "close"):
            return False
        ref = getattr(part.do, "target", None)
        cards = [] if ref is None else meant(ask, ref, named)
        if not cards or any(card.state != ("open" if part.do.op == "open" else "closed") for card in cards):
            return False
    return True


def enemy_has_nonflyer(ask: Ask) -> bool:
    """208.1: the non-flying are ground creatures and symbiotes; a hidden card counts as what is seen (L-16)."""
    for card in in_play(ask.table):
        if card.controller != ask.player and (card.hidden or is_of_type(ask.table, card, "nonflying")):
            return True
    return False


# --- cards and places -------------------------------------------------------------------------------------------------


def in_play(table: Table) -> list[CardInPlay]:
    return [card for card in table.cards if card.zone in ("battlefield", "additional")]


def by_id(table: Table, name: str) -> CardInPlay:
    card = table.card(name)
    assert card is not None
    return card


def printed(table: Table, card: CardInPlay) -> Card:
    return table.entry(card).card


def own_abilities(record: Card) -> list[Ability]:
    return [writing for ability in record.abilities for writing in (ability, *ability.also)]


def ability_of(table: Table, item: StackItem) -> Ability:
    record = table.library.find(item.written_on or by_id(table, item.card).card).card
    for ability in own_abilities(record):
        if ability.id == item.ability:
            return ability
    raise NotImplementedError(f"{item.ability} is granted")


def top(table: Table) -> StackItem | None:
    return table.position.stack[-1] if table.position.stack else None


def has_keyword(table: Table, card: CardInPlay, keyword: str) -> bool:
    return keyword in printed(table, card).keywords or any(effect.keyword == keyword for effect in card.effects)


def capabilities(table: Table, card: CardInPlay) -> set[str]:
    if any(effect.ability for effect in card.effects):
        raise NotImplementedError("acquired abilities")
    return {ability.capability for ability in own_abilities(printed(table, card)) if ability.capability}


def is_of_type(table: Table, card: CardInPlay, word: str) -> bool:
    """208.1."""
    kind = "flyer" if has_keyword(table, card, "flight") else printed(table, card).type
    if word == "creature":
        return kind in CREATURES
    if word == "nonflying":
        return kind in CREATURES and kind != "flyer"
    return kind in SYMBIOTES if word == "symbiote" else kind == word


def flies(table: Table, card: CardInPlay) -> bool:
    """L-16: where the rules ask, a hidden card is a card on its cell."""
    return not card.hidden and is_of_type(table, card, "flyer")


def figure(assumed: str | None, known: str) -> str | None:
    return assumed if known == "unknown" else known


def number(assumed: int | None, known: int | str | None) -> int | None:
    return assumed if isinstance(known, str) or known is None else known


def movement_allowance(table: Table, card: CardInPlay) -> int | None:
    return number(card.assume.movement, printed(table, card).movement)


def current_life(table: Table, card: CardInPlay) -> int | None:
    """E09:204.6."""
    life = number(card.assume.life, printed(table, card).life)
    return None if life is None else life + card.additional_life - card.wounds - card.negative_life


def bound(ends: Bound, value: int | None) -> Verdict:
    if value is None:
        return None
    low_enough = ends.at_most is None or value <= ends.at_most
    return low_enough and (ends.at_least is None or value >= ends.at_least)


def place(table: Table, card: CardInPlay) -> str | None:
    """The cell of a card; a symbiote is where its host is (E09:210.2)."""
    return by_id(table, card.host).at if card.host is not None else card.at


def free(table: Table, cell: str) -> bool:
    return all(card.at != cell for card in in_play(table))


def adjacent(table: Table, one: CardInPlay, other: CardInPlay) -> bool:
    """E09:207.7.a, 211.4, 210.9."""
    if one.id == other.id or flies(table, one) or flies(table, other):
        return False
    if one.host == other.id or other.host == one.id:
        return True
    return neighbouring(place(table, one), place(table, other))


def steps(one: str, other: str) -> tuple[int, int]:
    (column, row), (other_column, other_row) = cell_of(one), cell_of(other)
    return abs(column - other_column), abs(row - other_row)


def neighbouring(one: str | None, other: str | None) -> bool:
    """E09:207.7."""
    return one is not None and other is not None and max(steps(one, other)) == 1


def orthogonal_cells(one: str | None, other: str | None) -> bool:
    return one is not None and other is not None and sum(steps(one, other)) == 1


def within(table: Table, card: CardInPlay, cell: str, far: int) -> bool:
    start = place(table, card)
    return start is None or sum(steps(start, cell)) <= far


def in_range(table: Table, source: CardInPlay, target: CardInPlay, far: int, kind: str) -> bool:
    """d.range."""
    if place(table, source) is None:
        return True
    cell = place(table, target)
    return kind in REACHING if cell is None else within(table, source, cell, far)


def across(ask: Ask, source: CardInPlay, target: CardInPlay) -> bool:
    """d.strike_across: exactly one cell between in a column or row, empty or with an own card."""
    start, end = place(ask.table, source), place(ask.table, target)
    if start is None or end is None or sorted(steps(start, end)) != [0, 2]:
        return False
    (column, row), (other_column, other_row) = cell_of(start), cell_of(end)
    between = cell_name((column + other_column) // 2, (row + other_row) // 2)
    return all(card.controller == ask.player for card in in_play(ask.table) if place(ask.table, card) == between)


def cited(*clauses: tuple[str, bool]) -> set[str]:
    return {clause for clause, forbids in clauses if forbids}
