"""Russian words for what parts of abilities do: orders in the infinitive, predicates that agree with their subject."""

from __future__ import annotations

from laar.render.wording import Forms

MODIFIED = {
    "weak_strike": "к слабому удару", "medium_strike": "к среднему удару", "strong_strike": "к сильному удару",
    "strike": "к удару", "movement": "к движению", "life": "к числу жизней", "die": "к броску кубика",
    "range": "к дальности", "armour": "к броне", "attack_experience": "к опыту в атаке",
    "defence_experience": "к опыту в защите", "regeneration": "к регенерации",
    "wounds_from": "к получаемым ранам", "magnitude": "к величине атаки",
}  # fmt: skip

DURATIONS = {
    "end_of_turn": " до конца хода", "end_of_own_turn": " до конца вашего хода",
    "end_of_enemy_turn": " до конца хода противника", "start_of_own_turn": " до начала вашего хода",
    "next_attack": " на следующую атаку", "next_strike": " на следующий удар", "battle": " до конца боя",
    "while_source": ", пока эта карта в отряде", "while_condition": ", пока выполняется условие",
}  # fmt: skip

MOMENTS = {
    "start_of_own_turn": "до начала вашего хода", "start_of_enemy_turn": "до начала хода противника",
    "end_of_turn": "до конца хода",
}  # fmt: skip

_FORBIDDEN = {
    "move": ("запретить {target:dat} двигаться", "не {target:может/могут} двигаться"),
    "attack": ("запретить {target:dat} атаковать", "не {target:может/могут} атаковать"),
    "act": ("запретить {target:dat} действовать", "не {target:может/могут} действовать"),
    "open": ("запретить {target:dat} открываться", "не {target:открывается/открываются}"),
    "defend_against": (
        "запретить назначать защитников против {target:gen}",
        "не {target:допускает/допускают} назначения защитников",
    ),
    "enemy_target": (
        "запретить противнику выбирать целью {target:acc}",
        "не {target:может/могут} быть целью карт противника",
    ),
}

ALLOWED = {
    "stay_open_defending": ("не закрываться при защите", "не {target:закрывается/закрываются} при защите"),
    "stay_open_attacking": ("не закрываться при атаке", "не {target:закрывается/закрываются} при атаке"),
    "defend_any_nonflying": (
        "защищать любое ваше нелетающее существо",
        "{target:может/могут} защищать любое ваше нелетающее существо",
    ),
    "strike_flyers": (
        "наносить простой удар по летающим существам",
        "{target:может/могут} наносить простой удар по летающим существам",
    ),
    "move_diagonally": ("двигаться по диагонали", "{target:может/могут} двигаться по диагонали"),
    "second_strike": (
        "наносить второй простой удар за ход",
        "{target:может/могут} наносить второй простой удар за ход",
    ),
    "strike_at_range_2": (
        "наносить простой удар на дальность 2",
        "{target:может/могут} наносить простой удар на дальность 2",
    ),
}

_GAINS, _LOSES = "{target:получает/получают}", "{target:теряет/теряют}"

