"""The bot that solves puzzles."""

from games.kernel.bots.bot import Observation
from games.rules.gemblo.moves import Place
from games.rules.gemblo.puzzle.moves import PuzzleMove, Take
from games.rules.gemblo.puzzle.solving.hint import find_hint
from games.rules.gemblo.puzzle.state import PuzzleState


class Solver:
    """A bot that follows the hints, which solves any puzzle from its start."""

    def choose(self, observation: Observation[PuzzleState, PuzzleMove]) -> PuzzleMove:
        """Return the move that the hint advises, if it is open."""
        hint = find_hint(next(observation.worlds(1)))
        move = Place(hint.piece, hint.cells) if hint.advice == "place" else Take(hint.cells[0])
        return move if move in observation.moves else observation.moves[-1]
