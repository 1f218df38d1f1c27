"""The reasons for a placement, for players who ask for a hint."""

from collections.abc import Iterator

from games.kernel.bots.bot import Observation
from games.kernel.bots.reason import Reason, Reasons
from games.kernel.values import Seat
from games.rules.gemblo.moves import Place
from games.rules.gemblo.multiplayer.placing import joints, room
from games.rules.gemblo.multiplayer.state import State
from games.rules.gemblo.multiplayer.turns import decide

CODES = ("largest", "covers", "opens", "closes")
"""The codes of all reasons; each has a text."""


def explain(observation: Observation[State, Place], move: Place) -> Reasons:
    """Return the reasons for a placement: its size, the places it opens, those it closes."""
    state = next(observation.worlds(1))
    size = len(move.cells)
    is_largest = all(len(other.cells) <= size for other in observation.moves)
    after = decide(state, observation.seat, move).state
    reasons = [Reason("largest" if is_largest else "covers", {"cells": size})]
    return (*reasons, *_opened(state, after), *_closed(state, after, observation.seat))


def _places(state: State, colour: int) -> int:
    """Return on how many cells the next piece of a colour can join."""
    if state.colours[colour].out:
        return 0
    return (joints(state, colour) & room(state, colour)).bit_count()


def _opened(state: State, after: State) -> Iterator[Reason]:
    more = _places(after, state.turn) - _places(state, state.turn)
    if more > 0:
        yield Reason("opens", {"places": more})


def _closed(state: State, after: State, seat: Seat) -> Iterator[Reason]:
    """Yield the places closed to the player who loses the most."""
    lost = dict.fromkeys(state.board.owners, 0)
    for colour, owner in enumerate(state.board.owners):
        lost[owner] += max(0, _places(state, colour) - _places(after, colour))
    owner, places = max(
        ((owner, places) for owner, places in lost.items() if owner != seat),
        key=lambda each: each[1],
    )
    if places:
        yield Reason("closes", {"places": places, "seat": owner})
