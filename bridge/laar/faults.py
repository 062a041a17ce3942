"""What is wrong with what a user gave: one sentence each in two languages, with its place; pydantic's errors as such."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import ValidationError

Lang = Literal["ru", "en"]
_BORDER = " ‖ "


def both(ru: str, en: str) -> str:
    """A sentence in both languages as one text, for errors that carry text only."""
    return f"{ru}{_BORDER}{en}"


def told(text: str, lang: Lang) -> str:
    """The sentence of one language of a text of `both`; a text that isn't one is the same in each."""
    ru, _, en = text.partition(_BORDER)
    return (en or ru) if lang == "en" else ru


@dataclass(frozen=True, order=True)
class Fault:
    """One thing that is wrong: where, what, and what would be right. `message` is a text of `both`."""

    file: str
    line: int
    message: str

    def said(self, lang: Lang) -> str:
        """`file:line: message`; without a line where none is known."""
        where = f"{self.file}:{self.line}" if self.line else self.file
        return f"{where}: {told(self.message, lang)}"


class NotKnown(Exception):
    """A name that means nothing, or more than one thing; its text is one of `both`."""


class BadInput(Exception):
    """What the user gave can't be used; carries every fault found, in the order of the lines."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(sorted(set(faults)))
        super().__init__("\n".join(fault.said("en") for fault in self.faults))


def errors_of(error: ValidationError) -> list[tuple[tuple[int | str, ...], str]]:
    """A pydantic error as (where, sentence) pairs, without what only follows from another one."""
    items = error.errors(include_url=False)
    places = [tuple(item["loc"]) for item in items]
    found = []
    for item, place in zip(items, places, strict=True):
        follows = item["type"] == "too_short" and any(other != place and other[: len(place)] == place for other in places)
        if not follows:
            found.append((place, item["type"], _sentence(item["type"], str(place[-1]) if place else "", item)))
    return [(place, text) for place, kind, text in found if kind in _OWN or not _rivals(place, found)]


_OWN = ("missing", "extra_forbidden", "value_error")


def _rivals(place: tuple[int | str, ...], found: list[tuple[tuple[int | str, ...], str, str]]) -> bool:
    """Whether a better error is about the same value: a union reports one error for each of its members."""
    parent = place[:-1]
    same = [(other, kind) for other, kind, _ in found if other[: len(parent)] == parent and _same_value(other, place)]
    return any(kind == "value_error" for _, kind in same) or same[0][0] != place


def _same_value(other: tuple[int | str, ...], place: tuple[int | str, ...]) -> bool:
    """Whether two places are the same but for the names of a union's members (types, not fields of the file)."""
    return [step for step in other if _is_step(step)] == [step for step in place if _is_step(step)]


def _is_step(step: int | str) -> bool:
    return isinstance(step, int) or (step.islower() and step.isidentifier() and step not in ("int", "str", "bool"))


def _sentence(kind: str, name: str, item: Mapping[str, Any]) -> str:
    context, given = item.get("ctx", {}), item.get("input")
    match kind:
        case "value_error":
            return str(context.get("error", item["msg"]))
        case "missing":
            return both(f"нет обязательного поля «{name}»", f"the field {name!r} is required")
        case "extra_forbidden":
            return both(f"лишнее поле «{name}»: такого здесь нет", f"there is no field {name!r} here")
        case "literal_error":
            return both(
                f"«{name}»: {given!r} — ожидается {str(context['expected']).replace(' or ', ' или ')}",
                f"{name!r}: {given!r}: {context['expected']} is wanted",
            )
        case "int_type" | "int_parsing" | "int_from_float":
            return both(f"«{name}»: {given!r} — ожидается целое число", f"{name!r}: {given!r}: a whole number is wanted")
        case "bool_type" | "bool_parsing":
            return both(f"«{name}»: {given!r} — ожидается true или false", f"{name!r}: {given!r}: true or false is wanted")
        case "greater_than_equal":
            return both(f"«{name}»: {given!r} — не меньше {context['ge']}", f"{name!r}: {given!r}: at least {context['ge']}")
        case "less_than_equal":
            return both(f"«{name}»: {given!r} — не больше {context['le']}", f"{name!r}: {given!r}: at most {context['le']}")
        case "string_type":
            return both(f"«{name}»: {given!r} — ожидается текст", f"{name!r}: {given!r}: a text is wanted")
        case "string_pattern_mismatch":
            return both(
                f"«{name}»: {given!r} — годятся имена вида {context['pattern']}",
                f"{name!r}: {given!r}: names like {context['pattern']} are wanted",
            )
        case "union_tag_invalid":
            return both(
                f"нет слова {context['tag']!r}; есть: {context['expected_tags']}",
                f"no such word: {context['tag']!r}; there are: {context['expected_tags']}",
            )
        case "too_short":
            return both(f"«{name}»: нужен хотя бы один элемент", f"{name!r}: at least one item is wanted")
        case "model_type" | "dict_type" | "model_attributes_type":
            return both(f"«{name}»: {given!r} — ожидаются поля со значениями", f"{name!r}: {given!r}: a mapping is wanted")
        case "list_type" | "tuple_type":
            return both(f"«{name}»: {given!r} — ожидается список", f"{name!r}: {given!r}: a list is wanted")
        case _:
            return both(f"«{name}»: {given!r} не подходит ({item['msg']})", f"{name!r}: {given!r}: {item['msg']}")
