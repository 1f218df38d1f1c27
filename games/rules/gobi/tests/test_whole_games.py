"""Random games for every number of seats keep the invariants in every state."""

import pytest

from games.kernel.bots.bot import RandomBot
from games.kernel.bots.games import play_out
from games.kernel.chance import Chance
from games.kernel.replay import states
from games.rules.gobi.game import GAME


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", range(3))
def test_random_game_keeps_all_invariants(seats: int, game: int) -> None:
    chance = Chance(f"gobi:{seats}:{game}".encode())
    events = play_out(GAME, [RandomBot() for _ in range(seats)], {}, chance)
    assert [list(GAME.broken_invariants(state)) for state in states(GAME, events)] == [[]] * len(
        events
    )
