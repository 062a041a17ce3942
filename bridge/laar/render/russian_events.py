"""Russian words for conditions: the events as nouns and as clauses, and the words they begin with (116.3)."""

from __future__ import annotations

from laar.render.wording import Event

_WHOSE = (" {subject:gen}", "{subject:nom} ")
_VALUE = (" с величиной {bound}", " с величиной {bound}")
_NUMBER = (" в числе {bound}", " в числе {bound}")
_CELLS = (" на число клеток {bound}", " на число клеток {bound}")
_ORDINAL = (" номер {bound}", " номер {bound}")

EVENTS = {
    "attack_declared": Event(
        "~объявление {attack:gen}{agent}{subject}{bound}{turn}",
        "{agent}объявляет {attack:acc}{subject}{bound}{turn}",
        (" по {subject:dat}", " по {subject:dat}"), (" {agent:ins}", "{agent:nom} "), _VALUE,
    ),
    "attack": Event(
        "{attack}{agent}{subject}{bound}{turn}",
        "{agent}производит {attack:acc}{subject}{bound}{turn}",
        (" по {subject:dat}", " по {subject:dat}"), (" {agent:gen}", "{agent:nom} "), _VALUE,
    ),
    "miss": Event(
        "~промах{agent} при {attack:loc}{subject}{bound}{turn}",
        "{agent}промахивается при {attack:loc}{subject}{bound}{turn}",
        (" по {subject:dat}", " по {subject:dat}"), (" {agent:gen}", "{agent:nom} "), _VALUE,
    ),
    "wounded": Event(
        "~ранение{subject}{cause}{bound}{turn}", "{subject}получает раны{cause}{bound}{turn}",
        _WHOSE, bound=_NUMBER, harm=True,
    ),
    "healed": Event(
        "~лечение{subject}{agent}{cause}{bound}{turn}", "{subject}излечивается{agent}{cause}{bound}{turn}",
        _WHOSE, (" {agent:ins}", " {agent:ins}"), (" на число ран {bound}", " на число ран {bound}"), harm=True,
    ),
    "died": Event(
        "~гибель{subject}{cause}{bound}{turn}", "{subject}погибает{cause}{bound}{turn}",
        _WHOSE, bound=_NUMBER, harm=True,
    ),
    "defends": Event(
        "~защита{subject}{agent}{cause}{bound}{turn}", "{agent}защищает{subject}{cause}{bound}{turn}",
        (" {subject:gen}", " {subject:acc}"), (" {agent:ins}", "{agent:nom} "), _NUMBER,
    ),
    "moved": Event(
        "~движение{subject}{origin}{cause}{bound}{turn}", "{subject}движется{origin}{cause}{bound}{turn}",
        _WHOSE, bound=_CELLS,
    ),
    "relocated": Event(
        "~перемещение{subject}{origin}{cause}{bound}{turn}", "{subject}перемещается{origin}{cause}{bound}{turn}",
        _WHOSE, bound=_CELLS,
    ),
    "opened": Event(
        "~открытие{subject}{cause}{bound}{turn}", "{subject}открывается{cause}{bound}{turn}",
        _WHOSE, bound=_NUMBER,
    ),
    "closed": Event(
        "~закрытие{subject}{cause}{bound}{turn}", "{subject}закрывается{cause}{bound}{turn}",
        _WHOSE, bound=_NUMBER,
    ),
    "capability": Event(
        "~применение {attack:gen}{agent}{subject}{bound}{turn}",
        "{agent}применяет {attack:acc}{subject}{bound}{turn}",
        (" к {subject:dat}", " к {subject:dat}"), (" {agent:ins}", "{agent:nom} "), _VALUE,
    ),
    "life_became": Event(
        "~изменение числа жизней{subject}{bound}{cause}{turn}", "{subject}становится{bound}{cause}{turn}",
        (" {subject:gen}", "у {subject:gen} "), bound=(" до значения {bound}", " {units}"),
        no_bound=("", " другое число жизней"),
    ),
    "rolled": Event(
        "~бросок кубика{subject}{cause}{bound}{turn}", "на кубике{subject} выпадает{bound}{cause}{turn}",
        (" {subject:gen}", " {subject:gen}"), bound=(" с результатом {bound}", " {bound}"),
        no_bound=("", " любое число"),
    ),
    "turn": Event(
        "~ход{subject}{cause}{bound}", "идёт ход{subject}{cause}{bound}",
        (" {subject:gen}", " {subject:gen}"), bound=_ORDINAL,
    ),
    "turn_own": Event(
        "~ваш ~ход{subject}{cause}{bound}", "идёт ваш ход{subject}{cause}{bound}",
        (" {subject:gen}", " {subject:gen}"), bound=_ORDINAL,
    ),
    "turn_enemy": Event(
        "~ход противника{subject}{cause}{bound}", "идёт ход противника{subject}{cause}{bound}",
        (" {subject:gen}", " {subject:gen}"), bound=_ORDINAL,
    ),
    "battle_start": Event(
        "~начало боя{subject}{cause}{bound}{turn}{seat}", "начинается бой{subject}{cause}{bound}{turn}{seat}",
        (" для {subject:gen}", " для {subject:gen}"), bound=_ORDINAL,
    ),
    "control_changed": Event(
        "~смена контроля{subject}{cause}{bound}{turn}", "меняется контроль{subject}{cause}{bound}{turn}",
        (" над {subject:ins}", " над {subject:ins}"), bound=_NUMBER,
    ),
    "entered": Event(
        "~вступление{subject} в отряд{cause}{bound}{turn}", "{subject}вступает в отряд{cause}{bound}{turn}",
        _WHOSE, bound=_NUMBER,
    ),
    "token_gained": Event(
        "~получение{subject} фишек{cause}{bound}{turn}", "{subject}получает фишки{cause}{bound}{turn}",
        (" {subject:ins}", "{subject:nom} "), bound=_NUMBER,
    ),
    "sequence": Event(
        "~совершение подряд в любом порядке {events:gen}{turn}", "подряд в любом порядке произошли {events:nom}{turn}",
        ("", ""),
    ),
}  # fmt: skip

