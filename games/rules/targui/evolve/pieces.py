"""Apply the events of Targis, markers and turns."""

from typing import assert_never

from games.kernel.values import Seat
from games.rules.targui import events as e
from games.rules.targui.box.effect import Once
from games.rules.targui.rounds.placing import MayPlaceFacing
from games.rules.targui.state import HandCard, State


def apply_piece_event(  # noqa: C901, PLR0911  # one case for each event
    state: State, event: e.PieceEvent
) -> State:
    """Return the table after an event of Targis, markers and turns."""
    match event:
        case e.TargiPlaced(seat, at, helped):
            return _placed(state, seat, at, helped)
        case e.MarkersSet(squares):
            for number, markers in enumerate(squares):
                state = state.replace_player(Seat(number), markers=markers)
            return state
        case e.PieceUsed(seat, piece) | e.PieceForgone(seat, piece):
            return _taken_back(state, seat, piece)
        case e.MarkerMoved(seat, marker, to):
            markers = tuple(to if m == marker else m for m in state.players[seat].markers)
            return state.replace_player(seat, markers=markers)
        case e.TargiaCalled(seat, at, card):
            return use_once_card(state, seat, card).replace_player(seat, called=at)
        case e.TargisLimited(seat, targis):
            limit = min(targis, state.players[seat].next_supply)
            return state.replace_player(seat, next_supply=limit)
        case e.SurplusReturned(seat, surplus):
            return state.replace_player(seat, purse=state.players[seat].purse - surplus)
        case e.TurnEnded(seat):
            hand = tuple(HandCard(h.card, h.known, False) for h in state.players[seat].hand)
            return state.replace_player(seat, hand=hand)
        case e.AbilityUsed() | e.PartBegun() | e.Declined() | e.Picked():
            return state
        case _:
            assert_never(event)


def _placed(state: State, seat: Seat, at: str, helped: tuple[str, ...]) -> State:
    player, cards = state.players[seat], state.box.displayed
    for card in helped:
        state = use_once_card(state, seat, card)
    spent = tuple(card for card in helped if isinstance(cards[card].effect, MayPlaceFacing))
    return state.replace_player(
        seat,
        targis=(*player.targis, at),
        supply=player.supply - 1,
        spent=player.spent + spent,
    )


def _taken_back(state: State, seat: Seat, piece: str) -> State:
    player = state.players[seat]
    return state.replace_player(
        seat,
        targis=tuple(spot for spot in player.targis if spot != piece),
        markers=tuple(square for square in player.markers if square != piece),
    )


def use_once_card(state: State, seat: Seat, card: str) -> State:
    """Take the action marker off a card that works once; other cards stay as they are."""
    player = state.players[seat]
    if not isinstance(state.box.displayed[card].effect, Once):
        return state
    return state.replace_player(seat, charges=player.with_charge(card, player.charge(card) - 1))
