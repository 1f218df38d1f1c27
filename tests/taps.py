"""Count the taps of the golden games: `python -m tests.taps [folder of another checkout]`.

Each move needs one tap to select it and one to confirm it, and some need more. The figures say
what the rules ask of the players, whatever a board looks like.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from games import rules
from tests.clauses import folder_of
from tests.golden import MOVE, file_of, specs

ROOT = Path(__file__).parent.parent
SELECT_AND_CONFIRM = 2


class Taps(NamedTuple):
    """The taps of one game, and those of them that only ended turns."""

    game: str
    name: str
    all: int
    ending: int


def taps_of(move: dict[str, Any]) -> int:
    """Return the taps that a move needs: those to select it, and one to confirm it."""
    match move:
        case {"kind": "use_porcelain"}:
            return SELECT_AND_CONFIRM + 2  # the gift, the camel, the tile
        case {"kind": "place", "silk": True}:
            return SELECT_AND_CONFIRM + 1  # the gift, the tile
        case {"kind": "place", "cells": _}:
            return SELECT_AND_CONFIRM + 1  # the piece, its place
        case _:
            return SELECT_AND_CONFIRM


def count(game: str, name: str, text: str) -> Taps:
    """Return the taps of a game from its text."""
    moves = [json.loads(move) for _, move in MOVE.findall(text)]
    ending = [move for move in moves if move["kind"] == "end_turn"]
    return Taps(game, name, sum(map(taps_of, moves)), sum(map(taps_of, ending)))


def golden_taps(root: Path) -> Iterator[Taps]:
    """Yield the taps of every golden game in a checkout."""
    for key in sorted(rules.keys()):
        for spec in specs(key) if (folder_of(key) / "golden").exists() else ():
            file = root / file_of(key, spec).relative_to(ROOT)
            yield count(key, spec.name, file.read_text(encoding="utf-8"))


def main(root: Path) -> None:
    """Print a line for every game, and one for all games of a title."""
    found = list(golden_taps(root))
    for each in found:
        print(f"{each.game:8} {each.name:24} {each.all:4} taps, {each.ending:3} only ended turns")
    for key in sorted({each.game for each in found}):
        taps = sum(each.all for each in found if each.game == key)
        ending = sum(each.ending for each in found if each.game == key)
        print(f"{key}: {ending} of {taps} taps only ended turns ({ending / taps:.0%})")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else ROOT)
