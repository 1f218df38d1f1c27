"""The strong bot: plays on from the best placements, all seats choosing as the good bot does."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from games.kernel.bots.bot import Observation
from games.kernel.values import Seat
from games.rules.gemblo.bots.evaluation import PlacementEvaluator, evaluate
from games.rules.gemblo.bots.good import Good
from games.rules.gemblo.moves import Place
from games.rules.gemblo.multiplayer.state import State
from games.rules.gemblo.multiplayer.turns import decide

_WIDTH = 8
"""How many placements it plays on from."""


class _Line(Struct, frozen=True):
    """A placement, and the position that play from there has reached."""

    place: Place
    state: State

    def extended(self) -> "_Line":
        """Return the line one placement later; unchanged if the game has ended."""
        if self.state.ended:
            return self
        return _Line(self.place, _after(self.state, PlacementEvaluator(self.state).best()))


class Strong:
    """A bot that searches as long as it has time; without any it plays as the good bot does."""

    def choose(self, observation: Observation[State, Place]) -> Place:
        """Return the placement whose line has reached the best position for this seat."""
        state = next(observation.worlds(1))
        if not state.colours[state.turn].cells:
            return Good().choose(observation)
        places = PlacementEvaluator(state).ranked(_WIDTH)
        lines: Sequence[_Line] = [_Line(place, _after(state, place)) for place in places]
        best = places[0]
        while observation.thinking() and not all(line.state.ended for line in lines):
            lines = [line.extended() for line in lines if observation.thinking()]
            if len(lines) == len(places):
                best = _best(lines, observation.seat)
        return best


def _after(state: State, place: Place) -> State:
    return decide(state, state.seat, place).state


def _best(lines: Iterable[_Line], seat: Seat) -> Place:
    return max(lines, key=lambda line: evaluate(line.state, seat)).place
