"""How the bots fare against each other: `python -m games.rules.gemblo.tournament [games] [looks]`.

Thinking time is counted in looks at the clock, not in seconds, so that the same numbers come out
on every machine; the report that is kept lies in `docs/bots-gemblo.md`.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.kernel.bots import Bot, Sight
from games.kernel.chance import Chance
from games.kernel.players import play_out
from games.kernel.replay import fold
from games.rules.gemblo.bots import bot_of
from games.rules.gemblo.moves import Place
from games.rules.gemblo.state import State
from games.rules.gemblo.table import TABLE

PAIRINGS = (("good", "easy"), ("strong", "easy"), ("strong", "good"))


@dataclass(frozen=True, slots=True)
class Thinker:
    """A bot whose time is over after so many looks at the clock."""

    bot: Bot[State, Place]
    looks: int

    def choose(self, sight: Sight[State, Place]) -> Place:
        """What the bot chooses within its time."""
        times = iter(range(self.looks))
        return self.bot.choose(replace(sight, thinking=lambda: next(times, None) is not None))


@dataclass(frozen=True, slots=True)
class Result:
    """One game as the first of the pairing sees it."""

    ranks: tuple[int, int]
    left: tuple[int, int]


def duel(one: str, other: str, number: int, looks: int) -> Result:
    """The game of this number; the two take turns in the first seat."""
    mine = number % 2
    levels = (other, one) if mine else (one, other)
    bots = [Thinker(bot_of(level), looks) for level in levels]
    events = play_out(TABLE, bots, {}, Chance(f"tournament:{number}".encode()))
    outcome = TABLE.outcome(fold(TABLE, events))
    assert outcome is not None, "a game that was played out has an outcome"
    left = [score.total for score in outcome.scores]
    return Result(
        (outcome.ranks[mine], outcome.ranks[1 - mine]),
        (left[mine], left[1 - mine]),
    )


def report(games: int, looks: int) -> Iterator[str]:
    """The lines of the table, each as soon as it is known."""
    yield f"{games} games of two for each line, seeds `tournament:0` to `tournament:{games - 1}`,"
    yield f"{looks} looks at the clock for each move, seats changed after every game.\n"
    yield "| | against | won | shared | lost | hexagons left on average |"
    yield "|---|---|---|---|---|---|"
    for one, other in PAIRINGS:
        yield _line(one, other, [duel(one, other, number, looks) for number in range(games)])


def _line(one: str, other: str, results: list[Result]) -> str:
    won = sum(result.ranks[0] < result.ranks[1] for result in results)
    lost = sum(result.ranks[0] > result.ranks[1] for result in results)
    mine, theirs = (sum(result.left[side] for result in results) / len(results) for side in (0, 1))
    return (
        f"| {one} | {other} | {won} | {len(results) - won - lost} | {lost} "
        f"| {mine:.1f} : {theirs:.1f} |"
    )


if __name__ == "__main__":
    asked = [int(argument) for argument in sys.argv[1:]]
    games, looks = [*asked, *(100, 27)[len(asked) :]]
    for line in report(games, looks):
        print(line, flush=True)
