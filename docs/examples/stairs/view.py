"""The view of a table: an allowlist, field by field."""

from msgspec import Struct

from games.kernel.values import Seat, Viewer, seats
from games.rules.stairs.scoring import score
from games.rules.stairs.state import State


class PlayerView(Struct, frozen=True):
    """The area of one seat.

    `hand` is null where the viewer may not see it; `cards` counts it for everybody. `roll` is 0
    until the seat has rolled the die; `points` is the score if the game ended now.
    """

    cards: int
    hand: tuple[int, ...] | None
    row: tuple[int, ...]
    roll: int
    points: int


class StairsView(Struct, frozen=True):
    """A table of Stairs.

    `deck` counts the cards that are left, and `order` lists them once they are revealed. `turn` is
    null once the game is over; `drawing` is true in the first half of a turn.
    """

    deck: int
    order: tuple[int, ...] | None
    turn: Seat | None
    drawing: bool
    players: tuple[PlayerView, ...]


def build_view(state: State, viewer: Viewer, *, revealed: bool = False) -> StairsView:
    """Return the view of one viewer; a revealed one shows the deck and all hands."""
    return StairsView(
        deck=len(state.deck),
        order=state.deck if revealed else None,
        turn=None if state.is_over else state.turn,
        drawing=state.drawing,
        players=tuple(
            _player(state, seat, shown=revealed or seat == viewer)
            for seat in seats(len(state.hands))
        ),
    )


def _player(state: State, seat: Seat, *, shown: bool) -> PlayerView:
    hand = tuple(sorted(state.hands[seat]))
    return PlayerView(
        cards=len(hand),
        hand=hand if shown else None,
        row=state.rows[seat],
        roll=state.rolls[seat],
        points=score(state, seat).total,
    )
