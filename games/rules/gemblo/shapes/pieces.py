"""The eighteen pieces of a colour and all their turns (B1, B2)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from games.rules.gemblo.shapes.grid import Cell, Cells, shift_of

if TYPE_CHECKING:
    from typing_extensions import TypeIs

PieceId: TypeAlias = Literal[
    "1",
    "2",
    "3I",
    "3V",
    "3T",
    "4I",
    "4W",
    "4B",
    "4P",
    "4C",
    "5V",
    "5S",
    "5W",
    "5N",
    "5Y",
    "5J",
    "5A",
    "5I",
]


class Piece(Struct, frozen=True):
    """A piece in one of its turns; `weight` breaks ties under the tournament rule (B21)."""

    id: PieceId
    cells: Cells
    weight: int

    @property
    def size(self) -> int:
        """Return how many hexagons it has."""
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

BY_ID: dict[PieceId, Piece] = {piece.id: piece for piece in PIECES}

HEXES = sum(piece.size for piece in PIECES)
"""The number of hexagons of one colour."""


class Turn(Struct, frozen=True):
    """One orientation of a piece: its cells as offsets from the first in reading order.

    `shifts` are the same offsets as distances of bits, without the first, which is 0; `mask` is
    the set of its cells when the first of them is at position 0.
    """

    piece: PieceId
    offsets: Cells
    shifts: tuple[int, ...]
    mask: int


def _rotate(cell: Cell) -> Cell:
    """Return the cell turned by 60°, clockwise on the screen."""
    q, r = cell
    return -r, q + r


def _flip(cell: Cell) -> Cell:
    q, r = cell
    return r, q


def _from_first(cells: Cells) -> Cells:
    ordered = sorted(cells, key=lambda cell: (cell[1], cell[0]))
    q0, r0 = ordered[0]
    return tuple((q - q0, r - r0) for q, r in ordered)


def _orientations(piece: Piece) -> Iterator[Cells]:
    """Yield six turns, then six turns of the other side; symmetric pieces repeat themselves."""
    for cells in (piece.cells, tuple(_flip(cell) for cell in piece.cells)):
        turned = cells
        for _ in range(6):
            yield _from_first(turned)
            turned = tuple(_rotate(cell) for cell in turned)


def _turn(piece: PieceId, cells: Cells) -> Turn:
    shifts = tuple(shift_of(*cell) for cell in cells[1:])
    return Turn(piece, cells, shifts, 1 | sum(1 << shift for shift in shifts))


TURNS: dict[PieceId, tuple[Turn, ...]] = {
    piece.id: tuple(_turn(piece.id, cells) for cells in dict.fromkeys(_orientations(piece)))
    for piece in PIECES
}
"""The turns of each piece, once each: turned by 60° clockwise step by step, then flipped."""

PIECE_BY_OFFSETS: dict[Cells, PieceId] = {
    turn.offsets: turn.piece for turns in TURNS.values() for turn in turns
}
"""The piece of each turn, by the offsets of that turn."""


def piece_of(cells: Cells) -> PieceId | None:
    """Return the piece that covers exactly these cells, given in reading order."""
    if not cells:
        return None
    q0, r0 = cells[0]
    return PIECE_BY_OFFSETS.get(tuple([(q - q0, r - r0) for q, r in cells]))


def is_piece(text: str) -> "TypeIs[PieceId]":
    """Return whether this is the id of a piece."""
    return text in BY_ID
