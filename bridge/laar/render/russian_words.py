"""The remaining Russian words: references, kinds of attack, keywords, payments, amounts and turns of phrase."""

from __future__ import annotations

REFERENCES = {
    "self": "~этот ~карта", "attacker": "~атакующий ~карта", "attacked": "~атакованный ~карта", "host": "~хозяин",
}  # fmt: skip

ORDINALS = (
    "~первый", "~второй", "~третий", "~четвёртый", "~пятый", "~шестой", "~седьмой", "~восьмой", "~девятый",
)  # fmt: skip

_KINDS = {
    "simple_strike": "~простой ~удар", "special_strike": "~особый ~удар", "magical_strike": "~магический ~удар",
    "strike_across": "~удар через ряд", "shot": "~выстрел", "throw": "~метание", "discharge": "~разряд",
    "spell": "~заклинание", "influence": "~воздействие", "strike": "~удар", "melee": "~ближний ~атака",
    "ranged": "~дальний ~атака",
}  # fmt: skip
# Groups are named differently where only attacks are meant; "" is what is said when no kind is given.
ATTACKS = {
    **_KINDS, "attack": "~любой ~атака", "magical": "~магический ~атака", "nonmagical": "~немагический ~атака",
    "any": "~любой ~способность", "": "~атака",
}  # fmt: skip
CAPABILITIES = {
    **_KINDS, "attack": "~атака", "magical": "~магический ~способность", "nonmagical": "~немагический ~способность",
    "any": "~любой ~способность", "": "~способность",
}  # fmt: skip
GRADES = {"weak": "~слабый", "medium": "~средний", "strong": "~сильный"}

KEYWORDS = {
    "directed_strike": "~направленный ~удар", "unanswered_strike": "~безответный ~удар",
    "attack_experience": "~опыт в атаке", "defence_experience": "~опыт в защите", "shot_experience": "~опыт в стрельбе",
    "throw_experience": "~опыт в метании", "discharge_experience": "~опыт в разряде",
    "clumsy": "~неповоротливость", "blessed": "~благословение", "cursed": "~проклятье", "armour": "~броня",
    "regeneration": "~регенерация", "poisoned": "~отравление", "fading": "~угасание", "thirst": "~жажда",
    "vampirism": "~вампиризм", "scavenging": "~трупоедство", "finishing_blow": "~добивание", "soulcatcher": "~душелов",
    "gift_of_life": "~дар жизни", "incarnation": "~инкарнация", "valhalla": "~вальхалла", "summon": "~вызов",
    "concentration": "~концентрация", "meditation": "~медитация", "rage": "~ярость", "frenzy": "~бешенство",
    "rush": "~рывок", "wrath": "~гнев", "unity": "~единение", "vanguard": "~авангард", "agility": "~ловкость",
    "jump": "~прыжок", "teleport": "~телепортация", "maneuver": "~манёвр", "formation": "~строй",
    "incorporeal": "~бестелесность", "flight": "~полёт", "camouflage": "~маскировка", "resilience": "~стойкость",
    "fear": "~страх", "thick_skin": "~толстокожесть", "cache": "~схрон", "accuracy": "~точность",
    "stealth": "~скрытность", "vulnerable": "~уязвимость", "plague": "~чума", "arhaal_shield": "~щит Архааля",
    "horde": "~орда", "unique": "~уникальность", "prophecy": "~пророчество", "rebuff": "~отпор",
    "at_depth": "~особенность «на глубине»", "on_surface": "~особенность «на поверхности»",
    "wolf_form": "~облик волка", "human_form": "~облик человека", "redistribution": "~перераспределение",
    "protection_from_shots": "~защита от выстрелов", "protection_from_throws": "~защита от метаний",
    "protection_from_discharges": "~защита от разрядов", "protection_from_spells": "~защита от заклинаний",
    "protection_from_magic": "~защита от магии", "protection_from_poison": "~защита от отравления",
    "protection_from_flyers": "~защита от летающих", "undead": "~особенность «Немёртвый»",
}  # fmt: skip
KEYWORD_NUMBERS = {
    "": "{keyword} {number}", "poisoned": "{keyword} на {number}", "finishing_blow": "{keyword} на {number}",
    "jump": "{keyword} с дальностью {number}", "unknown": "{keyword} [значение неизвестно]",
}  # fmt: skip

JOINTS = {
    "": " и ", ",": ", ", ";": "; ", "при этом": ", при этом ", "чтобы": ", чтобы ", "иначе": ", иначе ",
}  # fmt: skip

PAYMENTS = {
    "sudden": "↯", "close": "↷", "token": "●", "tokens_x": "X●", "destroy": "уничтожить эту карту",
    "movement": "вместо движения", "wound": "ранить себя на {number}", "life": "потерять {units}",
}  # fmt: skip

