"""Every goods card: taken from the centre, and refused while face down."""

import pytest

from games.rules.targui.box.bundle import Bundle
from games.rules.targui.events import SquareRefilled
from games.rules.targui.game import GAME
from games.rules.targui.moves import Choose, Decline, Use
from games.rules.targui.tests.scene import given

BASE = [card for card in GAME.box.goods if card.startswith("GB")]
ANY = [card for card in BASE if len(GAME.box.goods[card].options) > 1]


def on_the_table(card, **table):
    return given(me={"markers": ("c12",)}, centre={"c12": card}, **table)


@pytest.mark.parametrize("card", [card for card in GAME.box.goods if card not in ANY])
def test_T14_goods_card_gives_its_goods_and_is_discarded(card):
    scene = on_the_table(card).when(Use("c12"))
    assert scene.me.purse == Bundle(vp=4) + GAME.box.goods[card].options[0]
    assert scene.state.goods.discards == (card,)
    assert scene.events_of(SquareRefilled) == [SquareRefilled("c12", "tribe")]


@pytest.mark.parametrize("card", ANY)
@pytest.mark.parametrize("option", [0, 1, 2])
def test_T14_slash_of_a_goods_card_is_a_choice(card, option):
    scene = on_the_table(card).when(Use("c12"))
    assert scene.step == "take_goods_card 0"
    assert scene.refused(Choose(3)) == "no_such_option"
    gained = scene.when(Choose(option)).me.purse - Bundle(vp=4)
    assert gained == GAME.box.goods[card].options[option]


@pytest.mark.parametrize("card", ANY)
def test_T13_declined_goods_card_stays(card):
    scene = on_the_table(card).when(Use("c12"), Decline())
    assert scene.state.card_on("c12") == card
    assert scene.me.purse == Bundle(vp=4)


@pytest.mark.parametrize("card", GAME.box.goods)
def test_T15_face_down_goods_card_is_refused(card):
    assert on_the_table(card, down=("c12",)).refused(Use("c12")) == "face_down"


@pytest.mark.parametrize("card", GAME.box.goods)
def test_T13_goods_card_without_an_own_marker_is_refused(card):
    scene = given(you={"markers": ("c12",)}, centre={"c12": card})
    assert scene.refused(Use("c12")) == "not_your_piece"
