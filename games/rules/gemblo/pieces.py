"""The eighteen pieces of a colour and all the ways they can lie (B1, B2)."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.rules.gemblo.grid import Cell, Cells, shift_of


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece in one position; `weight` breaks ties under the tournament rule (B21)."""

    id: str
    cells: Cells
    weight: int

    @property
    def size(self) -> int:
        """How many hexagons it has."""
        return len(self.cells)


PIECES: tuple[Piece, ...] = (
    Piece("1", ((0, 0),), 0),
    Piece("2", ((0, 0), (1, 0)), 0),
    Piece("3I", ((0, 0), (1, 0), (2, 0)), 1),
    Piece("3V", ((0, 0), (1, 0), (1, 1)), 2),
    Piece("3T", ((0, 0), (1, 0), (0, 1)), 3),
    Piece("4I", ((0, 0), (1, 0), (2, 0), (3, 0)), 1),
    Piece("4W", ((0, 0), (1, 0), (1, 1), (2, 1)), 2),
    Piece("4B", ((0, 0), (1, 0), (0, 1), (1, 1)), 3),
    Piece("4P", ((0, 0), (1, 0), (-1, 1), (0, -1)), 4),
    Piece("4C", ((0, 0), (1, 0), (1, 1), (0, 2)), 5),
    Piece("5V", ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2)), 1),
    Piece("5S", ((0, 0), (1, 0), (1, 1), (1, 2), (2, 2)), 2),
    Piece("5W", ((0, 0), (1, 0), (1, 1), (2, 1), (2, 2)), 3),
    Piece("5N", ((0, 0), (1, 0), (2, 0), (2, 1), (3, 1)), 4),
    Piece("5Y", ((0, 0), (1, 0), (2, 0), (3, -1), (2, 1)), 5),
    Piece("5J", ((0, 0), (1, 0), (-1, 1), (0, -1), (1, 1)), 6),
    Piece("5A", ((0, 0), (1, 0), (2, 0), (0, 1), (0, 2)), 7),
    Piece("5I", ((0, 0), (1, 0), (2, 0), (3, 0), (4, 0)), 8),
)

BY_ID: dict[str, Piece] = {piece.id: piece for piece in PIECES}

HEXES = sum(piece.size for piece in PIECES)
"""The hexagons of one colour."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One way a piece can lie: its cells as seen from the first of them in reading order.

    `shifts` are the same offsets as distances of bits, without the first, which is 0; `mask` are
    its cells when the first of them is at position 0.
    """

    piece: str
    offsets: Cells
    shifts: tuple[int, ...]
    mask: int


def _sixth(cell: Cell) -> Cell:
    """A turn by 60 degrees, clockwise on the screen."""
    q, r = cell
    return -r, q + r


def _flipped(cell: Cell) -> Cell:
    q, r = cell
    return r, q


def _from_first(cells: Cells) -> Cells:
    ordered = sorted(cells, key=lambda cell: (cell[1], cell[0]))
    q0, r0 = ordered[0]
    return tuple((q - q0, r - r0) for q, r in ordered)


def _ways(piece: Piece) -> Iterator[Cells]:
    """Six turns, then six turns of the other side; symmetric pieces repeat themselves."""
    for cells in (piece.cells, tuple(_flipped(cell) for cell in piece.cells)):
        turned = cells
        for _ in range(6):
            yield _from_first(turned)
            turned = tuple(_sixth(cell) for cell in turned)


def _turn(piece: str, cells: Cells) -> Turn:
    shifts = tuple(shift_of(*cell) for cell in cells[1:])
    return Turn(piece, cells, shifts, 1 | sum(1 << shift for shift in shifts))


TURNS: dict[str, tuple[Turn, ...]] = {
    piece.id: tuple(_turn(piece.id, cells) for cells in dict.fromkeys(_ways(piece)))
    for piece in PIECES
}
"""Each piece's turns, once each: turned by 60° clockwise step by step, then flipped."""

SHAPE: dict[Cells, str] = {turn.offsets: turn.piece for turns in TURNS.values() for turn in turns}
"""Which piece has this form."""


def piece_of(cells: Cells) -> str | None:
    """The piece that covers exactly these cells, given in reading order."""
    if not cells:
        return None
    q0, r0 = cells[0]
    return SHAPE.get(tuple([(q - q0, r - r0) for q, r in cells]))
