"""Russian declension, as far as the words of the tables need it: regular patterns and the few exceptions."""

from __future__ import annotations

import re
from functools import cache

from laar.render.wording import CASES, Agreement

_FEMININE_HARD = "а ы е у ой е|ы  ам ы ами ах"
_PATTERNS = (  # ending of the nominative, gender, endings of six cases in singular | plural
    ("ие", "n", "ие ия ию ие ием ии|ия ий иям ия иями иях"),
    ("ия", "f", "ия ии ии ию ией ии|ии ий иям ии иями иях"),
    ("о", "n", "о а у о ом е|а  ам а ами ах"),
    ("а", "f", _FEMININE_HARD),
    ("ь", "f", "ь и и ь ью и|и ей ям и ями ях"),
    ("й", "m", "й я ю й ем е|и ев ям и ями ях"),
    ("", "m", " а у  ом е|ы ов ам ы ами ах"),
)
_IRREGULAR = {
    "броня": ("f", "броня брони броне броню бронёй броне|брони броней броням брони бронями бронях"),
    "прыжок": ("m", "прыжок прыжка прыжку прыжок прыжком прыжке|прыжки прыжков прыжкам прыжки прыжками прыжках"),
    "рывок": ("m", "рывок рывка рывку рывок рывком рывке|рывки рывков рывкам рывки рывками рывках"),
    "бросок": ("m", "бросок броска броску бросок броском броске|броски бросков броскам броски бросками бросках"),
    "столбец": (
        "m", "столбец столбца столбцу столбец столбцом столбце|столбцы столбцов столбцам столбцы столбцами столбцах",
    ),
    "хозяин": (
        "m", "хозяин хозяина хозяину хозяина хозяином хозяине|хозяева хозяев хозяевам хозяев хозяевами хозяевах",
    ),
    "проклятье": (
        "n", "проклятье проклятья проклятью проклятье проклятьем проклятье|"
        "проклятья проклятий проклятьям проклятья проклятьями проклятьях",
    ),
    "персонаж": (
        "m", "персонаж персонажа персонажу персонажа персонажем персонаже|"
        "персонажи персонажей персонажам персонажей персонажами персонажах",
    ),
    "поддержка": (
        "f", "поддержка поддержки поддержке поддержку поддержкой поддержке|"
        "поддержки поддержек поддержкам поддержки поддержками поддержках",
    ),
    "ряд": ("m", "ряд ряда ряду ряд рядом ряду|ряды рядов рядам ряды рядами рядах"),
    "клетка": ("f", "клетка клетки клетке клетку клеткой клетке|клетки клеток клеткам клетки клетками клетках"),
}  # fmt: skip
_NOUN_LIST = (
    "карта существо герой компаньон паразит симбиот артефакт местность клетка ряд столбец хозяин цель источник "
    "атака удар выстрел метание разряд заклинание воздействие способность особенность "
    "объявление промах ранение лечение гибель защита движение перемещение открытие закрытие применение изменение "
    "бросок ход начало смена вступление получение совершение защитник "
    "опыт неповоротливость благословение проклятье броня регенерация отравление угасание жажда вампиризм трупоедство "
    "добивание душелов дар инкарнация вальхалла концентрация медитация ярость бешенство рывок гнев единение авангард "
    "ловкость прыжок телепортация манёвр строй бестелесность полёт маскировка стойкость страх толстокожесть схрон "
    "точность скрытность уязвимость чума щит орда уникальность пророчество отпор облик перераспределение вызов"
)
_NOUNS = frozenset(_NOUN_LIST.split()) | _IRREGULAR.keys()
_ANIMATE = frozenset(("герой", "компаньон", "паразит", "симбиот", "хозяин", "защитник", "душелов", "персонаж"))
_ANIMATE_PLURAL = _ANIMATE | {"существо"}

