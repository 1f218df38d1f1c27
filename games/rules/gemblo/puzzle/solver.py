"""The bot that does puzzles: it does what a hint would say."""

from games.kernel.bots import Sight
from games.rules.gemblo.moves import Place
from games.rules.gemblo.puzzle.hint import hint
from games.rules.gemblo.puzzle.moves import PuzzleMove, Take
from games.rules.gemblo.puzzle.state import PuzzleState


class Solver:
    """Solves any puzzle from its beginning."""

    def choose(self, sight: Sight[PuzzleState, PuzzleMove]) -> PuzzleMove:
        """The right next step, where it is open."""
        advice, piece, cells = hint(next(sight.worlds(1)))
        step = Place(piece, cells) if advice == "place" else Take(cells[0])
        return step if step in sight.moves else sight.moves[-1]
