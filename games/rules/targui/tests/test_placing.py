"""Placing Targis, and the markers where their lines cross."""

from games.rules.targui.events import MarkersSet
from games.rules.targui.moves import EndTurn, Place
from games.rules.targui.tests.cases import case, for_each
from games.rules.targui.tests.scene import given
from games.rules.targui.views.offer import PlacingOffer

THREE = {"supply": 3}


def placing(me=None, you=None, robber=5, **table):
    """Return a scene where ME places next; both have three Targis by default."""
    mine, yours = {**THREE, **(me or {})}, {**THREE, **(you or {})}
    return given(me=mine, you=yours, robber=robber, step="placing", **table)


def test_T10_players_place_in_turn_from_the_first_player():
    scene, order = placing(), []
    for spot in ("b1", "b2", "b3", "b6", "b13", "b14"):
        order.append(scene.step)
        scene = scene.when(Place(spot))
    assert order == ["placing 0", "placing 1"] * 3
    assert scene.step == "turn 0"
    assert scene.me.targis == ("b1", "b3", "b13")


@for_each(
    case(spot="b4", why="corner"),
    case(spot="b5", why="robber"),
    case(spot="b2", why="occupied"),
    case(spot="b3", why="occupied"),
    case(spot="b10", why="facing"),
    case(spot="b17", why="unknown_place"),
    case(spot="c11", why="unknown_place"),
    case(spot="D-01", why="unknown_place"),
)
def test_T10_closed_place_is_refused(spot, why):
    scene = placing({"targis": ("b3",), "supply": 2}, {"targis": ("b2",)}, dunes=("D-02",))
    assert scene.refused(Place(spot)) == why


def test_T10_place_facing_an_own_targi_or_the_robber_is_open():
    scene = placing({"targis": ("b3",)}, robber=5)
    assert {Place("b9"), Place("b15")} <= set(scene.moves(Place))


def test_T10_player_without_targis_is_passed_over():
    scene = placing(you={"supply": 1}).when(Place("b1"), Place("b2"))
    assert scene.step == "placing 0"
    scene = scene.when(Place("b3"))
    assert scene.step == "placing 0"
    assert scene.when(Place("b6")).step == "turn 0"


def test_T10_other_moves_and_other_seats_are_refused_while_placing():
    scene = placing()
    assert scene.refused(EndTurn()) == "not_now"
    assert scene.game.refusal(scene.state, 1, Place("b1")).code == "not_your_turn"


def test_T11_targi_may_go_to_a_free_dune():
    scene = placing(dunes=("D-01", "D-02")).when(Place("D-01"))
    assert scene.me.targis == ("D-01",)
    assert scene.refused(Place("D-01")) == "occupied"
    own = scene.when(Place("b1"))
    assert own.refused(Place("D-01")) == "occupied"
    assert Place("D-02") in own.moves(Place)


@for_each(
    case(targis=("b1", "b15", "b14"), squares=("c11", "c21")),
    case(targis=("b2", "b9", "b7"), squares=("c32", "c33")),
    case(targis=("b1", "b11", "b6"), squares=("c21",)),
    case(targis=("b1", "b2", "b3"), squares=()),
    case(targis=("b13", "b14", "b15"), squares=()),
    case(targis=("b1", "b15", "D-01"), squares=("c11",)),
    case(targis=("b1", "D-01", "D-02"), squares=()),
    case(targis=("D-01", "D-02", "D-03"), squares=()),
    case(targis=("b10", "b6"), squares=("c22",)),
)
def test_T11_T12_markers_are_set_at_crossings_without_dunes(targis, squares):
    *before, last = targis
    me = {"targis": tuple(before), "supply": 1}
    dunes = tuple(spot for spot in targis if spot.startswith("D"))
    scene = placing(me, {"supply": 0}, dunes=dunes, robber=5).when(Place(last))
    assert scene.events_of(MarkersSet) == [MarkersSet((squares, ()))]
    assert scene.me.markers == squares


def test_T12_offer_has_the_crossings_and_the_closed_places():
    me = {"targis": ("b1",), "supply": 2}
    offer = placing(me, {"targis": ("b10",)}, dunes=("D-01",)).offer()
    assert isinstance(offer, PlacingOffer)
    places = {place.at: place.crossings for place in offer.places}
    assert (places["b15"], places["b3"], places["D-01"]) == (("c11",), (), ())
    closed = {place.at: place.why for place in offer.closed}
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
