"""The compact form of cells, turns and placements in views and offers."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from games.rules.gemblo.offer import CellSet, Places
from games.rules.gemblo.placements import first_cells
from games.rules.gemblo.shapes.boards import Rows
from games.rules.gemblo.shapes.grid import BIT, positions
from games.rules.gemblo.shapes.pieces import TURNS, PieceId
from games.rules.gemblo.view import Turns

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_SKIP = len(_ALPHABET) - 1


@lru_cache(maxsize=64)
def number_cells(rows: Rows) -> dict[int, int]:
    """Return the number of each cell of these rows, by its position in a mask."""
    cells = ((q, r) for r, first, last in rows for q in range(first, last + 1))
    return {BIT[cell].bit_length() - 1: number for number, cell in enumerate(cells)}


def encode_cells(mask: int, numbers: Mapping[int, int]) -> CellSet:
    """Return a set of cells as one text."""
    letters, previous = [], -1
    for position in positions(mask):
        number = numbers[position]
        skips, rest = divmod(number - previous - 1, _SKIP)
        letters.append(_ALPHABET[_SKIP] * skips + _ALPHABET[rest])
        previous = number
    return "".join(letters)


def encode_places(
    hand: Iterable[PieceId], room: int, joints: int, numbers: Mapping[int, int]
) -> Places:
    """Return the legal first cells of each piece that fits, turn by turn."""
    masks_by_piece = {
        piece: [first_cells(turn, room, joints) for turn in TURNS[piece]]
        for piece in dict.fromkeys(hand)
    }
    return {
        piece: ",".join(encode_cells(mask, numbers) for mask in masks)
        for piece, masks in masks_by_piece.items()
        if any(masks)
    }


def encode_turns(pieces: Iterable[PieceId]) -> Turns:
    """Return the turns of each piece as flat offsets from the first cell."""
    return {
        piece: tuple(
            tuple(number for cell in turn.offsets[1:] for number in cell) for turn in TURNS[piece]
        )
        for piece in pieces
    }
