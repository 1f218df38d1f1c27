"""The rules a second time, slowly: sets of cells and the corners of hexagons, no bits.

Nothing here comes from the rules under test but the forms of the pieces, the log of a game and
the names of its board.
"""

from collections.abc import Iterable, Iterator
from functools import cache

from games.rules.gemblo.events import Placed, Started
from games.rules.gemblo.pieces import PIECES

Cell = tuple[int, int]
Point = tuple[int, int]

EDGES = ((2, 0), (-2, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))
"""A grid edge, and the way from a cell's centre to its corners: x by halves, y by √3/2."""


@cache
def corners(cell: Cell) -> frozenset[Point]:
    q, r = cell
    return frozenset((3 * q + x, 2 * r + q + y) for x, y in EDGES)


@cache
def around(cell: Cell) -> frozenset[Cell]:
    """All cells not further than two columns and rows away."""
    q, r = cell
    return frozenset((q + a, r + b) for a in range(-2, 3) for b in range(-2, 3)) - {cell}


@cache
def edge_to_edge(cell: Cell) -> frozenset[Cell]:
    return frozenset(other for other in around(cell) if len(corners(cell) & corners(other)) == 2)


@cache
def lines(cell: Cell) -> tuple[tuple[Cell, frozenset[Cell]], ...]:
    """The cells that an edge leads to from a corner of this one, with the flanks of that edge."""
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


def in_form(board: str, cell: Cell) -> bool:
    """B3 to B8, without the obstacles."""
    q, r = cell
    if board in ("2", "4"):
        return abs(r) <= 9 and abs(2 * q + r) <= 15
    bound = {"3": 15, "2-mini": 12}.get(board, 21)
    return abs(q - r) <= bound and abs(q + 2 * r) <= bound and abs(2 * q + r) <= bound


@cache
def ways(piece: str) -> frozenset[frozenset[Cell]]:
    """Every way a piece can lie, moved so that it touches column 0 and row 0."""
    cells = next(each.cells for each in PIECES if each.id == piece)
    cubes = [(q, -q - r, r) for q, r in cells]
    found = set()
    for _ in range(6):
        cubes = [(-z, -x, -y) for x, y, z in cubes]
        for side in (cubes, [(z, y, x) for x, y, z in cubes]):
            left, top = min(x for x, _, _ in side), min(z for _, _, z in side)
            found.add(frozenset((x - left, z - top) for x, _, z in side))
    return frozenset(found)


class Position:
    """What lies where, read off the log of a game."""

    def __init__(self, events: Iterable[object], obstacles: Iterable[Iterable[Cell]]) -> None:
        started, *rest = events
        assert isinstance(started, Started)
        self.board = started.board
        self.pieces: list[tuple[int, str, frozenset[Cell]]] = [
            (-1, "", frozenset(cells)) for cells in obstacles
        ]
        self.pieces += [
            (event.colour, event.piece, frozenset(event.cells))
            for event in rest
            if isinstance(event, Placed)
        ]
        self.lies = {
            cell: number for number, (_, _, cells) in enumerate(self.pieces) for cell in cells
        }

    def own(self, colour: int) -> frozenset[Cell]:
        return frozenset(c for owner, _, cells in self.pieces if owner == colour for c in cells)

    def hand(self, colour: int) -> list[str]:
        laid = {piece for owner, piece, _ in self.pieces if owner == colour}
        return [piece.id for piece in PIECES if piece.id not in laid]

    def is_free(self, cell: Cell) -> bool:
        return in_form(self.board, cell) and cell not in self.lies

    def joined(self, cell: Cell, own: frozenset[Cell]) -> bool:
        """B11 and B12: a line to an own cell whose flanks are not one and the same piece's."""
        for other, flanks in lines(cell):
            if other in own:
                one, two = (self.lies.get(flank) for flank in flanks)
                if one is None or one != two:
                    return True
        return False

    def may(self, colour: int, start: Cell, piece: str, cells: Iterable[Cell]) -> bool:
        """B9 to B13 for one placement."""
        cells = frozenset(cells)
        left, top = min((q for q, _ in cells), default=0), min((r for _, r in cells), default=0)
        if piece not in self.hand(colour):
            return False
        if frozenset((q - left, r - top) for q, r in cells) not in ways(piece):
            return False
        if not all(self.is_free(cell) for cell in cells):
            return False
        own = self.own(colour)
        if not own:
            return start in cells
        if any(edge_to_edge(cell) & own for cell in cells):
            return False
        return any(self.joined(cell, own) for cell in cells)

    def all_placements(self, colour: int, start: Cell) -> Iterator[tuple[str, frozenset[Cell]]]:
        """Every placement, by trying every piece, every way, wherever it covers an end."""
        own = self.own(colour)
        span = [(q, r) for q in range(-14, 15) for r in range(-14, 15)]
        open_cells = {c for c in span if self.is_free(c) and not edge_to_edge(c) & own}
        ends = {start} if not own else {c for c in open_cells if self.joined(c, own)}
        for piece in self.hand(colour):
            for way in ways(piece):
                for q, r in {(a - x, b - y) for a, b in ends for x, y in way}:
                    for x, y in way:
                        if (q + x, r + y) not in open_cells:
                            break
                    else:
                        yield piece, frozenset((q + x, r + y) for x, y in way)
