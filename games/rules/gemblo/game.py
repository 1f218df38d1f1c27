"""Gemblo: a puzzle for one player, a game for two to six."""

from typing import TypeAlias

from games.kernel.by_seats import BySeats
from games.kernel.recap.fact import Facts, PublicEvents
from games.kernel.refusal import Refusal
from games.rules.gemblo.events import MultiplayerEvent, Started
from games.rules.gemblo.multiplayer.game import MULTIPLAYER
from games.rules.gemblo.multiplayer.state import State
from games.rules.gemblo.puzzle.events import PuzzleEvent
from games.rules.gemblo.puzzle.game import PUZZLE
from games.rules.gemblo.puzzle.moves import PuzzleMove
from games.rules.gemblo.puzzle.state import PuzzleState
from games.rules.gemblo.recap import recap

GembloState: TypeAlias = PuzzleState | State
GembloEvent: TypeAlias = PuzzleEvent | MultiplayerEvent


class Gemblo(BySeats[GembloState, PuzzleMove, GembloEvent]):
    """A puzzle or a multiplayer game; the moves of a puzzle include those of a table."""

    parts = {PuzzleState: PUZZLE, State: MULTIPLAYER}
    unknown_move = Refusal("only_in_puzzles")
    rules_version = 1

    def seats_of(self, opening: GembloEvent) -> int:
        """Return the number of seats in the first event of a game."""
        assert isinstance(opening, Started)
        return opening.seats

    def recap(self, events: PublicEvents) -> Facts:
        """Return what happened, for players who were away."""
        return tuple(recap(events))


GAME = Gemblo()
