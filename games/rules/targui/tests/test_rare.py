"""Rare situations: two markers on one square, empty decks, the kinds of cards at work."""

import pytest
from msgspec.structs import replace

from games.kernel.replay import fold
from games.rules.targui.box.bundle import Bundle
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
from games.rules.targui.state import Pile
from games.rules.targui.tests.scene import CHANCE, RICH, Scene, bought, given


def test_T36_two_facing_abilities_bring_two_markers_to_one_square():
    me = {"targis": ("b1", "b15"), "supply": 0}
    you = {"targis": ("b11",), "supply": 1, "display": "TX-14"}
    scene = given(me=me, you=you, step="placing", robber=9)
    scene = Scene(scene.state.but(agenda=(type(scene.state.agenda[0])(1), *scene.state.agenda[1:])))
    scene = scene.when(Place("b5"))
    assert scene.facts(MarkersSet) == [MarkersSet((("c11",), ("c11",)))]


def both_on(square, card, first):
    """Both have a marker there; I am first and do this."""
    table = {"me": {"markers": (square,)}, "you": {"markers": (square,)}}
    return given(**table, centre={square: card}).when(first, EndTurn())


def test_T36_the_first_player_has_it_and_the_other_finds_nothing():
    scene = both_on("c12", "GB-16", Use("c12"))
    assert scene.refused(Use("c12")) == "face_down"
    assert scene.when(Forgo("c12")).you.purse == Bundle(vp=4)


def test_T36_a_forgone_card_is_still_there_for_the_other():
    scene = both_on("c12", "GB-16", Forgo("c12")).when(Use("c12"))
    assert scene.you.purse == Bundle(vp=4, gold=1)


def test_T36_the_marker_on_a_face_down_card_may_still_be_moved_away():
    me, you = {"markers": ("c12",)}, {"markers": ("c12",), "targis": ("b9",)}
    scene = given(me=me, you=you, centre={"c12": "GB-16", "c13": "TX-04"}, robber=5)
    scene = scene.when(Use("c12"), EndTurn(), Use("b9"), MoveTo("c12", "c13"), Use("c13"))
    assert scene.step == "card 1"


def emptied(scene, deck, discards):
    """The table with an empty deck and these discards; the other cards are out of the game."""
    return Scene(scene.state.but(**{deck: Pile((), discards)}))


def made(scene, *moves):
    """The moves without the conservation checks, since cards are out of the game."""
    for move in moves:
        (seat,) = scene.game.to_act(scene.state)
        batch = scene.game.decide(scene.state, seat, move, CHANCE)
        scene = Scene(fold(scene.game, batch, scene.state), scene.events + batch)
    return scene


def test_T45_an_empty_goods_deck_is_made_of_its_shuffled_discards():
    scene = given("base", me={"targis": ("b13",)})
    scene = made(emptied(scene, "goods", ("GB-16", "GB-17")), Use("b13"))
    assert sorted(scene.facts(Reshuffled)[0].order) == ["GB-16", "GB-17"]
    assert scene.me.purse.gold == 1
    assert scene.state.goods.shuffles == 1


def test_T45_the_expansions_tribe_pile_keeps_its_top_card():
    scene = given(me={"targis": ("b14",)})
    scene = made(emptied(scene, "tribe", ("TX-01", "TX-02", "TX-03")), Use("b14"), Draw("deck"))
    assert sorted(scene.facts(Reshuffled)[0].order) == ["TX-01", "TX-02"]
    assert scene.state.tribe.discards == ("TX-03",)
    base = given("base", me={"targis": ("b14",)})
    base = made(emptied(base, "tribe", ("TB-01", "TB-02")), Use("b14"))
    assert sorted(base.facts(Reshuffled)[0].order) == ["TB-01", "TB-02"]


def test_T45_cards_drawn_and_not_yet_decided_are_not_shuffled_in():
    scene = given(me={"targis": ("D-13",)}, dunes=("D-13",))
    scene = Scene(scene.state.but(tribe=Pile(("TX-05",), ("TX-06", "TX-07", "TX-08"))))
    scene = made(scene, Use("D-13"))
    assert "TX-05" not in scene.facts(Reshuffled)[0].order
    assert len(scene.facts(TribeDrawn)) == 3
    assert made(scene, Discard()).state.tribe.discards[-3] == "TX-05"


def test_T45_a_deck_is_made_again_only_when_a_card_is_needed():
    scene = given("base", me={"targis": ("b13",)})
    scene = Scene(scene.state.but(goods=Pile(("GB-16",), ("GB-17",))))
    scene = made(scene, Use("b13"))
    assert scene.facts(Reshuffled) == []
    assert scene.state.goods.draw == ()


def test_T45_where_no_card_is_left_a_square_stays_empty():
    scene = given(me={"markers": ("c12",)}, you={"markers": ("c12",)}, centre={"c12": "GB-16"})
    scene = made(emptied(scene, "tribe", ("TX-01",)), Use("c12"), EndTurn())
    assert scene.facts(SquareRefilled) == []
    assert scene.state.card_on("c12") == ""
    assert scene.refused(Use("c12")) == "nothing_there"
    assert made(scene, Forgo("c12"), EndTurn()).step.startswith("placing")


def test_T45_of_fewer_cards_than_asked_for_those_there_are_are_drawn():
    scene = given(me={"targis": ("D-08",)}, dunes=("D-08",))
    scene = made(Scene(scene.state.but(goods=Pile(("GB-16",), ()))), Use("D-08"))
    assert len(scene.facts(GoodsTurned)) == 1
    none = given(me={"targis": ("b14",), "purse": Bundle(water=3)})
    none = made(emptied(none, "tribe", ("TX-01",)), Use("b14"))
    assert none.refused(Redraw()) == "not_now"
    last = given(me={"targis": ("b14",), "purse": Bundle(water=3)})
    last = made(Scene(last.state.but(tribe=Pile(("TX-05",)))), Use("b14"))
    assert last.refused(Redraw()) == "no_cards_left"


