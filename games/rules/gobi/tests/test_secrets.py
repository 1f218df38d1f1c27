"""Hidden tiles and rewards, and the logs resampled from them."""

from collections import Counter

import pytest

from games.kernel.bots.bot import RandomBot
from games.kernel.bots.games import play_out
from games.kernel.chance import Chance
from games.kernel.replay import fold
from games.rules.gobi.components import DESERT_TILES, REWARDS
from games.rules.gobi.events import GobiEvent, Started
from games.rules.gobi.game import GAME


@pytest.fixture(scope="module")
def log() -> list[GobiEvent]:
    return play_out(GAME, [RandomBot(), RandomBot()], {}, Chance(b"secrets"))


def test_resampled_log_keeps_what_was_seen_and_redraws_the_rest(log: list[GobiEvent]) -> None:
    half = log[: len(log) // 2]
    worlds = [GAME.resample(half, None, Chance(bytes([n]))) for n in range(20)]
    assert all(world[1:] == half[1:] for world in worlds)
    starts = [world[0] for world in worlds]
    assert len({start.tiles for start in starts if isinstance(start, Started)}) == 20
    for start in starts:
        assert isinstance(start, Started)
        assert Counter(tile for part in start.tiles for tile in part) == Counter(DESERT_TILES)
        assert Counter(each for part in start.rewards for each in part) == Counter(REWARDS)


def test_resampled_log_of_a_finished_game_keeps_all_stacks(log: list[GobiEvent]) -> None:
    """Only the order in which the first four tiles were drawn is still hidden at the end."""
    start, resampled = log[0], GAME.resample(log, None, Chance(b"other"))[0]
    assert isinstance(start, Started)
    assert isinstance(resampled, Started)
    assert resampled.rewards == start.rewards
    assert resampled.tiles[1:] == start.tiles[1:]


def test_view_of_a_running_game_has_no_hidden_rewards(log: list[GobiEvent]) -> None:
    half = log[: len(log) // 2]
    view = GAME.view(fold(GAME, half), None)
    assert view.box is None
    assert all(stack.hidden is None for stack in view.stacks)
    assert view == GAME.view(fold(GAME, GAME.resample(half, None, Chance(b"x"))), None)