COUNTS = {
    "x": "X", "cards": "число {cards:gen}", "wounds": "число ран {card:gen}", "tokens": "число фишек {card:gen}",
    "life": "число жизней {card:gen}", "weak_strike": "слабый удар {card:gen}",
    "prophecy_cost": "стоимость карты пророчества", "moved_cells": "число клеток, пройденных {card:ins}",
}  # fmt: skip

FIGURES = {
    "ground": "наземное существо", "flyer": "летающее существо", "companion": "компаньон", "parasite": "паразит",
    "artifact": "артефакт", "terrain": "местность", "hero": "герой", "creature": "существо", "spell": "заклинание",
    "support": "поддержка", "steppe": "степь", "mountain": "горы", "forest": "лес",
    "swamp": "болото", "dark": "тьма", "neutral": "нейтральная", "gold": "золотой", "silver": "серебряный",
    "unknown": "неизвестно", "yes": "да", "element_is": "стихия: {value}", "classes_is": "классы: {value}",
    "cost_is": "стоимость: {value}", "crystal_is": "кристалл: {value}", "unique_is": "уникальность: {value}",
    "life_is": "жизни: {value}", "movement_is": "движение: {value}", "strike_is": "простой удар: {value}",
}  # fmt: skip

SAYS = {
    "or": " или ", "and": " и ", "dash": " – ",
    # bounds and amounts
    "exactly": "{low}", "at_least": "не менее {low}", "at_most": "не более {high}", "between": "от {low} до {high}",
    "choose_exactly": "ровно {low}", "choose_at_most": "до {high}", "choose_between": "от {low} до {high}",
    "units_exactly": "ровно {units}", "units_at_least": "не менее {units}", "units_at_most": "не более {units}",
    "units_between": "от {low} до {units}",
    "all": "всё", "where": "; здесь {definitions}", "times": "{per} × {count}",
    "no_more": ", не более {number}", "of_card": " у {card:gen}",
    "all_wound": "все раны", "all_token": "все фишки",
    "n_wound": "{variable} ран", "n_token": "{variable} фишек",
    # operations
    "value": " на {value}", "number_of_ability": " (значение {number})", "most": " (всего не более {number})",
    "by": " при {kinds:loc}", "wounds_by": "к ранам от {kinds:gen}", "magnitude_by": "к величине {kinds:gen}",
    "against": " против {cards:gen}", "against_wounds": " со стороны {cards:gen}",
    "with_ability": " с особенностью «{ability}»",
    "in_brackets": " ({keyword})", "any_keyword": "~именной ~особенность", "no_such_target": "~цель",
    "target_number": "№ {number}", "nth_chosen": "{ordinal} ~выбранный",
    "the": "", "attack_at": "по {at:dat}",
    "plain_attack": "{capability}{value} по {target:dat}",
    "choose": "выбрать {target:acc}; ", "onto": " на {to:acc}",
    "may_declare": "вы можете ", "may_part": "можете ", "may_both": "вы можете (по желанию) ",
    # abilities
    "named": "{capability} «{name}»", "name_only": "«{name}»", "formation": "Строй: ",
    "from_graveyard": ", если эта карта на кладбище",
    "limit_turn": "({times} за ход)", "limit_battle": "({times} за бой)",
    "shared_turn": "(всего {times} за ход)", "shared_battle": "(всего {times} за бой)",
    "also": "; либо {writing}", "also_nested": "; либо [{writing}]",
    # conditions
    "each_time": "Каждый раз {opening}",
    "whose_own": "вашего хода", "whose_enemy": "хода противника", "whose": "хода", "time_and_event": " при {event}",
    "turn_own": " в ваш ход", "turn_enemy": " в ход противника", "origin": " с~ {origin:gen}",
    "seat_first": ", если вы ходите первым", "seat_second": ", если вы ходите вторым",
    "and_seat_first": " и вы ходите первым", "and_seat_second": " и вы ходите вторым",
    "harm_by": " от {attack:gen}", "harm_by_agent": " от {attack:gen} {agent:gen}", "harm_agent": " от {agent:gen}",
    "cause_by": " из-за {attack:gen}", "cause_by_agent": " из-за {attack:gen} {agent:gen}",
    "cause_agent": " из-за {agent:gen}",
    "while": "пока {conditions}", "while_self": "эта карта {predicates}", "while_self_any": "эта карта в игре",
    "while_exists": "в игре есть {cards:nom}", "while_exists_many": "в игре есть не менее {number} {cards:gen}",
    "while_number": "(не менее {number})", "while_none": "в игре нет {cards:gen}", "while_turn_own": "идёт ваш ход",
    "while_turn_enemy": "идёт ход противника",
}  # fmt: skip