@pytest.mark.parametrize(
    ("card", "kind"),
    [("TX-01", "none"), ("TX-04", "immediate"), ("TX-05", "permanent"), ("TX-26", "once")],
)
def test_T22_a_marker_lies_only_on_cards_that_work_once(card, kind):
    me = {"markers": ("c11",), "purse": RICH}
    scene = given(me=me, centre={"c11": card}).when(*bought(card))
    assert scene.state.box.tribes[card].kind == kind
    assert scene.me.charges == (((card, 1),) if kind == "once" else ())


def test_T22_bonuses_count_every_goods_card_also_one_from_a_dune_or_a_favour():
    me = {"display": "TX-06", "targis": ("D-08",)}
    scene = given(me=me, dunes=("D-08",), goods=("GX-01", "GB-01", "GB-02", "GB-03"))
    scene = scene.when(Use("D-08"), Keep("GX-01"), Keep("GB-01"))
    assert scene.me.purse == Bundle(vp=4, water=3, dates=1)
    favour = {"display": "TX-06", "targis": ("b15",), "purse": Bundle(dates=1)}
    called = given(me=favour, goods=("GX-01",)).when(Use("b15"), Begin("favour"), Give("dates"))
    assert called.me.purse.water == 3


BONUSES = [
    ("TX-06", "GX-01", "water"),
    ("TB-34", "GB-08", "salt"),
    ("TB-35", "GB-09", "pepper"),
    ("TB-36", "GB-07", "dates"),
]


@pytest.mark.parametrize(("card", "goods", "name"), BONUSES)
def test_T22_a_card_thrown_away_gives_its_bonus_when_it_comes_back(card, goods, name):
    box = GAME.box.tribe_expansion if card.startswith("TX") else GAME.box.tribe_base
    me = {"hand": card, "targis": ("b1", "b14"), "markers": ("c12",), "purse": RICH}
    mixed = {"cards": tuple(box)}
    scene = given("mixed", me=me, centre={"c12": goods}, options=mixed, robber=5)
    scene = scene.when(Use("b1"), ThrowAway(card), TakeGood("salt"))
    _, pay, _ = bought(card)
    scene = scene.when(Use("b14"), Draw("discard_top"), pay).lay(0)
    before = getattr(scene.me.purse, name)
    assert getattr(scene.when(Use("c12")).me.purse, name) == before + 3


def hand_dune(*dunes, **table):
    """TX-15 is in my hand, and D-12 plays it from there."""
    me = {"hand": "TX-15", "targis": dunes, "purse": RICH}
    return given(me=me, dunes=dunes, **table)


def test_T33_TX15_laid_by_a_dune_counts_for_that_dune():
    _, pay, lay = bought("TX-15")
    scene = hand_dune("D-12").when(Use("D-12"), replace(pay, goods=Bundle()), lay)
    assert (scene.step, scene.offer()["source"]) == ("take_goods 0", "TX-15")
    before = scene.me.purse
    scene = scene.when(TakeGood("salt"))
    assert scene.me.purse == before + Bundle(salt=1)
    assert scene.events[-1] == DuneDiscarded("D-12")


def test_T33_TX15_laid_by_a_dune_gives_its_good_after_what_the_dune_adds():
    _, pay, lay = bought("TX-15")
    scene = hand_dune("D-15").when(Use("D-15"), Pick("b1"), pay, lay)
    assert scene.offer()["source"] == "D-15"
    scene = scene.when(TakeGood("dates"))
    assert scene.offer()["source"] == "TX-15"
    scene = scene.when(TakeGood("salt"))
    assert scene.events[-1] == DuneDiscarded("D-15")


def test_T33_TX15_laid_by_a_dune_where_both_sit_counts_too():
    _, pay, lay = bought("TX-15")
    scene = hand_dune("D-12", you={"targis": ("D-12",)})
    scene = scene.when(Use("D-12"), replace(pay, goods=Bundle()), lay, TakeGood("salt"))
    assert (scene.step, scene.state.open_dunes) == ("turn 0", ("D-12",))


def test_T33_TX15_laid_by_a_dune_gives_one_good_with_the_next():
    _, pay, lay = bought("TX-15")
    scene = hand_dune("D-12", "D-04")
    scene = scene.when(Use("D-12"), replace(pay, goods=Bundle()), lay, TakeGood("salt"))
    scene = scene.when(Use("D-04"), TakeGood("salt"))
    assert scene.step == "turn 0"


def test_T33_TX15_laid_without_a_dune_gives_no_good():
    me = {"markers": ("c11",), "purse": RICH}
    scene = given(me=me, centre={"c11": "TX-15"}).when(*bought("TX-15"))
    assert (scene.step, scene.events[-1].dune) == ("turn 0", "")


def test_a_log_of_the_first_rules_folds_without_the_late_good():
    _, pay, _ = bought("TX-15")
    scene = hand_dune("D-12").when(Use("D-12"), replace(pay, goods=Bundle()))
    state = fold(GAME, [CardLaid(0, "TX-15", 0), DuneDiscarded("D-12")], scene.state)
    assert Scene(state).step == "turn 0"


def test_T45_the_dunes_are_shuffled_again_too():
    scene = given(step="dusk", dunes=())
    scene = Scene(scene.state.but(dunes=Pile((), ("D-01", "D-02"))))
    scene = made(scene, EndTurn())
    assert scene.facts(Reshuffled)[0].deck == "dunes"
    assert len(scene.state.open_dunes) == 1
    assert scene.refused(TakeGood("dates")) == "not_now"
