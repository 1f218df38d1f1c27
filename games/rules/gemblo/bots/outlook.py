"""What a position is worth, and what it would be after each placement: the eye of the bots."""

from collections.abc import Iterator

from games.kernel.values import Seat
from games.rules.gemblo.boards import Board
from games.rules.gemblo.grid import BIT, Lines, across, beside, lines_between, positions
from games.rules.gemblo.moves import PLACEMENTS, Place
from games.rules.gemblo.pieces import TURNS
from games.rules.gemblo.placing import fitting, joints, room
from games.rules.gemblo.state import State

_PER_HEX = 6
_REACH = 4  # A piece of five stretches four cells beyond the one that joins.


def worth(state: State, seat: Seat) -> int:
    """The prospects of a seat's colours less those of the others, weighed by their numbers."""
    return sum(
        weight * _prospects(state, colour)[0]
        for colour, weight in enumerate(_weights(state.board, seat))
    )


def _weights(board: Board, seat: Seat) -> list[int]:
    own = len(board.colours_of(seat))
    others = len(board.owners) - own
    return [others if owner == seat else -own for owner in board.owners]


def _prospects(state: State, colour: int) -> tuple[int, int]:
    """What a colour can look forward to, and the cells on which that depends."""
    own, space = state.colours[colour], room(state, colour)
    if own.out:
        return _PER_HEX * own.cells.bit_count(), 0
    seen, far = _seen(joints(state, colour) & space, space, state.blocked)
    return _PER_HEX * own.cells.bit_count() + seen, far | own.beside


def _seen(ends: int, space: int, blocked: Lines) -> tuple[int, int]:
    """How many cells the next piece may cover, and with it the one after; and which these are."""
    near = _spread(ends, space)
    far = _spread(near | across(near, blocked) & space, space)
    return near.bit_count() + far.bit_count(), far


def _spread(ends: int, space: int) -> int:
    for _ in range(_REACH):
        ends |= beside(ends) & space
    return ends


class Outlook:
    """A position as the colour to act sees it: the worth of each of its placements.

    Colours far away from a placement keep their prospects, which saves most of the work.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        weights = _weights(state.board, state.seat)
        self._weight = weights[state.turn]
        self._others = [
            (colour, weights[colour], *_prospects(state, colour))
            for colour in state.board.colours
            if colour != state.turn
        ]
        self._fixed = sum(weight * prospect for _, weight, prospect, _ in self._others)

    def ranked(self, count: int) -> list[Place]:
        """The placements after which the position is worth most to who acts, the best first."""
        found = sorted(self._worths(), key=lambda each: each[0], reverse=True)
        return [PLACEMENTS[piece][turn][at] for _, piece, turn, at in found[:count]]

    def best(self) -> Place:
        """The first of these."""
        _, piece, turn, at = max(self._worths(), key=lambda each: each[0])
        return PLACEMENTS[piece][turn][at]

    def _worths(self) -> Iterator[tuple[int, str, int, int]]:
        """For each placement its worth, piece, turn and position, in the order of the moves."""
        state, colour = self._state, self._state.turn
        space = room(state, colour)
        ends = joints(state, colour) & space
        for piece in state.colours[colour].hand:
            for number, turn in enumerate(TURNS[piece]):
                for position in positions(fitting(turn, space, ends)):
                    yield self._after(turn.mask << position), piece, number, position

    def _after(self, mask: int) -> int:
        """The worth to who acts when these cells are covered by one of their pieces."""
        state = self._state
        own, free = state.colours[state.turn], state.free ^ mask
        blocked = self._blocked_with(mask)
        cells, space = own.cells | mask, free & ~(own.beside | beside(mask))
        seen, _ = _seen(across(cells, blocked) & space, space, blocked)
        total = self._fixed + self._weight * (_PER_HEX * cells.bit_count() + seen)
        for colour, weight, before, zone in self._others:
            if mask & zone:
                total += weight * (self._met(colour, free, blocked) - before)
        return total

    def _blocked_with(self, mask: int) -> Lines:
        first, second, third = self._state.blocked
        a, b, c = lines_between(mask)
        return first | a, second | b, third | c

    def _met(self, colour: int, free: int, blocked: Lines) -> int:
        """The prospects of a colour that a placement came near to."""
        other = self._state.colours[colour]
        space = free & ~other.beside
        start = BIT[self._state.board.starts[colour]]
        ends = across(other.cells, blocked) if other.cells else start
        return _PER_HEX * other.cells.bit_count() + _seen(ends & space, space, blocked)[0]