_ADJECTIVES = {  # kind of stem: masculine, feminine, neuter, plural; four or five endings: nom gen dat ins loc (acc)
    "hard": ("{0} ого ому ым ом", "ая ой ой ой ой ую", "ое ого ому ым ом", "ые ых ым ыми ых"),
    "velar": ("{0} ого ому им ом", "ая ой ой ой ой ую", "ое ого ому им ом", "ие их им ими их"),
    "hushing": ("{0} его ему им ем", "ая ей ей ей ей ую", "ее его ему им ем", "ие их им ими их"),
    "soft": ("{0} его ему им ем", "яя ей ей ей ей юю", "ее его ему им ем", "ие их им ими их"),
}
_PRONOMINAL = {
    "ваш": "ваш вашего вашему вашим вашем|ваша вашей вашей вашей вашей вашу|ваше вашего вашему вашим вашем|"
    "ваши ваших вашим вашими ваших",
    "этот": "этот этого этому этим этом|эта этой этой этой этой эту|это этого этому этим этом|эти этих этим этими этих",
    "весь": "весь всего всему всем всём|вся всей всей всей всей всю|всё всего всему всем всём|все всех всем всеми всех",
    "третий": "третий третьего третьему третьим третьем|третья третьей третьей третьей третьей третью|"
    "третье третьего третьему третьим третьем|третьи третьих третьим третьими третьих",
}
_PRONOUNS = {
    "m": "он него нему него ним нём", "n": "оно него нему него ним нём", "f": "она неё ней неё ней ней",
    "pl": "они них ним них ними них",
}  # fmt: skip


def is_noun(word: str) -> bool:
    """Whether a marked word is one of the nouns; every other marked word is an adjective."""
    return word in _NOUNS


def agreement(noun: str, plural: bool) -> Agreement:
    """Gender, number and animacy of a noun."""
    gender = _IRREGULAR[noun][0] if noun in _IRREGULAR else _pattern(noun)[1]
    return Agreement(gender, plural, noun in (_ANIMATE_PLURAL if plural else _ANIMATE))


def _pattern(noun: str) -> tuple[str, str, str]:
    return next(pattern for pattern in _PATTERNS if noun.endswith(pattern[0]))


@cache
def noun_form(noun: str, case: str, plural: bool) -> str:
    """A noun in a case and number."""
    number, index = (1 if plural else 0), CASES.index(case)
    if case == "acc" and agreement(noun, plural).animate:
        index = CASES.index("gen")
    if noun in _IRREGULAR:
        return _IRREGULAR[noun][1].split("|")[number].split(" ")[index]
    ending, _, table = _pattern(noun)
    form = noun.removesuffix(ending) + table.split("|")[number].split(" ")[index]
    return re.sub(r"([гкхжшчщ])ы$", r"\1и", form)


@cache
def adjective_form(word: str, case: str, like: Agreement) -> str:
    """An adjective or participle, given in the masculine, in the case and the agreement of its noun."""
    if word.endswith("ся"):
        return adjective_form(word.removesuffix("ся"), case, like) + "ся"
    column = 3 if like.plural else "mfn".index(like.gender)
    if case == "acc" and (like.plural or like.gender == "m"):
        case = "gen" if like.animate else "nom"
    index = ("nom", "gen", "dat", "ins", "loc", "acc").index(case)
    if case == "acc" and column == 2:
        index = 0
    if word in _PRONOMINAL:
        return _PRONOMINAL[word].split("|")[column].split(" ")[index]
    stem, ending = word[:-2], word[-2:]
    kind = "velar" if stem[-1] in "гкх" else "hushing" if stem[-1] in "жшчщ" else "soft" if ending == "ий" else "hard"
    return stem + _ADJECTIVES[kind][column].format(ending).split(" ")[index]


def pronoun_form(case: str, like: Agreement) -> str:
    """The third-person pronoun as it stands after a preposition."""
    return _PRONOUNS["pl" if like.plural else like.gender].split(" ")[CASES.index(case)]


def count_form(number: int, one: str, few: str, many: str) -> str:
    """The word that goes with a number: 1 рана, 2 раны, 5 ран."""
    last, tens = abs(number) % 10, abs(number) % 100
    if last == 1 and tens != 11:
        return one
    return few if 2 <= last <= 4 and not 12 <= tens <= 14 else many
