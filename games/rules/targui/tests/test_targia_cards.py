"""The tribe cards about the Targia: both favours, favour beside her, calling her."""

from games.rules.targui.box.bundle import Bundle
from games.rules.targui.events import TargiaCalled
from games.rules.targui.moves import (
    Begin,
    Give,
    Pick,
    TakeGood,
    Use,
)
from games.rules.targui.tests.builders import each_good
from games.rules.targui.tests.scene import given


def with_the_targia(display, spot="b15", **me):
    """Return a scene with a Targi of ME on a spot, and the Targia on 15."""
    return given(me={"display": display, "targis": (spot,), **me}, goods=("GB-02", "GB-04"))


def test_T32_TX41_uses_both_favours():
    scene = with_the_targia("TX-41").when(Use("b15"), Begin("favour"), TakeGood("salt"))
    assert scene.step == "favour 0"
    scene = scene.when(Give("salt"))
    assert scene.me.purse == Bundle(dates=1, vp=4)
    assert scene.refused(TakeGood("salt")) == "favour_used"
    alone = with_the_targia("").when(Use("b15"), Begin("favour"), TakeGood("salt"))
    assert alone.step == "turn 0"
    assert alone.me.purse == Bundle(salt=2, vp=4)


def test_T32_TX42_is_favoured_beside_the_targia():
    near = with_the_targia("TX-42", "b14", purse=each_good(5))
    assert near.offer().pieces[0].favour is True
    assert near.when(Use("b14")).step == "parts 0"
    assert with_the_targia("TX-42", "b13").offer().pieces[0].favour is False
    assert with_the_targia("", "b14").offer().pieces[0].favour is False
    across = given(me={"display": "TX-42", "targis": ("b5",)}, robber=13)
    assert across.state.targia == 3
    assert across.offer().pieces[0].favour is False


def test_T32_TX44_calls_the_targia_once():
    scene = with_the_targia("TX-44", "b3").when(Use("TX-44"))
    assert scene.events_of(TargiaCalled) == [TargiaCalled(0, "b3", "TX-44")]
    assert scene.me.charges == ()
    assert scene.when(Use("b3")).step == "parts 0"
    assert scene.refused(Use("TX-44")) == "not_your_piece"


def test_T32_TX44_needs_a_targi_on_the_frame_without_favour():
    assert with_the_targia("TX-44", "b15").refused(Use("TX-44")) == "no_targi_to_favour"
    dune = given(me={"display": "TX-44", "targis": ("D-01",)}, dunes=("D-01",))
    assert dune.refused(Use("TX-44")) == "no_targi_to_favour"
    two = given(me={"display": "TX-44", "targis": ("b15", "b3", "b6")}).when(Use("TX-44"))
    assert two.refused(Pick("b15")) == "already_favoured"
    assert two.refused(Pick("b2")) == "not_your_piece"
