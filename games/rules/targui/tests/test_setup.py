"""The board, the set-up of each set, and the options of a table."""

from collections import Counter

import pytest

from games.kernel.chance import Chance
from games.kernel.replay import fold
from games.rules.targui import board
from games.rules.targui.box.bundle import Bundle
from games.rules.targui.box.effect import SYMBOLS
from games.rules.targui.events import CentreTurned, DunesTurned, Started, TribeTurned
from games.rules.targui.game import GAME
from games.rules.targui.moves import Use
from games.rules.targui.options import BORDERS
from games.rules.targui.tests.cases import case, for_each
from games.rules.targui.tests.scene import given


def opened(options, seed=b"set-up"):
    """Return the opening events and the state after them."""
    events = GAME.setup(2, GAME.info.filled(2, options), Chance(seed))
    return events, fold(GAME, events)


def refused(options):
    why = GAME.options_refusal(2, GAME.info.filled(2, options))
    return why and why.code


def test_T1_frame_runs_clockwise_around_the_centre():
    assert board.CORNERS == (4, 8, 12, 16)
    assert [board.next_robber(n) for n in (1, 15, 16)] == [2, 16, 1]
    assert len(board.SQUARES) == 9
    assert board.crossings(("b1", "b15")) == ("c11",)
    assert board.crossings(("b3", "b7")) == ("c33",)


@for_each(
    case(one=1, other=11),
    case(one=2, other=10),
    case(one=3, other=9),
    case(one=15, other=5),
    case(one=14, other=6),
    case(one=13, other=7),
)
def test_T2_border_cards_face_each_other_in_six_pairs(one, other):
    assert board.FACING[f"b{one}"] == f"b{other}"
    assert board.FACING[f"b{other}"] == f"b{one}"
    assert board.crossings((f"b{one}", f"b{other}")) == ()


def test_T3_only_dates_salt_and_pepper_count_as_goods():
    assert Bundle(dates=1, salt=2, pepper=3, gold=4, water=5, vp=6).goods == 6


def test_T3_supply_never_runs_out():
    scene = given(me={"purse": Bundle(vp=900), "targis": ("D-04",)}, dunes=("D-04",))
    assert scene.when(Use("D-04")).me.purse == Bundle(vp=902)


def test_T4_base_game_starts_with_its_layout():
    events, state = opened({"set": "base"})
    kinds = [("goods" if card in GAME.box.goods else "tribe") for card in state.centre]
    assert kinds == ["goods", "tribe"] * 4 + ["goods"]
    assert (len(state.goods.draw), len(state.tribe.draw)) == (19 - 5, 45 - 4)
    assert {player.purse for player in state.players} == {
        Bundle(dates=2, salt=2, pepper=2, gold=1, vp=4)
    }
    assert state.frame == tuple(f"BB-{n:02}" for n in range(1, 17))
    assert (state.robber, state.targia, state.open_dunes) == (1, None, ())
    assert not [event for event in events if isinstance(event, TribeTurned | DunesTurned)]


def test_T5_T43_expansion_is_the_default_with_its_layout():
    events, state = opened({})
    assert opened({"set": "expansion"})[1] == state
    kinds = [("goods" if card in GAME.box.goods else "tribe") for card in state.centre]
    assert kinds == ["tribe", "goods"] * 4 + ["tribe"]
    assert (len(state.goods.draw), len(state.tribe.draw)) == (24 - 4, 45 - 5 - 1)
    assert len(state.tribe.discards) == 1
    assert (len(state.open_dunes), len(state.dunes.draw)) == (3, 17)
    assert {player.purse for player in state.players} == {
        Bundle(dates=1, salt=1, pepper=1, gold=1, water=2, vp=4)
    }
    of_base = [n for n, card in enumerate(state.frame, 1) if card.startswith("BB")]
    assert of_base == [2, 3, 6, 7, 11, 15]
    assert (state.robber, state.targia) == (1, 15)
    assert all(card.startswith("TX") for card in state.tribe.draw)
    turned = next(event for event in events if isinstance(event, CentreTurned))
    assert turned.cards == state.centre
    assert state.down == ()


def test_T6_first_player_is_drawn():
    firsts = Counter(opened({}, bytes([n]))[1].first for n in range(60))
    assert set(firsts) == {0, 1}
    assert min(firsts.values()) > 15


@pytest.mark.parametrize("played", ["expansion", "mixed"])
def test_T41_easy_start_has_two_of_each_good(played):
    state = opened({"set": played, "easy": "yes"})[1]
    assert {player.purse for player in state.players} == {
        Bundle(dates=2, salt=2, pepper=2, gold=1, water=2, vp=4)
    }


def test_T42_base_game_has_only_its_own_cards_and_no_easy_start():
    state = opened({"set": "base"})[1]
    cards = {*state.tribe.draw, *state.goods.draw, *state.centre}
    assert {card[:2] for card in cards} == {"TB", "GB"}
    assert refused({"set": "base", "easy": "yes"}) == "no_easy_start_here"


def test_T44_mixed_table_draws_nine_cards_of_each_symbol():
    events, state = opened({"set": "mixed"})
    start = events[0]
    assert isinstance(start, Started)
    assert Counter(GAME.box.tribes[card].symbol for card in start.tribes) == dict.fromkeys(
        SYMBOLS, 9
    )
    assert set(state.rest) == set(GAME.box.tribes) - set(start.tribes)
    assert {card[:2] for card in start.tribes} == {"TB", "TX"}
    assert state.frame == opened({})[1].frame


def test_T44_other_cards_are_the_deck_of_a_rematch():
    rest = opened({"set": "mixed"})[1].rest
    again = {"set": "mixed", "cards": rest}
    assert refused(again) is None
    events, state = opened(again)
    assert sorted(events[0].tribes) == sorted(rest)
    assert set(state.rest) == set(GAME.box.tribes) - set(rest)


def test_T44_chosen_cards_must_be_nine_of_each_symbol():
    own = tuple(GAME.box.tribe_base)
    assert refused({"set": "mixed", "cards": own}) is None
    assert refused({"set": "mixed", "cards": own[:44]}) == "nine_of_each_symbol"
    wrong = (*own[1:], "TX-10")
    assert refused({"set": "mixed", "cards": wrong}) == "nine_of_each_symbol"
    assert refused({"set": "expansion", "cards": own}) == "only_in_mixed_tables"
    assert refused({"set": "mixed", "cards": ("D-01",)}) == "option_value_not_offered"


def test_T44_border_cards_are_chosen_from_either_set():
    state = opened({"set": "mixed", "borders": ("BB-13", "BB-05")})[1]
    assert (state.frame[4], state.frame[12], state.frame[0]) == ("BB-05", "BB-13", "BX-01")
    assert refused({"set": "mixed", "borders": BORDERS}) is None
    assert refused({"set": "base", "borders": ("BB-13",)}) == "only_in_mixed_tables"
    assert refused({"borders": ("BB-13",)}) == "only_in_mixed_tables"
    assert refused({"set": "mixed", "borders": ("BB-02",)}) == "option_value_not_offered"