OPERATIONS = {
    "attack": Forms("атаковать {target:acc}{value}", "{by:атакует/атакуют} {target:acc}{value}"),
    "attack_by": Forms("заставить {by:acc} атаковать {target:acc}{value}", "{by:атакует/атакуют} {target:acc}{value}"),
    "strike": Forms("нанести {kind:acc}{value} по {target:dat}"),
    "strike_by": Forms(
        "заставить {by:acc} нанести {kind:acc}{value} по {target:dat}",
        "{by:наносит/наносят} {kind:acc}{value} по {target:dat}",
    ),
    "shoot": Forms("произвести {kind:acc}{value} по {target:dat}"),
    "shoot_by": Forms(
        "заставить {by:acc} произвести {kind:acc}{value} по {target:dat}",
        "{by:производит/производят} {kind:acc}{value} по {target:dat}",
    ),
    "wound": Forms("ранить {target:acc} на {amount}"),
    "heal": Forms("излечить {target:acc} на {amount}"),
    "heal_all": Forms("полностью излечить {target:acc}"),
    "destroy": Forms("уничтожить {target:acc}"),
    "open": Forms("открыть {target:acc}", "{target:открывается/открываются}"),
    "close": Forms("закрыть {target:acc}", "{target:закрывается/закрываются}"),
    "exile": Forms("изгнать {target:acc}"),
    "cure": Forms("излечить {target:acc} от отравления"),
    "gain_tokens": Forms("дать {target:dat} {amount}{most}", _GAINS + " {amount}{most}"),
    "lose_tokens": Forms("снять {amount}{most} с~ {target:gen}", _LOSES + " {amount}{most}"),
    "relocate": Forms("переместить {target:acc} на место {to:gen}"),
    "relocate_cell": Forms("переместить {target:acc} на {to:acc}"),
    "swap": Forms("поменять местами {first:acc} и {second:acc}"),
    "control": Forms("взять {target:acc} под контроль{duration}", "{target:переходит/переходят} под ваш контроль{duration}"),
    "grant_ability": Forms(
        "дать {target:dat} особенность «{ability}»{value}{duration}",
        _GAINS + " особенность «{ability}»{value}{duration}",
    ),
    "grant_keyword": Forms("дать {target:dat} {keyword:acc}{duration}", _GAINS + " {keyword:acc}{duration}"),
    "lose_abilities": Forms(
        "лишить {target:acc} всех особенностей{keyword}{duration}", _LOSES + " все особенности{keyword}{duration}"
    ),
    "lose_keyword": Forms("лишить {target:acc} {keyword:gen}{duration}", _LOSES + " {keyword:acc}{duration}"),
    "modify": Forms(
        "дать {target:dat} {amount} {what}{by}{against}{duration}",
        _GAINS + " {amount} {what}{by}{against}{duration}",
    ),
    "set_attack_grade": Forms("сделать {attack:acc} {grade:ins}", "{attack:становится/становятся} {grade:ins}"),
    "set_attack_magnitude": Forms("сделать величину {attack:gen} равной {number}", "{attack:имеет/имеют} величину {number}"),
    "redirect": Forms("перенаправить {attack:acc} на {to:acc}"),
    "redistribute": Forms("перераспределить {amount} {source:gen} на {among:acc}"),
    "redistribute_all": Forms("перераспределить все раны {source:gen} на {among:acc}"),
    "redistribute_these": Forms("перераспределить эти раны на {among:acc}"),
    "resurrect": Forms("возродить {target:acc}{to}"),
    "resurrect_closed": Forms("возродить {target:acc}{to} в закрытом положении"),
    "summon": Forms("вызвать {target:acc}{to}"),
    "summon_closed": Forms("вызвать {target:acc}{to} в закрытом положении"),
    "prevent": Forms("предотвратить {amount} у {target:gen}"),
    "prevent_all": Forms("предотвратить все раны у {target:gen}"),
    "block": Forms("заблокировать {amount} у {target:gen}"),
    "block_all": Forms("заблокировать атаку или способность против {target:gen}"),
    "replace_destroy": Forms("вместо уничтожения {target:gen} — «{ability}»"),
    "replace_destroy_by_nothing": Forms("не уничтожать {target:acc}"),
    "replace_wound": Forms("вместо ран {target:gen} — «{ability}»"),
    "replace_wound_by_nothing": Forms("не ранить {target:acc}"),
    "replace_heal": Forms("вместо излечения {target:gen} — «{ability}»"),
    "replace_heal_by_nothing": Forms("не излечивать {target:acc}"),
    "marker": Forms("положить на {target:acc} маркер «{name}»{ability}", _GAINS + " маркер «{name}»{ability}"),
    "choose": Forms("выбрать {cards:acc}"),
    "choose_counted": Forms("выбрать {amount} {cards:gen}"),
    "delay": Forms("отложить дальнейшее {moment}"),
    **{f"forbid_{what}": Forms(order + "{duration}", said + "{duration}") for what, (order, said) in _FORBIDDEN.items()},
    **{f"allow_{what}": Forms("разрешить {target:dat} " + order, said) for what, (order, said) in ALLOWED.items()},
}
