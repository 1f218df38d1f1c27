"""The offer: it has every legal move, no other, and the reasons of closed choices."""

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import astuple

from games.kernel.chance import Chance
from games.kernel.events import Move
from games.kernel.replay import fold
from games.kernel.values import NoOffer
from games.rules.targui import decide
from games.rules.targui import moves as m
from games.rules.targui.bots.rating import ranked
from games.rules.targui.box.bundle import Bundle, Terms
from games.rules.targui.game import GAME
from games.rules.targui.rounds.raids import PayRaidStep
from games.rules.targui.state import Pile, State
from games.rules.targui.tests.builders import RICH, payment
from games.rules.targui.tests.cases import case, for_each
from games.rules.targui.tests.scene import CHANCE, ME, GameScene, given, raid
from games.rules.targui.views import offer as o
from games.rules.targui.views.view import Purse


def from_offer(state: State) -> list[Move]:
    """Return the moves that a board finds in the offer and in the view."""
    seat = state.agenda[0].seat
    offer, purse = GAME.offer(state, seat), GAME.view(state, seat).players[seat].purse
    assert not isinstance(offer, NoOffer)
    assert offer.__struct_config__.tag == state.agenda[0].name
    water = [m.TradeWater(rate.into) for rate in offer.water]
    return [*STEPS[type(offer)](offer, purse), *water]


def _turn(offer: o.TurnOffer, purse: Purse) -> Iterator[Move]:
    pieces = offer.pieces
    yield from (m.Use(p.at) for p in [*pieces, *offer.abilities] if not p.closed)
    yield from (m.Forgo(piece.at) for piece in pieces)
    yield from [m.EndTurn()] if offer.end else []


def _card(offer: o.CardOffer, purse: Purse) -> Iterator[Move]:
    options = offer.options
    for each in offer.cards:
        card = each.card
        if not offer.play:
            yield from _payments(card, each.ways)
        yield from [m.Hold(card)] if "hand" in options and not offer.hand else []
        yield from [m.ThrowAway(card)] if "throw" in options else []
    yield from [m.Discard()] if "discard" in options else []
    yield from [m.Decline()] if "decline" in options else []
    if offer.redraw and Bundle(*astuple(purse)).covers(offer.redraw):
        yield m.Redraw()


def _payments(card: str, ways: tuple[o.PaymentOffer, ...]) -> Iterator[Move]:
    for way in ways:
        assert bool(way.goods) == (not way.missing)
        for goods in way.goods:
            choices = (way.extra, way.once, way.stored)
            yield m.Pay(card, way.price, goods, *choices)


def _trades(offer: o.ExchangeOffer | o.KeepDuneOffer, purse: Purse) -> Iterator[Move]:
    for number, rate in enumerate(offer.rates):
        assert bool(rate.goods) == (not rate.missing)
        yield from (m.Trade(number, goods) for goods in rate.goods)
    yield m.Decline()


def _raid(offer: o.PayRaidOffer, purse: Purse) -> Iterator[Move]:
    for option, demand in enumerate(offer.demand):
        if not demand.missing:
            for goods in demand.goods:
                for card in demand.cards or [""]:
                    yield m.PayRaid(option, goods, card)
    yield from [m.SpareRaid()] if offer.spare else []
    yield from [m.YieldRaid()] if offer.can_yield else []


def _markers(offer: o.MoveMarkerOffer, purse: Purse) -> Iterator[Move]:
    for marker in offer.markers:
        yield from (m.MoveTo(marker.marker, to) for to in marker.to)
    yield m.Decline()


def _each(kind: type[Move], field: str, *, decline: bool = True) -> Callable[..., Iterator[Move]]:
    def found(offer: o.Offer, purse: Purse) -> Iterator[Move]:
        # mypy joins the kinds of moves to their common ancestor, which takes no value.
        yield from (kind(value) for value in getattr(offer, field))  # type: ignore[call-arg]
        yield from [m.Decline()] if decline else []

    return found


