"""The reasons for placing a Targi: what its card gives, what it crosses, what it blocks."""

from collections.abc import Iterator

from games.kernel.bots.reason import Reason, Reasons
from games.kernel.refusal import Refusal
from games.kernel.values import Seat
from games.rules.targui.board import FACING, NUMBER, SQUARES, crossings
from games.rules.targui.bots.spots import spot_value
from games.rules.targui.bots.values import side_of
from games.rules.targui.box.bundle import Terms
from games.rules.targui.effects.gains import Gain
from games.rules.targui.effects.prices import (
    NORMAL,
    Deal,
    display_full,
    payment_refusal,
    payments,
)
from games.rules.targui.effects.targia import is_favoured
from games.rules.targui.rounds.placing import helpers_for
from games.rules.targui.state import State, other

WILL_GET = {
    "dates": "will_get_dates",
    "salt": "will_get_salt",
    "pepper": "will_get_pepper",
    "gold": "will_get_gold",
    "water": "will_get_water",
    "vp": "will_score",
    "any_good": "will_get_goods",
}
CODES = (
    *WILL_GET.values(),
    "does",
    "favoured",
    "crosses_payable",
    "crosses_card",
    "crosses_goods",
    "prepares_card",
    "prepares_goods",
    "takes",
    "blocks_card",
    "blocks_goods",
)

MOST = 2
A_LOSS = 0.75
"""How many points a spot must be worth to the opponent for its loss to be a reason."""


def reasons_of_place(state: State, spot: str) -> Reasons:
    """Return what a Targi on this spot brings and prevents."""
    seat = state.agenda[0].seat
    crossed = _crossed(state, seat, spot)
    effect = list(card_reasons(state, spot))
    reasons = [_crossing(state, seat, square) for square in crossed]
    reasons += [reason for reason in effect if reason.code != "does"]
    if spot in NUMBER and is_favoured(_placed(state, seat, spot), seat, spot):
        reasons.append(Reason("favoured"))
    if not crossed and (square := _prepared(state, seat, spot)):
        reasons.append(_named(state, square, "prepares"))
    if loss := _loss(state, other(seat), spot):
        reasons.append(loss)
    # The text of a card is long, and the board shows it, too.
    return tuple(reasons or effect)[:MOST]


def card_reasons(state: State, spot: str) -> Iterator[Reason]:
    """Yield what a border card or a dune does when it is used."""
    card = state.border(spot) if spot in NUMBER else state.box.dunes[spot]
    if not isinstance(card.effect, Gain):
        yield Reason("does", {"text": f"card.{card.id}.text"})
        return
    for resource, code in WILL_GET.items():
        if count := _count(card.effect.gain, resource):
            yield Reason(code, {"count": count})


def _count(gain: Terms, resource: str) -> int:
    return int(getattr(gain, resource))


def _crossed(state: State, seat: Seat, spot: str) -> tuple[str, ...]:
    own = state.players[seat].targis
    new = set(crossings((*own, spot))) - set(crossings(own))
    return tuple(square for square in SQUARES if square in new and state.card_on(square))


def _crossing(state: State, seat: Seat, square: str) -> Reason:
    card = state.card_on(square)
    if card in state.box.tribes and can_pay(state, seat, card):
        return _named(state, square, "crosses", "crosses_payable")
    return _named(state, square, "crosses")


def can_pay(state: State, seat: Seat, card: str, deal: Deal = NORMAL) -> bool:
    """Return whether a player could play a card with what they have now."""
    return not display_full(state, seat) and any(
        payment_refusal(state, seat, way, deal) is None for way in payments(state, seat, card, deal)
    )


def _named(state: State, square: str, verb: str, code: str = "") -> Reason:
    """Return a reason about the card on a centre square: a tribe card is named."""
    card = state.card_on(square)
    if card in state.box.tribes:
        points = state.box.tribes[card].vp
        facts: dict[str, int | str] = {"card": f"card.{card}", "points": points}
        return Reason(code or f"{verb}_card", facts)
    return Reason(f"{verb}_goods", {"row": int(square[1]), "column": int(square[2])})


def _value(state: State, seat: Seat, spot: str) -> float:
    return spot_value(side_of(state, seat), spot)


def _best(state: State, seat: Seat, squares: set[str]) -> str:
    known = [square for square in SQUARES if square in squares and state.card_on(square)]
    return max(known, key=lambda square: _value(state, seat, square), default="")


def _prepared(state: State, seat: Seat, spot: str) -> str:
    """Return the best square that the line of this spot crosses with one more Targi."""
    after = _placed(state, seat, spot)
    if after.players[seat].supply == 0:
        return ""
    squares = {
        square
        for partner in _open_spots(after, seat)
        for square in crossings((spot, partner))
        if spot in NUMBER
    }
    return _best(state, seat, squares)


def _placed(state: State, seat: Seat, spot: str) -> State:
    player = state.players[seat]
    return state.replace_player(seat, targis=(*player.targis, spot), supply=player.supply - 1)


def _open_spots(state: State, seat: Seat) -> list[str]:
    spots = (*FACING, *state.open_dunes)
    return [spot for spot in spots if not isinstance(helpers_for(state, seat, spot), Refusal)]


def _loss(state: State, rival: Seat, spot: str) -> Reason | None:
    """Return what the opponent can no longer use or cross, if that is worth enough to them."""
    after = _placed(state, other(rival), spot)
    if state.players[rival].supply == 0:
        return None
    square = _best(state, rival, reachable(state, rival) - reachable(after, rival))
    closed = set(_open_spots(state, rival)) - set(_open_spots(after, rival))
    own = _value(state, rival, spot) if spot in closed else 0.0
    if square and _value(state, rival, square) > max(own, A_LOSS):
        reason = _named(state, square, "blocks")
        return Reason(reason.code, reason.facts | {"seat": rival})
    if own <= A_LOSS:
        return None
    card = state.border(spot).id if spot in NUMBER else spot
    return Reason("takes", {"card": f"card.{card}", "seat": rival})


def reachable(state: State, seat: Seat) -> set[str]:
    """Return the squares that a player can still cross with the Targis left to place."""
    player = state.players[seat]
    spots = _open_spots(state, seat)
    taken = set(crossings(player.targis))
    found = {square for spot in spots for square in crossings((*player.targis, spot))}
    if player.supply > 1:
        found |= {square for a in spots for b in spots for square in crossings((a, b))}
    return found - taken
