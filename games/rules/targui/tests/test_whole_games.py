"""Whole games at random, in each set, hold the conservation laws and end."""

import pytest

from games.kernel.bots import RandomBot
from games.kernel.chance import Chance
from games.kernel.players import play_out
from games.kernel.replay import states
from games.rules.targui.game import GAME

MIXED = {"set": "mixed", "borders": ("BB-01", "BB-05", "BB-09", "BB-13", "BB-14", "BB-16")}


@pytest.mark.parametrize("options", [{"set": "base"}, {"set": "expansion"}, MIXED])
def test_a_random_game_ends_and_loses_nothing(options):
    filled = GAME.info.filled(2, options)
    assert GAME.options_refusal(2, filled) is None
    events = play_out(GAME, [RandomBot(), RandomBot()], filled, Chance(b"whole games"))
    *before, last = states(GAME, events)
    assert not [law for state in [*before, last] for law in GAME.checks(state)]
    assert all(GAME.to_act(state) for state in before[1:] if not state.ended and state.agenda)
    assert GAME.outcome(last).reason in ("twelfth_card", "last_raid")
