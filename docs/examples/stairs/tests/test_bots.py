"""The easy bot finishes games, and plays better than chance."""

from games.kernel.bots.bot import RandomBot
from games.kernel.bots.games import play_out
from games.kernel.chance import Chance
from games.kernel.replay import fold
from games.rules.stairs.game import GAME

GAMES = 40


def test_easy_bot_wins_most_games_against_chance() -> None:
    wins = 0
    for number in range(GAMES):
        bots = [GAME.bot("easy"), RandomBot()]
        events = play_out(GAME, bots, {"deck": "short"}, Chance(bytes([number])))
        outcome = GAME.outcome(fold(GAME, events))
        assert outcome
        wins += outcome.ranks == (1, 2)
    assert wins > 0.8 * GAMES
