"""What it is worth to have a piece on a spot: a border card, a centre card, a dune."""

from games.rules.targui.board import NUMBER, SQUARES
from games.rules.targui.bots.worth import Eye, bundle_worth, card_worth, cost_worth
from games.rules.targui.box import acts
from games.rules.targui.box.bundle import GOODS, ONE, Bundle
from games.rules.targui.box.cards import TribeCard
from games.rules.targui.steps.favour import favoured
from games.rules.targui.steps.hand import hand_full, playable_hand
from games.rules.targui.steps.price import NORMAL, Deal, display_full, payments

HOLD = 0.45
"""What a card in hand is worth while there is time to play it."""

FAVOUR = 1.2
"""How many goods a favour of the Targia is worth."""


def spot_worth(eye: Eye, spot: str) -> float:
    """What using this spot would bring."""
    if spot in SQUARES:
        return square_worth(eye, spot)
    if spot in NUMBER:
        favour = FAVOUR * eye.unit.good if favoured(eye.state, eye.seat, spot) else 0.0
        return favour + effect_worth(eye, eye.state.border(spot).effect)
    return effect_worth(eye, eye.state.box.dunes[spot].effect)


def square_worth(eye: Eye, square: str) -> float:
    """What the card on a centre square would bring."""
    card = eye.state.card_on(square)
    if not card or square in eye.state.down:
        return 0.0
    if card in eye.state.box.goods:
        return goods_worth(eye, card)
    return tribe_worth(eye, eye.state.box.tribes[card])


def goods_worth(eye: Eye, card: str) -> float:
    """What a goods card would bring."""
    return max(bundle_worth(eye, option) for option in eye.state.box.goods[card].options)


def hold_worth(eye: Eye) -> float:
    """What it is worth to take a card into the hand."""
    return HOLD if eye.unit.rounds >= 1 else 0.05


def tribe_worth(eye: Eye, card: TribeCard, deal: Deal = NORMAL) -> float:
    """What it brings to come by this card: played if it can be paid, else held."""
    best = hold_worth(eye) if not hand_full(eye.state, eye.seat) else 0.1
    if display_full(eye.state, eye.seat):
        return 0.1
    value, nearest = card_worth(eye, card), 99
    for way in payments(eye.state, eye.seat, card.id, deal):
        price = card.prices[way.price]
        cost = way.goods + Bundle(gold=max(0, price.gold - way.stored), water=price.water)
        missing = sum(eye.purse.lacks(cost).values())
        if not missing:
            tokens = card.extra.vp if card.extra and way.extra else 0
            best = max(best, value + tokens - cost_worth(eye, cost))
        nearest = min(nearest, missing)
    return max(best, 0.3 * value / nearest) if nearest else best


def effect_worth(eye: Eye, effect: acts.Effect) -> float:
    """What the effect of a border card or a dune would bring."""
    match effect:
        case acts.Gain(gain):
            return bundle_worth(eye, gain)
        case acts.Exchange(rates=rates):
            return max(0.05, *(_rate_worth(eye, rate) for rate in rates))
        case acts.DrawGoodsCards(_, keep):
            return 1.5 * eye.unit.good * keep + 0.2
        case acts.Noble():
            return _hand_worth(eye, NORMAL)
        case acts.PlayHandCard(discount):
            return _hand_worth(eye, Deal(discount))
        case _:
            return _ROUGHLY.get(type(effect), 1.6)


_ROUGHLY: dict[type[acts.Effect], float] = {acts.DrawTribeCard: 0.9, acts.MoveMarker: 0.6}


def _rate_worth(eye: Eye, rate: acts.Rate) -> float:
    """What an exchange brings that gives the goods one has most of."""
    given = rate.give.fixed
    for _ in range(rate.give.any_good + rate.give.same_good):
        left = eye.purse - given
        most = max((getattr(left, good), good) for good in GOODS)
        given += ONE[most[1]]
    if not eye.purse.covers(given):
        return 0.0
    got = bundle_worth(eye.with_purse(eye.purse - given), rate.get)
    return got - cost_worth(eye, given)


def _hand_worth(eye: Eye, deal: Deal) -> float:
    found = [
        tribe_worth(eye, eye.state.box.tribes[card], deal) - HOLD
        for card in playable_hand(eye.state, eye.seat)
    ]
    return max(found, default=0.0)
