"""Every border card: used by a Targi on it, and when that is refused."""

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
    Place,
    Redraw,
    TakeGood,
    ThrowAway,
    Trade,
    TradeWater,
    Use,
)
from games.rules.targui.state import HandCard, Pile
from games.rules.targui.tests.builders import RICH, each_good, payment
from games.rules.targui.tests.cases import case, for_each
from games.rules.targui.tests.scene import given

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
    """Return a scene with a Targi of ME on this border card."""
    me = {"targis": (f"b{number}",), "purse": purse, **me}
    table = {name: me.pop(name) for name in ("centre", "tribe", "goods", "discards") if name in me}
    return given(variant, me=me, robber=robber, **table)


@pytest.mark.parametrize(("variant", "number", "gain"), PLACES)
def test_T24_place_of_goods_gives_one_thing(variant, number, gain):
    scene = on(variant, number).when(Use(f"b{number}"))
    assert scene.me.purse == POINTS + gain
    assert scene.me.targis == ()


@pytest.mark.parametrize("number", [n for n in range(1, 17) if n not in CORNERS])
@pytest.mark.parametrize("variant", ["base", "expansion"])
def test_T13_border_card_without_an_own_targi_is_refused(variant, number):
    scene = given(variant, you={"targis": (f"b{number}",)}, robber=5)
    assert scene.refused(Use(f"b{number}")) == "not_your_piece"


@pytest.mark.parametrize("variant", ["base", "expansion"])
def test_T24_noble_plays_the_hand_card(variant):
    card = "TB-05" if variant == "base" else "TX-38"
    goods = next(iter(GAME.box.tribes[card].prices))
    scene = on(variant, 1, RICH, hand=card).when(Use("b1"), payment(card, goods), LayIn(2))
    assert scene.me.rows[2] == (card,)
    assert scene.me.hand == ()


def test_T24_noble_throws_the_hand_card_away():
    base = on("base", 1, hand="TB-05").when(Use("b1"), ThrowAway("TB-05"))
    assert (base.me.hand, base.me.purse) == ((), POINTS)
    assert base.state.tribe.discards == ("TB-05",)
    expansion = on("expansion", 1, hand="TX-05").when(Use("b1"), ThrowAway("TX-05"))
    assert expansion.when(TakeGood("dates")).me.purse == POINTS + Bundle(dates=1, water=1)
    assert expansion.events_of(CardsRevealed)[0].cards == ("TX-05",)


@pytest.mark.parametrize("variant", ["base", "expansion"])
def test_T18_noble_needs_a_hand_card_of_an_earlier_turn(variant):
    card = "TB-05" if variant == "base" else "TX-05"
    fresh = (HandCard(card=card, known=True, fresh=True),)
    assert on(variant, 1).refused(Use("b1")) == "no_hand_card"
    assert on(variant, 1, hand=fresh).refused(Use("b1")) == "just_taken"
    assert on(variant, 1).when(Forgo("b1")).me.targis == ()


def test_T18_noble_serves_one_card():
    me = {"display": "TX-33", "hand": "TX-04 TX-40", "targis": ("b1",), "purse": POINTS}
    scene = given(me=me).when(Use("b1"), ThrowAway("TX-04"), TakeGood("salt"))
    assert scene.step == "turn 0"
    assert [held.card for held in scene.me.hand] == ["TX-40"]


MERCHANT = (
    case(variant="base", rate=0, gave=Bundle(salt=3), got=Bundle(gold=1), choices=0),
    case(variant="base", rate=1, gave=Bundle(salt=2), got=Bundle(), choices=1),
    case(variant="expansion", rate=0, gave=Bundle(pepper=3), got=Bundle(gold=1), choices=0),
    case(variant="expansion", rate=1, gave=Bundle(salt=1, pepper=1), got=Bundle(), choices=1),
    case(variant="expansion", rate=2, gave=Bundle(gold=1), got=Bundle(), choices=2),
)


@for_each(*MERCHANT)
def test_T25_merchant_exchanges_repeatedly(variant, rate, gave, got, choices):
    goods = Bundle(gave.dates, gave.salt, gave.pepper)
    scene = on(variant, 5, gave + gave, robber=1).when(Use("b5"))
    for _ in range(2):
        scene = scene.when(Trade(rate, goods), *[TakeGood("dates")] * choices)
    assert scene.me.purse == got + got + Bundle(dates=2 * choices)


@for_each(
    case(variant="base", rate=0, goods=Bundle(dates=1, salt=2), why="not_the_price"),
    case(variant="base", rate=1, goods=Bundle(dates=1, salt=1), why="not_the_price"),
    case(variant="base", rate=2, goods=Bundle(), why="no_such_rate"),
    case(variant="expansion", rate=0, goods=Bundle(dates=1, salt=2), why="not_the_price"),
    case(variant="expansion", rate=1, goods=Bundle(pepper=2), why="cannot_pay"),
    case(variant="expansion", rate=2, goods=Bundle(), why="cannot_pay"),
)
def test_T25_merchant_refuses_other_rates(variant, rate, goods, why):
    scene = on(variant, 5, Bundle(dates=2, salt=2), robber=1).when(Use("b5"))
    assert scene.refused(Trade(rate, goods)) == why


@pytest.mark.parametrize("variant", ["base", "expansion"])
def test_T25_merchant_is_blocked_without_goods_to_exchange(variant):
    assert on(variant, 5, Bundle(dates=1), robber=1).refused(Use("b5")) == "nothing_to_exchange"


