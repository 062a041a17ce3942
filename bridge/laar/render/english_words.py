"""The remaining English words; the same keys as `russian_words`."""

from __future__ import annotations

from laar.render import russian_words

REFERENCES = {
    "self": "this ~card", "attacker": "the attacking ~card", "attacked": "the attacked ~card", "host": "the ~host",
}  # fmt: skip
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")

_KINDS = {
    "simple_strike": "simple ~strike", "special_strike": "special ~strike", "magical_strike": "magical ~strike",
    "strike_across": "~strike across a row", "shot": "~shot", "throw": "~throw", "discharge": "~discharge",
    "spell": "~spell", "influence": "~influence", "strike": "~strike", "melee": "melee ~attack",
    "ranged": "ranged ~attack",
}  # fmt: skip
ATTACKS = {
    **_KINDS, "attack": "~attack of any kind", "magical": "magical ~attack", "nonmagical": "non-magical ~attack",
    "any": "~capability of any kind", "": "~attack",
}  # fmt: skip
CAPABILITIES = {
    **_KINDS, "attack": "~attack", "magical": "magical ~capability", "nonmagical": "non-magical ~capability",
    "any": "~capability of any kind", "": "~capability",
}  # fmt: skip
GRADES = {"weak": "weak", "medium": "medium", "strong": "strong"}

# The identifiers are English already.
KEYWORDS = {keyword: keyword.replace("_", " ") for keyword in russian_words.KEYWORDS} | {"poisoned": "poison"}
KEYWORD_NUMBERS = {
    "": "{keyword} {number}", "poisoned": "{keyword} for {number}", "finishing_blow": "{keyword} {number}",
    "jump": "{keyword} with range {number}", "unknown": "{keyword} [value unknown]",
}  # fmt: skip

JOINTS = {
    "": " and ", ",": ", ", ";": "; ", "при этом": ", and thereby ", "чтобы": ", in order to ", "иначе": ", otherwise ",
}  # fmt: skip

PAYMENTS = {
    "sudden": "↯", "close": "↷", "token": "●", "tokens_x": "X●", "destroy": "destroy this card",
    "movement": "instead of movement", "wound": "wound itself for {number}", "life": "lose {units}",
}  # fmt: skip

COUNTS = {
    "x": "X", "cards": "number of {cards}", "wounds": "wounds of {card}", "tokens": "tokens of {card}",
    "life": "lives of {card}", "weak_strike": "weak strike of {card}", "prophecy_cost": "cost of the prophecy card",
    "moved_cells": "cells moved by {card}",
}  # fmt: skip

FIGURES = {
    "ground": "ground creature", "flyer": "flying creature", "companion": "companion", "parasite": "parasite",
    "artifact": "artifact", "terrain": "terrain", "hero": "hero", "creature": "creature", "spell": "spell",
    "support": "support", "steppe": "steppe", "mountain": "mountain", "forest": "forest",
    "swamp": "swamp", "dark": "dark", "neutral": "neutral", "gold": "gold", "silver": "silver", "unknown": "unknown",
    "yes": "yes", "element_is": "element: {value}", "classes_is": "classes: {value}", "cost_is": "cost: {value}",
    "crystal_is": "crystal: {value}", "unique_is": "unique: {value}", "life_is": "lives: {value}",
    "movement_is": "movement: {value}", "strike_is": "simple strike: {value}",
}  # fmt: skip

SAYS = {
    "or": " or ", "and": " and ", "dash": " – ",
    "exactly": "{low}", "at_least": "at least {low}", "at_most": "at most {high}", "between": "from {low} to {high}",
    "choose_exactly": "exactly {low}", "choose_at_most": "up to {high}", "choose_between": "from {low} to {high}",
    "units_exactly": "exactly {units}", "units_at_least": "at least {units}", "units_at_most": "at most {units}",
    "units_between": "from {low} to {units}",
    "all": "all", "where": "; here {definitions}", "times": "{per} × {count}",
    "no_more": ", at most {number}", "of_card": " for {card}",
    "all_wound": "all wounds", "all_token": "all tokens",
    "n_wound": "{variable} wounds", "n_token": "{variable} tokens",
    "value": " for {value}", "number_of_ability": " (value {number})", "most": " (at most {number} in all)",
    "by": " in {kinds}", "wounds_by": "to wounds from {kinds}", "magnitude_by": "to the value of {kinds}",
    "against": " against {cards}", "against_wounds": " from {cards}", "with_ability": " with the ability “{ability}”",
    "in_brackets": " ({keyword})", "any_keyword": "keyword ~ability", "no_such_target": "~target",
    "target_number": "no. {number}", "nth_chosen": "the {ordinal} chosen",
    "the": "the", "attack_at": "at {at}",
    "plain_attack": "{capability}{value} at {target}", "choose": "choose {target}; ", "onto": " to {to}",
    "may_declare": "you may ", "may_part": "optionally ", "may_both": "you may (optionally) ",
    "named": "{capability} “{name}”", "name_only": "“{name}”", "formation": "Formation: ",
    "from_graveyard": ", if this card is in the graveyard",
    "limit_turn": "({times} per turn)", "limit_battle": "({times} per battle)",
    "shared_turn": "({times} per turn in all)", "shared_battle": "({times} per battle in all)",
    "also": "; or else {writing}", "also_nested": "; or else [{writing}]",
    "each_time": "Each time {opening}",
    "whose_own": "your turn", "whose_enemy": "the enemy turn", "whose": "the turn", "time_and_event": " on {event}",
    "turn_own": " in your turn", "turn_enemy": " in the enemy turn", "origin": " from {origin}",
    "seat_first": ", if you go first", "seat_second": ", if you go second",
    "and_seat_first": " and you go first", "and_seat_second": " and you go second",
    "harm_by": " by {attack}", "harm_by_agent": " by {attack} of {agent}", "harm_agent": " by {agent}",
    "cause_by": " through {attack}", "cause_by_agent": " through {attack} of {agent}",
    "cause_agent": " through {agent}",
    "while": "while {conditions}", "while_self": "this card {predicates}", "while_self_any": "this card is in play",
    "while_exists": "there is {cards}", "while_exists_many": "there are at least {number} {cards}",
    "while_number": "(at least {number})", "while_none": "there are no {cards}", "while_turn_own": "it is your turn",
    "while_turn_enemy": "it is the enemy turn",
}  # fmt: skip
