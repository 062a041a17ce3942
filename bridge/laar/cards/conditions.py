"""Filters as terms: the conditions that `asp/` judges one by one."""

from __future__ import annotations

from collections.abc import Iterator

from laar.cards.filters import Bound, Filter, Ref
from laar.terms import call, quoted

# As far as numbers go.
HIGHEST = 999
_RELATIONS = (
    "adjacent", "orthogonal", "diagonal", "beside", "opposite", "line", "across", "same_row", "same_column",
    "formation",
)  # fmt: skip
_BOUNDS = ("cost", "life", "movement", "weak_strike", "wounds", "tokens")
_FLAGS = ("wounded", "free", "moved", "acted", "wounded_this_turn", "in_formation")


def ref_term(ref: Ref) -> str:
    """A reference to a card as a term."""
    return call("target", ref) if isinstance(ref, int) else ref


def ends(bound: Bound) -> tuple[int, int]:
    """Both ends of a bound, an open one as far as numbers go."""
    low = -HIGHEST if bound.at_least is None else bound.at_least
    return low, HIGHEST if bound.at_most is None else bound.at_most


def filter_terms(conditions: Filter) -> list[tuple[str, str]]:
    """The conditions of a filter as (`is` or `no`, term) pairs; `none_of` turns each of its own around."""
    terms = list(_terms(conditions))
    if conditions.none_of is not None:
        turned = {"is": "no", "no": "is"}
        terms += [(turned[sign], term) for sign, term in filter_terms(conditions.none_of)]
    return terms


def _terms(conditions: Filter) -> Iterator[tuple[str, str]]:
    for word in ("who", "side", "crystal", "state", "row", "half", "column", "range", "role", "keyword"):
        value = getattr(conditions, word)
        if value is not None:
            yield "is", call(word, value)
    if conditions.name is not None:
        yield "is", call("name", quoted(conditions.name))
    if conditions.card_class is not None:
        yield "is", call("class", quoted(conditions.card_class))
    if conditions.unique is not None:
        yield "is", call("unique", "yes" if conditions.unique else "no")
    for word in ("type", "element", "has"):
        values = [call(word, value) for value in getattr(conditions, word)]
        if values:
            term = values[-1]
            for other in reversed(values[:-1]):
                term = call("either", other, term)
            yield "is", term
    for word in _BOUNDS:
        bound = getattr(conditions, word)
        if bound is not None:
            yield "is", call("bound", word, *ends(bound))
    for word in _FLAGS:
        value = getattr(conditions, word)
        if value is not None:
            yield ("is" if value else "no"), word
    for word in _RELATIONS:
        ref = getattr(conditions, word)
        if ref is not None:
            yield "is", call("related", word, ref_term(ref))
