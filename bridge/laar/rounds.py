"""Rules written once as templates: `statics/`, used in rounds, and `conditions/`, judged for sources and for targets.

The alternating fixpoint builds an upper bound (`u0`), a lower one against it (`l0`), the next upper one against that, and so
on. A template names the bound it builds `…_this`, the opposite one before it `…_last`, the lower one before it `…_certain`,
the upper one before it `…_possible`. The direct form is the same template with one name for `…_this` and `…_last`.

Conditions of texts are judged twice: those on sources before it is known what cards have, and where statics can change them in
each round; those on targets after, of declarations that nothing else forbids.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from clingo import ast

_FOLDER = "core/statics"
TEMPLATES = frozenset(
    {
        "round", "sums", "spread", "numbers_open", "numbers_upper", "numbers_lower", "numbers_direct", "numbers_once",
        "settled", "unsettled", "once",
    }
)  # fmt: skip


@dataclass(frozen=True)
class Use:
    """One use of a template: the file and what each suffix of a predicate becomes."""

    file: Path
    names: tuple[tuple[str, str], ...]


def is_template(file: Path) -> bool:
    """Whether a file of `asp/` is a template and not to be loaded as it is."""
    if "conditions" in (file.parent.name, file.parent.parent.name):
        return True
    return file.parent.name == "statics" and (file.stem in TEMPLATES or file.parent.parent.name != "core")


def last_bound(number: int) -> str:
    """What predicates of the last lower bound end in: of `number` rounds, of one pass (below 0), of the direct form (0)."""
    return "direct" if number == 0 else f"l{max(number, 1) - 1}"


def rounds(root: Path, game: str, number: int) -> Iterator[Use]:
    """The uses of the templates for `number` upper and lower bounds, and what they come to."""
    for n in range(number):
        certain, possible = (f"l{n - 1}", f"u{n - 1}") if n else ("none", "none")
        upper = {"this": f"u{n}", "last": certain, "certain": certain, "possible": possible}
        yield from _bound(root, game, upper, *(("spread", "numbers_upper") if n else ("numbers_open",)))
        lower = {"this": f"l{n}", "last": f"u{n}", "certain": certain, "possible": f"u{n}"}
        yield from _bound(root, game, lower, "spread", "numbers_lower")
    for stem in ("settled", "unsettled"):
        yield _use(root / _FOLDER / f"{stem}.lp", {"lower": f"l{number - 1}", "upper": f"u{number - 1}"})
    yield from _conditions(root, game, f"l{number - 1}")


def once(root: Path, game: str) -> Iterator[Use]:
    """One pass, which is exact where nothing is in doubt."""
    yield from _bound(root, game, {"this": "l0", "last": "none"}, "numbers_once")
    for stem in ("settled", "once"):
        yield _use(root / _FOLDER / f"{stem}.lp", {"lower": "l0"})
    yield from _conditions(root, game, "l0")


def direct(root: Path, game: str) -> Iterator[Use]:
    """The direct form: its answer sets are what the statics could come to."""
    yield from _bound(root, game, {"this": "direct", "last": "direct"}, "numbers_direct")
    yield _use(root / _FOLDER / "settled.lp", {"lower": "direct"})
    yield from _conditions(root, game, "direct")


def _bound(root: Path, game: str, names: Mapping[str, str], *numbers: str) -> Iterator[Use]:
    for stem in ("round", "sums", *numbers):
        yield _use(root / _FOLDER / f"{stem}.lp", names)
    for file in sorted((root / game / "statics").glob("*.lp")):
        yield _use(file, names)
    for file in _changing(root, game):
        yield _use(file, {"this": names["this"], "met": names["this"], "asked": ""})


def _conditions(root: Path, game: str, settled: str) -> Iterator[Use]:
    """Conditions on sources and on targets, the latter by the bound that statics settle at."""
    for names in ({"this": "", "all": "settled", "seen": ""}, {"this": "target", "all": "target", "seen": ""}):
        yield from _steady(root, game, names)
        yield _use(root / "core/conditions/unknown.lp", names)
    yield from _asked(root, game, settled, "target")
    yield _use(root / "core/conditions/existence.lp", {"this": "", "all": "settled"})
    yield _use(root / "core/conditions/occasions.lp", {"this": ""})


def steps(root: Path, game: str, settled: str) -> Iterator[Use]:
    """Conditions that a step asks about once statics have settled at a bound: of parts as they execute, of events it causes."""
    names = {"this": "part", "all": "part", "seen": ""}
    yield from _steady(root, game, names)
    yield from _asked(root, game, settled, "part")
    for stem in ("unknown", "existence"):
        yield _use(root / f"core/conditions/{stem}.lp", names)
    names = {"this": "event", "all": "event", "seen": "event"}
    yield from _steady(root, game, names)
    yield from _asked(root, game, settled, "event")
    for stem in ("unknown", "existence", "occasions"):
        yield _use(root / f"core/conditions/{stem}.lp", names)


def _steady(root: Path, game: str, names: Mapping[str, str]) -> Iterator[Use]:
    for part in ("core", game):
        yield from (_use(file, names) for file in sorted((root / part / "conditions").glob("steady/*.lp")))


def _asked(root: Path, game: str, settled: str, whose: str) -> Iterator[Use]:
    """Changing conditions once statics have settled."""
    for file in _changing(root, game):
        yield _use(file, {"this": settled, "met": whose, "asked": whose})


def _changing(root: Path, game: str) -> Iterator[Path]:
    for part in ("core", game):
        yield from sorted((root / part / "conditions").glob("changing/*.lp"))


def _use(file: Path, names: Mapping[str, str]) -> Use:
    return Use(file, tuple(sorted(names.items())))


class _Renamer(ast.Transformer):
    """Gives every predicate that ends in a suffix of a template the name of its round."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names

    def name(self, name: str) -> str:
        """The predicate's name in this use."""
        stem, _, suffix = name.rpartition("_")
        if not stem or suffix not in self._names:
            return name
        return f"{stem}_{self._names[suffix]}".rstrip("_")

    def visit_SymbolicAtom(self, node: ast.AST) -> ast.AST:
        """Rename the predicate of an atom; its arguments stay."""
        symbol = node.symbol
        if symbol.ast_type == ast.ASTType.Function:
            return node.update(symbol=symbol.update(name=self.name(symbol.name)))
        return node

    def visit_Defined(self, node: ast.AST) -> ast.AST:
        """Rename what is said to be defined elsewhere."""
        return node.update(name=self.name(node.name))


def renamed(statements: Iterable[ast.AST], names: Mapping[str, str]) -> tuple[ast.AST, ...]:
    """The statements of a template in one use."""
    rename = _Renamer(names)
    return tuple(rename(statement) for statement in statements)
