"""The strong bot: follows the best placements as far as time allows, all play as the good one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.kernel.bots import Sight
from games.kernel.values import Seat
from games.rules.gemblo import course
from games.rules.gemblo.bots.good import Good
from games.rules.gemblo.bots.outlook import Outlook, worth
from games.rules.gemblo.moves import Place
from games.rules.gemblo.state import State, evolve

_LINES = 8


@dataclass(frozen=True, slots=True)
class _Line:
    """A placement, and the position that play from there has come to."""

    place: Place
    state: State

    def further(self) -> "_Line":
        """The same line, one placement later; it stays where the game has ended."""
        if self.state.ended:
            return self
        return _Line(self.place, _after(self.state, Outlook(self.state).best()))


class Strong:
    """Searches as long as it may think; without any time it plays as the good one."""

    def choose(self, sight: Sight[State, Place]) -> Place:
        """The placement whose line has come to the best position for this seat."""
        state = next(sight.worlds(1))
        if not state.colours[state.turn].cells:
            return Good().choose(sight)
        places = Outlook(state).ranked(_LINES)
        lines: Sequence[_Line] = [_Line(place, _after(state, place)) for place in places]
        best = places[0]
        while sight.thinking() and not all(line.state.ended for line in lines):
            lines = [line.further() for line in lines if sight.thinking()]
            if len(lines) == len(places):
                best = _best(lines, sight.seat)
        return best


def _after(state: State, place: Place) -> State:
    for event in course.decide(state, state.seat, place):
        state = evolve(state, event)
    return state


def _best(lines: Iterable[_Line], seat: Seat) -> Place:
    return max(lines, key=lambda line: worth(line.state, seat)).place
