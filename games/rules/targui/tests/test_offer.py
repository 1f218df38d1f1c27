"""The offer alone is enough: it holds every legal move, no other, and why the rest is closed."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from games.kernel.chance import Chance
from games.kernel.facts import Move
from games.kernel.replay import fold
from games.rules.targui import course
from games.rules.targui import moves as m
from games.rules.targui.bots.rating import ranked
from games.rules.targui.box.bundle import Bundle
from games.rules.targui.game import GAME
from games.rules.targui.state import Pile, State
from games.rules.targui.steps.raid import PayingRaid
from games.rules.targui.tests.scene import CHANCE, ME, RICH, Scene, given, raid

Offer = dict[str, Any]


def from_offer(state: State) -> list[Move]:
    """The moves that a board finds in the offer, and in the purse that all see."""
    seat = state.agenda[0].seat
    offer, purse = GAME.offer(state, seat), GAME.view(state, seat)["players"][seat]["purse"]
    water = [m.TradeWater(each["into"]) for each in offer["water"]]
    return [*STEPS[offer["step"]](offer, purse), *water]


def _turn(offer: Offer, purse: Offer) -> Iterator[Move]:
    pieces = offer["pieces"]
    yield from (m.Use(p["at"]) for p in [*pieces, *offer["abilities"]] if not p["closed"])
    yield from (m.Forgo(piece["at"]) for piece in pieces)
    yield from [m.EndTurn()] if offer["end"] else []


def _card(offer: Offer, purse: Offer) -> Iterator[Move]:
    options = offer["options"]
    for each in offer["cards"]:
        card = each["card"]
        if not offer["play"]:
            yield from _payments(card, each["ways"])
        yield from [m.Hold(card)] if "hand" in options and not offer["hand"] else []
        yield from [m.ThrowAway(card)] if "throw" in options else []
    yield from [m.Discard()] if "discard" in options else []
    yield from [m.Decline()] if "decline" in options else []
    if offer["redraw"] and all(purse[name] >= n for name, n in offer["redraw"].items()):
        yield m.Redraw()


def _payments(card: str, ways: list[Offer]) -> Iterator[Move]:
    for way in ways:
        assert bool(way["goods"]) == (not way["missing"])
        for goods in way["goods"]:
            choices = (way["extra"], way["once"], way["stored"])
            yield m.Pay(card, way["price"], Bundle(**goods), *choices)


def _trades(offer: Offer, purse: Offer) -> Iterator[Move]:
    for number, rate in enumerate(offer["rates"]):
        assert bool(rate["goods"]) == (not rate["missing"])
        yield from (m.Trade(number, Bundle(**goods)) for goods in rate["goods"])
    yield m.Decline()


def _raid(offer: Offer, purse: Offer) -> Iterator[Move]:
    for option, demand in enumerate(offer["demand"]):
        if not demand["missing"]:
            for goods in demand["goods"]:
                for card in demand["cards"] or [""]:
                    yield m.PayRaid(option, Bundle(**goods), card)
    yield from [m.SpareRaid()] if offer["spare"] else []
    yield from [m.YieldRaid()] if offer["yield"] else []


def _markers(offer: Offer, purse: Offer) -> Iterator[Move]:
    for marker in offer["markers"]:
        yield from (m.MoveTo(marker["marker"], to) for to in marker["to"])
    yield m.Decline()


def _each(kind: type[Move], field: str, *, decline: bool = True) -> Callable[..., Iterator[Move]]:
    def found(offer: Offer, purse: Offer) -> Iterator[Move]:
        # mypy joins the kinds of moves to their common ancestor, which takes no value.
        yield from (kind(value) for value in offer[field])  # type: ignore[call-arg]
        yield from [m.Decline()] if decline else []

    return found


def _favour(offer: Offer, purse: Offer) -> Iterator[Move]:
    yield from (m.TakeGood(good) for good in offer["goods"])
    yield from (m.Give(good) for good in offer["give"])
    yield m.Decline()


def _options(offer: Offer, purse: Offer) -> Iterator[Move]:
    yield from (m.Choose(option) for option in range(len(offer["options"])))
    yield m.Decline()


def _arrangements(offer: Offer, purse: Offer) -> Iterator[Move]:
    yield from (m.Arrange(tuple(map(tuple, rows))) for rows in offer["arrangements"])
    yield m.Decline()


STEPS: dict[str, Callable[..., Iterator[Move]]] = {
    "placing": lambda offer, purse: (m.Place(place["at"]) for place in offer["places"]),
    "turn": _turn,
    "parts": _each(m.Begin, "parts"),
    "favour": _favour,
    "take_goods": _each(m.TakeGood, "goods"),
    "take_goods_card": _options,
    "choose_gain": _options,
    "keep_goods_cards": _each(m.Keep, "cards"),
    "card": _card,
    "draw": _each(m.Draw, "sources", decline=False),
    "lay": _each(m.LayIn, "rows", decline=False),
    "arrange": _arrangements,
    "exchange": _trades,
    "keep_dune": _trades,
    "move_marker": _markers,
    "at_square": lambda offer, purse: [m.Use(offer["square"]), m.Forgo(offer["square"])],
    "pick_border": _each(m.Pick, "spots"),
    "pick_square": _each(m.Pick, "spots"),
    "call_targia": _each(m.Pick, "spots", decline=False),
    "surplus": _each(m.Give, "give", decline=False),
    "pay_raid": _raid,
}


def complete(state: State) -> str:
    """The step of a state, after its offer was found to hold just the legal moves."""
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
def test_T13_a_board_needs_no_more_than_the_offer_to_play_a_whole_game(options):
    chance = Chance(b"offers")
    state: State = fold(GAME, GAME.setup(2, GAME.info.filled(2, options), chance.child("game")))
    met = set()
    while state.agenda:
        met.add(complete(state))
        seat = state.agenda[0].seat
        moves = list(course.moves(state, seat))
        best = ranked(state, seat, moves)[0][1]
        careless = chance.below(4, f"careless/{len(met)}/{state.number}") == 0
        move = chance.choice(moves, f"{len(moves)}/{state.number}") if careless else best
        state = course.after(state, seat, move, chance.child("game"))
    assert met >= COMMON


TWO_ROWS = (("TB-01", "TB-04"), ("TB-07",), ())
RARE = [
    (
        "arrange",
        given(
            "base",
            me={"markers": ("c12",), "purse": RICH, "rows": TWO_ROWS},
            centre={"c12": "TB-44"},
        ).when(m.Use("c12"), m.Pay("TB-44", 0, Bundle(salt=1, pepper=1), False, "", 0), m.LayIn(2)),
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
    ("surplus", given(me={"purse": Bundle(7, 7, 0)}).when(m.EndTurn())),
    ("pay_raid", raid(16, me={"purse": Bundle(water=3, vp=4)})),
    ("pay_raid", raid(16, me={"purse": Bundle(gold=1), "rows": (("TX-01",), ("TX-08",), ())})),
    ("pay_raid", raid(8, "base", me={"purse": Bundle(dates=1, salt=1, vp=4)})),
]


@pytest.mark.parametrize(("step", "scene"), RARE, ids=lambda value: str(value)[:12])
def test_T13_the_offer_holds_every_move_of_rarer_steps_too(step: str, scene: Scene):
    assert complete(scene.state) == step


@pytest.mark.parametrize(
    ("corner", "variant", "me", "missing"),
    [
        (8, "expansion", {"dates": 1, "vp": 4}, [{"salt": 1, "pepper": 1}, {}]),
        (8, "base", {"dates": 1, "gold": 1}, [{"any_good": 1}, {"vp": 1}]),
        (16, "expansion", {"vp": 9}, [{"gold": 1}, {"rightmost_tribe_card": 1}]),
    ],
)
def test_T30_the_offer_of_a_raid_names_what_is_missing(corner, variant, me, missing):
    offer = PayingRaid(ME).offer(given(variant, me={"purse": Bundle(**me)}, robber=corner).state)
    assert [demand["missing"] for demand in offer["demand"]] == missing


def test_T25_the_offer_of_an_exchange_names_what_is_missing():
    me = {"targis": ("b5",), "purse": Bundle(dates=2, salt=1)}
    rates = given(me=me, robber=1).when(m.Use("b5")).offer()["rates"]
    assert [rate["missing"] for rate in rates] == [{"same_good": 1}, {}, {"gold": 1}]


def test_T20_the_offer_of_a_card_names_what_is_missing_for_each_price():
    me = {"markers": ("c11",), "purse": Bundle(pepper=1, gold=1)}
    scene = given(me=me, centre={"c11": "TX-01"}).when(m.Use("c11"))
    ways = scene.offer()["cards"][0]["ways"]
    assert [way["missing"] for way in ways] == [{"dates": 1}, {"dates": 1, "pepper": 1, "water": 2}]


def test_T18_who_can_no_longer_pay_may_leave_the_card_in_hand():
    me = {"display": "TX-32", "hand": "TX-04", "purse": Bundle(salt=2, pepper=1, water=2)}
    scene = given(me=me).when(m.Use("TX-32"), m.TradeWater("dates"))
    assert scene.offer()["options"] == ["play", "decline"]
    assert complete(scene.state) == "card"
    assert scene.when(m.Decline()).step == "turn 0"


def test_T29_no_other_card_is_offered_where_none_is_left():
    scene = given(me={"targis": ("b14",), "purse": Bundle(water=3)})
    last = scene.state.but(tribe=Pile(("TX-05",)))
    after = course.after(last, ME, m.Use("b14"), CHANCE)
    assert GAME.offer(after, ME)["redraw"] is None
    assert complete(after) == "card"
