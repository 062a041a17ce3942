"""English words for what parts of abilities do; the same keys as `russian_operations`."""

from __future__ import annotations

from laar.render.wording import Forms

MODIFIED = {
    "weak_strike": "to the weak strike", "medium_strike": "to the medium strike",
    "strong_strike": "to the strong strike", "strike": "to the strike", "movement": "to movement", "life": "to lives",
    "die": "to the die roll",
    "range": "to range", "armour": "to armour", "attack_experience": "to attack experience",
    "defence_experience": "to defence experience", "regeneration": "to regeneration",
    "wounds_from": "to wounds received", "magnitude": "to the value of the attack",
}  # fmt: skip

DURATIONS = {
    "end_of_turn": " until end of turn", "end_of_own_turn": " until end of your turn",
    "end_of_enemy_turn": " until end of the enemy turn", "start_of_own_turn": " until the start of your turn",
    "next_attack": " for the next attack", "next_strike": " for the next strike", "battle": " until end of battle",
    "while_source": ", while this card is in the squad", "while_condition": ", while the condition holds",
}  # fmt: skip

MOMENTS = {
    "start_of_own_turn": "until the start of your turn", "start_of_enemy_turn": "until the start of the enemy turn",
    "end_of_turn": "until end of turn",
}  # fmt: skip

_FORBIDDEN = {
    "move": ("move", "cannot move"), "attack": ("attack", "cannot attack"), "act": ("act", "cannot act"),
    "open": ("open", "{target:does/do} not open"),
    "defend_against": ("let defenders be assigned", "{target:allows/allow} no defenders"),
    "enemy_target": ("be a target of enemy cards", "cannot be {target:a target/targets} of enemy cards"),
}  # fmt: skip
ALLOWED = {
    "stay_open_defending": "stay open when defending", "stay_open_attacking": "stay open when attacking",
    "defend_any_nonflying": "defend any non-flying creature of yours", "strike_flyers": "strike flying creatures",
    "move_diagonally": "move diagonally", "second_strike": "strike a second time in a turn",
    "strike_at_range_2": "strike at range 2",
}  # fmt: skip

OPERATIONS = {
    "attack": Forms("attack {target}{value}", "{by:attacks/attack} {target}{value}"),
    "attack_by": Forms("make {by} attack {target}{value}", "{by:attacks/attack} {target}{value}"),
    "strike": Forms("deal {kind}{value} to {target}"),
    "strike_by": Forms("make {by} deal {kind}{value} to {target}", "{by:deals/deal} {kind}{value} to {target}"),
    "shoot": Forms("make {kind}{value} at {target}"),
    "shoot_by": Forms("let {by} make {kind}{value} at {target}", "{by:makes/make} {kind}{value} at {target}"),
    "wound": Forms("wound {target} for {amount}"),
    "heal": Forms("heal {target} for {amount}"),
    "heal_all": Forms("heal {target} fully"),
    "destroy": Forms("destroy {target}"),
    "open": Forms("open {target}", "{target:opens/open}"),
    "close": Forms("close {target}", "{target:closes/close}"),
    "exile": Forms("exile {target}"),
    "cure": Forms("cure {target} of poison"),
    "gain_tokens": Forms("give {target} {amount}{most}", "{target:gains/gain} {amount}{most}"),
    "lose_tokens": Forms("remove {amount}{most} from {target}", "{target:loses/lose} {amount}{most}"),
    "relocate": Forms("relocate {target} to the place of {to}"),
    "relocate_cell": Forms("relocate {target} to {to}"),
    "swap": Forms("swap {first} and {second}"),
    "control": Forms("take control of {target}{duration}", "{target:comes/come} under your control{duration}"),
    "grant_ability": Forms(
        "give {target} the ability “{ability}”{value}{duration}",
        "{target:gains/gain} the ability “{ability}”{value}{duration}",
    ),
    "grant_keyword": Forms("give {target} {keyword}{duration}", "{target:gains/gain} {keyword}{duration}"),
    "lose_abilities": Forms(
        "strip {target} of all abilities{keyword}{duration}", "{target:loses/lose} all abilities{keyword}{duration}"
    ),
    "lose_keyword": Forms("strip {target} of {keyword}{duration}", "{target:loses/lose} {keyword}{duration}"),
    "modify": Forms(
        "give {target} {amount} {what}{by}{against}{duration}",
        "{target:gets/get} {amount} {what}{by}{against}{duration}",
    ),
    "set_attack_grade": Forms("make {attack} {grade}", "{attack:becomes/become} {grade}"),
    "set_attack_magnitude": Forms("set the value of {attack} to {number}", "{attack:has/have} value {number}"),
    "redirect": Forms("redirect {attack} to {to}"),
    "redistribute": Forms("redistribute {amount} of {source} among {among}"),
    "redistribute_all": Forms("redistribute all wounds of {source} among {among}"),
    "redistribute_these": Forms("redistribute these wounds among {among}"),
    "resurrect": Forms("resurrect {target}{to}"),
    "resurrect_closed": Forms("resurrect {target}{to} closed"),
    "summon": Forms("summon {target}{to}"),
    "summon_closed": Forms("summon {target}{to} closed"),
    "prevent": Forms("prevent {amount} to {target}"),
    "prevent_all": Forms("prevent all wounds to {target}"),
    "block": Forms("block {amount} to {target}"),
    "block_all": Forms("block the attack or capability against {target}"),
    "replace_destroy": Forms("instead of destroying {target}: “{ability}”"),
    "replace_destroy_by_nothing": Forms("don't destroy {target}"),
    "replace_wound": Forms("instead of wounding {target}: “{ability}”"),
    "replace_wound_by_nothing": Forms("don't wound {target}"),
    "replace_heal": Forms("instead of healing {target}: “{ability}”"),
    "replace_heal_by_nothing": Forms("don't heal {target}"),
    "marker": Forms("put a marker “{name}”{ability} on {target}", "{target:gets/get} a marker “{name}”{ability}"),
    "choose": Forms("choose {cards}"),
    "choose_counted": Forms("choose {amount} {cards}"),
    "delay": Forms("delay the rest {moment}"),
    **{
        f"forbid_{what}": Forms("forbid {target} to " + order + "{duration}", said + "{duration}")
        for what, (order, said) in _FORBIDDEN.items()
    },
    **{f"allow_{what}": Forms("allow {target} to " + text, "may " + text) for what, text in ALLOWED.items()},
}
