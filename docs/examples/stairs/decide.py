"""Turn a move into its events, and those that they force."""

from typing import assert_never

from games.kernel.chance import Chance
from games.kernel.draft import Batch, Draft
from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.rules.stairs.events import CardDrawn, CardPlayed, DieRolled, StairsEvent, Waited
from games.rules.stairs.evolve import evolve
from games.rules.stairs.moves import Draw, Play, Roll, StairsMove, Wait
from games.rules.stairs.refusals import refusal
from games.rules.stairs.state import DIE, State


def decide(state: State, seat: Seat, move: StairsMove, chance: Chance) -> Batch[State, StairsEvent]:
    """Return the events of the move, up to the next real choice. Raise `Refused`."""
    if refused := refusal(state, seat, move):
        raise Refused(refused)
    draft = Draft[State, StairsEvent](state, evolve)
    draft.emit(_event_of(state, seat, move, chance))
    while (forced := _forced_event(draft.state)) is not None:
        draft.emit(forced)
    return draft.batch()


def _event_of(state: State, seat: Seat, move: StairsMove, chance: Chance) -> StairsEvent:
    match move:
        case Draw():
            return CardDrawn(seat, state.deck[0])
        case Roll():
            return DieRolled(seat, chance.choice(DIE, f"roll/{seat}"))
        case Play():
            return CardPlayed(seat, move.card)
        case Wait():
            return Waited(seat)
        case _:
            assert_never(move)


def _forced_event(state: State) -> StairsEvent | None:
    """Return the play of a last card, or None where there is a choice or the end (S9)."""
    hand = state.hands[state.turn]
    return None if state.deck or len(hand) != 1 else CardPlayed(state.turn, hand[0])
