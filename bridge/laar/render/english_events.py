"""English words for conditions; the same keys as `russian_events`."""

from __future__ import annotations

from laar.render.wording import Event

_OF = (" of {subject}", "{subject} ")
_BY = (" by {agent}", "{agent} ")
_TAIL = "{cause}{bound}{turn}"


def _happens(noun: str, verb: str, bound: str = " numbering {bound}") -> Event:
    return Event(noun + "{subject}" + _TAIL, "{subject}" + verb + _TAIL, _OF, bound=bound)


def _done(noun: str, verb: str, subject: str, bound: str = " of value {bound}") -> Event:
    tail = "{subject}{cause}{bound}{turn}"
    return Event(noun + "{agent}" + tail, "{agent}" + verb + tail, (f" {subject} {{subject}}",) * 2, _BY, bound)


def _turn(noun: str) -> Event:
    return Event(
        noun + "{subject}{cause}{bound}", f"it is {noun}{{subject}}{{cause}}{{bound}}",
        (" of {subject}", " of {subject}"), bound=" number {bound}",
    )  # fmt: skip


EVENTS = {
    "attack_declared": _done("declaration of {attack}", "declares {attack}", "at"),
    "attack": _done("{attack}", "makes {attack}", "at"),
    "miss": _done("miss of {attack}", "misses with {attack}", "at"),
    "wounded": _happens("wounding", "is wounded", " with wounds {bound}"),
    "healed": _happens("healing", "is healed", " of wounds {bound}"),
    "died": _happens("death", "dies"),
    "defends": _done("defence", "defends", "of", " numbering {bound}"),
    "moved": _happens("movement", "moves", " by cells {bound}"),
    "relocated": _happens("relocation", "is relocated", " by cells {bound}"),
    "opened": _happens("opening", "opens"),
    "closed": _happens("closing", "closes"),
    "capability": _done("use of {attack}", "uses {attack}", "on"),
    "life_became": Event(
        "change of lives{subject}{cause}{bound}{turn}", "lives{subject} become{bound}{cause}{turn}",
        (" of {subject}", " of {subject}"), bound=" {bound}", no_bound=" different",
    ),
    "rolled": _done("die roll", "rolls the die", "for", " with result {bound}"),
    "turn": _turn("a turn"),
    "turn_own": _turn("your turn"),
    "turn_enemy": _turn("the enemy turn"),
    "battle_start": Event(
        "battle start{subject}{cause}{bound}{turn}", "the battle starts{subject}{cause}{bound}{turn}",
        (" for {subject}", " for {subject}"), bound=" number {bound}",
    ),
    "control_changed": Event(
        "change of control{subject}{cause}{bound}{turn}", "control{subject} changes{cause}{bound}{turn}",
        (" over {subject}", " over {subject}"), bound=" numbering {bound}",
    ),
    "entered": _happens("entering the squad", "enters the squad"),
    "token_gained": _happens("gaining of tokens", "gains tokens"),
}  # fmt: skip

OPENINGS = {
    "до": ("Before", "gen"), "при": ("On", "loc"), "после": ("After", "gen"), "если": ("If", "clause"),
    "когда": ("When", "clause"), "unknown": ("[condition word unknown]", "nom"),
    "начало хода": ("At the start of {turn}", "loc"), "конец хода": ("At the end of {turn}", "loc"),
}  # fmt: skip

ROLES = {
    "": ("named {head}", "doing {head}"),
    "attack_declared": ("{head} under attack", "declaring {head}"),
    "attack": ("{head} under strike", "striking {head}"),
    "miss": ("missed {head}", "missing {head}"),
    "wounded": ("freshly wounded {head}", "wounding {head}"),
    "healed": ("healed {head}", "healing {head}"),
    "died": ("dead {head}", "killing {head}"),
    "defends": ("defended {head}", "guarding {head}"),
    "moved": ("moved {head}", "moving {head}"),
    "relocated": ("relocated {head}", "relocating {head}"),
    "opened": ("opened {head}", "opening {head}"),
    "closed": ("just closed {head}", "closing {head}"),
    "capability": ("affected {head}", "using {head}"),
    "entered": ("entered {head}", "doing {head}"),
    "token_gained": ("token-gaining {head}", "token-giving {head}"),
}
