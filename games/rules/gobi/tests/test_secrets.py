"""What nobody may see, and worlds that could be the real one."""

from collections import Counter

import pytest

from games.kernel.bots import RandomBot
from games.kernel.chance import Chance
from games.kernel.players import play_out
from games.kernel.replay import fold
from games.rules.gobi.data import DESERT, REWARDS
from games.rules.gobi.events import GobiEvent, Started
from games.rules.gobi.game import GAME


@pytest.fixture(scope="module")
def log() -> list[GobiEvent]:
    return play_out(GAME, [RandomBot(), RandomBot()], {}, Chance(b"secrets"))


def test_a_world_keeps_what_was_seen_and_redraws_the_rest(log: list[GobiEvent]) -> None:
    half = log[: len(log) // 2]
    worlds = [GAME.resample(half, None, Chance(bytes([n]))) for n in range(20)]
    assert all(world[1:] == half[1:] for world in worlds)
    starts = [world[0] for world in worlds]
    assert len({start.tiles for start in starts if isinstance(start, Started)}) == 20
    for start in starts:
        assert isinstance(start, Started)
        assert Counter(tile for part in start.tiles for tile in part) == Counter(DESERT)
        assert Counter(each for part in start.rewards for each in part) == Counter(REWARDS)


def test_worlds_of_a_finished_game_differ_in_nothing_that_counts(log: list[GobiEvent]) -> None:
    """All is revealed; only the order in which the first four tiles were drawn is nobody's."""
    (start, *_), (again, *_) = log, GAME.resample(log, None, Chance(b"other"))
    assert isinstance(start, Started)
    assert isinstance(again, Started)
    assert again.rewards == start.rewards
    assert again.tiles[1:] == start.tiles[1:]


def test_views_of_a_running_game_hold_nothing_below_the_tops(log: list[GobiEvent]) -> None:
    half = log[: len(log) // 2]
    view = GAME.view(fold(GAME, half), None)
    assert view["box"] is None
    assert all(stack["hidden"] is None for stack in view["stacks"])
    assert view == GAME.view(fold(GAME, GAME.resample(half, None, Chance(b"x"))), None)
