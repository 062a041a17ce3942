"""Laar: positions of «Берсерк» in, rulings and what follows out.

`load` a position, `rule` it, `take` a step; docs/api.md has running examples.
"""

from laar.cards.library import Library, own_library
from laar.engine import rule
from laar.faults import BadInput, NotKnown
from laar.position.check import checked as load
from laar.position.save import to_yaml
from laar.position.table import Table
from laar.ruling import Consequence, Declaration, Reason, Ruling
from laar.state import State
from laar.stepper import CannotAnswer, Step, chosen, successors, take

__all__ = [
    "BadInput", "CannotAnswer", "Consequence", "Declaration", "Library", "NotKnown", "Reason", "Ruling", "State", "Step",
    "Table", "chosen", "load", "own_library", "rule", "successors", "take", "to_yaml",
]  # fmt: skip
