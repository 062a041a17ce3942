"""Laar: positions of «Берсерк» in, rulings out.

`load` a position, `rule` it; see the README for a running example.
"""

from laar.cards.library import Library, own_library
from laar.engine import rule
from laar.faults import BadInput, NotKnown
from laar.position.check import checked as load
from laar.position.table import Table
from laar.ruling import Declaration, Reason, Ruling

__all__ = ["BadInput", "Declaration", "Library", "NotKnown", "Reason", "Ruling", "Table", "load", "own_library", "rule"]