def _favour(offer: o.FavourOffer, purse: Purse) -> Iterator[Move]:
    yield from (m.TakeGood(good) for good in offer.goods)
    yield from (m.Give(good) for good in offer.give)
    yield m.Decline()


def _options(offer: o.TakeGoodsCardOffer | o.ChooseGainOffer, purse: Purse) -> Iterator[Move]:
    yield from (m.Choose(option) for option in range(len(offer.options)))
    yield m.Decline()


def _arrangements(offer: o.ArrangeOffer, purse: Purse) -> Iterator[Move]:
    yield from map(m.Arrange, offer.arrangements)
    yield m.Decline()


STEPS: dict[type[o.Offer], Callable[..., Iterator[Move]]] = {
    o.PlacingOffer: lambda offer, purse: (m.Place(place.at) for place in offer.places),
    o.TurnOffer: _turn,
    o.PartsOffer: _each(m.Begin, "parts"),
    o.FavourOffer: _favour,
    o.TakeGoodsOffer: _each(m.TakeGood, "goods"),
    o.TakeGoodsCardOffer: _options,
    o.ChooseGainOffer: _options,
    o.KeepGoodsCardsOffer: _each(m.Keep, "cards"),
    o.CardOffer: _card,
    o.DrawOffer: _each(m.Draw, "sources", decline=False),
    o.LayOffer: _each(m.LayIn, "rows", decline=False),
    o.ArrangeOffer: _arrangements,
    o.ExchangeOffer: _trades,
    o.KeepDuneOffer: _trades,
    o.MoveMarkerOffer: _markers,
    o.AtSquareOffer: lambda offer, purse: [m.Use(offer.square), m.Forgo(offer.square)],
    o.PickBorderOffer: _each(m.Pick, "spots"),
    o.PickSquareOffer: _each(m.Pick, "spots"),
    o.CallTargiaOffer: _each(m.Pick, "spots", decline=False),
    o.SurplusOffer: _each(m.Give, "give", decline=False),
    o.PayRaidOffer: _raid,
}


def complete(state: State) -> str:
    """Check that the offer has exactly the legal moves. Return the name of the step."""
    seat = state.agenda[0].seat
    offered, legal = from_offer(state), list(GAME.moves(state, seat))
    assert len(offered) == len(set(offered))
    assert set(offered) == set(legal)
    return state.agenda[0].name


COMMON = {"placing", "turn", "card", "lay", "take_goods", "exchange", "pay_raid"}


@pytest.mark.parametrize(
    "options",
    [{"set": "base"}, {"set": "expansion"}, {"set": "mixed", "borders": ("BB-05", "BB-13")}],
)
def test_T13_offer_has_exactly_the_legal_moves_in_whole_games(options):
    chance = Chance(b"offers")
    state: State = fold(GAME, GAME.setup(2, GAME.info.filled(2, options), chance.child("game")))
    met = set()
    while state.agenda:
        met.add(complete(state))
        seat = state.agenda[0].seat
        moves = list(decide.moves(state, seat))
        best = ranked(state, seat, moves)[0].move
        careless = chance.below(4, f"careless/{len(met)}/{state.number}") == 0
        move = chance.choice(moves, f"{len(moves)}/{state.number}") if careless else best
        state = decide.state_after(state, seat, move, chance.child("game"))
    assert met >= COMMON


