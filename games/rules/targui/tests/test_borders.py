"""Every border card: used by a Targi on it, and where it may not be used."""

import pytest

from games.rules.targui.board import CORNERS
from games.rules.targui.box.bundle import Bundle
from games.rules.targui.events import (
    CardsPutAway,
    CardsRevealed,
    GoodsTurned,
    TribeDrawn,
    TribeTaken,
)
from games.rules.targui.game import GAME
from games.rules.targui.moves import (
    Decline,
    Discard,
    Draw,
    Forgo,
    Hold,
    LayIn,
    MoveTo,
    Pay,
    Place,
    Redraw,
    TakeGood,
    ThrowAway,
    Trade,
    TradeWater,
    Use,
)
from games.rules.targui.state import HandCard
from games.rules.targui.tests.scene import RICH, given

POINTS = Bundle(vp=4)
PLACES = [
    ("base", number, gain)
    for number, gain in [
        (2, Bundle(dates=1)),
        (3, Bundle(salt=1)),
        (6, Bundle(pepper=1)),
        (7, Bundle(dates=1)),
        (11, Bundle(pepper=1)),
        (15, Bundle(salt=1)),
    ]
] + [("expansion", 13, Bundle(water=2))]


def on(variant, number, purse=POINTS, robber=5, **me):
    """My Targi on this border card."""
    me = {"targis": (f"b{number}",), "purse": purse, **me}
    table = {name: me.pop(name) for name in ("centre", "tribe", "goods", "discards") if name in me}
    return given(variant, me=me, robber=robber, **table)


@pytest.mark.parametrize(("variant", "number", "gain"), PLACES)
def test_T24_a_place_of_goods_gives_one_thing(variant, number, gain):
    scene = on(variant, number).when(Use(f"b{number}"))
    assert scene.me.purse == POINTS + gain
    assert scene.me.targis == ()


@pytest.mark.parametrize("number", [n for n in range(1, 17) if n not in CORNERS])
@pytest.mark.parametrize("variant", ["base", "expansion"])
def test_T13_no_border_card_works_without_an_own_targi(variant, number):
    scene = given(variant, you={"targis": (f"b{number}",)}, robber=5)
    assert scene.refused(Use(f"b{number}")) == "not_your_piece"


@pytest.mark.parametrize("variant", ["base", "expansion"])
def test_T24_the_noble_plays_the_hand_card(variant):
    card = "TB-05" if variant == "base" else "TX-38"
    goods = next(iter(GAME.box.tribes[card].prices))
    scene = on(variant, 1, RICH, hand=card).when(
        Use("b1"), Pay(card, 0, goods, False, "", 0), LayIn(2)
    )
    assert scene.me.rows[2] == (card,)
    assert scene.me.hand == ()


def test_T24_the_noble_throws_the_hand_card_away():
    base = on("base", 1, hand="TB-05").when(Use("b1"), ThrowAway("TB-05"))
    assert (base.me.hand, base.me.purse) == ((), POINTS)
    assert base.state.tribe.discards == ("TB-05",)
    expansion = on("expansion", 1, hand="TX-05").when(Use("b1"), ThrowAway("TX-05"))
    assert expansion.when(TakeGood("dates")).me.purse == POINTS + Bundle(dates=1, water=1)
    assert expansion.facts(CardsRevealed)[0].cards == ("TX-05",)


@pytest.mark.parametrize("variant", ["base", "expansion"])
def test_T18_the_noble_needs_a_hand_card_of_an_earlier_turn(variant):
    card = "TB-05" if variant == "base" else "TX-05"
    fresh = (HandCard(card, True, True),)
    assert on(variant, 1).refused(Use("b1")) == "no_hand_card"
    assert on(variant, 1, hand=fresh).refused(Use("b1")) == "just_taken"
    assert on(variant, 1).when(Forgo("b1")).me.targis == ()


def test_T18_the_noble_serves_one_card():
    me = {"display": "TX-33", "hand": "TX-04 TX-40", "targis": ("b1",), "purse": POINTS}
    scene = given(me=me).when(Use("b1"), ThrowAway("TX-04"), TakeGood("salt"))
    assert scene.step == "turn 0"
    assert [held.card for held in scene.me.hand] == ["TX-40"]


MERCHANT = [
    ("base", 0, Bundle(salt=3), Bundle(gold=1), 0),
    ("base", 1, Bundle(salt=2), Bundle(), 1),
    ("expansion", 0, Bundle(pepper=3), Bundle(gold=1), 0),
    ("expansion", 1, Bundle(salt=1, pepper=1), Bundle(), 1),
    ("expansion", 2, Bundle(gold=1), Bundle(), 2),
]


