"""The value of a piece on a spot: a border card, a centre card, a dune."""

from games.rules.targui.board import NUMBER, SQUARES
from games.rules.targui.bots.values import Side, bundle_value, card_value, cost_value
from games.rules.targui.box.bundle import GOODS, ONE, Bundle
from games.rules.targui.box.cards import TribeCard
from games.rules.targui.box.effect import Effect
from games.rules.targui.effects.exchanges import Exchange, Rate
from games.rules.targui.effects.gains import Gain
from games.rules.targui.effects.goods_cards import DrawGoodsCards
from games.rules.targui.effects.hand import Noble, PlayHandCard, playable_hand
from games.rules.targui.effects.markers import MoveMarker
from games.rules.targui.effects.prices import NORMAL, Deal, display_full, payments
from games.rules.targui.effects.targia import is_favoured
from games.rules.targui.effects.tribe_cards import hand_full
from games.rules.targui.effects.tribe_draws import DrawTribeCard

HOLD = 0.45
"""The value of a card in hand while there is time to play it."""

FAVOUR = 1.2
"""The value of a favour of the Targia, in goods."""


def spot_value(side: Side, spot: str) -> float:
    """Return the value of using this spot."""
    if spot in SQUARES:
        return square_value(side, spot)
    if spot in NUMBER:
        favour = FAVOUR * side.unit.good if is_favoured(side.state, side.seat, spot) else 0.0
        return favour + effect_value(side, side.state.border(spot).effect)
    return effect_value(side, side.state.box.dunes[spot].effect)


def square_value(side: Side, square: str) -> float:
    """Return the value of the card on a centre square."""
    card = side.state.card_on(square)
    if not card or square in side.state.down:
        return 0.0
    if card in side.state.box.goods:
        return goods_value(side, card)
    return tribe_value(side, side.state.box.tribes[card])


def goods_value(side: Side, card: str) -> float:
    """Return the value of a goods card."""
    return max(bundle_value(side, option) for option in side.state.box.goods[card].options)


def hold_value(side: Side) -> float:
    """Return the value of taking a card in hand."""
    return HOLD if side.unit.rounds >= 1 else 0.05


def tribe_value(side: Side, card: TribeCard, deal: Deal = NORMAL) -> float:
    """Return the value of getting this card: to play it if it can be paid, else to hold it."""
    best = hold_value(side) if not hand_full(side.state, side.seat) else 0.1
    if display_full(side.state, side.seat):
        return 0.1
    value, nearest = card_value(side, card), 99
    for way in payments(side.state, side.seat, card.id, deal):
        price = card.prices[way.price]
        cost = way.goods + Bundle(gold=max(0, price.gold - way.stored), water=price.water)
        missing = sum(side.purse.lacks(cost).values())
        if not missing:
            tokens = card.extra.vp if card.extra and way.extra else 0
            best = max(best, value + tokens - cost_value(side, cost))
        nearest = min(nearest, missing)
    return max(best, 0.3 * value / nearest) if nearest else best


def effect_value(side: Side, effect: Effect) -> float:
    """Return the value of the effect of a border card or a dune."""
    match effect:
        case Gain(gain):
            return bundle_value(side, gain)
        case Exchange(rates=rates):
            return max(0.05, *(_rate_value(side, rate) for rate in rates))
        case DrawGoodsCards(_, keep):
            return 1.5 * side.unit.good * keep + 0.2
        case Noble():
            return _hand_value(side, NORMAL)
        case PlayHandCard(discount):
            return _hand_value(side, Deal(discount=discount))
        case _:
            return _ROUGH_VALUES.get(type(effect), 1.6)


_ROUGH_VALUES: dict[type[Effect], float] = {DrawTribeCard: 0.9, MoveMarker: 0.6}


def _rate_value(side: Side, rate: Rate) -> float:
    """Return the value of an exchange of the goods the player has most of."""
    given = rate.give.fixed
    for _ in range(rate.give.any_good + rate.give.same_good):
        left = side.purse - given
        most = max((getattr(left, good), good) for good in GOODS)
        given += ONE[most[1]]
    if not side.purse.covers(given):
        return 0.0
    got = bundle_value(side.with_purse(side.purse - given), rate.get)
    return got - cost_value(side, given)


def _hand_value(side: Side, deal: Deal) -> float:
    values = [
        tribe_value(side, side.state.box.tribes[card], deal) - HOLD
        for card in playable_hand(side.state, side.seat)
    ]
    return max(values, default=0.0)
