"""The invariants name what is wrong with a broken state, and nothing else."""

import pytest
from msgspec.structs import replace

from games.rules.targui.box.bundle import Bundle
from games.rules.targui.invariants import broken_invariants
from games.rules.targui.tests.cases import case, for_each
from games.rules.targui.tests.scene import ME, given

STATE = given(me={"display": "TX-26"}, you={"display": "TX-04"}, dunes=("D-01",)).state


def without(pile):
    """Return the pile without its top card."""
    return replace(pile, draw=pile.draw[1:])


def twice(pile):
    """Return the pile with its top card twice."""
    return replace(pile, draw=(pile.draw[0], *pile.draw))


def test_state_of_a_running_game_breaks_no_invariant():
    assert list(broken_invariants(STATE)) == []


@pytest.mark.parametrize(
    ("deck", "change", "broken"),
    [
        ("tribe", twice, "a_tribe_card_twice"),
        ("tribe", without, "a_tribe_card_lost"),
        ("goods", twice, "a_goods_card_lost_or_twice"),
        ("goods", without, "a_goods_card_lost_or_twice"),
        ("dunes", twice, "a_dune_lost_or_twice"),
        ("dunes", without, "a_dune_lost_or_twice"),
    ],
)
def test_card_twice_or_nowhere_is_reported(deck, change, broken):
    state = STATE.replace(**{deck: change(STATE.pile(deck))})
    assert list(broken_invariants(state)) == [broken]


@for_each(
    case(fields={"purse": Bundle(salt=-1)}, broken="less_than_nothing"),
    case(fields={"rows": (("TX-26", *"abcd"), (), ())}, broken="a_row_too_long"),
    case(fields={"supply": 4}, broken="too_many_pieces"),
    case(fields={"markers": ("c11", "c12", "c13")}, broken="too_many_pieces"),
    case(fields={"charges": (("TX-26", 0),)}, broken="an_empty_charge"),
)
def test_impossible_possessions_are_reported(fields, broken):
    assert list(broken_invariants(STATE.replace_player(ME, **fields))) == [broken]
