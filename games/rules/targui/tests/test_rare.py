"""Rare situations: two markers on one square, empty decks, cards that come back."""

from msgspec.structs import replace

from games.kernel.replay import fold
from games.rules.targui.box.bundle import Bundle
from games.rules.targui.decide import decide_within_turn
from games.rules.targui.events import (
    CardLaid,
    DuneDiscarded,
    GoodsTurned,
    MarkersSet,
    Reshuffled,
    SquareRefilled,
    TribeDrawn,
)
from games.rules.targui.game import GAME
from games.rules.targui.moves import (
    Begin,
    Discard,
    Draw,
    EndTurn,
    Forgo,
    Give,
    Keep,
    MoveTo,
    Pick,
    Place,
    Redraw,
    TakeGood,
    ThrowAway,
    Use,
)
from games.rules.targui.rounds.placing import PlaceStep
from games.rules.targui.state import Pile
from games.rules.targui.tests.builders import RICH, purchase
from games.rules.targui.tests.cases import case, for_each
from games.rules.targui.tests.scene import CHANCE, YOU, GameScene, given


def test_T36_two_facing_abilities_bring_two_markers_to_one_square():
    me = {"targis": ("b1", "b15"), "supply": 0}
    you = {"targis": ("b11",), "supply": 1, "display": "TX-14"}
    scene = given(me=me, you=you, step="placing", robber=9)
    scene = GameScene(scene.state.replace(agenda=(PlaceStep(seat=YOU), *scene.state.agenda[1:])))
    scene = scene.when(Place("b5"))
    assert scene.events_of(MarkersSet) == [MarkersSet((("c11",), ("c11",)))]


def both_on(square, card, first):
    """Return a scene with two markers on a square, after this move of ME."""
    table = {"me": {"markers": (square,)}, "you": {"markers": (square,)}}
    return given(**table, centre={square: card}).when(first, EndTurn())


def test_T36_card_of_two_markers_is_gone_for_the_second_player():
    scene = both_on("c12", "GB-16", Use("c12"))
    assert scene.refused(Use("c12")) == "face_down"
    assert scene.when(Forgo("c12")).you.purse == Bundle(vp=4)


def test_T36_forgone_card_of_two_markers_stays_for_the_second():
    scene = both_on("c12", "GB-16", Forgo("c12")).when(Use("c12"))
    assert scene.you.purse == Bundle(vp=4, gold=1)


def test_T36_marker_may_be_moved_away_from_a_face_down_card():
    me, you = {"markers": ("c12",)}, {"markers": ("c12",), "targis": ("b9",)}
    scene = given(me=me, you=you, centre={"c12": "GB-16", "c13": "TX-04"}, robber=5)
    scene = scene.when(Use("c12"), EndTurn(), Use("b9"), MoveTo("c12", "c13"), Use("c13"))
    assert scene.step == "card 1"


def emptied(scene, deck, discards):
    """Return the scene with an empty deck and these discards; the other cards are removed."""
    return GameScene(scene.state.replace(**{deck: Pile(draw=(), discards=discards)}))


def made(scene, *moves):
    """Return the scene after these moves, without the invariants: cards were removed."""
    for move in moves:
        (seat,) = scene.game.to_act(scene.state)
        batch = decide_within_turn(scene.state, seat, move, CHANCE)
        scene = GameScene(batch.state, [*scene.events, *batch.events])
    return scene


def test_T45_empty_goods_deck_is_made_of_its_shuffled_discards():
    scene = given("base", me={"targis": ("b13",)})
    scene = made(emptied(scene, "goods", ("GB-16", "GB-17")), Use("b13"))
    assert sorted(scene.events_of(Reshuffled)[0].order) == ["GB-16", "GB-17"]
    assert scene.me.purse.gold == 1
    assert scene.state.goods.shuffles == 1


