"""Stored gold: TB-41 keeps gold for later prices."""

import pytest

from games.rules.targui.box.bundle import Bundle, goods_of
from games.rules.targui.events import RaidPaid
from games.rules.targui.game import GAME
from games.rules.targui.moves import (
    Pay,
    Use,
)
from games.rules.targui.tests.builders import RICH, payment, purchase
from games.rules.targui.tests.cases import case, for_each
from games.rules.targui.tests.scene import given, raid


def buying(card, display="", purse=RICH, **table):
    """Return a scene of the base game with the card under a marker of ME."""
    me = {"markers": ("c11",), "purse": purse, "display": display}
    return given("base", me=me, centre={"c11": card}, **table)


def test_T22_TB41_keeps_gold_for_a_later_price():
    scene = buying("TB-41").when(*purchase("TB-41"))
    assert scene.me.charges == (("TB-41", 1),)
    later = buying("TB-01", "TB-41", Bundle(pepper=1, vp=4)).when(*purchase("TB-01", stored=1))
    assert later.me.purse == Bundle(vp=4)
    assert later.me.charges == ()


@for_each(
    case(stored=0, gold=0, charges=(("TB-41", 1),)),
    case(stored=1, gold=1, charges=()),
)
def test_T22_TB41_player_chooses_the_gold_that_pays(stored, gold, charges):
    scene = buying("TB-01", "TB-41", Bundle(pepper=1, gold=1)).when(Use("c11"))
    ways = scene.offer().cards[0].ways
    assert [(way.gold, way.stored) for way in ways] == [(0, 1), (1, 0)]
    assert [move.stored for move in scene.moves(Pay)] == [1, 0]
    scene = scene.when(payment("TB-01", Bundle(pepper=1), stored=stored))
    assert scene.me.purse.gold == gold
    assert scene.me.charges == charges


def test_T22_TB41_offers_one_way_when_only_its_gold_can_pay():
    scene = buying("TB-01", "TB-41", Bundle(pepper=1)).when(Use("c11"))
    assert [way.stored for way in scene.offer().cards[0].ways] == [1]
    assert [move.stored for move in scene.moves(Pay)] == [1]
    assert scene.refused(payment("TB-01", Bundle(pepper=1))) == "cannot_pay"


@pytest.mark.parametrize("stored", [-1, 2])
def test_T22_TB41_pays_no_more_gold_than_it_stores(stored):
    scene = buying("TB-01", "TB-41", RICH).when(Use("c11"))
    assert scene.refused(payment("TB-01", Bundle(pepper=1), stored=stored)) == "not_the_price"
    dry = buying("TB-05", "TB-41", RICH).when(Use("c11"))
    printed = goods_of(GAME.box.tribes["TB-05"].prices[0])
    assert dry.refused(payment("TB-05", printed, stored=1)) == "not_the_price"


def test_T22_TB41_pays_the_gold_in_brackets_too():
    mixed = tuple(card for card in GAME.box.tribe_expansion if card != "TX-27")
    me = {"display": "TB-41", "markers": ("c11",), "purse": RICH}
    table = {"centre": {"c11": "TX-38"}, "options": {"cards": (*mixed, "TB-41")}}
    scene = given("mixed", me=me, **table)
    buy = purchase("TX-38", extra=True, stored=1)
    scene = scene.when(buy.use, buy.pay)
    assert (scene.me.purse.gold, scene.me.charges) == (RICH.gold, ())


def test_T22_TB41_gold_pays_only_prices():
    me = {"display": "TB-41", "targis": ("b10",), "purse": Bundle(vp=4)}
    assert given("base", me=me).refused(Use("b10")) == "nothing_to_exchange"
    at_the_raid = raid(16, "base", me={"display": "TB-41"})
    assert at_the_raid.events_of(RaidPaid)[0].paid == Bundle(vp=3)