# The word of the condition and the form of the event after it: a case of the noun, or the clause.
OPENINGS = {
    "до": ("До", "gen"), "при": ("При", "loc"), "после": ("После", "gen"), "если": ("Если", "clause"),
    "когда": ("Когда", "clause"), "unknown": ("[слово условия неизвестно]", "nom"),
    "начало хода": ("В начале {turn}", "loc"), "конец хода": ("В конце {turn}", "loc"),
}  # fmt: skip

# What a text calls the card to which the event happens, and the card that does it.
ROLES = {
    "": ("~названный {head}", "~действующий {head}"),
    "attack_declared": ("{head} под атакой", "~объявивший атаку {head}"),
    "attack": ("{head} под ударом", "~нанёсший удар {head}"),
    "miss": ("~избежавший удара {head}", "~промахнувшийся {head}"),
    "wounded": ("~получивший раны {head}", "~нанёсший раны {head}"),
    "healed": ("~излеченный {head}", "~излечивший {head}"),
    "died": ("~погибший {head}", "~убивший {head}"),
    "defends": ("~защищённый {head}", "~защищающий {head}"),
    "moved": ("~сдвинувшийся {head}", "~сдвинувший {head}"),
    "relocated": ("~переместившийся {head}", "~переместивший {head}"),
    "opened": ("~открывшийся {head}", "~открывший {head}"),
    "closed": ("~закрывшийся {head}", "~закрывший {head}"),
    "capability": ("~затронутый {head}", "~применивший способность {head}"),
    "rolled": ("~бросавший кубик {head}", "~действующий {head}"),
    "entered": ("~вступивший в отряд {head}", "~действующий {head}"),
    "token_gained": ("~получивший фишки {head}", "~давший фишки {head}"),
}
