"""The state after a fact: what it changes on the table, and how the agenda goes on."""

from collections.abc import Callable
from typing import Any, get_args

from games.rules.targui import events as e
from games.rules.targui.box.cards import Box
from games.rules.targui.card_booking import goods_booked, tribe_booked
from games.rules.targui.dealing import dealt
from games.rules.targui.state import State
from games.rules.targui.steps.opening import expanded, with_late_bonus
from games.rules.targui.table_booking import piece_booked, round_booked

ASIDES = (e.WaterTraded, e.Reshuffled, e.CardsRevealed)
"""Facts that leave what is pending as it is."""

NO_DEEDS = (e.PartBegun, e.Picked, e.Declined)
"""Facts by which a piece in use has not done anything yet."""


BOOKED: dict[type[e.TableEvent], Callable[[State, Any], State]] = {
    kind: book
    for kinds, book in (
        (e.PieceEvent, piece_booked),
        (e.GoodsEvent, goods_booked),
        (e.TribeEvent, tribe_booked),
        (e.RoundEvent, round_booked),
    )
    for kind in get_args(kinds)
}
"""By which of the four a fact is booked: found by its kind, because logs are long."""


def evolve(box: Box, state: State | None, event: e.TableEvent) -> State:
    """The state after one more fact."""
    if state is None or isinstance(event, e.Started):
        assert isinstance(event, e.Started)
        return dealt(box, event)
    after = booked(state, event)
    return after if isinstance(event, ASIDES) else gone_on(after, event)


def booked(state: State, event: e.TableEvent) -> State:
    """The table after a fact, its agenda as before."""
    return BOOKED[type(event)](state, event)


def gone_on(state: State, event: e.TableEvent) -> State:
    """The agenda after a fact: names are replaced by what they stand for, what is over goes."""
    acted = _acted(state, event)
    if acted != state.acted:
        state = state.but(acted=acted)
    if not state.agenda:
        return state
    agenda = state.agenda[0].after(state, event) + state.agenda[1:]
    if isinstance(event, e.CardLaid):
        agenda = with_late_bonus(state, agenda, event)
    while agenda:
        inner = expanded(state, agenda[0])
        if inner is not None:
            agenda = inner + agenda[1:]
        elif agenda[0].over(state):
            agenda = agenda[1:]
        else:
            break
    return state.but(agenda=agenda)


def _acted(state: State, event: e.TableEvent) -> bool:
    if isinstance(event, e.PieceUsed):
        return False
    return state.acted or not isinstance(event, NO_DEEDS)
