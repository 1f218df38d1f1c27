"""Rate each move by its immediate gain, without trying it out; doing nothing is 0."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from games.kernel.events import Move
from games.kernel.values import Seat
from games.rules.targui import moves as m
from games.rules.targui.board import NUMBER, SQUARES
from games.rules.targui.bots.placing import PlacingValues
from games.rules.targui.bots.spots import (
    HOLD,
    effect_value,
    goods_value,
    hold_value,
    square_value,
    tribe_value,
)
from games.rules.targui.bots.values import (
    Side,
    bundle_value,
    card_value,
    cost_value,
    row_fit,
    rows_value,
    side_of,
)
from games.rules.targui.box.bundle import ONE, Bundle
from games.rules.targui.box.effect import code_of
from games.rules.targui.effects.display import LayStep
from games.rules.targui.effects.exchanges import ExchangeStep, water_price
from games.rules.targui.effects.gains import ChooseGainStep
from games.rules.targui.effects.goods_cards import TakeGoodsCardStep
from games.rules.targui.effects.tribe_cards import CardStep
from games.rules.targui.rounds.limits import SurplusStep, surplus_water
from games.rules.targui.rounds.placing import PlaceStep
from games.rules.targui.rounds.raids import demands
from games.rules.targui.rounds.turn import TurnStep
from games.rules.targui.state import State

EXPECTED_OF_A_DRAW = 0.9
"""The value of the top of the tribe deck before it is known."""

EXPECTED_OF_A_GOODS_CARD = 1.25
"""The value of the top goods card before it is known, in goods."""

JOKER = 2.2
"""The value of the dune that stays in the display."""

ONCE = 0.8
"""The cost of using up a card that works once."""

STORED = 0.9
"""The value of stored gold compared with the purse: it can only pay for cards."""

EFFORT = 0.05
"""The least that a change must bring to be made."""


class RatedMove(msgspec.Struct, frozen=True):
    """A move with its rating."""

    rating: float
    move: Move


def ranked(state: State, seat: Seat, moves: Sequence[Move]) -> list[RatedMove]:
    """Return the moves with their ratings, the best first, of equals the one listed first."""
    if isinstance(state.agenda[0], PlaceStep):
        places = PlacingValues(state, seat)
        rated = [RatedMove(places.value(getattr(move, "at", "")), move) for move in moves]
    else:
        side = side_of(state, seat)
        rated = [RatedMove(rating(side, move), move) for move in moves]
    return sorted(rated, key=lambda each: -each.rating)


def rating(side: Side, move: Move) -> float:
    """Return the rating of one move."""
    rate = RATINGS.get(type(move))
    return rate(side, move) if rate else FIXED.get(type(move), 0.0)


def _use(side: Side, move: m.Use) -> float:
    return 10.0 + _order(side, move.piece)


def _order(side: Side, piece: str) -> float:
    """Return the order of use: gains first, purchases after them, sales last."""
    if piece in SQUARES:
        goods = side.state.card_on(piece) in side.state.box.goods
        return 9.0 if goods else 6.0 + 0.1 * square_value(side, piece)
    if piece in NUMBER:
        return ORDER.get(code_of(side.state.border(piece).effect), 7.0)
    if piece in side.state.box.dunes:
        return ORDER.get(code_of(side.state.box.dunes[piece].effect), 7.0)
    return 6.0


def _pay(side: Side, move: m.Pay) -> float:
    card = side.state.box.tribes[move.card]
    price = card.prices[move.price]
    cost = move.goods + Bundle(
        gold=min(max(0, price.gold - move.stored), side.purse.gold),
        water=min(price.water, side.purse.water),
    )
    tokens = card.extra.vp if card.extra and move.extra else 0
    used_up = (ONCE if move.once else 0) + STORED * move.stored * side.unit.gold
    return card_value(side, card) + tokens - used_up - cost_value(side, cost)


def _trade(side: Side, move: m.Trade) -> float:
    step = side.state.agenda[0]
    if not isinstance(step, ExchangeStep):
        return JOKER - cost_value(side, move.goods)
    rate = step.rates[move.rate]
    gave = rate.give.fixed + move.goods
    got = bundle_value(side.with_purse(side.purse - gave), rate.get)
    return got - cost_value(side, gave) - EFFORT


def _trade_water(side: Side, move: m.TradeWater) -> float:
    """Exchange water if it pays a card that could not be paid otherwise, or has to go (T16)."""
    step = side.state.agenda[0]
    price = water_price(side.state, side.seat, move.into)
    water = Bundle(water=price.water)
    paid = side.with_purse(side.purse - water)
    if isinstance(step, TurnStep) and surplus_water(side.state, side.seat):
        return bundle_value(paid, price.bought) - cost_value(side, water)
    if not isinstance(step, CardStep):
        return -0.5
    richer = side.with_purse(paid.purse + price.bought)
    cards = [side.state.box.tribes[card] for card in step.cards]
    values = [tribe_value(richer, card, step.deal) for card in cards]
    return max(values, default=0.0) - EFFORT - price.water * side.unit.water


def _pay_raid(side: Side, move: m.PayRaid) -> float:
    paid = demands(side.state)[move.option].fixed + move.goods
    lost = side.state.box.displayed[move.card].vp + 0.5 if move.card else 0.0
    return -cost_value(side, paid) - lost


def _take(side: Side, move: m.TakeGood) -> float:
    return bundle_value(side, ONE[move.good])


def _give(side: Side, move: m.Give) -> float:
    cost = cost_value(side, ONE[move.good])
    if isinstance(side.state.agenda[0], SurplusStep):
        return -cost
    return EXPECTED_OF_A_GOODS_CARD * side.unit.good - cost - 3 * EFFORT


def _choose(side: Side, move: m.Choose) -> float:
    step = side.state.agenda[0]
    if isinstance(step, TakeGoodsCardStep):
        return bundle_value(side, side.state.box.goods[step.card].options[move.option])
    assert isinstance(step, ChooseGainStep)
    return bundle_value(side, step.options[move.option])


def _hold(side: Side, move: m.Hold) -> float:
    return hold_value(side)


def _throw_away(side: Side, move: m.ThrowAway) -> float:
    step = side.state.agenda[0]
    assert isinstance(step, CardStep)
    return bundle_value(side, step.reward) - HOLD


def _draw(side: Side, move: m.Draw) -> float:
    if move.source == "deck":
        return EXPECTED_OF_A_DRAW
    return tribe_value(side, side.state.box.tribes[side.state.tribe.discards[-1]])


def _redraw(side: Side, move: m.Redraw) -> float:
    return EXPECTED_OF_A_DRAW - 0.2 if side.purse.water > 2 else -1.0


def _move_to(side: Side, move: m.MoveTo) -> float:
    return square_value(side, move.to) - square_value(side, move.marker) - EFFORT


def _pick(side: Side, move: m.Pick) -> float:
    if move.at in SQUARES:
        return square_value(side, move.at)
    return effect_value(side, side.state.border(move.at).effect)


def _keep(side: Side, move: m.Keep) -> float:
    return goods_value(side, move.card)


def _lay_in(side: Side, move: m.LayIn) -> float:
    step = side.state.agenda[0]
    assert isinstance(step, LayStep)
    card = side.state.box.displayed[step.card]
    return row_fit(side.state, side.state.players[side.seat].rows[move.row], card)


def _arrange(side: Side, move: m.Arrange) -> float:
    now = rows_value(side.state, side.state.players[side.seat].rows)
    return rows_value(side.state, move.rows) - now - EFFORT


RATINGS: dict[type[Move], Callable[[Side, Any], float]] = {
    m.Use: _use,
    m.Pay: _pay,
    m.Trade: _trade,
    m.TradeWater: _trade_water,
    m.PayRaid: _pay_raid,
    m.TakeGood: _take,
    m.Give: _give,
    m.Choose: _choose,
    m.Hold: _hold,
    m.ThrowAway: _throw_away,
    m.Draw: _draw,
    m.Redraw: _redraw,
    m.MoveTo: _move_to,
    m.Pick: _pick,
    m.Keep: _keep,
    m.LayIn: _lay_in,
    m.Arrange: _arrange,
}
FIXED: dict[type[Move], float] = {
    m.Forgo: -5.0,
    m.SpareRaid: -0.9,
    m.YieldRaid: -2.0,
    m.EndTurn: 5.0,
    m.Discard: 0.02,
    m.Begin: 1.0,
}
ORDER: dict[str, float] = {
    "gain": 9.0,
    "draw_goods_cards": 8.5,
    "targia_favours": 8.0,
    "move_markers": 8.0,
    "move_marker": 6.9,
    "noble": 5.0,
    "play_hand_card": 5.0,
    "exchange": 3.0,
}
"""When a border card or a dune is used, by the code of its effect."""
