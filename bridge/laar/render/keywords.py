"""Keyword identifiers: other spellings that sources use for the same keyword."""

from __future__ import annotations

_ALIASES = {
    "attack_exp": "attack_experience", "defense_exp": "defence_experience", "defense_experience": "defence_experience",
    "shot_exp": "shot_experience", "throw_exp": "throw_experience", "discharge_exp": "discharge_experience",
    "armor": "armour", "corpse_eating": "scavenging", "poison": "poisoned",
    "zov": "protection_from_shots", "zot": "protection_from_throws", "zor": "protection_from_discharges",
    "zoz": "protection_from_spells", "zom": "protection_from_magic", "zoo": "protection_from_poison",
    "zoal": "protection_from_flyers",
}  # fmt: skip


def canonical(keyword: str) -> str:
    """The spelling of a keyword under which the tables have it; an unknown keyword stays as it is."""
    return _ALIASES.get(keyword, keyword)
