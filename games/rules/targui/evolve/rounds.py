"""Apply the events of rounds and raids."""

from typing import assert_never

from msgspec.structs import replace

from games.kernel.values import Seat
from games.rules.targui import events as e
from games.rules.targui.box.bundle import Bundle
from games.rules.targui.evolve.pieces import use_once_card
from games.rules.targui.state import TARGIS, Pile, State, other


def apply_round_event(  # noqa: C901, PLR0911, PLR0912  # one case for each event
    state: State, event: e.RoundEvent
) -> State:
    """Return the table after an event of the rounds."""
    match event:
        case e.CentreTurned(squares):
            return state.replace(down=tuple(s for s in state.down if s not in squares))
        case e.TribeTurned(card):
            return state.replace(tribe=Pile(state.tribe.draw[1:], (*state.tribe.discards, card)))
        case e.DunesTurned(dunes):
            draw = state.dunes.draw[len(dunes) :]
            pile = Pile(draw, state.dunes.discards, state.dunes.shuffles)
            return state.replace(dunes=pile, open_dunes=state.open_dunes + dunes)
        case e.DunesSwept(dunes):
            return _dunes_gone(state, dunes)
        case e.DuneDiscarded(dune):
            return _dunes_gone(state, (dune,))
        case e.RoundBegan(number, first):
            return _begun(state).replace(number=number, first=first)
        case e.RobberMoved(robber, targia):
            return state.replace(robber=robber, targia=targia)
        case e.RoundOpened(targis):
            return _opened(state, targis)
        case e.RaidPaid(seat, paid, card):
            return _raid_paid(state, seat, paid, card)
        case e.RaidSpared(seat, card):
            return use_once_card(state, seat, card)
        case e.RaidUnmet(seat, vp):
            gainer = other(seat)
            purse = state.players[gainer].purse + Bundle(vp=vp)
            return state.replace_player(gainer, purse=purse)
        case e.RaidOver():
            return state
        case e.Ended(reason):
            return state.replace(ended=reason, agenda=())
        case _:
            assert_never(event)


def _dunes_gone(state: State, dunes: tuple[str, ...]) -> State:
    pile = Pile(state.dunes.draw, state.dunes.discards + dunes, state.dunes.shuffles)
    left = tuple(dune for dune in state.open_dunes if dune not in dunes)
    return state.replace(dunes=pile, open_dunes=left)


def _begun(state: State) -> State:
    # The raid is part of the new round (T6): abilities that work once a round work in it.
    first, second = state.players
    fresh = (replace(first, spent=()), replace(second, spent=()))
    return state.replace(players=fresh)


def _opened(state: State, targis: tuple[int, ...]) -> State:
    for number, supply in enumerate(targis):
        state = state.replace_player(
            Seat(number),
            supply=supply,
            next_supply=TARGIS,
            given=(),
            called="",
        )
    return state.replace(paid=())


def _raid_paid(state: State, seat: Seat, paid: Bundle, card: str) -> State:
    player = state.players[seat]
    rows = tuple(tuple(c for c in row if c != card) for row in player.rows)
    charges = player.with_charge(card, 0)
    state = state.replace_player(seat, purse=player.purse - paid, rows=rows, charges=charges)
    state = state.replace(paid=(*state.paid, seat))
    if card in state.box.dunes:
        return _dunes_gone(state, (card,))
    if card:
        pile = state.tribe
        pile = Pile(pile.draw, (*pile.discards, card), pile.shuffles)
        return state.replace(tribe=pile)
    return state
