"""Reading YAML (and so JSON) files without losing the line of anything, so that every fault can be shown where it is.

Scalars follow YAML 1.2's core schema: `on`, `yes` and `1:30` stay text.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError

from laar.faults import BadInput, Fault, NotKnown, both, errors_of

Key = tuple[str | int, ...]
# Aliases can make a small file endless.
_MOST = 200_000

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Core(_LOADER):  # type: ignore[misc]
    """PyYAML's loader with the tags of YAML 1.2's core schema only."""


_Core.yaml_implicit_resolvers = {}
for _tag, _pattern, _first in (
    ("null", r"^(?:~|null|Null|NULL|)$", ["~", "n", "N", ""]),
    ("bool", r"^(?:true|True|TRUE|false|False|FALSE)$", list("tTfF")),
    ("int", r"^[-+]?[0-9]+$", list("-+0123456789")),
    ("float", r"^[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?$", list("-+.0123456789")),
):
    _Core.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(_pattern), _first)


@dataclass(frozen=True)
class Document:
    """The data of a file and the line (from 1) of each key and item in it."""

    file: str
    data: Any
    lines: Mapping[Key, int] = field(default_factory=dict)

    def line(self, key: Key) -> int:
        """Line of `key`, or of the nearest thing around it; 0 if nothing is known."""
        for end in range(len(key), -1, -1):
            if key[:end] in self.lines:
                return self.lines[key[:end]]
        return 0

    def fault(self, key: Key, message: str) -> Fault:
        """A fault at `key`."""
        return Fault(self.file, self.line(key), message)


def read(path: Path) -> Document:
    """Read a YAML or JSON file. Raises `BadInput` if it can't be read or isn't well-formed."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise BadInput([Fault(str(path), 0, both("нет такого файла", "no such file"))]) from None
    except IsADirectoryError:
        raise BadInput([Fault(str(path), 0, both("это папка, а нужен файл", "a folder, where a file is wanted"))]) from None
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(
            [Fault(str(path), 0, both(f"файл не читается: {_short(error)}", f"unreadable: {_short(error)}"))]
        ) from None
    return parse(text, str(path))


def write(path: Path, text: str) -> None:
    """Write a file, the whole of it or nothing. Raises `NotKnown` with the reason if that can't be done."""
    if not path.parent.is_dir():
        raise NotKnown(
            both(f"{path}: файл не записать: нет папки «{path.parent}»", f"{path}: can't be written: no folder {path.parent}")
        )
    try:
        if path.exists() and not path.is_file():
            path.write_text(text, encoding="utf-8")
        else:
            _replace(path.resolve(), text)
    except OSError as error:
        why = error.strerror or str(error)
        raise NotKnown(both(f"{path}: файл не записать ({why})", f"{path}: can't be written ({why})")) from None


def folder(path: Path) -> None:
    """Make a folder if it isn't there. Raises `NotKnown` with the reason if that can't be done."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = error.strerror or str(error)
        raise NotKnown(both(f"{path}: это не папка ({why})", f"{path}: this is no folder ({why})")) from None


def _replace(path: Path, text: str) -> None:
    """Write beside the file and put it in its place: what was there stays until all of the new text is."""
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def parse(text: str, file: str) -> Document:
    """Parse YAML text; `file` is the name shown in faults. Raises `BadInput` with line and cause."""
    try:
        loader = _Core(text)
        try:
            node = loader.get_single_node()
            if node is None:
                raise BadInput([Fault(file, 1, both("файл пуст", "the file is empty"))])
            lines: dict[Key, int] = {}
            data = _build(loader, node, (), lines, file)
        finally:
            loader.dispose()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 0
        raise BadInput(
            [Fault(file, line, both(f"не разбирается как YAML: {error.problem}", f"not YAML: {error.problem}"))]
        ) from None
    except yaml.YAMLError as error:
        raise BadInput(
            [Fault(file, 0, both(f"не читается как YAML: {_short(error)}", f"unreadable as YAML: {_short(error)}"))]
        ) from None
    except RecursionError:
        raise BadInput([Fault(file, 0, both("слишком глубокая вложенность", "nested too deeply"))]) from None
    return Document(file, data, lines)


def _build(loader: Any, node: yaml.Node, key: Key, lines: dict[Key, int], file: str) -> Any:
    lines.setdefault(key, node.start_mark.line + 1)
    if len(lines) > _MOST:
        raise BadInput([Fault(file, 0, both("слишком много данных", "too much data"))])
    if not node.tag.startswith("tag:yaml.org,2002:") or node.tag.startswith("tag:yaml.org,2002:python/"):
        line = node.start_mark.line + 1
        raise BadInput([Fault(file, line, both(f"неизвестная метка {node.tag}", f"unknown tag {node.tag}"))])
    if isinstance(node, yaml.MappingNode):
        mapping: dict[str, Any] = {}
        for name_node, value in node.value:
            if not isinstance(name_node, yaml.ScalarNode):
                raise BadInput([Fault(file, name_node.start_mark.line + 1, both("ключ должен быть словом", "a key is a word"))])
            name = str(name_node.value)
            line = name_node.start_mark.line + 1
            if name in mapping:
                raise BadInput([Fault(file, line, both(f"ключ «{name}» указан дважды", f"the key {name!r} is given twice"))])
            lines[(*key, name)] = line
            mapping[name] = _build(loader, value, (*key, name), lines, file)
        return mapping
    if isinstance(node, yaml.SequenceNode):
        return [_build(loader, item, (*key, index), lines, file) for index, item in enumerate(node.value)]
    return loader.construct_object(node)


def faults_of(error: ValidationError, document: Document, at: Key = ()) -> list[Fault]:
    """Faults of a pydantic error about `document`'s part `at`, each at its line, in Russian and English."""
    faults = []
    for place, text in errors_of(error):
        key = at
        for step in place:
            if (*key, step) in document.lines:
                key = (*key, step)
        faults.append(document.fault(key, text))
    return faults


def _short(error: Exception) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__
