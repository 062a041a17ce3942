"""The README shows real output: `python tests/test_readme.py` writes it anew, the test compares."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
API = ROOT / "docs" / "api.md"
_BLOCK = re.compile(
    r"<!-- output: (?P<command>[^|>]+?)(?: \| from (?P<start>\S+) \| lines (?P<count>\d+))? -->\n```\n.*?```", re.S
)


def shown(match: re.Match[str]) -> str:
    """A block of the README with what its command prints."""
    words = shlex.split(match["command"])
    laar = Path(sys.executable).parent / words[0]
    environment = {**os.environ, "COLUMNS": "110", "LAAR_LANG": "ru"}
    done = subprocess.run([laar, *words[1:]], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    lines = [line.rstrip() for line in done.stdout.splitlines()]
    if words[1] == "check":
        lines = [re.sub(r"\d+\.\d$", "…", line) for line in lines]  # seconds
    if match["start"]:
        first = next(number for number, line in enumerate(lines) if line.startswith(match["start"]))
        lines = lines[first : first + int(match["count"])]
    head = match[0].split("\n", 1)[0]
    return f"{head}\n```\n" + "\n".join(lines).strip("\n") + "\n```"


def renewed(text: str) -> str:
    return _BLOCK.sub(shown, text)


def test_what_the_readme_shows_is_real() -> None:
    text = README.read_text(encoding="utf-8")
    assert len(_BLOCK.findall(text)) >= 3
    assert renewed(text) == text


def test_the_library_example_runs() -> None:
    code = next(block for block in re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.S))
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "use shaman a1 orc nomad" in done.stdout


def run_api(text: str) -> str:
    """The chapter with what its examples print, run one after the other in one process."""
    pieces = re.split(r"```python\n(.*?)```\n\n```text\n.*?```", text, flags=re.S)
    code = 'print("@@@")\n'.join(pieces[1::2])
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    printed = done.stdout.split("@@@\n")
    blocks = [f"```python\n{code}```\n\n```text\n{out}```" for code, out in zip(pieces[1::2], printed, strict=True)]
    return "".join(a + b for a, b in zip(pieces[::2], [*blocks, ""], strict=True))


def test_the_examples_of_the_api_run_and_print_what_stands_there() -> None:
    text = API.read_text(encoding="utf-8")
    assert run_api(text) == text


if __name__ == "__main__":
    API.write_text(run_api(API.read_text(encoding="utf-8")), encoding="utf-8")
    README.write_text(renewed(README.read_text(encoding="utf-8")), encoding="utf-8")
