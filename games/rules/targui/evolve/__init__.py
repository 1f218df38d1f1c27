"""Fold an event: change the table, then advance the agenda."""

from collections.abc import Callable
from typing import Any, get_args

from games.rules.targui import events as e
from games.rules.targui.agenda.step import Placeholder
from games.rules.targui.box.cards import Box
from games.rules.targui.effects.dunes import add_late_bonus
from games.rules.targui.evolve.goods import apply_goods_event
from games.rules.targui.evolve.pieces import apply_piece_event
from games.rules.targui.evolve.rounds import apply_round_event
from games.rules.targui.evolve.tribe import apply_tribe_event
from games.rules.targui.rounds.turn import TurnStep
from games.rules.targui.setup import dealt
from games.rules.targui.state import State

KEEPS_AGENDA = (e.WaterTraded, e.Reshuffled, e.CardsRevealed)
"""The events that leave the agenda as it is."""

NO_EFFECT = (e.PartBegun, e.Picked, e.Declined)
"""The events by which a piece in use has not had an effect yet."""

APPLY: dict[type[e.TableEvent], Callable[[State, Any], State]] = {
    kind: apply
    for kinds, apply in (
        (e.PieceEvent, apply_piece_event),
        (e.GoodsEvent, apply_goods_event),
        (e.TribeEvent, apply_tribe_event),
        (e.RoundEvent, apply_round_event),
    )
    for kind in get_args(kinds)
}
"""The function that applies each kind of event; a lookup, because logs are long."""


def evolve(box: Box, state: State | None, event: e.TableEvent) -> State:
    """Return the state after one more event."""
    if state is None or isinstance(event, e.Started):
        assert isinstance(event, e.Started)
        return dealt(box, event)
    after = APPLY[type(event)](state, event)
    return after if isinstance(event, KEEPS_AGENDA) else advance_agenda(after, event)


def advance_agenda(state: State, event: e.TableEvent) -> State:
    """Replace the first step by the next ones, expand placeholders, remove steps that are done."""
    acted = _has_acted(state, event)
    if acted != state.acted:
        state = state.replace(acted=acted)
    if not state.agenda:
        return state
    agenda = state.agenda[0].next_steps(state, event) + state.agenda[1:]
    if isinstance(event, e.CardLaid):
        agenda = add_late_bonus(state, agenda, event)
    while agenda:
        step, others = agenda[0], agenda[1:]
        if isinstance(step, Placeholder):
            agenda = step.expand(state) + others
        elif step.is_done(state):
            agenda = others
        else:
            break
    return state.replace(agenda=agenda)


def _has_acted(state: State, event: e.TableEvent) -> bool:
    """Return whether the piece in use has had an effect by now."""
    # A piece begins to be used from the turn; using the card under a moved marker goes on (T33).
    begun = state.agenda and isinstance(state.agenda[0], TurnStep)
    if begun and isinstance(event, e.PieceUsed):
        return False
    return state.acted or not isinstance(event, NO_EFFECT)
