"""Scores, ties and ranks, from the pieces left in hand (B19 to B21)."""

from games.kernel.outcome import Outcome, ScoreLine, ranked, score_of
from games.rules.gemblo.multiplayer.state import State
from games.rules.gemblo.shapes.pieces import BY_ID

CLEAR_LEAD = 8
"""The hexagons placed ahead after which a seat hardly ever lost: see docs/absence.md."""


def hexagons_left(state: State, colour: int) -> int:
    """Return how many hexagons a colour has not placed."""
    return sum(BY_ID[piece].size for piece in state.colours[colour].hand)


def totals(state: State) -> tuple[int, ...]:
    """Return how many hexagons each seat has not placed, all its colours together (B19)."""
    return tuple(
        sum(hexagons_left(state, colour) for colour in state.board.colours_of(seat))
        for seat in range(state.board.seats)
    )


def placed(state: State) -> tuple[int, ...]:
    """Return how many hexagons each seat has placed, all its colours together."""
    return tuple(
        sum(state.colours[colour].cells.bit_count() for colour in state.board.colours_of(seat))
        for seat in range(state.board.seats)
    )


def outcome(state: State) -> Outcome | None:
    """Return the ranks and scores once the game has ended."""
    if not state.ended:
        return None
    seats = range(state.board.seats)
    return Outcome(
        reason=state.ended,
        ranks=ranked(len(seats), lambda seat: _ranking_key(state, seat)),
        scores=tuple(score_of(*_lines(state, seat)) for seat in seats),
    )


def _lines(state: State, seat: int) -> tuple[ScoreLine, ...]:
    return tuple(
        ScoreLine(
            "hexes_left",
            hexagons_left(state, colour),
            {"colour": colour, "pieces": state.colours[colour].hand},
        )
        for colour in state.board.colours_of(seat)
    )


def _ranking_key(state: State, seat: int) -> tuple[object, ...]:
    """Return what a seat is ranked by, the smallest first."""
    pieces = [
        BY_ID[piece]
        for colour in state.board.colours_of(seat)
        for piece in state.colours[colour].hand
    ]
    sizes = sorted((piece.size for piece in pieces), reverse=True)
    if state.tiebreak == "tournament":
        return sum(sizes), sizes, sum(piece.weight for piece in pieces)
    return sum(sizes), min(sizes, default=0)
