"""How good each move looks at first sight, without trying it out; doing nothing is 0."""

from collections.abc import Callable, Sequence
from typing import Any

from games.kernel.facts import Move
from games.kernel.values import Seat
from games.rules.targui import moves as m
from games.rules.targui.board import NUMBER, SQUARES
from games.rules.targui.bots.places import Outlook
from games.rules.targui.bots.spots import (
    HOLD,
    effect_worth,
    goods_worth,
    hold_worth,
    square_worth,
    tribe_worth,
)
from games.rules.targui.bots.worth import (
    Eye,
    bundle_worth,
    card_worth,
    cost_worth,
    eye,
    row_fit,
    rows_worth,
)
from games.rules.targui.box import acts
from games.rules.targui.box.bundle import ONE, Bundle
from games.rules.targui.state import State
from games.rules.targui.steps.goods import TakeGoods
from games.rules.targui.steps.limits import Surplus, surplus_water
from games.rules.targui.steps.placing import Placing
from games.rules.targui.steps.raid import demand
from games.rules.targui.steps.trades import Exchanging, water_price
from games.rules.targui.steps.tribe import CardChoice
from games.rules.targui.steps.turn import Turn

EXPECTED_OF_A_DRAW = 0.9
"""What the top of the tribe deck is worth before it is known."""

EXPECTED_OF_A_GOODS_CARD = 1.25
"""How many goods the top goods card is worth before it is known."""

JOKER = 2.2
"""What the dune that stays is worth in the display."""

ONCE = 0.8
"""What it costs to use up a card that works once."""

STORED = 0.9
"""What stored gold is worth beside gold in the purse: it can only pay for cards."""

TROUBLE = 0.05
"""What a change must bring to be worth making."""


def ranked(state: State, seat: Seat, moves: Sequence[Move]) -> list[tuple[float, Move]]:
    """The moves with their ratings, the best first, of equals the one listed first."""
    if isinstance(state.agenda[0], Placing):
        outlook = Outlook(state, seat)
        rated = [(outlook.worth(getattr(move, "at", "")), move) for move in moves]
    else:
        look = eye(state, seat)
        rated = [(rating(look, move), move) for move in moves]
    return sorted(rated, key=lambda pair: -pair[0])


def rating(look: Eye, move: Move) -> float:
    """The rating of one move."""
    rate = RATINGS.get(type(move))
    return rate(look, move) if rate else FIXED.get(type(move), 0.0)


def _use(look: Eye, move: m.Use) -> float:
    return 10.0 + _order(look, move.piece)


def _order(look: Eye, piece: str) -> float:
    """Gains first, purchases after them, sales last."""
    if piece in SQUARES:
        goods = look.state.card_on(piece) in look.state.box.goods
        return 9.0 if goods else 6.0 + 0.1 * square_worth(look, piece)
    if piece in NUMBER:
        return ORDER.get(type(look.state.border(piece).effect), 7.0)
    if piece in look.state.box.dunes:
        return ORDER.get(type(look.state.box.dunes[piece].effect), 7.0)
    return 6.0


def _pay(look: Eye, move: m.Pay) -> float:
    card = look.state.box.tribes[move.card]
    price = card.prices[move.price]
    cost = move.goods + Bundle(
        gold=min(max(0, price.gold - move.stored), look.purse.gold),
        water=min(price.water, look.purse.water),
    )
    tokens = card.extra.vp if card.extra and move.extra else 0
    used_up = (ONCE if move.once else 0) + STORED * move.stored * look.unit.gold
    return card_worth(look, card) + tokens - used_up - cost_worth(look, cost)


def _trade(look: Eye, move: m.Trade) -> float:
    step = look.state.agenda[0]
    if not isinstance(step, Exchanging):
        return JOKER - cost_worth(look, move.goods)
    rate = step.rates[move.rate]
    gave = rate.give.fixed + move.goods
    got = bundle_worth(look.with_purse(look.purse - gave), rate.get)
    return got - cost_worth(look, gave) - TROUBLE


