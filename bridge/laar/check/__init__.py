"""Properties of the rules over every position of a small scope, with a position as witness for each failure."""

from laar.check.property import Property, gaps, properties, property_named
from laar.check.scope import Scope, checking_library, generator, scope_of, vocabulary
from laar.check.search import Outcome, Rewrite, check

__all__ = [
    "Outcome", "Property", "Rewrite", "Scope", "check", "checking_library", "gaps", "generator", "properties", "property_named",
    "scope_of", "vocabulary",
]  # fmt: skip
