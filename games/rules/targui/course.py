"""How a game goes: who answers the step that waits, and what follows by itself (T17)."""

from collections.abc import Iterator
from itertools import islice

from games.kernel.chance import Chance
from games.kernel.draft import Draft
from games.kernel.facts import Move
from games.kernel.refusal import Refusal, Refused, refuse
from games.kernel.values import Seat
from games.rules.targui.board import SQUARES
from games.rules.targui.box.cards import Box
from games.rules.targui.events import CentreTurned, Started, TableEvent, TribeTurned
from games.rules.targui.evolve import evolve
from games.rules.targui.moves import TradeWater
from games.rules.targui.state import State, Step, TableDraft
from games.rules.targui.steps.trades import trade_water, water_moves, water_refusal


def to_act(state: State) -> frozenset[Seat]:
    """Whose answer is waited for."""
    return frozenset((state.agenda[0].seat,)) if state.agenda else frozenset()


def refusal(state: State, seat: Seat, move: Move) -> Refusal | None:
    """Why this move may not be made."""
    if not state.agenda:
        return refuse("game_over")
    if state.agenda[0].seat != seat:
        return refuse("not_your_turn")
    if isinstance(move, TradeWater):
        return water_refusal(state, seat, move)
    return state.agenda[0].refusal(state, move)


def moves(state: State, seat: Seat) -> Iterator[Move]:
    """Every move that is not refused."""
    if state.agenda and state.agenda[0].seat == seat:
        yield from _answers(state, state.agenda[0])
        yield from water_moves(state, seat)


def _answers(state: State, step: Step) -> Iterator[Move]:
    return (move for move in step.candidates(state) if step.refusal(state, move) is None)


def decide(state: State, seat: Seat, move: Move, chance: Chance) -> list[TableEvent]:
    """The facts of a move, and all that follows from it up to the next choice."""
    if why := refusal(state, seat, move):
        raise Refused(why)
    return _made(state, seat, move, chance).events


def after(state: State, seat: Seat, move: Move, chance: Chance) -> State:
    """The state after a move that is known to be legal: for bots that look ahead."""
    return _made(state, seat, move, chance).state


def _made(state: State, seat: Seat, move: Move, chance: Chance) -> TableDraft:
    draft: TableDraft = _draft(state)
    if isinstance(move, TradeWater):
        trade_water(draft, seat, move)
    else:
        state.agenda[0].act(draft, move, chance)
    run_on(draft, chance)
    return draft


def setup(start: Started, box: Box, chance: Chance) -> list[TableEvent]:
    """The opening facts, up to the first choice."""
    draft = _draft(evolve(box, None, start))
    state = draft.state
    draft.emit(CentreTurned(SQUARES, state.centre))
    if state.expansion:
        draft.emit(TribeTurned(state.tribe.draw[0]))
    run_on(draft, chance)
    return [start, *draft.events]


def _draft(state: State) -> TableDraft:
    return Draft(state, lambda before, event: evolve(state.box, before, event))


def run_on(draft: TableDraft, chance: Chance) -> None:
    """Let happen what needs no choice."""
    while draft.state.agenda:
        step = draft.state.agenda[0]
        if not step.happen(draft, chance):
            only = _only_answer(draft.state, step)
            if only is None:
                return
            step.act(draft, only, chance)


def _only_answer(state: State, step: Step) -> Move | None:
    if step.explicit:
        return None
    answers = list(islice(_answers(state, step), 2))
    if len(answers) != 1 or (step.wet and next(water_moves(state, step.seat), None)):
        return None
    return answers[0]