def _trade_water(look: Eye, move: m.TradeWater) -> float:
    """Water is exchanged where it pays a card that could not be paid else, or has to go (T16)."""
    step = look.state.agenda[0]
    water, got, _ = water_price(look.state, look.seat, move.into)
    dry = look.with_purse(look.purse - Bundle(water=water))
    if isinstance(step, Turn) and surplus_water(look.state, look.seat):
        return bundle_worth(dry, got) - cost_worth(look, Bundle(water=water))
    if not isinstance(step, CardChoice):
        return -0.5
    richer = look.with_purse(dry.purse + got)
    cards = [look.state.box.tribes[card] for card in step.cards]
    found = [tribe_worth(richer, card, step.deal) for card in cards]
    return max(found, default=0.0) - TROUBLE - water * look.unit.water


def _pay_raid(look: Eye, move: m.PayRaid) -> float:
    paid = demand(look.state)[move.option].fixed + move.goods
    lost = look.state.box.displayed[move.card].vp + 0.5 if move.card else 0.0
    return -cost_worth(look, paid) - lost


def _take(look: Eye, move: m.TakeGood) -> float:
    return bundle_worth(look, ONE[move.good])


def _give(look: Eye, move: m.Give) -> float:
    cost = cost_worth(look, ONE[move.good])
    if isinstance(look.state.agenda[0], Surplus):
        return -cost
    return EXPECTED_OF_A_GOODS_CARD * look.unit.good - cost - 3 * TROUBLE


def _choose(look: Eye, move: m.Choose) -> float:
    step: Any = look.state.agenda[0]
    if isinstance(step, TakeGoods):
        return bundle_worth(look, look.state.box.goods[step.card].options[move.option])
    return bundle_worth(look, step.options[move.option])


def _hold(look: Eye, move: m.Hold) -> float:
    return hold_worth(look)


def _throw_away(look: Eye, move: m.ThrowAway) -> float:
    step: Any = look.state.agenda[0]
    return bundle_worth(look, step.reward) - HOLD


def _draw(look: Eye, move: m.Draw) -> float:
    if move.source == "deck":
        return EXPECTED_OF_A_DRAW
    return tribe_worth(look, look.state.box.tribes[look.state.tribe.discards[-1]])


def _redraw(look: Eye, move: m.Redraw) -> float:
    return EXPECTED_OF_A_DRAW - 0.2 if look.purse.water > 2 else -1.0


def _move_to(look: Eye, move: m.MoveTo) -> float:
    return square_worth(look, move.to) - square_worth(look, move.marker) - TROUBLE


def _pick(look: Eye, move: m.Pick) -> float:
    if move.at in SQUARES:
        return square_worth(look, move.at)
    return effect_worth(look, look.state.border(move.at).effect)


def _keep(look: Eye, move: m.Keep) -> float:
    return goods_worth(look, move.card)


def _lay_in(look: Eye, move: m.LayIn) -> float:
    step: Any = look.state.agenda[0]
    card = look.state.box.displayed[step.card]
    return row_fit(look.state, look.state.players[look.seat].rows[move.row], card)


def _arrange(look: Eye, move: m.Arrange) -> float:
    now = rows_worth(look.state, look.state.players[look.seat].rows)
    return rows_worth(look.state, move.rows) - now - TROUBLE


RATINGS: dict[type[Move], Callable[[Eye, Any], float]] = {
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
ORDER: dict[type[acts.Effect], float] = {
    acts.Gain: 9.0,
    acts.DrawGoodsCards: 8.5,
    acts.TargiaFavours: 8.0,
    acts.MoveMarkers: 8.0,
    acts.MoveMarker: 6.9,
    acts.Noble: 5.0,
    acts.PlayHandCard: 5.0,
    acts.Exchange: 3.0,
}
