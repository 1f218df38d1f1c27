"""Every file that a docstring, a comment or a page of the documentation names exists."""

import ast
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = ("config", "docs", "events", "frontend/src", "games", "tests")
SHALLOW = (".", "frontend", "requirements")
MADE = {"answer.json", "bench.json", "drawing.txt", "var/crash.json", "games/rules/stairs"}
"""Files and folders that readers create when they follow the text."""

START, END = r"(?<![\w/.<>{}*…$@:-])", r"(?![\w/*<{-]|\.\w)"
SUFFIXES = "css|html|in|js|json|md|py|sh|sql|svelte|toml|ts|txt|yaml|yml"
FILE = re.compile(rf"{START}((?:[\w.-]+/)*[\w-]+(?:\.[\w-]+)*\.(?:{SUFFIXES})){END}")
PLACE = re.compile(rf"{START}((?:config|docs|events|games|tests)(?:/[\w-]+)+){END}")
SCRIPT_COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*|<!--.*?-->", re.DOTALL)


def files() -> Iterator[Path]:
    """Yield the project's own files."""
    for folder in FOLDERS:
        found = (file for file in (ROOT / folder).rglob("*") if file.is_file())
        # Packages that were installed for the bench are not ours.
        yield from (file for file in found if "node_modules" not in file.parts)
    for folder in SHALLOW:
        yield from (file for file in (ROOT / folder).iterdir() if file.is_file())


def prose(file: Path) -> Iterator[str]:
    """Yield the texts of a file that are written for readers."""
    match file.suffix:
        case ".py":
            yield from python_prose(file)
        case ".md":
            yield file.read_text(encoding="utf-8")
        case ".ts" | ".svelte":
            yield from SCRIPT_COMMENT.findall(file.read_text(encoding="utf-8"))


def python_prose(file: Path) -> Iterator[str]:
    """Yield the comments of a module and its strings that stand alone."""
    with file.open("rb") as source:
        tokens = tokenize.tokenize(source.readline)
        yield from (token.string for token in tokens if token.type == tokenize.COMMENT)
    for node in ast.walk(ast.parse(file.read_bytes())):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield text


def endings(file: Path) -> Iterator[str]:
    """Yield the paths by which a file can be named: its own, and each without leading folders."""
    parts = file.relative_to(ROOT).parts
    yield from ("/".join(parts[at:]) for at in range(len(parts)))


def missing(text: str, known: set[str]) -> set[str]:
    """Return the files and folders that a text names and that do not exist."""
    named = {name.lstrip("./") for name in FILE.findall(text)} - MADE
    places = {place for place in PLACE.findall(text) if not exists(place)} - MADE
    return {name for name in named if name not in known} | places


def exists(place: str) -> bool:
    """Return whether this is a folder, a file, or a module named without its suffix."""
    return (ROOT / place).exists() or (ROOT / f"{place}.py").exists()


def test_every_named_file_exists() -> None:
    ours = list(files())
    known = {ending for file in ours for ending in endings(file)}
    found = {
        str(file.relative_to(ROOT)): names
        for file in ours
        if (names := missing("\n".join(prose(file)), known))
    }
    assert len(ours) > 500
    assert found == {}


def test_missing_files_are_found() -> None:
    text = "See `games/rules/nowhere`, nowhere.py and docs/nowhere.md; not games/kernel or a.b."
    assert missing(text, {"a.md"}) == {"games/rules/nowhere", "nowhere.py", "docs/nowhere.md"}
