"""The Russian language of the rulebook: its grammar over the Russian tables."""

from __future__ import annotations

import re

from laar.render import russian_events, russian_filters, russian_operations, russian_words
from laar.render.russian_grammar import (
    adjective_form,
    agreement,
    count_form,
    is_noun,
    noun_form,
    pronoun_form,
)
from laar.render.wording import MARKED, Agreement, Language, Words

_UNITS = {  # with 1, 2 and 5; the second is the genitive singular, too
    "wound": ("рану", "раны", "ран"), "token": ("фишку", "фишки", "фишек"), "life": ("жизнь", "жизни", "жизней"),
    "time": ("раз", "раза", "раз"),
}  # fmt: skip
_WITH = re.compile(r"\bс~ ([сзшж][бвгджзклмнпрстфхцчшщ]|щ)?")


class Russian(Language):
    """Russian."""

    words = Words(
        heads=russian_filters.HEADS,
        elements=russian_filters.ELEMENTS,
        attributes=russian_filters.ATTRIBUTES,
        predicates=russian_filters.PREDICATES,
        references=russian_words.REFERENCES,
        roles=russian_events.ROLES,
        ordinals=russian_words.ORDINALS,
        attacks=russian_words.ATTACKS,
        capabilities=russian_words.CAPABILITIES,
        grades=russian_words.GRADES,
        keywords=russian_words.KEYWORDS,
        keyword_numbers=russian_words.KEYWORD_NUMBERS,
        operations=russian_operations.OPERATIONS,
        modified=russian_operations.MODIFIED,
        durations=russian_operations.DURATIONS,
        moments=russian_operations.MOMENTS,
        joints=russian_words.JOINTS,
        events=russian_events.EVENTS,
        openings=russian_events.OPENINGS,
        payments=russian_words.PAYMENTS,
        counts=russian_words.COUNTS,
        figures=russian_words.FIGURES,
        says=russian_words.SAYS,
    )

    def inflect(self, template: str, case: str, like: Agreement) -> str:
        """Decline the marked words; an adjective agrees with the next marked noun, else with `like`."""
        marked = [match[1] for match in MARKED.finditer(template)]
        forms = []
        for place, word in enumerate(marked):
            if is_noun(word):
                forms.append(noun_form(word, case, like.plural))
            else:
                noun = next((other for other in marked[place:] if is_noun(other)), None)
                forms.append(adjective_form(word, case, agreement(noun, like.plural) if noun else like))
        said = iter(forms)
        return MARKED.sub(lambda _: next(said), template)

    def agreement(self, head: str, plural: bool) -> Agreement:
        """Gender, number and animacy of the first noun."""
        nouns = [match[1] for match in MARKED.finditer(head) if is_noun(match[1])]
        return agreement(nouns[0], plural) if nouns else Agreement("f", plural)

    def pronoun(self, case: str, like: Agreement) -> str:
        """«ним», «ней», «ними»."""
        return pronoun_form(case, like)

    def article(self, text: str) -> str:
        """Russian has none."""
        return text

    def units(self, number: int, unit: str, *, limit: bool = False) -> str:
        """The number with the noun in the accusative: «1 рану», «2 раны»; after a limit in the genitive."""
        one, few, many = _UNITS[unit]
        return f"{number} {count_form(number, few, many, many) if limit else count_form(number, one, few, many)}"

    def finish(self, text: str) -> str:
        """«с~» becomes «со» before a cluster of consonants, else «с»."""
        return _WITH.sub(lambda match: f"со {match[1]}" if match[1] else "с ", text)
