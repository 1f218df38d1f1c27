"""Random games of each set end and break no invariant."""

import pytest

from games.kernel.bots.bot import RandomBot
from games.kernel.bots.games import play_out
from games.kernel.chance import Chance
from games.kernel.replay import states
from games.rules.targui.game import GAME

MIXED = {"set": "mixed", "borders": ("BB-01", "BB-05", "BB-09", "BB-13", "BB-14", "BB-16")}


@pytest.mark.parametrize("options", [{"set": "base"}, {"set": "expansion"}, MIXED])
def test_random_game_ends_and_breaks_no_invariant(options):
    filled = GAME.info.filled(2, options)
    assert GAME.options_refusal(2, filled) is None
    events = play_out(GAME, [RandomBot(), RandomBot()], filled, Chance(b"whole games"))
    *before, last = states(GAME, events)
    assert not [law for state in [*before, last] for law in GAME.broken_invariants(state)]
    assert all(GAME.to_act(state) for state in before[1:] if not state.ended and state.agenda)
    assert GAME.outcome(last).reason in ("twelfth_card", "last_raid")
