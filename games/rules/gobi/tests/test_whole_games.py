"""Whole games by chance, for every number of seats: laws that hold in every state."""

import pytest

from games.kernel.bots import RandomBot
from games.kernel.chance import Chance
from games.kernel.players import play_out
from games.kernel.replay import states
from games.rules.gobi.game import GAME


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", range(3))
def test_nothing_is_lost_from_the_first_fact_to_the_last(seats: int, game: int) -> None:
    chance = Chance(f"gobi:{seats}:{game}".encode())
    events = play_out(GAME, [RandomBot() for _ in range(seats)], {}, chance)
    assert [list(GAME.checks(state)) for state in states(GAME, events)] == [[]] * len(events)
