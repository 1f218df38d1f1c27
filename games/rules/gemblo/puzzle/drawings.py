"""The puzzles that are shipped: one drawing each in the folder `drawings`.

A drawing begins with its grade and its pieces; below an empty line each sign is a cell, `#` part
of the silhouette, `.` not. Every second column lies half a cell lower, as on the board.
"""

from functools import cache
from importlib.resources import files

from games.rules.gemblo.events import Puzzle
from games.rules.gemblo.grid import Cells, cells_of, mask_of

GRADES = range(1, 6)
"""From the easiest to the hardest."""


@cache
def shipped() -> dict[str, Puzzle]:
    """All drawings by their name, the easier first."""
    found = (
        _parsed(drawing.name.removesuffix(".txt"), drawing.read_text(encoding="utf-8"))
        for drawing in files(__package__).joinpath("drawings").iterdir()
    )
    return {puzzle.id: puzzle for puzzle in sorted(found, key=_easiest_first)}


def _easiest_first(puzzle: Puzzle) -> tuple[int, int, str]:
    return puzzle.grade, len(puzzle.silhouette), puzzle.id


def _parsed(name: str, text: str) -> Puzzle:
    head, _, picture = text.partition("\n\n")
    facts = dict(line.split(" ", 1) for line in head.splitlines())
    return Puzzle(name, int(facts["grade"]), tuple(facts["pieces"].split()), silhouette(picture))


def silhouette(picture: str) -> Cells:
    """The cells of a picture, about the centre of the board, in reading order."""
    drawn = [
        (column, 2 * line + column % 2)
        for line, signs in enumerate(picture.splitlines())
        for column, sign in enumerate(signs)
        if sign == "#"
    ]
    columns, halves = zip(*drawn, strict=True)
    q0, half0 = (min(columns) + max(columns)) // 2, (min(halves) + max(halves)) // 2
    half0 += (half0 + q0) % 2
    cells = ((column - q0, (half - half0 - column + q0) // 2) for column, half in drawn)
    return cells_of(mask_of(cells))
