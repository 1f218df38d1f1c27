"""The invariants name what is wrong with a broken state, and nothing else."""

from dataclasses import replace

import pytest

from games.kernel.chance import Chance
from games.kernel.replay import fold
from games.rules.gobi.components import TRIBES
from games.rules.gobi.game import GAME
from games.rules.gobi.rules.invariants import broken_invariants
from games.rules.gobi.state import State
from games.rules.gobi.tests.builders import with_player

STATE: State = fold(GAME, GAME.setup(3, {}, Chance(b"invariants")))
CELL = next(iter(STATE.desert))


def test_state_of_a_running_game_breaks_no_invariant() -> None:
    assert list(broken_invariants(STATE)) == []


@pytest.mark.parametrize(
    ("state", "broken"),
    [
        (with_player(STATE, camels=(CELL,) * 11), "more than 10 camels"),
        (with_player(STATE, camels=((99, 99),)), "a camel outside the desert"),
        (with_player(STATE, discards=("temur",)), "desert tiles lost or added"),
        (with_player(STATE, gifts=("tea",)), "rewards lost or added"),
        (with_player(STATE, coffees=1), "coffees lost or added"),
        (replace(STATE, ranks=(1, 2, 2)), "an end without scores"),
    ],
)
def test_broken_state_is_reported(state: State, broken: str) -> None:
    assert list(broken_invariants(state)) == [broken]


def test_G9_tiles_of_a_tribe_that_touch_are_reported() -> None:
    left, right = (0, 0), (1, 0)
    lone = replace(STATE, desert={left: TRIBES[0], right: TRIBES[0]})
    assert "two tiles of a tribe touch" in list(broken_invariants(lone))
    apart = replace(STATE, desert={left: TRIBES[0], right: TRIBES[1]})
    assert "two tiles of a tribe touch" not in list(broken_invariants(apart))
