"""Conditions in words: what an ability waits for (115.1, 116.3) and while what it exists (117.1)."""

from __future__ import annotations

from typing import Literal

from laar.cards.filters import Filter
from laar.cards.model import Occurrence, When, While
from laar.render.mentions import Context, Slots
from laar.render.nouns import Listed, any_of, bound_text, bound_units, filter_phrase, predicates
from laar.render.wording import Lazy, Phrase, small

_OF_ATTACKS = frozenset(("attack_declared", "attack", "miss"))


def when_text(when: When, context: Context) -> str:
    """The condition, beginning with its word (116.3); an unknown word is said to be unknown.

    What the record leaves out is left out here too: 116.3.3 supplies it.
    """
    opening, form = context.words.openings[when.word]
    if when.each_time:
        opening = context.says["each_time"].format(opening=small(opening))
    if "{turn}" not in opening:
        return f"{opening} {_event(when, form, context)}"
    whose = context.says["whose" if when.turn is None else f"whose_{when.turn}"]
    opening = opening.format(turn=whose)
    if when.event == "turn" and not (when.subject or when.agent or when.by or when.grade or when.bound):
        return opening
    event = _event(when.model_copy(update={"turn": None}), form, context)
    return opening + context.says["time_and_event"].format(event=event)


def _event(when: Occurrence, form: str, context: Context) -> str:
    words, says = context.words, context.says
    whose = when.event == "turn" and when.turn is not None
    event = words.events[f"turn_{when.turn}" if whose else when.event]
    clause = form == "clause"
    template, side = (event.clause, 1) if clause else (event.noun, 0)
    case = "nom" if clause else form
    template = template.replace("{attack}", f"{{attack:{case}}}")

    def piece(text: str, **slots: object) -> Lazy:
        return Lazy(lambda _: text.format_map(slots))

    agent, attack = _card(when.agent, context), _attack(when, context)
    by = bool(when.by or when.grade) and "{attack" not in template
    cause = "_by" * by + "_agent" * (when.agent is not None and not event.agent[side])
    bound = event.no_bound[side]
    if when.bound is not None:
        units = bound_units(when.bound, "life", context.language)
        bound = event.bound[side].format(bound=bound_text(when.bound, says), units=units)
    holes: dict[str, object] = {
        "attack": attack,
        "subject": piece(event.subject[side] if when.subject else "", subject=_card(when.subject, context)),
        "agent": piece(event.agent[side] if when.agent else "", agent=agent),
        "cause": piece(says[("harm" if event.harm else "cause") + cause] if cause else "", attack=attack, agent=agent),
        "bound": bound,
        "turn": says[f"turn_{when.turn}"] if when.turn else "",
        "seat": says[f"{'and_' * clause}seat_{when.seat}"] if when.seat else "",
        "origin": "",
    }
    if when.origin is not None:
        holes["origin"] = piece(says["origin"], origin=filter_phrase(when.origin, context, words.heads["cell"]))
    if isinstance(when, When):
        holes["events"] = Listed([_happening(item, context) for item in when.of], says["and"])
    like = context.language.agreement(template, plural=False)
    return context.language.inflect(template, case, like).format_map(holes)


def _happening(item: Occurrence, context: Context) -> Lazy:
    return Lazy(lambda case: _event(item, case, context))


def _card(who: Literal["self"] | Filter | None, context: Context) -> object:
    return filter_phrase(who, context) if isinstance(who, Filter) else context.reference("self")


def _attack(when: Occurrence, context: Context) -> Phrase:
    # Only attacks have a grade.
    attacks = when.event in _OF_ATTACKS or (when.grade and when.event != "capability")
    table = context.words.attacks if attacks else context.words.capabilities
    grades = any_of(context.words.grades, when.grade, context.language)
    before: list[tuple[str, Slots]] = [(grades, {})] if grades else []
    kinds = when.by or ("",)
    return Phrase(context.language, any_of(table, kinds, context.language), before)


def while_text(condition: While, context: Context) -> str:
    """«пока …» with every part of the existence condition (117.1), joined by «и»."""
    says, said = context.says, []
    if condition.self_is is not None:
        text = predicates(condition.self_is, context)
        said.append(says["while_self"].format(predicates=text) if text else says["while_self_any"])
    if condition.exists is not None:
        key = "while_exists" if condition.at_least == 1 else "while_exists_many"
        cards = filter_phrase(condition.exists, context, plural=condition.at_least != 1)
        said.append(says[key].format(cards=cards, number=condition.at_least))
    if condition.none is not None:
        said.append(says["while_none"].format(cards=filter_phrase(condition.none, context, plural=True)))
    if condition.turn is not None:
        said.append(says[f"while_turn_{condition.turn}"])
    text = says["and"].join(said)
    if condition.exists is None and condition.at_least != 1:
        text = " ".join(filter(None, (text, says["while_number"].format(number=condition.at_least))))
    return says["while"].format(conditions=text or says["while_self_any"])