TWO_ROWS = (("TB-01", "TB-04"), ("TB-07",), ())
RARE = [
    (
        "arrange",
        given(
            "base",
            me={"markers": ("c12",), "purse": RICH, "rows": TWO_ROWS},
            centre={"c12": "TB-44"},
        ).when(m.Use("c12"), payment("TB-44", Bundle(salt=1, pepper=1)), m.LayIn(2)),
    ),
    (
        "keep_dune",
        given(me={"targis": ("D-20",), "purse": RICH}, dunes=("D-20",)).when(m.Use("D-20")),
    ),
    ("keep_goods_cards", given(me={"targis": ("D-08",)}, dunes=("D-08",)).when(m.Use("D-08"))),
    (
        "move_marker",
        given(me={"targis": ("b9",), "markers": ("c11", "c22")}, robber=5).when(m.Use("b9")),
    ),
    ("pick_border", given(me={"targis": ("D-15",)}, dunes=("D-15",)).when(m.Use("D-15"))),
    (
        "pick_square",
        given(
            me={"targis": ("D-16",)}, you={"markers": ("c11",)}, dunes=("D-16",), down=("c13",)
        ).when(m.Use("D-16")),
    ),
    ("call_targia", given(me={"targis": ("b2", "b3"), "display": "TX-44"}).when(m.Use("TX-44"))),
    ("parts", given(me={"targis": ("b15",)}).when(m.Use("b15"))),
    (
        "favour",
        given(me={"targis": ("b15",), "purse": Bundle(salt=1)}).when(
            m.Use("b15"), m.Begin("favour")
        ),
    ),
    ("surplus", given(me={"purse": Bundle(dates=7, salt=7)}).when(m.EndTurn())),
    ("pay_raid", raid(16, me={"purse": Bundle(water=3, vp=4)})),
    ("pay_raid", raid(16, me={"purse": Bundle(gold=1), "rows": (("TX-01",), ("TX-08",), ())})),
    ("pay_raid", raid(8, "base", me={"purse": Bundle(dates=1, salt=1, vp=4)})),
]


@pytest.mark.parametrize(("step", "scene"), RARE, ids=lambda value: str(value)[:12])
def test_T13_offer_has_exactly_the_legal_moves_of_rare_steps(step: str, scene: GameScene):
    assert complete(scene.state) == step


@for_each(
    case(
        corner=8,
        variant="expansion",
        purse=Bundle(dates=1, vp=4),
        missing=[Terms(salt=1, pepper=1), Terms()],
    ),
    case(
        corner=8,
        variant="base",
        purse=Bundle(dates=1, gold=1),
        missing=[Terms(any_good=1), Terms(vp=1)],
    ),
    case(
        corner=16,
        variant="expansion",
        purse=Bundle(vp=9),
        missing=[Terms(gold=1), Terms(rightmost_tribe_card=1)],
    ),
)
def test_T30_offer_of_a_raid_has_the_missing_resources(corner, variant, purse, missing):
    state = given(variant, me={"purse": purse}, robber=corner).state
    offer = PayRaidStep(seat=ME).offer(state, ())
    assert [demand.missing for demand in offer.demand] == missing


def test_T25_offer_of_an_exchange_has_the_missing_resources():
    me = {"targis": ("b5",), "purse": Bundle(dates=2, salt=1)}
    rates = given(me=me, robber=1).when(m.Use("b5")).offer().rates
    assert [rate.missing for rate in rates] == [Terms(same_good=1), Terms(), Terms(gold=1)]


def test_T20_offer_of_a_card_has_the_missing_resources_of_each_price():
    me = {"markers": ("c11",), "purse": Bundle(pepper=1, gold=1)}
    scene = given(me=me, centre={"c11": "TX-01"}).when(m.Use("c11"))
    ways = scene.offer().cards[0].ways
    missing = [way.missing for way in ways]
    assert missing == [Bundle(dates=1), Bundle(dates=1, pepper=1, water=2)]


def test_T18_card_that_became_unpayable_may_stay_in_hand():
    me = {"display": "TX-32", "hand": "TX-04", "purse": Bundle(salt=2, pepper=1, water=2)}
    scene = given(me=me).when(m.Use("TX-32"), m.TradeWater("dates"))
    assert scene.offer().options == ("play", "decline")
    assert complete(scene.state) == "card"
    assert scene.when(m.Decline()).step == "turn 0"


def test_T29_redraw_is_not_offered_without_another_card():
    scene = given(me={"targis": ("b14",), "purse": Bundle(water=3)})
    last = scene.state.replace(tribe=Pile(draw=("TX-05",)))
    after = decide.state_after(last, ME, m.Use("b14"), CHANCE)
    assert after.agenda[0].offer(after, ()).redraw is None
    assert complete(after) == "card"