def test_T45_top_tribe_discard_of_the_expansion_is_not_shuffled():
    scene = given(me={"targis": ("b14",)})
    scene = made(emptied(scene, "tribe", ("TX-01", "TX-02", "TX-03")), Use("b14"), Draw("deck"))
    assert sorted(scene.events_of(Reshuffled)[0].order) == ["TX-01", "TX-02"]
    assert scene.state.tribe.discards == ("TX-03",)
    base = given("base", me={"targis": ("b14",)})
    base = made(emptied(base, "tribe", ("TB-01", "TB-02")), Use("b14"))
    assert sorted(base.events_of(Reshuffled)[0].order) == ["TB-01", "TB-02"]


def test_T45_drawn_cards_that_are_pending_are_not_shuffled():
    scene = given(me={"targis": ("D-13",)}, dunes=("D-13",))
    scene = GameScene(
        scene.state.replace(tribe=Pile(draw=("TX-05",), discards=("TX-06", "TX-07", "TX-08")))
    )
    scene = made(scene, Use("D-13"))
    assert "TX-05" not in scene.events_of(Reshuffled)[0].order
    assert len(scene.events_of(TribeDrawn)) == 3
    assert made(scene, Discard()).state.tribe.discards[-3] == "TX-05"


def test_T45_deck_is_shuffled_only_when_a_card_is_needed():
    scene = given("base", me={"targis": ("b13",)})
    scene = GameScene(scene.state.replace(goods=Pile(draw=("GB-16",), discards=("GB-17",))))
    scene = made(scene, Use("b13"))
    assert scene.events_of(Reshuffled) == []
    assert scene.state.goods.draw == ()


def test_T45_square_stays_empty_without_a_card_to_refill():
    scene = given(me={"markers": ("c12",)}, you={"markers": ("c12",)}, centre={"c12": "GB-16"})
    scene = made(emptied(scene, "tribe", ("TX-01",)), Use("c12"), EndTurn())
    assert scene.events_of(SquareRefilled) == []
    assert scene.state.card_on("c12") == ""
    assert scene.refused(Use("c12")) == "nothing_there"
    assert made(scene, Forgo("c12"), EndTurn()).step.startswith("placing")


def test_T45_all_cards_are_drawn_when_there_are_too_few():
    scene = given(me={"targis": ("D-08",)}, dunes=("D-08",))
    scene = made(GameScene(scene.state.replace(goods=Pile(draw=("GB-16",)))), Use("D-08"))
    assert len(scene.events_of(GoodsTurned)) == 1
    none = given(me={"targis": ("b14",), "purse": Bundle(water=3)})
    none = made(emptied(none, "tribe", ("TX-01",)), Use("b14"))
    assert none.refused(Redraw()) == "not_now"
    last = given(me={"targis": ("b14",), "purse": Bundle(water=3)})
    last = made(GameScene(last.state.replace(tribe=Pile(draw=("TX-05",)))), Use("b14"))
    assert last.refused(Redraw()) == "no_cards_left"


@for_each(
    case(card="TX-01", kind="none"),
    case(card="TX-04", kind="immediate"),
    case(card="TX-05", kind="permanent"),
    case(card="TX-26", kind="once"),
)
def test_T22_only_cards_that_work_once_get_a_marker(card, kind):
    me = {"markers": ("c11",), "purse": RICH}
    scene = given(me=me, centre={"c11": card}).when(*purchase(card))
    assert scene.state.box.tribes[card].kind == kind
    assert scene.me.charges == (((card, 1),) if kind == "once" else ())


def test_T22_bonus_counts_goods_cards_of_dunes_and_favours():
    me = {"display": "TX-06", "targis": ("D-08",)}
    scene = given(me=me, dunes=("D-08",), goods=("GX-01", "GB-01", "GB-02", "GB-03"))
    scene = scene.when(Use("D-08"), Keep("GX-01"), Keep("GB-01"))
    assert scene.me.purse == Bundle(vp=4, water=3, dates=1)
    favour = {"display": "TX-06", "targis": ("b15",), "purse": Bundle(dates=1)}
    called = given(me=favour, goods=("GX-01",)).when(Use("b15"), Begin("favour"), Give("dates"))
    assert called.me.purse.water == 3


BONUSES = (
    case(card="TX-06", goods="GX-01", name="water"),
    case(card="TB-34", goods="GB-08", name="salt"),
    case(card="TB-35", goods="GB-09", name="pepper"),
    case(card="TB-36", goods="GB-07", name="dates"),
)


