"""English words for what a text demands of a card; the same keys as `russian_filters`."""

from __future__ import annotations

from laar.render.wording import Attribute

HEADS = {
    "card": "~card", "cell": "~cell", "row": "~row", "column": "~column", "creature": "~creature",
    "ground": "ground ~creature", "flyer": "flying ~creature", "nonflying": "non-flying ~creature",
    "companion": "~companion", "parasite": "~parasite", "symbiote": "~symbiote", "artifact": "~artifact",
    "terrain": "~terrain", "hero": "~hero", "character": "~character", "spell": "~spell", "support": "~support",
}  # fmt: skip

ELEMENTS = {name: name for name in ("steppe", "mountain", "forest", "swamp", "dark", "neutral")}

_BEFORE = {
    "chosen": "the chosen", "all": "all", "every": "each", "side=own": "your", "various": "different",
    "who=self": "this very", "who=other": "other", "side=enemy": "enemy", "free=true": "free",
    "free=false": "occupied", "state=open": "open", "state=closed": "closed", "wounded=true": "wounded",
    "wounded=false": "unwounded", "role=attacker": "attacking", "role=attacked": "attacked",
    "role=defender": "defending", "adjacent=self": "adjacent", "unique=true": "unique", "unique=false": "non-unique",
    "crystal=gold": "elite", "crystal=silver": "common", "element": "{elements}",
}  # fmt: skip
_AFTER = {
    "type": "holding {heads}", "name": "“{text}”", "card_class": "of class “{text}”", "cost": "with cost {bound}",
    "life": "with lives {bound}", "movement": "with movement {bound}", "weak_strike": "with weak strike {bound}",
    "wounds": "with wounds {bound}", "tokens": "with tokens {bound}", "has": "having {kinds}",
    "keyword": "having {keyword}", "range": "within range {number}", "in_formation=true": "in formation",
    "in_formation=false": "not in formation", "moved=true": "that moved this turn",
    "moved=false": "that did not move this turn", "acted=true": "that acted this turn",
    "acted=false": "that did not act this turn", "wounded_this_turn=true": "that received wounds this turn",
    "wounded_this_turn=false": "that received no wounds this turn",
}  # fmt: skip
# What holds of a place reads alike after a noun and after "is".
_PLACES = {
    "adjacent": "adjacent to {ref:*}", "orthogonal": "adjacent to {ref:*} not diagonally",
    "diagonal": "diagonally adjacent to {ref:*}", "beside": "directly left or right of {ref:*}",
    "opposite": "opposite {ref:*}", "line": "in line with {ref:*}", "across": "one cell across from {ref:*}",
    "same_row": "in the same row as {ref:*}", "same_column": "in the same column as {ref:*}",
    "same_row=place": "in {ref}", "same_column=place": "in {ref}",
    "formation": "in formation with {ref:*}", "row=1": "in the first row", "row=2": "in the second row",
    "row=3": "in the third row", "half=own": "on your half", "half=enemy": "on the enemy half",
    "column=edge": "in an edge column", "column=centre": "in the centre column",
}  # fmt: skip

ATTRIBUTES = {
    **{key: Attribute(text, before=True) for key, text in _BEFORE.items()},
    **{key: Attribute(text) for key, text in (_AFTER | _PLACES).items()},
    "orthogonal=self": Attribute("adjacent not diagonally"),
    "diagonal=self": Attribute("diagonally adjacent"),
    "beside=self": Attribute("directly left or right"),
    "opposite=self": Attribute("opposite"),
    "graveyard": Attribute("in a graveyard"),
    "hand": Attribute("in a hand"),
    "deck": Attribute("in your deck"),
    "none_of": Attribute("(except {others})"),
    "differs": Attribute("(but not {others})"),
    "number": Attribute("({number} at choice)"),
}

PREDICATES = {
    **{key: f"is {text}" for key, text in (_BEFORE | _PLACES).items() if key not in ("chosen", "all", "every")},
    **{key: text.replace("that ", "") for key, text in _AFTER.items() if text.startswith("that ")},
    **{key: text.replace("with ", "has ") for key, text in _AFTER.items() if text.startswith("with ")},
    "who=self": "is this very card", "who=other": "is another card", "side=own": "is under your control",
    "side=enemy": "is under the opponent's control", "free=true": "is on a free cell",
    "free=false": "is on an occupied cell", "type": "is {heads}", "name": "is named “{text}”",
    "card_class": "is of class “{text}”", "life": "has {units}", "wounds": "has {units}", "tokens": "has {units}",
    "has": "has {kinds}", "keyword": "has {keyword}", "range": "is within range {number}",
    "in_formation=true": "is in formation",
    "in_formation=false": "is not in formation", "none_of": "is not among {others}",
}  # fmt: skip
