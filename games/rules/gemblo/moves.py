"""What a player may wish to do."""

from games.kernel.facts import Move
from games.kernel.visibility import Public
from games.rules.gemblo.grid import CELL_AT, Cells, shift_of
from games.rules.gemblo.pieces import TURNS, Turn


class Place(Move, tag="place", frozen=True):
    """Lay a piece on exactly these cells, given in reading order: by r, then by q."""

    piece: Public[str]
    cells: Public[Cells]


class Placements(dict[int, Place]):
    """The placements of one turn of a piece, by the position of the first cell; made on demand."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn

    def __missing__(self, position: int) -> Place:
        cells = tuple(CELL_AT[position + shift_of(*offset)] for offset in self._turn.offsets)
        place = self[position] = Place(self._turn.piece, cells)
        return place


PLACEMENTS: dict[str, tuple[Placements, ...]] = {
    piece: tuple(Placements(turn) for turn in turns) for piece, turns in TURNS.items()
}
"""The placements of each turn of each piece."""