@pytest.mark.parametrize(("variant", "rate", "gave", "got", "choices"), MERCHANT)
def test_T25_the_merchant_exchanges_as_often_as_wished(variant, rate, gave, got, choices):
    goods = Bundle(gave.dates, gave.salt, gave.pepper)
    scene = on(variant, 5, gave + gave, robber=1).when(Use("b5"))
    for _ in range(2):
        scene = scene.when(Trade(rate, goods), *[TakeGood("dates")] * choices)
    assert scene.me.purse == got + got + Bundle(dates=2 * choices)


@pytest.mark.parametrize(
    ("variant", "rate", "goods", "why"),
    [
        ("base", 0, Bundle(dates=1, salt=2), "not_the_price"),
        ("base", 1, Bundle(dates=1, salt=1), "not_the_price"),
        ("base", 2, Bundle(), "no_such_rate"),
        ("expansion", 0, Bundle(dates=1, salt=2), "not_the_price"),
        ("expansion", 1, Bundle(pepper=2), "cannot_pay"),
        ("expansion", 2, Bundle(), "cannot_pay"),
    ],
)
def test_T25_the_merchant_keeps_to_his_rates(variant, rate, goods, why):
    scene = on(variant, 5, Bundle(dates=2, salt=2), robber=1).when(Use("b5"))
    assert scene.refused(Trade(rate, goods)) == why


@pytest.mark.parametrize("variant", ["base", "expansion"])
def test_T25_the_merchant_is_of_no_use_to_who_has_nothing(variant):
    assert on(variant, 5, Bundle(dates=1), robber=1).refused(Use("b5")) == "nothing_to_exchange"


SILVERSMITH = [
    ("base", 0, Bundle(salt=2), 1),
    ("base", 1, Bundle(dates=4), 3),
    ("base", 2, Bundle(gold=1), 2),
    ("base", 3, Bundle(gold=2), 4),
    ("expansion", 0, Bundle(salt=1, dates=1), 1),
    ("expansion", 1, Bundle(dates=1, salt=1, pepper=2), 3),
    ("expansion", 2, Bundle(gold=1), 2),
    ("expansion", 3, Bundle(gold=2), 4),
]


@pytest.mark.parametrize(("variant", "rate", "gave", "points"), SILVERSMITH)
def test_T27_the_silversmith_sells_one_line_once(variant, rate, gave, points):
    goods = Bundle(gave.dates, gave.salt, gave.pepper)
    scene = on(variant, 10, gave + gave + POINTS).when(Use("b10"), Trade(rate, goods))
    assert scene.me.purse == gave + POINTS + Bundle(vp=points)
    assert scene.step == "turn 0"


@pytest.mark.parametrize(("variant", "why"), [("base", "not_the_price"), ("expansion", "")])
def test_T27_the_base_silversmith_takes_equal_goods(variant, why):
    trade = Trade(0, Bundle(salt=1, dates=1))
    scene = on(variant, 10, Bundle(5, 5, 5)).when(Use("b10"))
    assert (trade not in scene.moves(Trade)) == bool(why)
    if why:
        assert scene.refused(trade) == why
    assert on(variant, 10, Bundle(dates=1)).refused(Use("b10")) == "nothing_to_exchange"


@pytest.mark.parametrize("variant", ["base", "expansion"])
def test_T26_fata_morgana_moves_a_marker_and_uses_the_card(variant):
    goods = ("c12", "GB-07") if variant == "expansion" else ("c13", "GB-07")
    start = "c13" if variant == "expansion" else "c12"
    scene = on(variant, 9, markers=(start,), centre={goods[0]: goods[1]}).when(Use("b9"))
    scene = scene.when(MoveTo(start, goods[0]))
    assert scene.step == "at_square 0"
    assert scene.when(Use(goods[0])).me.purse == POINTS + Bundle(dates=2)
    forgone = scene.when(Forgo(goods[0]))
    assert (forgone.me.markers, forgone.state.card_on(goods[0])) == ((), goods[1])


def test_T26_fata_morgana_goes_anywhere_in_the_base_and_next_door_in_the_expansion():
    base = on("base", 9, markers=("c11",)).when(Use("b9"))
    assert len(base.moves(MoveTo)) == 8
    near = on("expansion", 9, markers=("c11",)).when(Use("b9"))
    assert [move.to for move in near.moves(MoveTo)] == ["c12", "c21"]
    assert near.refused(MoveTo("c11", "c22")) == "not_adjacent"
    assert near.refused(MoveTo("c11", "c13")) == "not_adjacent"


