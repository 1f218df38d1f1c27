"""What is secret, what becomes known, and what ends the free undo."""

import json

import pytest

from games.kernel.chance import Chance
from games.kernel.codec import no_return, redact
from games.kernel.contract import Case, prove
from games.rules.targui.bots.rating import ranked
from games.rules.targui.box.bundle import Bundle
from games.rules.targui.game import GAME, Targui
from games.rules.targui.moves import Discard, Draw, EndTurn, Hold, Pay, Use
from games.rules.targui.options import BORDERS
from games.rules.targui.tests.scene import RICH, given


def seen(scene, viewer):
    """All that a viewer is shown, as text."""
    return json.dumps(GAME.view(scene.state, viewer))


def drawn(**me):
    """I drew TX-05 and have not decided yet."""
    mine = {"targis": ("b14",), "purse": RICH, **me}
    return given(me=mine, tribe=("TX-05",)).when(Use("b14"))


def test_T46_the_orders_of_the_decks_are_seen_by_nobody():
    start = GAME.setup(2, GAME.info.filled(2, {"set": "mixed"}), Chance(b"secrets"))[0]
    for viewer in (None, 0, 1):
        shown = redact(start, viewer)
        assert {"goods", "tribes", "dunes", "piles"} & set(shown) == set()


def test_T46_a_face_down_card_shows_its_back_alone():
    scene = given(down=("c11", "c12"))
    for viewer in (None, 0, 1):
        assert scene.state.card_on("c11") not in seen(scene, viewer)
        backs = {s["at"]: s.get("back") for s in GAME.view(scene.state, viewer)["centre"]}
        assert (backs["c11"], backs["c12"], backs["c13"]) == ("tribe", "goods", None)


def test_T46_a_drawn_card_is_known_to_its_player_until_it_is_decided():
    scene = drawn()
    assert "TX-05" in seen(scene, 0)
    assert "TX-05" not in seen(scene, 1)
    assert "TX-05" not in seen(scene, None)
    assert "TX-05" in seen(scene.when(Discard()), None)


def test_T46_a_drawn_card_stays_hidden_in_hand_until_it_is_played():
    scene = drawn().when(Hold("TX-05"))
    assert "TX-05" in seen(scene, 0)
    assert "TX-05" not in seen(scene, 1)
    me = {"hand": "TX-05", "targis": ("b1",), "purse": RICH}
    pay = Pay("TX-05", 0, Bundle(dates=1), False, "", 0)
    assert "TX-05" in seen(given(me=me).when(Use("b1"), pay), 1)


def test_T46_a_card_taken_face_up_stays_known_to_both():
    me = {"markers": ("c11",), "targis": ("b14",)}
    centre = given(me=me, centre={"c11": "TX-04"}).when(Use("c11"), Hold("TX-04"))
    pile = given(me=me, discards=("TX-09",)).when(Use("b14"), Draw("discard_top"), Hold("TX-09"))
    assert "TX-04" in seen(centre, 1)
    assert "TX-09" in seen(pile, 1)


@pytest.mark.parametrize(
    ("scene", "moves"),
    [
        (given(me={"targis": ("b14",)}, tribe=("TX-05",), discards=()), (Use("b14"),)),
        (given("base", me={"targis": ("b13",)}), (Use("b13"),)),
        (given(me={"targis": ("D-08",)}, dunes=("D-08",)), (Use("D-08"),)),
        (given(step="dusk", down=("c11",)), (EndTurn(),)),
        (given(step="dusk", dunes=()), (EndTurn(),)),
    ],
)
def test_T46_any_draw_ends_the_free_undo(scene, moves):
    assert any(no_return(event) for event in scene.when(*moves).events)


@pytest.mark.parametrize("square", ["c11", "c12"])
def test_T46_what_was_open_before_ends_no_free_undo(square):
    scene = given(me={"targis": ("b2",), "markers": (square,), "purse": RICH})
    scene = scene.when(Use("b2"), Use(square))
    assert not any(no_return(event) for event in scene.events)


def test_T46_a_state_does_not_print_its_secrets():
    scene = drawn()
    text = f"{scene.state!r} {scene.state.players!r} {scene.state.tribe!r}"
    assert not [card for card in GAME.box.tribes if card in text]


@pytest.mark.parametrize("seed", [0, 1])
def test_T46_T44_worlds_that_differ_in_secrets_look_alike_at_mixed_tables(seed):
    options = GAME.info.filled(2, {"set": "mixed", "borders": BORDERS[::2]})
    assert prove(Case(GAME, 2, options, seed)).moves > 0


class Played(Targui):
    """Random play as the good bot plays, so that hands, dunes and displays fill."""

    def progress(self, state, moves):
        return [ranked(state, state.agenda[0].seat, moves)[0][1]]


@pytest.mark.parametrize("variant", ["base", "expansion", "mixed"])
def test_T46_worlds_that_differ_in_secrets_look_alike_where_it_is_played_well(variant):
    options = GAME.info.filled(2, {"set": variant})
    audit = prove(Case(Played(GAME.box), 2, options, 0))
    assert audit.unvaried == frozenset()
