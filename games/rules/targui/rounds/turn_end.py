"""The moves that leave nothing to choose, so that the turn ends with them (T17)."""

from collections.abc import Iterator
from enum import Enum
from itertools import takewhile
from typing import Any

from games.kernel.chance import Chance
from games.kernel.codec import is_irreversible
from games.kernel.events import Event, Move
from games.kernel.values import Seat
from games.rules.targui.agenda.step import Choice, Step
from games.rules.targui.decide import decide, moves
from games.rules.targui.effects.markers import AtSquareStep
from games.rules.targui.events import CardsRevealed, TurnEnded
from games.rules.targui.moves import EndTurn
from games.rules.targui.rounds.limits import SurplusStep
from games.rules.targui.rounds.turn import TurnStep, pieces
from games.rules.targui.state import State
from games.rules.targui.views.turn_ends import NO_TURN_ENDS, TurnEnds


class Ending(Enum):
    """Whether a move ends the turn; perhaps, if that depends on a hidden card."""

    NO = 0
    YES = 1
    PERHAPS = 2


ANY_CHANCE = Chance(b"offer")
"""For cards turned up after the end of the turn is certain, which never decide it."""


def turn_ends(state: State, seat: Seat) -> TurnEnds:
    """Return the legal moves of the seat to act that end its turn, without `EndTurn` itself."""
    if not may_end(state, seat):
        return NO_TURN_ENDS
    found: dict[Ending, list[Any]] = {ending: [] for ending in Ending}
    for move in moves(state, seat):
        if not isinstance(move, EndTurn):
            found[ending_of(state, seat, move)].append(move)
    if not (found[Ending.YES] or found[Ending.PERHAPS]):
        return NO_TURN_ENDS
    return TurnEnds(tuple(found[Ending.YES]), tuple(found[Ending.PERHAPS]))


def may_end(state: State, seat: Seat) -> bool:
    """Return whether one move can end the turn: it is theirs, and at most one piece is left."""
    if not any(isinstance(step, TurnStep | SurplusStep) for step in _steps_of(state, seat)):
        return False
    return len(pieces(state, seat)) <= isinstance(state.agenda[0], TurnStep | AtSquareStep)


def _steps_of(state: State, seat: Seat) -> Iterator[Step]:
    return (step for step in state.agenda if step.seat == seat)


def ending_of(state: State, seat: Seat, move: Move) -> Ending:
    """Return whether a legal move ends the turn of its seat."""
    batch = decide(state, seat, move, ANY_CHANCE)
    if _reveals_before_the_end(state, seat, batch.events):
        return Ending.NO if _asks_in_any_case(batch.state) else Ending.PERHAPS
    after = batch.state
    same = after.agenda and after.number == state.number and after.agenda[0].seat == seat
    return Ending.NO if same else Ending.YES


def _reveals_before_the_end(state: State, seat: Seat, events: tuple[Event, ...]) -> bool:
    if not any(isinstance(step, TurnStep) for step in _steps_of(state, seat)):
        return False  # The turn is ended already, up to its last gains and limits.
    before = takewhile(lambda event: not isinstance(event, TurnEnded), events)
    # The seat itself knew the cards that it reveals.
    return any(is_irreversible(each) for each in before if not isinstance(each, CardsRevealed))


def _asks_in_any_case(after: State) -> bool:
    """Return whether the next choice is asked whatever card was turned up."""
    step = after.agenda[0] if after.agenda else None
    return isinstance(step, Choice) and step.always_asked and not isinstance(step, TurnStep)