@for_each(*BONUSES)
def test_T22_card_that_was_thrown_away_gives_its_bonus_later(card, goods, name):
    box = GAME.box.tribe_expansion if card.startswith("TX") else GAME.box.tribe_base
    me = {"hand": card, "targis": ("b1", "b14"), "markers": ("c12",), "purse": RICH}
    mixed = {"cards": tuple(box)}
    scene = given("mixed", me=me, centre={"c12": goods}, options=mixed, robber=5)
    scene = scene.when(Use("b1"), ThrowAway(card), TakeGood("salt"))
    buy = purchase(card)
    scene = scene.when(Use("b14"), Draw("discard_top"), buy.pay).lay(0)
    before = getattr(scene.me.purse, name)
    assert getattr(scene.when(Use("c12")).me.purse, name) == before + 3


def hand_dune(*dunes, **table):
    """Return a scene with TX-15 in the hand of ME, and with dunes."""
    me = {"hand": "TX-15", "targis": dunes, "purse": RICH}
    return given(me=me, dunes=dunes, **table)


def test_T33_TX15_laid_by_a_dune_counts_for_that_dune():
    buy = purchase("TX-15")
    scene = hand_dune("D-12").when(Use("D-12"), replace(buy.pay, goods=Bundle()), buy.lay)
    assert (scene.step, scene.offer().source) == ("take_goods 0", "TX-15")
    before = scene.me.purse
    scene = scene.when(TakeGood("salt"))
    assert scene.me.purse == before + Bundle(salt=1)
    assert scene.events[-1] == DuneDiscarded("D-12")


def test_T33_TX15_laid_by_a_dune_gives_its_good_after_that_dune():
    buy = purchase("TX-15")
    scene = hand_dune("D-15").when(Use("D-15"), Pick("b1"), buy.pay, buy.lay)
    assert scene.offer().source == "D-15"
    scene = scene.when(TakeGood("dates"))
    assert scene.offer().source == "TX-15"
    scene = scene.when(TakeGood("salt"))
    assert scene.events[-1] == DuneDiscarded("D-15")


def test_T33_TX15_laid_by_a_shared_dune_counts_for_it():
    buy = purchase("TX-15")
    scene = hand_dune("D-12", you={"targis": ("D-12",)})
    scene = scene.when(Use("D-12"), replace(buy.pay, goods=Bundle()), buy.lay, TakeGood("salt"))
    assert (scene.step, scene.state.open_dunes) == ("turn 0", ("D-12",))


def test_T33_TX15_laid_by_a_dune_gives_a_good_with_the_next():
    buy = purchase("TX-15")
    scene = hand_dune("D-12", "D-04")
    scene = scene.when(Use("D-12"), replace(buy.pay, goods=Bundle()), buy.lay, TakeGood("salt"))
    scene = scene.when(Use("D-04"), TakeGood("salt"))
    assert scene.step == "turn 0"


def test_T33_TX15_laid_without_a_dune_gives_no_good():
    me = {"markers": ("c11",), "purse": RICH}
    scene = given(me=me, centre={"c11": "TX-15"}).when(*purchase("TX-15"))
    assert (scene.step, scene.events[-1].dune) == ("turn 0", "")


def test_log_of_rules_version_1_folds_without_the_late_good():
    buy = purchase("TX-15")
    scene = hand_dune("D-12").when(Use("D-12"), replace(buy.pay, goods=Bundle()))
    state = fold(GAME, [CardLaid(0, "TX-15", 0), DuneDiscarded("D-12")], scene.state)
    assert GameScene(state).step == "turn 0"


def test_T45_dunes_are_shuffled_again():
    scene = given(step="dusk", dunes=())
    scene = GameScene(scene.state.replace(dunes=Pile(draw=(), discards=("D-01", "D-02"))))
    scene = made(scene, EndTurn())
    assert scene.events_of(Reshuffled)[0].deck == "dunes"
    assert len(scene.state.open_dunes) == 1
    assert scene.refused(TakeGood("dates")) == "not_now"
