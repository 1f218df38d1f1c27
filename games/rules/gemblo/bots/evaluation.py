"""The value of positions, and of the position after each placement."""

from collections.abc import Iterator

from msgspec import Struct

from games.kernel.values import Seat
from games.rules.gemblo.moves import Place
from games.rules.gemblo.multiplayer.placing import joints, room
from games.rules.gemblo.multiplayer.state import State
from games.rules.gemblo.placements import PLACEMENTS, first_cells
from games.rules.gemblo.shapes.boards import Board
from games.rules.gemblo.shapes.grid import (
    BIT,
    Lines,
    across,
    beside,
    lines_between,
    positions,
    unite_lines,
)
from games.rules.gemblo.shapes.pieces import TURNS, PieceId

_PER_HEXAGON = 6
_SPREAD = 4  # A piece of five stretches four cells beyond the one that joins.


def evaluate(state: State, seat: Seat) -> int:
    """Return the prospects of a seat's colours less those of the others, weighted by number."""
    return sum(
        weight * _prospects(state, colour)[0]
        for colour, weight in enumerate(_weights(state.board, seat))
    )


def _weights(board: Board, seat: Seat) -> list[int]:
    own = len(board.colours_of(seat))
    others = len(board.owners) - own
    return [others if owner == seat else -own for owner in board.owners]


def _prospects(state: State, colour: int) -> tuple[int, int]:
    """Return the value of a colour's position, and the cells on which it depends."""
    own, space = state.colours[colour], room(state, colour)
    if own.out:
        return _PER_HEXAGON * own.cells.bit_count(), 0
    reach, cells = _reach(joints(state, colour) & space, space, state.blocked)
    return _PER_HEXAGON * own.cells.bit_count() + reach, cells | own.beside


def _reach(ends: int, space: int, blocked: Lines) -> tuple[int, int]:
    """Count the cells that the next piece, and the one after it, may cover; return these too."""
    near = _spread(ends, space)
    far = _spread(near | across(near, blocked) & space, space)
    return near.bit_count() + far.bit_count(), far


def _spread(ends: int, space: int) -> int:
    for _ in range(_SPREAD):
        ends |= beside(ends) & space
    return ends


class _Rival(Struct, frozen=True):
    """Another colour: its weight, its prospects, and the cells on which these depend."""

    colour: int
    weight: int
    prospects: int
    cells: int


class _Evaluated(Struct, frozen=True):
    """A placement, as a turn of a piece at a position, and the value of the position after it."""

    value: int
    piece: PieceId
    turn: int
    position: int

    @property
    def place(self) -> Place:
        """Return the move."""
        return PLACEMENTS[self.piece][self.turn][self.position]


class PlacementEvaluator:
    """The value of every placement of the colour to act.

    Colours far away from a placement keep their prospects, which saves most of the work.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        weights = _weights(state.board, state.seat)
        self._weight = weights[state.turn]
        self._rivals = [
            _Rival(colour, weights[colour], *_prospects(state, colour))
            for colour in state.board.colours
            if colour != state.turn
        ]
        self._rivals_value = sum(rival.weight * rival.prospects for rival in self._rivals)

    def ranked(self, count: int) -> list[Place]:
        """Return the placements of the highest value to the seat to act, the best first."""
        evaluated = sorted(self.evaluated(), key=_value_of, reverse=True)
        return [each.place for each in evaluated[:count]]

    def best(self) -> Place:
        """Return the first of these."""
        return max(self.evaluated(), key=_value_of).place

    def evaluated(self) -> Iterator[_Evaluated]:
        """Yield every placement with its value, in the order of the moves."""
        state, colour = self._state, self._state.turn
        space = room(state, colour)
        ends = joints(state, colour) & space
        for piece in state.colours[colour].hand:
            for number, turn in enumerate(TURNS[piece]):
                for position in positions(first_cells(turn, space, ends)):
                    value = self._value_after(turn.mask << position)
                    yield _Evaluated(value, piece, number, position)

    def _value_after(self, mask: int) -> int:
        """Return the value to the seat to act once its piece covers these cells."""
        state = self._state
        own, free = state.colours[state.turn], state.free ^ mask
        blocked = unite_lines(state.blocked, lines_between(mask))
        cells, space = own.cells | mask, free & ~(own.beside | beside(mask))
        reach, _ = _reach(across(cells, blocked) & space, space, blocked)
        value = self._rivals_value + self._weight * (_PER_HEXAGON * cells.bit_count() + reach)
        for rival in self._rivals:
            if mask & rival.cells:
                prospects = self._prospects_after(rival.colour, free, blocked)
                value += rival.weight * (prospects - rival.prospects)
        return value

    def _prospects_after(self, colour: int, free: int, blocked: Lines) -> int:
        """Return the prospects of a colour near which a piece was placed."""
        other = self._state.colours[colour]
        space = free & ~other.beside
        start = BIT[self._state.board.starts[colour]]
        ends = across(other.cells, blocked) if other.cells else start
        return _PER_HEXAGON * other.cells.bit_count() + _reach(ends & space, space, blocked)[0]


def _value_of(evaluated: _Evaluated) -> int:
    return evaluated.value
