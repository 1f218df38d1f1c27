"""The code in `docs/adding-a-game.md` is quoted from the teaching game."""

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "adding-a-game.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMANDS = "sh"


def indented(code: str) -> Iterator[str]:
    """Yield a quotation at the depths of its source; the formatter moves it to the margin."""
    yield from (indent(code, " " * depth) for depth in (0, 4))


def test_quoted_code_occurs_in_the_teaching_game() -> None:
    files = (file for file in (DOCS / "examples").rglob("*") if file.is_file())
    sources = [file.read_text("utf-8") for file in files if file.suffix != ".pyc"]
    quoted = [
        code for language, code in BLOCK.findall(PAGE.read_text("utf-8")) if language != COMMANDS
    ]
    assert len(quoted) > 20
    found = [
        any(each in source for each in indented(code) for source in sources) for code in quoted
    ]
    assert [code for code, is_found in zip(quoted, found, strict=True) if not is_found] == []