@pytest.mark.parametrize("variant", ["base", "expansion"])
def test_T26_fata_morgana_needs_a_marker_and_a_free_card_face_up(variant):
    assert on(variant, 9).refused(Use("b9")) == "no_marker_to_move"
    me = {"targis": ("b9",), "markers": ("c11", "c12")}
    scene = given(variant, me=me, you={"markers": ("c21",)}, robber=5, down=("c22",))
    scene = scene.when(Use("b9"))
    assert scene.refused(MoveTo("c11", "c12")) == "marked"
    assert scene.refused(MoveTo("c11", "c21")) == "marked"
    assert scene.refused(MoveTo("c12", "c22")) == "face_down"
    assert scene.refused(MoveTo("c21", "c31")) == "not_your_marker"
    assert scene.refused(MoveTo("c11", "c44")) == "unknown_square"


def test_T28_the_caravan_turns_up_the_top_goods_card():
    scene = on("base", 13, goods=("GB-12",)).when(Use("b13"))
    assert scene.me.purse == POINTS + Bundle(salt=1, dates=1)
    assert scene.facts(GoodsTurned)[0].card == "GB-12"
    assert scene.state.goods.discards == ("GB-12",)


def test_T28_there_is_no_caravan_in_the_expansion_and_none_without_goods_cards():
    assert on("expansion", 13, goods=("GB-12",)).when(Use("b13")).facts(GoodsTurned) == []
    scene = on("base", 13)
    bare = scene.state.but(goods=type(scene.state.goods)(()))
    assert GAME.refusal(bare, 0, Use("b13")).code == "no_cards_left"


def test_T29_tribal_expansion_draws_the_top_tribe_card():
    scene = on("base", 14, RICH, tribe=("TB-05",)).when(Use("b14"))
    assert scene.facts(TribeDrawn)[0].card == "TB-05"
    assert [h.card for h in scene.when(Hold("TB-05")).me.hand] == ["TB-05"]
    assert scene.when(Discard()).state.tribe.discards == ("TB-05",)
    pay = Pay("TB-05", 0, Bundle(dates=1, pepper=1, salt=2), False, "", 0)
    assert scene.when(pay, LayIn(0)).me.rows[0] == ("TB-05",)
    assert scene.refused(Redraw()) == "not_now"


def test_T29_tribal_expansion_takes_the_top_discard_instead_and_then_no_other():
    scene = on("expansion", 14, RICH, tribe=("TX-05",), discards=("TX-01", "TX-02"))
    scene = scene.when(Use("b14"))
    taken = scene.when(Draw("discard_top"))
    assert taken.facts(TribeTaken)[0].card == "TX-02"
    assert taken.refused(Redraw()) == "not_now"
    assert taken.when(Discard()).state.tribe.discards == ("TX-01", "TX-02")
    assert scene.when(Draw("deck")).facts(TribeDrawn)[0].card == "TX-05"
    assert scene.refused(Draw("pile")) == "no_such_source"


def test_T29_water_buys_another_draw_as_often_as_there_is_water():
    scene = on("expansion", 14, Bundle(water=2), tribe=("TX-05", "TX-06", "TX-07"))
    scene = scene.when(Use("b14"), Redraw(), Redraw())
    assert [fact.cards for fact in scene.facts(CardsPutAway)] == [("TX-05",), ("TX-06",)]
    assert scene.facts(TribeDrawn)[-1].card == "TX-07"
    assert scene.refused(Redraw()) == "cannot_pay"


@pytest.mark.parametrize("variant", ["base", "expansion"])
def test_T29_tribal_expansion_needs_a_card_to_draw(variant):
    state = on(variant, 14).state
    bare = state.but(tribe=type(state.tribe)(()))
    assert GAME.refusal(bare, 0, Use("b14")).code == "no_cards_left"


@pytest.mark.parametrize("number", CORNERS)
@pytest.mark.parametrize("variant", ["base", "expansion"])
def test_T10_no_targi_stands_on_a_raid(variant, number):
    scene = given(variant, me={"supply": 3}, step="placing", robber=5)
    assert scene.refused(Place(f"b{number}")) == "corner"


def test_T23_water_may_be_exchanged_within_an_action():
    scene = on("expansion", 10, Bundle(dates=1, water=2)).when(TradeWater("salt"), Use("b10"))
    assert scene.when(Trade(0, Bundle(dates=1, salt=1))).me.purse == Bundle(vp=1)
    begun = on("expansion", 5, Bundle(dates=2, water=2), robber=1).when(Use("b5"))
    begun = begun.when(TradeWater("dates"), Trade(0, Bundle(dates=3)))
    assert begun.me.purse == Bundle(gold=1)
    assert begun.when(Decline()).step == "turn 0"
