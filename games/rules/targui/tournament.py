"""How the bots fare: `python -m games.rules.targui.tournament [games] [looks] [set]`.

Thinking time is counted in looks at the clock, not in seconds, so that the same numbers come out
on every machine; the report that is kept lies in `docs/bots-targui.md`.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.kernel.bots import Bot, Sight
from games.kernel.chance import Chance
from games.kernel.facts import Move
from games.kernel.players import play_out
from games.kernel.replay import fold
from games.rules.targui.bots import bot_of
from games.rules.targui.game import GAME
from games.rules.targui.state import State

PAIRINGS = (("good", "easy"), ("strong", "easy"), ("strong", "good"))


@dataclass(frozen=True, slots=True)
class Thinker:
    """A bot whose time is over after so many looks at the clock."""

    bot: Bot[State, Move]
    looks: int

    def choose(self, sight: Sight[State, Move]) -> Move:
        """What the bot chooses within its time."""
        times = iter(range(self.looks))
        return self.bot.choose(replace(sight, thinking=lambda: next(times, None) is not None))


def duel(one: str, other: str, number: int, looks: int, variant: str) -> tuple[int, int, int]:
    """1, 0 or -1 by whether the first won, and the points of both; they take turns in seat 0."""
    swapped = number % 2
    levels = (other, one) if swapped else (one, other)
    bots = [Thinker(bot_of(level), looks) for level in levels]
    events = play_out(GAME, bots, {"set": variant}, Chance(f"tournament:{number}".encode()))
    outcome = GAME.outcome(fold(GAME, events))
    assert outcome is not None, "a game that was played out has an outcome"
    points = [score.total for score in outcome.scores]
    # Ranks, not points: a tie may be broken by gold and goods (T40).
    ahead = outcome.ranks[1 - swapped] - outcome.ranks[swapped]
    return ahead, points[swapped], points[1 - swapped]


def report(games: int, looks: int, variant: str) -> Iterator[str]:
    """The lines of the table, each as soon as it is known."""
    yield f"{games} games of the {variant} set for each line, seeds `tournament:0` to"
    yield f"`tournament:{games - 1}`, {looks} looks at the clock for each move, seats changed after"
    yield "every game.\n"
    yield "| | against | won | shared | lost | points on average |"
    yield "|---|---|---|---|---|---|"
    for one, other in PAIRINGS:
        results = [duel(one, other, number, looks, variant) for number in range(games)]
        won, lost = (sum(r[0] > 0 for r in results), sum(r[0] < 0 for r in results))
        mine, theirs = (sum(r[at] for r in results) / games for at in (1, 2))
        shared = games - won - lost
        yield f"| {one} | {other} | {won} | {shared} | {lost} | {mine:.1f} : {theirs:.1f} |"


if __name__ == "__main__":
    asked = sys.argv[1:]
    games, looks = [*map(int, asked[:2]), *(100, 6)[len(asked[:2]) :]]
    for line in report(games, looks, asked[2] if len(asked) > 2 else "expansion"):
        print(line, flush=True)
