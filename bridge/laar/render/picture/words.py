"""The words of the picture that stand nowhere else."""

from __future__ import annotations

WORDS = {
    "ru": {
        "position": "Позиция", "hidden": "скрытая", "lies_hidden": "лежит скрытой", "open": "открыта", "closed": "закрыта",
        "acted": "действовала", "life": "жизней {0} из {1}", "wounds": "ран {0}", "tokens": "фишек {0}",
        "movement": "осталось движения {0} из {1}", "active": "ходит", "priority": "приоритет", "coins": "монет: {0}",
        "life_sign": "жизни: осталось/напечатано", "wounds_sign": "раны", "tokens_sign": "фишки",
        "movement_sign": "движение: осталось/всего", "acted_sign": "действовала", "as_seen": "Как видит: {0}",
        "whole": "Целиком",
        "turned": "Остриё карты смотрит на противника; у закрытой — вправо (первый игрок) или влево (второй)."
        " Пунктир: лежит скрытой.",
    },
    "en": {
        "position": "Position", "hidden": "hidden", "lies_hidden": "lies hidden", "open": "open", "closed": "closed",
        "acted": "has acted", "life": "life {0} of {1}", "wounds": "wounds {0}", "tokens": "tokens {0}",
        "movement": "movement left {0} of {1}", "active": "active", "priority": "priority", "coins": "coins: {0}",
        "life_sign": "life: left/printed", "wounds_sign": "wounds", "tokens_sign": "tokens",
        "movement_sign": "movement: left/all", "acted_sign": "has acted", "as_seen": "As seen by: {0}",
        "whole": "In full",
        "turned": "A card points at the enemy; a closed one to the right (first player) or to the left (second)."
        " Dashed: lies hidden.",
    },
}  # fmt: skip
