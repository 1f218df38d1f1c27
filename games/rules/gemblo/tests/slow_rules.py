"""The rules a second time, simple and slow: sets of cells and the corners of hexagons, no bits.

From the rules under test this module takes only the cells of the pieces, the log of a game and
the names of the boards.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from games.rules.gemblo.events import Placed, Started
from games.rules.gemblo.shapes.pieces import PIECES

Cell = tuple[int, int]
Point = tuple[int, int]

EDGES = ((2, 0), (-2, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))
"""The steps along an edge, and from a cell's centre to its corners: x by halves, y by √3/2."""


@cache
def corners(cell: Cell) -> frozenset[Point]:
    """Return the six corners of a cell."""
    q, r = cell
    return frozenset((3 * q + x, 2 * r + q + y) for x, y in EDGES)


@cache
def around(cell: Cell) -> frozenset[Cell]:
    """Return all cells at most two columns and rows away."""
    q, r = cell
    return frozenset((q + a, r + b) for a in range(-2, 3) for b in range(-2, 3)) - {cell}


@cache
def edge_to_edge(cell: Cell) -> frozenset[Cell]:
    """Return the cells that share an edge with this one."""
    return frozenset(other for other in around(cell) if len(corners(cell) & corners(other)) == 2)


@cache
def lines(cell: Cell) -> tuple[tuple[Cell, frozenset[Cell]], ...]:
    """Return the cells at the other end of an edge from a corner, with the flanks of that edge."""
    found = []
    for x, y in corners(cell):
        for end in ((x + a, y + b) for a, b in EDGES):
            if end in corners(cell):
                continue
            flanks = [c for c in around(cell) if {(x, y), end} <= corners(c)]
            far = [c for c in around(cell) if end in corners(c) and (x, y) not in corners(c)]
            if len(flanks) == 2:
                found += [(other, frozenset(flanks)) for other in far]
    return tuple(found)


def is_on_board(board: str, cell: Cell) -> bool:
    """Return whether a cell is on the board, obstacles or not (B3 to B8)."""
    q, r = cell
    if board in ("2", "4"):
        return abs(r) <= 9 and abs(2 * q + r) <= 15
    bound = {"3": 15, "2-mini": 12}.get(board, 21)
    return abs(q - r) <= bound and abs(q + 2 * r) <= bound and abs(2 * q + r) <= bound


@cache
def orientations(piece: str) -> frozenset[frozenset[Cell]]:
    """Return every orientation of a piece, moved to touch column 0 and row 0."""
    cells = next(each.cells for each in PIECES if each.id == piece)
    cubes = [(q, -q - r, r) for q, r in cells]
    found = set()
    for _ in range(6):
        cubes = [(-z, -x, -y) for x, y, z in cubes]
        for side in (cubes, [(z, y, x) for x, y, z in cubes]):
            left, top = min(x for x, _, _ in side), min(z for _, _, z in side)
            found.add(frozenset((x - left, z - top) for x, _, z in side))
    return frozenset(found)


class SlowPiece(NamedTuple):
    """A piece on the board, or an obstacle, which has no colour."""

    colour: int | None
    piece: str
    cells: frozenset[Cell]


class SlowPosition:
    """The pieces on the board, read from the log of a game."""

    def __init__(self, events: Iterable[object], obstacles: Iterable[Iterable[Cell]]) -> None:
        started, *rest = events
        assert isinstance(started, Started)
        self.board = started.board
        self.pieces = [SlowPiece(None, "", frozenset(cells)) for cells in obstacles]
        self.pieces += [
            SlowPiece(event.colour, event.piece, frozenset(event.cells))
            for event in rest
            if isinstance(event, Placed)
        ]
        self.piece_on = {
            cell: number for number, piece in enumerate(self.pieces) for cell in piece.cells
        }

    def own(self, colour: int) -> frozenset[Cell]:
        """Return the cells of a colour."""
        return frozenset(
            cell for piece in self.pieces if piece.colour == colour for cell in piece.cells
        )

    def hand(self, colour: int) -> list[str]:
        """Return the pieces that a colour has not placed."""
        placed = {piece.piece for piece in self.pieces if piece.colour == colour}
        return [piece.id for piece in PIECES if piece.id not in placed]

    def is_free(self, cell: Cell) -> bool:
        """Return whether a cell is on the board and uncovered."""
        return is_on_board(self.board, cell) and cell not in self.piece_on

    def is_joined(self, cell: Cell, own: frozenset[Cell]) -> bool:
        """Return whether a free line leads to an own cell.

        Its flanks are not covered by one and the same piece (B11, B12).
        """
        for other, flanks in lines(cell):
            if other in own:
                one, two = (self.piece_on.get(flank) for flank in flanks)
                if one is None or one != two:
                    return True
        return False

    def may_place(self, colour: int, start: Cell, piece: str, cells: Iterable[Cell]) -> bool:
        """Return whether one placement is legal (B9 to B13)."""
        cells = frozenset(cells)
        left, top = min((q for q, _ in cells), default=0), min((r for _, r in cells), default=0)
        if piece not in self.hand(colour):
            return False
        if frozenset((q - left, r - top) for q, r in cells) not in orientations(piece):
            return False
        if not all(self.is_free(cell) for cell in cells):
            return False
        own = self.own(colour)
        if not own:
            return start in cells
        if any(edge_to_edge(cell) & own for cell in cells):
            return False
        return any(self.is_joined(cell, own) for cell in cells)

    def all_placements(self, colour: int, start: Cell) -> Iterator[tuple[str, frozenset[Cell]]]:
        """Yield every placement: each piece in each orientation, wherever it covers a joint."""
        own = self.own(colour)
        span = [(q, r) for q in range(-14, 15) for r in range(-14, 15)]
        room = {c for c in span if self.is_free(c) and not edge_to_edge(c) & own}
        joints = {start} if not own else {c for c in room if self.is_joined(c, own)}
        for piece in self.hand(colour):
            for cells in orientations(piece):
                for q, r in {(a - x, b - y) for a, b in joints for x, y in cells}:
                    for x, y in cells:
                        if (q + x, r + y) not in room:
                            break
                    else:
                        yield piece, frozenset((q + x, r + y) for x, y in cells)
