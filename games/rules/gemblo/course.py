"""The course of a game: who begins, what a placement leads to, when it ends (B15 to B18)."""

from games.kernel.chance import Chance
from games.kernel.draft import Draft
from games.kernel.refusal import Refusal, Refused, refuse
from games.kernel.values import Seat
from games.rules.gemblo import placing
from games.rules.gemblo.boards import board_for
from games.rules.gemblo.events import ColourOut, Ended, Placed, Started, TableEvent
from games.rules.gemblo.moves import Place
from games.rules.gemblo.state import State, evolve


def setup(seats: int, board: str, tiebreak: str, chance: Chance) -> list[TableEvent]:
    """Chance names the seat that begins (B15)."""
    first = Seat(chance.below(seats, "first"))
    return [Started(seats, board_for(seats, board).key, tiebreak, first, None)]


def to_act(state: State) -> frozenset[Seat]:
    """The seat whose colour is next, until the game has ended."""
    return frozenset() if state.ended else frozenset((state.seat,))


def refusal(state: State, seat: Seat, move: Place) -> Refusal | None:
    """Why this placement may not be made now."""
    if state.ended:
        return refuse("game_over")
    if seat != state.seat:
        return refuse("not_your_turn")
    return placing.refusal(state, move)


def decide(state: State, seat: Seat, move: Place) -> list[TableEvent]:
    """Return the placement, the next colours in turn that have no move, and perhaps the end."""
    if (why := refusal(state, seat, move)) is not None:
        raise Refused(why)
    draft = Draft[State | None, TableEvent](state, evolve)
    after = draft.emit(Placed(seat, state.turn, move.piece, move.cells))
    assert after is not None
    if not any(after.colours[colour].hand for colour in after.board.colours_of(seat)):
        draft.emit(Ended("emptied"))
        return draft.events
    outs = _out_before_next(after)
    for out in outs:
        draft.emit(out)
    if sum(bool(colour.out) for colour in after.colours) + len(outs) == len(after.colours):
        draft.emit(Ended("stuck"))
    return draft.events


def _out_before_next(state: State) -> list[ColourOut]:
    """The colours found without a move before the first that has one (B16)."""
    outs: list[ColourOut] = []
    for colour in state.board.after[state.laid[-1].colour]:
        if state.colours[colour].out:
            continue
        if placing.can_place(state, colour):
            break
        reason = "no_place" if state.colours[colour].hand else "no_pieces"
        outs.append(ColourOut(Seat(state.board.owners[colour]), colour, reason))
    return outs
