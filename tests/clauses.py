"""Which clauses of each game's rules a test names: `python -m tests.clauses`, `make rules`.

Clauses stand in the game's `RULES.md` as `- **B12** …`; a test names them at the beginning of
its own name: `test_B12_blocked_lines`, `test_G9_G11_both`.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from games import rules

CLAUSE = re.compile(r"^- \*\*([A-Z]\d+)\*\*", re.MULTILINE)
TEST = re.compile(r"^ *(?:async )?def test_((?:[A-Z]\d+_)+)", re.MULTILINE)


def folder_of(key: str) -> Path:
    """Where a game lives."""
    return Path(rules.__path__[0], key)


def clauses(key: str) -> list[str]:
    """The ids of a game's clauses, in the order of its rules; none without rules."""
    file = folder_of(key) / "RULES.md"
    return CLAUSE.findall(file.read_text(encoding="utf-8")) if file.exists() else []


def named(key: str) -> set[str]:
    """The ids that tests of the game name."""
    files = (folder_of(key) / "tests").rglob("test_*.py")
    names = (name for file in files for name in TEST.findall(file.read_text(encoding="utf-8")))
    return {clause for name in names for clause in name.split("_") if clause}


def report(key: str) -> Iterator[str]:
    """The line of a game, and one for the clauses that no test names."""
    ids = clauses(key)
    missing = [clause for clause in ids if clause not in named(key)]
    yield f"rules: {key} {len(ids) - len(missing)}/{len(ids)}"
    if missing or not ids:
        yield f"  no test names {', '.join(missing) or 'a clause: there is no RULES.md'}"


def main() -> int:
    """Print the report of every game; not zero when a clause is missing."""
    lines = [line for game in rules.all_games() for line in report(game.info.key)]
    print(*lines, sep="\n")
    return any(line.startswith(" ") for line in lines)


if __name__ == "__main__":
    sys.exit(main())
