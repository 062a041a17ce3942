"""The text of a card, rendered from its record in the written form that the rulebook prescribes.

113.3 and 114.1: «[оплата]: [тип способности] – [эффект]»; 115.1: «[оплата]: [условие] – …»; 116.1: «[условие] – …»;
117.1: «Пока …, …». Nothing of the record is left out but what goes without saying.
"""

from __future__ import annotations

from laar.cards.model import Ability, Card, Limit, Payment
from laar.render.conditions import when_text, while_text
from laar.render.effects import effect_text, keyword_text, merges
from laar.render.english import English
from laar.render.mentions import Context
from laar.render.nouns import target_phrase
from laar.render.russian import Russian
from laar.render.wording import Lang, Language, Phrase, capital, small

_LANGUAGES: dict[Lang, Language] = {"ru": Russian(), "en": English()}
_FIGURES = ("element", "classes", "cost", "crystal", "unique", "life", "movement", "strike")


def ability_text(ability: Ability, lang: Lang = "ru") -> str:
    """An ability as a sentence, in the written form of its kind.

    The payment stands before the colon (113.3, 114.1), the condition right after it (115.1) or at the beginning
    (116.1); an implied condition isn't written (116.5), a static ability has neither (117.1). An optional ability says
    «можете» (116.7), the limit stands in brackets at the end (116.2).
    """
    language = _LANGUAGES[lang]
    return language.finish(_writing(ability, language) + ".")


def keyword_said(keyword: str, value: str | int | bool, lang: Lang = "ru") -> str:
    """A keyword with its number as on a card; `value` may be a number as text, `yes` or True for none, or `unknown`."""
    number = int(value) if isinstance(value, str) and value.isdigit() else value
    return keyword_text(keyword, True if number == "yes" else number, Context(_LANGUAGES[lang], target_phrase))


def card_text(card: Card, lang: Lang = "ru") -> list[str]:
    """The keywords of a card, one an item, then its abilities. An unknown keyword is its identifier in brackets."""
    keywords = [capital(keyword_said(name, value, lang)) for name, value in card.keywords.items()]
    return keywords + [ability_text(ability, lang) for ability in card.abilities]


def figures_text(card: Card, lang: Lang = "ru") -> str:
    """The figures of a card (208) in one line, «неизвестно» for unknown ones; what its type lacks is left out."""
    words = _LANGUAGES[lang].words.figures
    said = [words[card.type]]
    for figure in _FIGURES:
        value = getattr(card, figure)
        if value is None or value is False or value == ():
            continue
        if value is True:
            text = words["yes"]
        elif figure in ("classes", "element") and isinstance(value, tuple):
            text = ", ".join(words.get(name, name) for name in value)
        elif isinstance(value, tuple):
            text = "-".join(map(str, value))
        else:
            text = words.get(str(value), str(value))
        said.append(words[f"{figure}_is"].format(value=text))
    return capital("; ".join(said))


def _writing(ability: Ability, language: Language) -> str:
    """The ability and its further writings, which share its limit (118.1), without a full stop."""
    says = language.words.says
    text = _one(ability, language)
    for other in ability.also:
        further = _writing(other, language)
        text += says["also_nested" if other.also else "also"].format(writing=small(further))
    if ability.limit is not None:
        text += " " + _limit(ability.limit, language, shared=bool(ability.also))
    return text


def _limit(limit: Limit, language: Language, *, shared: bool) -> str:
    template = language.words.says[f"{'shared' if shared else 'limit'}_{limit.per}"]
    return template.format(times=language.units(limit.times, "time"))


def _one(ability: Ability, language: Language) -> str:
    """One writing. Targets are chosen explicitly if no part mentions them as its own or their choice alone makes it playable.

    A part mentions a target as its own unless it does so after a delay or another choice, or in a formula.
    """
    implied = any(part.do.op == "redirect" for part in ability.parts)
    every = tuple(range(1, len(ability.targets) + 1))
    if not (ability.cost or ability.when or implied):
        return _composed(ability, Context(language, target_phrase, ability), every)
    rehearsal = Context(language, target_phrase, ability)
    _composed(ability, rehearsal, ())
    unmentioned = tuple(number for number in every if number not in (rehearsal.named or ()))
    return _composed(ability, Context(language, target_phrase, ability), unmentioned)


def _composed(ability: Ability, context: Context, chosen: tuple[int, ...]) -> str:
    says = context.says
    payment = payment_text(ability, context)
    condition = when_text(ability.when, context) if ability.when is not None else ""
    choices = "".join(
        says["choose"].format(target=context.reference(number)) for number in chosen if number not in context.described
    )
    existence = while_text(ability.condition, context) + ", " if ability.condition is not None else ""
    merged = merges(ability) and not chosen
    kind = _kind(ability, context)
    if ability.zone != "play":
        condition += says[f"from_{ability.zone}"]
    said = [condition] if condition else []
    if kind and not merged:
        said.append(existence + kind)
        existence = ""
    effect = effect_text(ability, context, lambda inner: _writing(inner, context.language), kind if merged else None)
    said.append(existence + choices + effect)
    text = capital(says["dash"].join(said))
    return (says["formation"] if ability.formation else "") + (f"{capital(payment)}: " if payment else "") + text


def _kind(ability: Ability, context: Context) -> str:
    """«заклинание «имя»»: the kind of capability with the ability's name; either may be missing."""
    says = context.says
    if ability.capability is None:
        return says["name_only"].format(name=ability.name) if ability.name is not None else ""
    noun = Phrase(context.language, context.words.capabilities[ability.capability], definite=True)
    return f"{noun}" if ability.name is None else says["named"].format(capability=noun, name=ability.name)


def payment_text(ability: Ability, context: Context) -> str:
    """What stands before the colon (113.3): ↯ first (113.5.2), tokens, ↷ (113.4), then the other resources in words."""
    table = context.words.payments
    payments = [item for item in ability.cost if isinstance(item, Payment)]
    tokens = [item.tokens for item in payments if item.tokens is not None]
    symbols = table["sudden"] if "sudden" in ability.cost else ""
    symbols += "".join(table["tokens_x"] if number == "x" else table["token"] * number for number in tokens)
    symbols += table["close"] if "close" in ability.cost else ""
    words = [symbols] if symbols else []
    for item in payments:
        if item.wound is not None:
            words.append(table["wound"].format(number=item.wound))
        elif item.life is not None:
            words.append(table["life"].format(units=context.language.units(item.life, "life")))
    words += [table[item] for item in ("destroy", "movement") if item in ability.cost]
    return ", ".join(words)
