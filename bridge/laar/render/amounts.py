"""Amounts in words: plain, signed, with a unit, and three values that a die decides between."""

from __future__ import annotations

from laar.cards.filters import Amount, Counted, Triple
from laar.render.mentions import Context
from laar.render.nouns import filter_phrase


def plain(amount: Amount, context: Context) -> str:
    """«2», «N» (see `definitions`), «всё»."""
    if amount == "all":
        return context.says["all"]
    return _letter(amount, context) if isinstance(amount, Counted) else str(amount)


def signed(amount: Amount, context: Context) -> str:
    """«+2», «−1», «+N»."""
    if isinstance(amount, int):
        return f"+{amount}" if amount >= 0 else f"−{-amount}"
    return f"+{_letter(amount, context)}" if isinstance(amount, Counted) else context.says["all"]


def units(amount: Amount, unit: str, context: Context) -> str:
    """«2 раны», «N ран», «все раны»; the unit is wound or token."""
    if isinstance(amount, int):
        return context.language.units(amount, unit)
    if isinstance(amount, Counted):
        return context.says[f"n_{unit}"].format(variable=_letter(amount, context))
    return context.says[f"all_{unit}"]


def magnitude(triple: Triple, context: Context) -> str:
    """One value if all three are equal («на X» is X-X-X), else weak-medium-strong."""
    if triple[0] == triple[1] == triple[2]:
        return plain(triple[0], context)
    return "-".join(plain(amount, context) for amount in triple)


def definitions(context: Context) -> str:
    """«; здесь N = …» for the letters that the text has used."""
    if not context.counted:
        return ""
    said = [f"{context.variable(amount)} = {_formula(amount, context)}" for amount in context.counted]
    return context.says["where"].format(definitions=", ".join(said))


def _letter(amount: Counted, context: Context) -> str:
    """The paid X, with its factor and addend; a letter, defined at the end, for what has to be counted."""
    if amount.of != "x" or amount.at_most is not None or amount.card != "self":
        return context.variable(amount)
    factor = "" if amount.per == 1 else str(amount.per)
    return f"({factor}X{_addend(amount.plus)})" if amount.plus else f"{factor}X"


def _addend(number: int) -> str:
    return f" + {number}" if number > 0 else f" − {-number}" if number else ""


def _formula(amount: Counted, context: Context) -> str:
    slots: dict[str, object] = {"card": context.reference(amount.card)}
    if amount.where is not None:
        slots["cards"] = filter_phrase(amount.where, context, plural=True)
    template = context.words.counts[amount.of]
    if amount.card != "self" and "{card:" not in template and "{card}" not in template:
        template += context.says["of_card"]
    text = template.format_map(slots)
    if amount.per != 1:
        text = context.says["times"].format(per=amount.per, count=text)
    text += _addend(amount.plus)
    return text if amount.at_most is None else text + context.says["no_more"].format(number=amount.at_most)
