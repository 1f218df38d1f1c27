"""Moves: the pending choice is answered, then steps run up to the next choice (T17)."""

from collections.abc import Iterator
from itertools import islice

from games.kernel.chance import Chance
from games.kernel.draft import Batch, Draft
from games.kernel.events import Move
from games.kernel.refusal import Refusal, Refused
from games.kernel.values import Seat
from games.rules.targui.agenda.step import Choice, Step
from games.rules.targui.board import SQUARES
from games.rules.targui.box.cards import Box
from games.rules.targui.effects.exchanges import trade_water, water_moves, water_refusal
from games.rules.targui.events import CentreTurned, Started, TableEvent, TribeTurned
from games.rules.targui.evolve import evolve
from games.rules.targui.moves import EndTurn, TradeWater
from games.rules.targui.rounds.turn import TurnStep
from games.rules.targui.state import State, TableDraft


def to_act(state: State) -> frozenset[Seat]:
    """Return the seat of the pending choice; empty when the game is over."""
    return frozenset((state.agenda[0].seat,)) if state.agenda else frozenset()


def refusal(state: State, seat: Seat, move: Move) -> Refusal | None:
    """Return why this move may not be made, or None."""
    if not state.agenda:
        return Refusal("game_over")
    step = state.agenda[0]
    if step.seat != seat:
        return Refusal("not_your_turn")
    if isinstance(move, TradeWater):
        return water_refusal(state, seat, move)
    return step.refusal(state, move) if isinstance(step, Choice) else Refusal("not_now")


def moves(state: State, seat: Seat) -> Iterator[Move]:
    """Yield every legal move."""
    if state.agenda and state.agenda[0].seat == seat:
        yield from _legal_answers(state, state.agenda[0])
        yield from water_moves(state, seat)


def _legal_answers(state: State, step: Step) -> Iterator[Move]:
    if not isinstance(step, Choice):
        return iter(())
    return (move for move in step.answers(state) if step.refusal(state, move) is None)


def decide(state: State, seat: Seat, move: Move, chance: Chance) -> Batch[State, TableEvent]:
    """Return the events of a move, up to the next choice. Raise `Refused`."""
    if why := refusal(state, seat, move):
        raise Refused(why)
    return _draft_of(state, seat, move, chance, ending=True).batch()


def decide_within_turn(
    state: State, seat: Seat, move: Move, chance: Chance
) -> Batch[State, TableEvent]:
    """Return the events of a legal move, but leave the end of a turn to its player."""
    return _draft_of(state, seat, move, chance, ending=False).batch()


def state_after(state: State, seat: Seat, move: Move, chance: Chance) -> State:
    """Return the state after a legal move, before the turn ends automatically, for searches."""
    return _draft_of(state, seat, move, chance, ending=False).state


def _draft_of(state: State, seat: Seat, move: Move, chance: Chance, *, ending: bool) -> TableDraft:
    draft, step = _new_draft(state), state.agenda[0]
    if isinstance(move, TradeWater):
        trade_water(draft, seat, move)
    else:
        assert isinstance(step, Choice), "a legal move answers a choice"
        step.apply(draft, move, chance)
    run_automatic_steps(draft, chance, ending=ending)
    return draft


def opening_events(start: Started, box: Box, chance: Chance) -> list[TableEvent]:
    """Return the opening events, up to the first choice."""
    draft = _new_draft(evolve(box, None, start))
    state = draft.state
    draft.emit(CentreTurned(SQUARES, state.centre))
    if state.expansion:
        draft.emit(TribeTurned(state.tribe.draw[0]))
    run_automatic_steps(draft, chance)
    return [start, *draft.events]


def _new_draft(state: State) -> TableDraft:
    return Draft(state, lambda before, event: evolve(state.box, before, event))


def run_automatic_steps(draft: TableDraft, chance: Chance, *, ending: bool = True) -> None:
    """Emit the events that need no choice, the end of a turn only with `ending` (T17)."""
    while draft.state.agenda:
        step = draft.state.agenda[0]
        if step.run(draft, chance):
            continue
        assert isinstance(step, Choice), "a step that is no choice runs automatically"
        only = _only_answer(draft.state, step, ending=ending)
        if only is None:
            return
        step.apply(draft, only, chance)


def _only_answer(state: State, step: Choice, *, ending: bool) -> Move | None:
    if isinstance(step, TurnStep):
        return EndTurn() if ending and step.is_over(state) else None
    if step.always_asked:
        return None
    answers = list(islice(_legal_answers(state, step), 2))
    if len(answers) != 1 or (step.water_helps and next(water_moves(state, step.seat), None)):
        return None
    return answers[0]
