"""What the facts of rounds and pieces change on the table."""

from typing import assert_never

from msgspec.structs import replace

from games.kernel.values import Seat
from games.rules.targui import events as e
from games.rules.targui.box.bundle import Bundle
from games.rules.targui.box.lasting import MayPlaceFacing, Once
from games.rules.targui.state import TARGIS, HandCard, Pile, State, other


def round_booked(  # noqa: C901, PLR0911, PLR0912  # one case for each fact
    state: State, event: e.RoundEvent
) -> State:
    """The table after a fact of the course."""
    match event:
        case e.CentreTurned(squares):
            return state.but(down=tuple(s for s in state.down if s not in squares))
        case e.TribeTurned(card):
            return state.but(tribe=Pile(state.tribe.draw[1:], (*state.tribe.discards, card)))
        case e.DunesTurned(dunes):
            draw = state.dunes.draw[len(dunes) :]
            pile = Pile(draw, state.dunes.discards, state.dunes.shuffles)
            return state.but(dunes=pile, open_dunes=state.open_dunes + dunes)
        case e.DunesSwept(dunes):
            return _dunes_gone(state, dunes)
        case e.DuneDiscarded(dune):
            return _dunes_gone(state, (dune,))
        case e.RoundBegan(number, first):
            return _begun(state).but(number=number, first=first)
        case e.RobberMoved(robber, targia):
            return state.but(robber=robber, targia=targia)
        case e.RoundOpened(targis):
            return _opened(state, targis)
        case e.RaidPaid(seat, paid, card):
            return _raid_paid(state, seat, paid, card)
        case e.RaidSpared(seat, card):
            return _once_used(state, seat, card)
        case e.RaidUnmet(seat, vp):
            gainer = other(seat)
            purse = state.players[gainer].purse + Bundle(vp=vp)
            return state.but_player(gainer, purse=purse)
        case e.RaidOver():
            return state
        case e.Ended(reason):
            return state.but(ended=reason, agenda=())
        case _:
            assert_never(event)


def piece_booked(  # noqa: C901, PLR0911  # one case for each fact
    state: State, event: e.PieceEvent
) -> State:
    """The table after a fact of Targis, markers and turns."""
    match event:
        case e.TargiPlaced(seat, at, helped):
            return _placed(state, seat, at, helped)
        case e.MarkersSet(squares):
            for number, markers in enumerate(squares):
                state = state.but_player(Seat(number), markers=markers)
            return state
        case e.PieceUsed(seat, piece) | e.PieceForgone(seat, piece):
            return _taken_back(state, seat, piece)
        case e.MarkerMoved(seat, marker, to):
            markers = tuple(to if m == marker else m for m in state.players[seat].markers)
            return state.but_player(seat, markers=markers)
        case e.TargiaCalled(seat, at, card):
            return _once_used(state, seat, card).but_player(seat, called=at)
        case e.TargisLimited(seat, targis):
            limit = min(targis, state.players[seat].next_supply)
            return state.but_player(seat, next_supply=limit)
        case e.SurplusReturned(seat, surplus):
            return state.but_player(seat, purse=state.players[seat].purse - surplus)
        case e.TurnEnded(seat):
            hand = tuple(HandCard(h.card, h.known, False) for h in state.players[seat].hand)
            return state.but_player(seat, hand=hand)
        case e.AbilityUsed() | e.PartBegun() | e.Declined() | e.Picked():
            return state
        case _:
            assert_never(event)


def _dunes_gone(state: State, dunes: tuple[str, ...]) -> State:
    pile = Pile(state.dunes.draw, state.dunes.discards + dunes, state.dunes.shuffles)
    left = tuple(dune for dune in state.open_dunes if dune not in dunes)
    return state.but(dunes=pile, open_dunes=left)


def _begun(state: State) -> State:
    # The robber's raid is part of the new round (T6): what works once a round works in it.
    first, second = state.players
    fresh = (replace(first, spent=()), replace(second, spent=()))
    return state.but(players=fresh)


def _opened(state: State, targis: tuple[int, ...]) -> State:
    for number, supply in enumerate(targis):
        state = state.but_player(
            Seat(number),
            supply=supply,
            next_supply=TARGIS,
            given=(),
            called="",
        )
    return state.but(paid=())


def _placed(state: State, seat: Seat, at: str, helped: tuple[str, ...]) -> State:
    player, cards = state.players[seat], state.box.displayed
    for card in helped:
        state = _once_used(state, seat, card)
    spent = tuple(card for card in helped if isinstance(cards[card].effect, MayPlaceFacing))
    return state.but_player(
        seat,
        targis=(*player.targis, at),
        supply=player.supply - 1,
        spent=player.spent + spent,
    )


def _taken_back(state: State, seat: Seat, piece: str) -> State:
    player = state.players[seat]
    return state.but_player(
        seat,
        targis=tuple(spot for spot in player.targis if spot != piece),
        markers=tuple(square for square in player.markers if square != piece),
    )


def _once_used(state: State, seat: Seat, card: str) -> State:
    """Take the action marker off a card that works once; others stay as they are."""
    player = state.players[seat]
    if not isinstance(state.box.displayed[card].effect, Once):
        return state
    return state.but_player(seat, charges=player.recharged(card, player.charge(card) - 1))


def _raid_paid(state: State, seat: Seat, paid: Bundle, card: str) -> State:
    player = state.players[seat]
    rows = tuple(tuple(c for c in row if c != card) for row in player.rows)
    charges = player.recharged(card, 0)
    state = state.but_player(seat, purse=player.purse - paid, rows=rows, charges=charges)
    state = state.but(paid=(*state.paid, seat))
    if card in state.box.dunes:
        return _dunes_gone(state, (card,))
    if card:
        pile = state.tribe
        pile = Pile(pile.draw, (*pile.discards, card), pile.shuffles)
        return state.but(tribe=pile)
    return state
