"""Build the view of a table from its state."""

from games.rules.gemblo.encoding import encode_turns
from games.rules.gemblo.multiplayer import scoring
from games.rules.gemblo.multiplayer.state import State
from games.rules.gemblo.shapes.boards import COLOURS
from games.rules.gemblo.shapes.pieces import TURNS
from games.rules.gemblo.view import ColourView, MultiplayerView, ToAct, laid_piece

_ALL_TURNS = encode_turns(TURNS)


def build_view(state: State) -> MultiplayerView:
    """Return the view of a table, the same for everybody."""
    board = state.board
    return MultiplayerView(
        board=board.key,
        rows=board.rows,
        obstacles=board.obstacles,
        tiebreak=state.tiebreak,
        colours=tuple(_colour(state, colour) for colour in board.colours),
        laid=tuple(map(laid_piece, state.laid)),
        scores=scoring.totals(state),
        turn=None if state.ended else ToAct(state.turn, state.seat),
        ended=state.ended or None,
        turns=_ALL_TURNS,
    )


def _colour(state: State, colour: int) -> ColourView:
    own = state.colours[colour]
    return ColourView(
        name=COLOURS[colour],
        seat=state.board.owners[colour],
        start=state.board.starts[colour],
        hand=own.hand,
        left=scoring.hexagons_left(state, colour),
        out=own.out or None,
    )
