"""The shipped puzzles: one drawing each in the folder `drawings`.

A drawing begins with its grade and its pieces. After an empty line each character is a cell, `#`
part of the silhouette, `.` not. Every second column is half a cell lower, as on the board.
"""

from functools import cache
from importlib.resources import files

from games.rules.gemblo.events import Puzzle
from games.rules.gemblo.shapes.grid import Cells, cells_of, mask_of
from games.rules.gemblo.shapes.pieces import is_piece

GRADES = range(1, 6)
"""From the easiest to the hardest."""


@cache
def shipped() -> dict[str, Puzzle]:
    """Return all puzzles by their name, the easier first."""
    puzzles = (
        _parse(drawing.name.removesuffix(".txt"), drawing.read_text(encoding="utf-8"))
        for drawing in files(__package__).joinpath("drawings").iterdir()
    )
    return {puzzle.id: puzzle for puzzle in sorted(puzzles, key=_easiest_first)}


def _easiest_first(puzzle: Puzzle) -> tuple[int, int, str]:
    return puzzle.grade, len(puzzle.silhouette), puzzle.id


def _parse(name: str, text: str) -> Puzzle:
    head, _, drawing = text.partition("\n\n")
    fields = dict(line.split(" ", 1) for line in head.splitlines())
    pieces = tuple(piece for piece in fields["pieces"].split() if is_piece(piece))
    return Puzzle(name, int(fields["grade"]), pieces, silhouette(drawing))


def silhouette(drawing: str) -> Cells:
    """Return the cells of a drawing, about the centre of the board, in reading order."""
    cells = [
        (column, 2 * line + column % 2)
        for line, characters in enumerate(drawing.splitlines())
        for column, character in enumerate(characters)
        if character == "#"
    ]
    columns, halves = zip(*cells, strict=True)
    q0, half0 = (min(columns) + max(columns)) // 2, (min(halves) + max(halves)) // 2
    half0 += (half0 + q0) % 2
    centred = ((column - q0, (half - half0 - column + q0) // 2) for column, half in cells)
    return cells_of(mask_of(centred))
