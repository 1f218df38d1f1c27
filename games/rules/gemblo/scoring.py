"""What is left in hand decides: scores, ties and ranks (B19 to B21)."""

from games.kernel.outcome import Line, Outcome, ranked, score_of
from games.rules.gemblo.pieces import BY_ID
from games.rules.gemblo.state import State


def left(state: State, colour: int) -> int:
    """The hexagons a colour has not placed."""
    return sum(BY_ID[piece].size for piece in state.colours[colour].hand)


def totals(state: State) -> tuple[int, ...]:
    """The hexagons each seat has not placed, all its colours together (B19)."""
    return tuple(
        sum(left(state, colour) for colour in state.board.colours_of(seat))
        for seat in range(state.board.seats)
    )


def outcome(state: State) -> Outcome | None:
    """Ranks and scores once the game has ended."""
    if not state.ended:
        return None
    seats = range(state.board.seats)
    return Outcome(
        reason=state.ended,
        ranks=ranked(len(seats), lambda seat: _place(state, seat)),
        scores=tuple(score_of(*_lines(state, seat)) for seat in seats),
    )


def _lines(state: State, seat: int) -> tuple[Line, ...]:
    return tuple(
        Line(
            "hexes_left",
            left(state, colour),
            {"colour": colour, "pieces": state.colours[colour].hand},
        )
        for colour in state.board.colours_of(seat)
    )


def _place(state: State, seat: int) -> tuple[object, ...]:
    """What a seat is ranked by, the smallest first."""
    held = [
        BY_ID[piece]
        for colour in state.board.colours_of(seat)
        for piece in state.colours[colour].hand
    ]
    sizes = sorted((piece.size for piece in held), reverse=True)
    if state.tiebreak == "tournament":
        return sum(sizes), sizes, sum(piece.weight for piece in held)
    return sum(sizes), min(sizes, default=0)
