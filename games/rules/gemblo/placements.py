"""Placements of pieces, the same at a table and in a puzzle."""

from collections.abc import Iterable, Iterator

from games.kernel.refusal import Refusal
from games.rules.gemblo.moves import Place
from games.rules.gemblo.shapes.grid import CELL_AT, positions, shift_of
from games.rules.gemblo.shapes.pieces import TURNS, PieceId, Turn, is_piece, piece_of


class TurnPlacements(dict[int, Place]):
    """The placements of one turn of a piece, by the position of the first cell; made on demand."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn

    def __missing__(self, position: int) -> Place:
        cells = tuple(CELL_AT[position + shift_of(*offset)] for offset in self._turn.offsets)
        place = self[position] = Place(self._turn.piece, cells)
        return place


PLACEMENTS: dict[PieceId, tuple[TurnPlacements, ...]] = {
    piece: tuple(TurnPlacements(turn) for turn in turns) for piece, turns in TURNS.items()
}
"""The placements of each turn of each piece."""


def piece_refusal(hand: tuple[PieceId, ...], move: Place) -> Refusal | None:
    """Return why these cells are not one of the pieces in hand."""
    if not is_piece(move.piece):
        return Refusal("unknown_piece", piece=move.piece)
    if move.piece not in hand:
        return Refusal("not_in_hand", piece=move.piece)
    if piece_of(move.cells) != move.piece:
        return Refusal("not_that_piece", piece=move.piece)
    return None


def first_cells(turn: Turn, room: int, joints: int) -> int:
    """Return where the first cell of a turn fits: all its cells in the room, one a joint."""
    fits, joined = room, joints
    for shift in turn.shifts:
        fits &= room >> shift
        joined |= joints >> shift
    return fits & joined


def placements(hand: Iterable[PieceId], room: int, joints: int) -> Iterator[Place]:
    """Yield every placement of these pieces: by piece, by turn, in reading order."""
    for piece in hand:
        for turn, places in zip(TURNS[piece], PLACEMENTS[piece], strict=True):
            for position in positions(first_cells(turn, room, joints)):
                yield places[position]
