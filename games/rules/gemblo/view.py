"""The views of a table and of a puzzle, distinguished by `mode`. Gemblo has no hidden information.

`rows` are the cells in play as runs, [r, first q, last q]: a row of a puzzle may have several.
`turns` lists for each piece its turns as flat offsets, q before r, from its first cell in reading
order (which is left out): turned by 60° clockwise step by step, then flipped.
`laid` is in the order of play.
"""

from typing import TypeAlias

from msgspec import Struct

from games.kernel.values import Seat
from games.rules.gemblo.events import Advice, EndReason, OutReason, Placed, Tiebreak
from games.rules.gemblo.shapes.boards import BoardKey, ColourName, Rows
from games.rules.gemblo.shapes.grid import Cell, Cells
from games.rules.gemblo.shapes.pieces import PieceId

Turns: TypeAlias = dict[PieceId, tuple[tuple[int, ...], ...]]


class LaidPiece(Struct, frozen=True):
    """A piece on the board."""

    colour: int
    piece: PieceId
    cells: Cells


def laid_piece(placed: Placed) -> LaidPiece:
    """Return the piece that an event placed."""
    return LaidPiece(placed.colour, placed.piece, placed.cells)


class ToAct(Struct, frozen=True):
    """The colour whose turn it is, and its seat."""

    colour: int
    seat: Seat


class ColourView(Struct, frozen=True):
    """One set of pieces: `left` counts the hexagons in hand; `out` is the reason it is out."""

    name: ColourName
    seat: int
    start: Cell
    hand: tuple[PieceId, ...]
    left: int
    out: OutReason | None


class MultiplayerView(Struct, frozen=True, tag_field="mode", tag="table"):
    """A table of two to six. `scores` are the hexagons that each seat has left."""

    board: BoardKey
    rows: Rows
    obstacles: tuple[Cells, ...]
    tiebreak: Tiebreak
    colours: tuple[ColourView, ...]
    laid: tuple[LaidPiece, ...]
    scores: tuple[int, ...]
    turn: ToAct | None
    ended: EndReason | None
    turns: Turns


class HintView(Struct, frozen=True):
    """The hint that was asked for last."""

    advice: Advice
    piece: PieceId
    cells: Cells


class PuzzleView(Struct, frozen=True, tag_field="mode", tag="puzzle"):
    """A puzzle. `left` counts the open cells, `hints` those asked for."""

    puzzle: str
    grade: int
    rows: Rows
    hand: tuple[PieceId, ...]
    laid: tuple[LaidPiece, ...]
    left: int
    hints: int
    hint: HintView | None
    turn: ToAct | None
    ended: EndReason | None
    turns: Turns


GembloView: TypeAlias = MultiplayerView | PuzzleView
