"""English words for conditions; the same keys as `russian_events`."""

from __future__ import annotations

from laar.render.wording import Event

_OF = (" of {subject}", "{subject} ")
_BY = (" by {agent}", "{agent} ")
_TAIL = "{cause}{bound}{turn}"


def _happens(noun: str, verb: str, bound: str = " numbering {bound}", *, harm: bool = False) -> Event:
    return Event(
        noun + "{subject}{origin}" + _TAIL, "{subject}" + verb + "{origin}" + _TAIL, _OF, bound=(bound, bound), harm=harm
    )


def _done(noun: str, verb: str, subject: str, bound: str = " of value {bound}") -> Event:
    tail = "{subject}{cause}{bound}{turn}"
    both = f" {subject} {{subject}}"
    return Event(noun + "{agent}" + tail, "{agent}" + verb + tail, (both, both), _BY, (bound, bound))


def _on(noun: str, clause: str, subject: str, bound: str) -> Event:
    return Event(noun + "{subject}" + _TAIL, clause + _TAIL, (subject, subject), bound=(bound, bound))


EVENTS = {
    "attack_declared": _done("declaration of {attack}", "declares {attack}", "at"),
    "attack": _done("{attack}", "makes {attack}", "at"),
    "miss": _done("miss of {attack}", "misses with {attack}", "at"),
    "wounded": _happens("wounding", "is wounded", " with wounds {bound}", harm=True),
    "healed": _happens("healing", "is healed", " of wounds {bound}", harm=True),
    "died": _happens("death", "dies", harm=True),
    "defends": _done("defence", "defends", "of", " numbering {bound}"),
    "moved": _happens("movement", "moves", " by cells {bound}"),
    "relocated": _happens("relocation", "is relocated", " by cells {bound}"),
    "opened": _happens("opening", "opens"),
    "closed": _happens("closing", "closes"),
    "capability": _done("use of {attack}", "uses {attack}", "on"),
    "life_became": Event(
        "change of lives{subject}{bound}{cause}{turn}", "lives{subject} become{bound}{cause}{turn}",
        (" of {subject}", " of {subject}"), bound=(" to {bound}", " {bound}"), no_bound=("", " different"),
    ),
    "rolled": Event(
        "die roll{subject}{cause}{bound}{turn}", "the die{subject} shows{bound}{cause}{turn}",
        (" of {subject}", " of {subject}"), bound=(" with result {bound}", " {bound}"), no_bound=("", " any number"),
    ),
    "turn": _on("a turn", "it is a turn{subject}", " of {subject}", " number {bound}"),
    "turn_own": _on("your turn", "it is your turn{subject}", " of {subject}", " number {bound}"),
    "turn_enemy": _on("the enemy turn", "it is the enemy turn{subject}", " of {subject}", " number {bound}"),
    "battle_start": Event(
        "battle start{subject}" + _TAIL + "{seat}", "the battle starts{subject}" + _TAIL + "{seat}",
        (" for {subject}", " for {subject}"), bound=(" number {bound}", " number {bound}"),
    ),
    "control_changed": _on("change of control", "control{subject} changes", " over {subject}", " numbering {bound}"),
    "entered": _happens("entering the squad", "enters the squad"),
    "token_gained": _happens("gaining of tokens", "gains tokens"),
    "sequence": Event(
        "completion one after another, in any order, of {events}{turn}",
        "one after another, in any order, there has been {events}{turn}", ("", ""),
    ),
}  # fmt: skip

OPENINGS = {
    "до": ("Before", "gen"), "при": ("On", "loc"), "после": ("After", "gen"), "если": ("If", "clause"),
    "когда": ("When", "clause"), "unknown": ("[condition word unknown]", "nom"),
    "начало хода": ("At the start of {turn}", "loc"), "конец хода": ("At the end of {turn}", "loc"),
}  # fmt: skip

ROLES = {
    "": ("the named {head}", "the doing {head}"),
    "attack_declared": ("the {head} under attack", "the declaring {head}"),
    "attack": ("the {head} under strike", "the striking {head}"),
    "miss": ("the missed {head}", "the missing {head}"),
    "wounded": ("the freshly wounded {head}", "the wounding {head}"),
    "healed": ("the healed {head}", "the healing {head}"),
    "died": ("the dead {head}", "the killing {head}"),
    "defends": ("the defended {head}", "the guarding {head}"),
    "moved": ("the moved {head}", "the moving {head}"),
    "relocated": ("the relocated {head}", "the relocating {head}"),
    "opened": ("the opened {head}", "the opening {head}"),
    "closed": ("the just closed {head}", "the closing {head}"),
    "capability": ("the affected {head}", "the using {head}"),
    "rolled": ("the rolling {head}", "the doing {head}"),
    "entered": ("the entered {head}", "the doing {head}"),
    "token_gained": ("the token-gaining {head}", "the token-giving {head}"),
}
