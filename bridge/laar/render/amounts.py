"""Amounts in words: plain, signed, with a unit, and three values that a die decides between."""

from __future__ import annotations

from laar.cards.filters import Amount, Counted, Triple
from laar.render.nouns import Context, filter_phrase


def plain(amount: Amount, context: Context) -> str:
    """«2», «N (N = число ран этой карты)», «всё»."""
    if amount == "all":
        return context.says["all"]
    return _counted("{variable}", amount, context) if isinstance(amount, Counted) else str(amount)


def signed(amount: Amount, context: Context) -> str:
    """«+2», «−1», «+N (…)»."""
    if isinstance(amount, int):
        return f"+{amount}" if amount >= 0 else f"−{-amount}"
    return _counted("+{variable}", amount, context) if isinstance(amount, Counted) else context.says["all"]


def units(amount: Amount, unit: str, context: Context) -> str:
    """«2 раны», «N ран (…)», «все раны»; the unit is wound or token."""
    if isinstance(amount, int):
        return context.language.units(amount, unit)
    if isinstance(amount, Counted):
        return _counted(context.says[f"n_{unit}"], amount, context)
    return context.says[f"all_{unit}"]


def magnitude(triple: Triple, context: Context) -> str:
    """One value if all three are equal («на X» is X-X-X), else weak-medium-strong."""
    if triple[0] == triple[1] == triple[2]:
        return plain(triple[0], context)
    return "-".join(plain(amount, context) for amount in triple)


def _counted(template: str, amount: Counted, context: Context) -> str:
    """The paid X itself where nothing else is counted; otherwise a letter with its definition in brackets."""
    if amount == Counted(of="x"):
        return template.format(variable="X")
    text = template.format(variable=context.says["variable"])
    return context.says["defined"].format(text=text, formula=_formula(amount, context))


def _formula(amount: Counted, context: Context) -> str:
    slots: dict[str, object] = {"card": context.reference(amount.card)}
    if amount.where is not None:
        slots["cards"] = filter_phrase(amount.where, context, plural=True)
    template = context.words.counts[amount.of]
    if amount.card != "self" and "{card" not in template.replace("{cards", ""):
        template += context.says["of_card"]
    text = template.format_map(slots)
    if amount.per != 1:
        text = context.says["times"].format(per=amount.per, count=text)
    if amount.plus:
        text += f" + {amount.plus}" if amount.plus > 0 else f" − {-amount.plus}"
    return text if amount.at_most is None else text + context.says["no_more"].format(number=amount.at_most)
