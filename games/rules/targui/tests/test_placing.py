"""Placing Targis, and the markers where their lines cross."""

import pytest

from games.rules.targui.events import MarkersSet
from games.rules.targui.moves import EndTurn, Place
from games.rules.targui.tests.scene import given

THREE = {"supply": 3}


def placing(me=None, you=None, robber=5, **table):
    """I am about to place; both have three Targis unless said otherwise."""
    mine, yours = {**THREE, **(me or {})}, {**THREE, **(you or {})}
    return given(me=mine, you=yours, robber=robber, step="placing", **table)


def test_T10_both_place_one_at_a_time_from_the_first_player():
    scene, order = placing(), []
    for spot in ("b1", "b2", "b3", "b6", "b13", "b14"):
        order.append(scene.step)
        scene = scene.when(Place(spot))
    assert order == ["placing 0", "placing 1"] * 3
    assert scene.step == "turn 0"
    assert scene.me.targis == ("b1", "b3", "b13")


@pytest.mark.parametrize(
    ("spot", "why"),
    [
        ("b4", "corner"),
        ("b5", "robber"),
        ("b2", "occupied"),
        ("b3", "occupied"),
        ("b10", "facing"),
        ("b17", "unknown_place"),
        ("c11", "unknown_place"),
        ("D-01", "unknown_place"),
    ],
)
def test_T10_where_no_targi_may_stand(spot, why):
    scene = placing({"targis": ("b3",), "supply": 2}, {"targis": ("b2",)}, dunes=("D-02",))
    assert scene.refused(Place(spot)) == why


def test_T10_facing_oneself_or_the_robber_is_allowed():
    scene = placing({"targis": ("b3",)}, robber=5)
    assert {Place("b9"), Place("b15")} <= set(scene.moves(Place))


def test_T10_who_has_none_left_is_passed_over():
    scene = placing(you={"supply": 1}).when(Place("b1"), Place("b2"))
    assert scene.step == "placing 0"
    scene = scene.when(Place("b3"))
    assert scene.step == "placing 0"
    assert scene.when(Place("b6")).step == "turn 0"


def test_T10_nothing_but_placing_is_open_and_only_to_who_is_to_place():
    scene = placing()
    assert scene.refused(EndTurn()) == "not_now"
    assert scene.game.refusal(scene.state, 1, Place("b1")).code == "not_your_turn"


def test_T11_a_targi_may_go_to_a_free_dune():
    scene = placing(dunes=("D-01", "D-02")).when(Place("D-01"))
    assert scene.me.targis == ("D-01",)
    assert scene.refused(Place("D-01")) == "occupied"
    own = scene.when(Place("b1"))
    assert own.refused(Place("D-01")) == "occupied"
    assert Place("D-02") in own.moves(Place)


@pytest.mark.parametrize(
    ("targis", "squares"),
    [
        (("b1", "b15", "b14"), ("c11", "c21")),
        (("b2", "b9", "b7"), ("c32", "c33")),
        (("b1", "b11", "b6"), ("c21",)),
        (("b1", "b2", "b3"), ()),
        (("b13", "b14", "b15"), ()),
        (("b1", "b15", "D-01"), ("c11",)),
        (("b1", "D-01", "D-02"), ()),
        (("D-01", "D-02", "D-03"), ()),
        (("b10", "b6"), ("c22",)),
    ],
)
def test_T11_T12_markers_stand_where_lines_cross_and_dunes_draw_none(targis, squares):
    *before, last = targis
    me = {"targis": tuple(before), "supply": 1}
    dunes = tuple(spot for spot in targis if spot.startswith("D"))
    scene = placing(me, {"supply": 0}, dunes=dunes, robber=5).when(Place(last))
    assert scene.facts(MarkersSet) == [MarkersSet((squares, ()))]
    assert scene.me.markers == squares


def test_T12_the_offer_shows_the_crossings_that_would_result_and_why_places_are_closed():
    me = {"targis": ("b1",), "supply": 2}
    offer = placing(me, {"targis": ("b10",)}, dunes=("D-01",)).offer()
    assert offer["step"] == "placing"
    places = {place["at"]: place["crossings"] for place in offer["places"]}
    assert (places["b15"], places["b3"], places["D-01"]) == (["c11"], [], [])
    closed = {place["at"]: place["why"] for place in offer["closed"]}
    assert closed == {
        "b1": "occupied",
        "b2": "facing",
        "b4": "corner",
        "b5": "robber",
        "b8": "corner",
        "b10": "occupied",
        "b12": "corner",
        "b16": "corner",
    }
    assert set(places) | set(closed) == {*(f"b{n}" for n in range(1, 17)), "D-01"}
