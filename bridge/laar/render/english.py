"""English, plain but complete: the second language of the rendering."""

from __future__ import annotations

from laar.render import english_events, english_filters, english_operations, english_words
from laar.render.wording import MARKED, Agreement, Language, Words

_DETERMINED = ("your ", "this ", "the ", "each ", "all ")
_UNITS = {"wound": "wounds", "token": "tokens", "life": "lives", "time": "times"}


class English(Language):
    """English."""

    words = Words(
        heads=english_filters.HEADS,
        elements=english_filters.ELEMENTS,
        attributes=english_filters.ATTRIBUTES,
        predicates=english_filters.PREDICATES,
        references=english_words.REFERENCES,
        roles=english_events.ROLES,
        ordinals=english_words.ORDINALS,
        attacks=english_words.ATTACKS,
        capabilities=english_words.CAPABILITIES,
        grades=english_words.GRADES,
        keywords=english_words.KEYWORDS,
        keyword_numbers=english_words.KEYWORD_NUMBERS,
        operations=english_operations.OPERATIONS,
        modified=english_operations.MODIFIED,
        durations=english_operations.DURATIONS,
        moments=english_operations.MOMENTS,
        joints=english_words.JOINTS,
        events=english_events.EVENTS,
        openings=english_events.OPENINGS,
        payments=english_words.PAYMENTS,
        counts=english_words.COUNTS,
        figures=english_words.FIGURES,
        says=english_words.SAYS,
    )

    def inflect(self, template: str, case: str, like: Agreement) -> str:
        """The marked words in their number; English has no cases here."""
        del case
        return MARKED.sub(lambda match: _plural(match[1]) if like.plural else match[1], template)

    def agreement(self, head: str, plural: bool) -> Agreement:
        """Number only."""
        del head
        return Agreement("n", plural)

    def pronoun(self, case: str, like: Agreement) -> str:
        """“it” or “them”."""
        del case
        return "them" if like.plural else "it"

    def article(self, text: str) -> str:
        """“a” or “an”, unless the phrase is determined already."""
        if text.startswith(_DETERMINED):
            return text
        if text.startswith("other "):
            return f"an{text}"
        vowel = text[:1] in "aeiou" and not text.startswith("uni")
        return f"an {text}" if vowel else f"a {text}"

    def units(self, number: int, unit: str, *, limit: bool = False) -> str:
        """“1 wound”, “2 wounds”."""
        del limit
        one = {"lives": "life"}.get(_UNITS[unit], _UNITS[unit][:-1])
        return f"{number} {one if abs(number) == 1 else _UNITS[unit]}"


def _plural(noun: str) -> str:
    if noun.endswith("y"):
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith("o") else f"{noun}s"
