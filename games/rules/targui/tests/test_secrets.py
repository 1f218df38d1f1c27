"""Secrets: hidden cards, reveals, and the end of the free undo."""

import msgspec
import pytest
from msgspec import UNSET

from games.kernel.chance import Chance
from games.kernel.codec import is_irreversible, redact
from games.kernel.contract import Scenario, prove
from games.rules.targui.bots.rating import ranked
from games.rules.targui.box.bundle import Bundle
from games.rules.targui.game import GAME, Targui
from games.rules.targui.moves import Discard, Draw, EndTurn, Hold, Use
from games.rules.targui.options import BORDERS
from games.rules.targui.tests.builders import RICH, payment
from games.rules.targui.tests.cases import case, for_each
from games.rules.targui.tests.scene import given


def seen(scene, viewer):
    """Return the view of a viewer as text."""
    return msgspec.json.encode(GAME.view(scene.state, viewer)).decode()


def drawn(**me):
    """Return a scene where ME drew TX-05 and has not decided yet."""
    mine = {"targis": ("b14",), "purse": RICH, **me}
    return given(me=mine, tribe=("TX-05",)).when(Use("b14"))


def test_T46_orders_of_the_decks_are_hidden_from_all_viewers():
    start = GAME.setup(2, GAME.info.filled(2, {"set": "mixed"}), Chance(b"secrets"))[0]
    for viewer in (None, 0, 1):
        shown = redact(start, viewer)
        assert {"goods", "tribes", "dunes", "piles"} & set(shown) == set()


def test_T46_face_down_card_shows_only_its_back():
    scene = given(down=("c11", "c12"))
    for viewer in (None, 0, 1):
        assert scene.state.card_on("c11") not in seen(scene, viewer)
        backs = {square.at: square.back for square in GAME.view(scene.state, viewer).centre}
        assert (backs["c11"], backs["c12"], backs["c13"]) == ("tribe", "goods", UNSET)


def test_T46_drawn_card_is_shown_only_to_its_player_while_pending():
    scene = drawn()
    assert "TX-05" in seen(scene, 0)
    assert "TX-05" not in seen(scene, 1)
    assert "TX-05" not in seen(scene, None)
    assert "TX-05" in seen(scene.when(Discard()), None)


def test_T46_drawn_card_stays_hidden_in_hand_until_it_is_played():
    scene = drawn().when(Hold("TX-05"))
    assert "TX-05" in seen(scene, 0)
    assert "TX-05" not in seen(scene, 1)
    me = {"hand": "TX-05", "targis": ("b1",), "purse": RICH}
    pay = payment("TX-05", Bundle(dates=1))
    assert "TX-05" in seen(given(me=me).when(Use("b1"), pay), 1)


def test_T46_card_taken_face_up_stays_shown_to_both():
    me = {"markers": ("c11",), "targis": ("b14",)}
    centre = given(me=me, centre={"c11": "TX-04"}).when(Use("c11"), Hold("TX-04"))
    pile = given(me=me, discards=("TX-09",)).when(Use("b14"), Draw("discard_top"), Hold("TX-09"))
    assert "TX-04" in seen(centre, 1)
    assert "TX-09" in seen(pile, 1)


@for_each(
    case(scene=given(me={"targis": ("b14",)}, tribe=("TX-05",)), moves=(Use("b14"),)),
    case(scene=given("base", me={"targis": ("b13",)}), moves=(Use("b13"),)),
    case(scene=given(me={"targis": ("D-08",)}, dunes=("D-08",)), moves=(Use("D-08"),)),
    case(scene=given(step="dusk", down=("c11",)), moves=(EndTurn(),)),
    case(scene=given(step="dusk", dunes=()), moves=(EndTurn(),)),
)
def test_T46_any_draw_ends_the_free_undo(scene, moves):
    assert any(is_irreversible(event) for event in scene.when(*moves).events)


@pytest.mark.parametrize("square", ["c11", "c12"])
def test_T46_using_open_cards_keeps_the_free_undo(square):
    scene = given(me={"targis": ("b2",), "markers": (square,), "purse": RICH})
    scene = scene.when(Use("b2"), Use(square))
    assert not any(is_irreversible(event) for event in scene.events)


def test_T46_repr_of_a_state_has_no_secrets():
    scene = drawn()
    text = f"{scene.state!r} {scene.state.players!r} {scene.state.tribe!r}"
    assert not [card for card in GAME.box.tribes if card in text]


@pytest.mark.parametrize("seed", [0, 1])
def test_T46_T44_worlds_differ_only_in_secrets_at_mixed_tables(seed):
    options = GAME.info.filled(2, {"set": "mixed", "borders": BORDERS[::2]})
    assert prove(Scenario(GAME, 2, options, seed)).moves > 0


class Played(Targui):
    """The game with the moves of the good bot as random play, so that displays fill."""

    def playout_moves(self, state, moves):
        return [ranked(state, state.agenda[0].seat, moves)[0].move]


@pytest.mark.parametrize("variant", ["base", "expansion", "mixed"])
def test_T46_worlds_differ_only_in_secrets_in_good_play(variant):
    options = GAME.info.filled(2, {"set": variant})
    audit = prove(Scenario(Played(GAME.box), 2, options, 0))
    assert audit.unvaried == frozenset()
