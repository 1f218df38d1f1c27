"""How the bots fare against each other: `python -m games.rules.gobi.tournament [games] [looks]`.

Thinking time is counted in looks at the clock, not in seconds, so that the same numbers come out
on every machine; the report that is kept lies in `docs/bots-gobi.md`.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.kernel.bots import Bot, Sight
from games.kernel.chance import Chance
from games.kernel.players import play_out
from games.kernel.replay import fold
from games.rules.gobi.bots import bot_of
from games.rules.gobi.game import GAME
from games.rules.gobi.moves import GobiMove
from games.rules.gobi.state import State

PAIRINGS = (("good", "easy"), ("strong", "easy"), ("strong", "good"))


@dataclass(frozen=True, slots=True)
class Thinker:
    """A bot whose time is over after so many looks at the clock."""

    bot: Bot[State, GobiMove]
    looks: int

    def choose(self, sight: Sight[State, GobiMove]) -> GobiMove:
        """What the bot chooses within its time."""
        times = iter(range(self.looks))
        return self.bot.choose(replace(sight, thinking=lambda: next(times, None) is not None))


def duel(one: str, other: str, number: int, looks: int) -> tuple[int, int]:
    """The points of both in the game of this number; they take turns in the first seat."""
    swapped = number % 2
    levels = (other, one) if swapped else (one, other)
    bots = [Thinker(bot_of(level), looks) for level in levels]
    events = play_out(GAME, bots, {}, Chance(f"tournament:{number}".encode()))
    outcome = GAME.outcome(fold(GAME, events))
    assert outcome is not None, "a game that was played out has an outcome"
    points = [score.total for score in outcome.scores]
    return points[swapped], points[1 - swapped]


def report(games: int, looks: int) -> Iterator[str]:
    """The lines of the table, each as soon as it is known."""
    yield f"{games} games of two for each line, seeds `tournament:0` to `tournament:{games - 1}`,"
    yield f"{looks} looks at the clock for each move, seats changed after every game.\n"
    yield "| | against | won | shared | lost | points on average |"
    yield "|---|---|---|---|---|---|"
    for one, other in PAIRINGS:
        results = [duel(one, other, number, looks) for number in range(games)]
        won, lost = (sum(a > b for a, b in results), sum(a < b for a, b in results))
        mine, theirs = (sum(points) / games for points in zip(*results, strict=True))
        shared = games - won - lost
        yield f"| {one} | {other} | {won} | {shared} | {lost} | {mine:.1f} : {theirs:.1f} |"


if __name__ == "__main__":
    asked = [int(argument) for argument in sys.argv[1:]]
    games, looks = [*asked, *(100, 16)[len(asked) :]]
    for line in report(games, looks):
        print(line, flush=True)