SILVERSMITH = (
    case(variant="base", rate=0, gave=Bundle(salt=2), points=1),
    case(variant="base", rate=1, gave=Bundle(dates=4), points=3),
    case(variant="base", rate=2, gave=Bundle(gold=1), points=2),
    case(variant="base", rate=3, gave=Bundle(gold=2), points=4),
    case(variant="expansion", rate=0, gave=Bundle(salt=1, dates=1), points=1),
    case(variant="expansion", rate=1, gave=Bundle(dates=1, salt=1, pepper=2), points=3),
    case(variant="expansion", rate=2, gave=Bundle(gold=1), points=2),
    case(variant="expansion", rate=3, gave=Bundle(gold=2), points=4),
)


@for_each(*SILVERSMITH)
def test_T27_silversmith_sells_one_line_once(variant, rate, gave, points):
    goods = Bundle(gave.dates, gave.salt, gave.pepper)
    scene = on(variant, 10, gave + gave + POINTS).when(Use("b10"), Trade(rate, goods))
    assert scene.me.purse == gave + POINTS + Bundle(vp=points)
    assert scene.step == "turn 0"


@for_each(
    case(variant="base", why="not_the_price"),
    case(variant="expansion", why=""),
)
def test_T27_base_silversmith_takes_equal_goods(variant, why):
    trade = Trade(0, Bundle(salt=1, dates=1))
    scene = on(variant, 10, each_good(5)).when(Use("b10"))
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


def test_T26_fata_morgana_moves_only_to_neighbours_in_the_expansion():
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


def test_T28_caravan_turns_up_the_top_goods_card():
    scene = on("base", 13, goods=("GB-12",)).when(Use("b13"))
    assert scene.me.purse == POINTS + Bundle(salt=1, dates=1)
    assert scene.events_of(GoodsTurned)[0].card == "GB-12"
    assert scene.state.goods.discards == ("GB-12",)


def test_T28_caravan_needs_the_base_game_and_goods_cards():
    assert on("expansion", 13, goods=("GB-12",)).when(Use("b13")).events_of(GoodsTurned) == []
    scene = on("base", 13)
    bare = scene.state.replace(goods=Pile(draw=()))
    assert GAME.refusal(bare, 0, Use("b13")).code == "no_cards_left"


def test_T29_tribal_expansion_draws_the_top_tribe_card():
    scene = on("base", 14, RICH, tribe=("TB-05",)).when(Use("b14"))
    assert scene.events_of(TribeDrawn)[0].card == "TB-05"
    assert [h.card for h in scene.when(Hold("TB-05")).me.hand] == ["TB-05"]
    assert scene.when(Discard()).state.tribe.discards == ("TB-05",)
    pay = payment("TB-05", Bundle(dates=1, pepper=1, salt=2))
    assert scene.when(pay, LayIn(0)).me.rows[0] == ("TB-05",)
    assert scene.refused(Redraw()) == "not_now"


def test_T29_tribal_expansion_takes_the_top_discard_and_no_other():
    scene = on("expansion", 14, RICH, tribe=("TX-05",), discards=("TX-01", "TX-02"))
    scene = scene.when(Use("b14"))
    taken = scene.when(Draw("discard_top"))
    assert taken.events_of(TribeTaken)[0].card == "TX-02"
    assert taken.refused(Redraw()) == "not_now"
    assert taken.when(Discard()).state.tribe.discards == ("TX-01", "TX-02")
    assert scene.when(Draw("deck")).events_of(TribeDrawn)[0].card == "TX-05"
    assert scene.refused(Draw("pile")) == "no_such_source"


def test_T29_water_buys_another_draw_repeatedly():
    scene = on("expansion", 14, Bundle(water=2), tribe=("TX-05", "TX-06", "TX-07"))
    scene = scene.when(Use("b14"), Redraw(), Redraw())
    assert [fact.cards for fact in scene.events_of(CardsPutAway)] == [("TX-05",), ("TX-06",)]
    assert scene.events_of(TribeDrawn)[-1].card == "TX-07"
    assert scene.refused(Redraw()) == "cannot_pay"


@pytest.mark.parametrize("variant", ["base", "expansion"])
def test_T29_tribal_expansion_needs_a_card_to_draw(variant):
    state = on(variant, 14).state
    bare = state.replace(tribe=Pile(draw=()))
    assert GAME.refusal(bare, 0, Use("b14")).code == "no_cards_left"


@pytest.mark.parametrize("number", CORNERS)
@pytest.mark.parametrize("variant", ["base", "expansion"])
def test_T10_targi_is_not_placed_on_a_raid(variant, number):
    scene = given(variant, me={"supply": 3}, step="placing", robber=5)
    assert scene.refused(Place(f"b{number}")) == "corner"


def test_T23_water_may_be_exchanged_within_an_action():
    scene = on("expansion", 10, Bundle(dates=1, water=2)).when(TradeWater("salt"), Use("b10"))
    assert scene.when(Trade(0, Bundle(dates=1, salt=1))).me.purse == Bundle(vp=1)
    begun = on("expansion", 5, Bundle(dates=2, water=2), robber=1).when(Use("b5"))
    begun = begun.when(TradeWater("dates"), Trade(0, Bundle(dates=3)))
    assert begun.me.purse == Bundle(gold=1)
    assert begun.when(Decline()).step == "turn 0"
