"""Comparing the bots of a game: many games of two, the same on every machine.

Time to think is a number of clock readings, not of seconds, and each game has its seed.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar

import msgspec
from msgspec.structs import replace

from games.kernel.bots.bot import Bot, Observation
from games.kernel.bots.games import play_out
from games.kernel.chance import Chance
from games.kernel.events import Move
from games.kernel.game import AnyGame
from games.kernel.replay import fold
from games.kernel.values import Options

S = TypeVar("S")
M = TypeVar("M", bound=Move)

PAIRINGS = (("good", "easy"), ("strong", "easy"), ("strong", "good"))


def clock_of(readings: int) -> Callable[[], bool]:
    """Return a clock that expires after this many readings."""
    left = iter(range(readings))
    return lambda: next(left, None) is not None


class TimedBot(msgspec.Struct, Generic[S, M], frozen=True):
    """A bot whose time to think is over after a number of clock readings."""

    bot: Bot[S, M]
    readings: int

    def choose(self, observation: Observation[S, M]) -> M:
        """Return the choice of the bot within its time."""
        return self.bot.choose(replace(observation, thinking=clock_of(self.readings)))


class Result(msgspec.Struct, frozen=True):
    """One game between two levels: the rank and the total of each."""

    rank: int
    total: int
    rival_rank: int
    rival_total: int


class Tournament(msgspec.Struct, frozen=True):
    """Games of two between the levels of one game.

    `counted` names what the totals count, `played` the games of a line.
    """

    game: AnyGame
    readings: int
    counted: str = "points"
    played: str = "games of two"
    options: Options = {}

    def duel(self, level: str, rival: str, number: int) -> Result:
        """Play the game of this number; the two levels take turns in the first seat."""
        own_seat = number % 2
        levels = (rival, level) if own_seat else (level, rival)
        bots = [TimedBot(self.game.bot(each), self.readings) for each in levels]
        chance = Chance(f"tournament:{number}".encode())
        events = play_out(self.game, bots, self.options, chance)
        outcome = self.game.outcome(fold(self.game, events))
        assert outcome is not None, "a game that was played out has an outcome"
        return Result(
            rank=outcome.ranks[own_seat],
            total=outcome.scores[own_seat].total,
            rival_rank=outcome.ranks[1 - own_seat],
            rival_total=outcome.scores[1 - own_seat].total,
        )

    def report(self, games: int) -> Iterator[str]:
        """Yield the lines of a Markdown table, each as soon as its games are played."""
        yield f"{games} {self.played} for each line, seeds `tournament:0` to"
        yield f"`tournament:{games - 1}`, {self.readings} clock readings for each move, seats"
        yield "changed after every game.\n"
        yield f"| | against | won | shared | lost | {self.counted} on average |"
        yield "|---|---|---|---|---|---|"
        for level, rival in PAIRINGS:
            results = [self.duel(level, rival, number) for number in range(games)]
            yield f"| {level} | {rival} | {_summary(results)} |"


def _summary(results: Sequence[Result]) -> str:
    won = sum(result.rank < result.rival_rank for result in results)
    lost = sum(result.rank > result.rival_rank for result in results)
    total = sum(result.total for result in results) / len(results)
    rival_total = sum(result.rival_total for result in results) / len(results)
    shared = len(results) - won - lost
    return f"{won} | {shared} | {lost} | {total:.1f} : {rival_total:.1f}"


def report_for(
    tournament: Tournament, arguments: Sequence[str], *, games: int = 100
) -> Iterator[str]:
    """Yield the report for command-line arguments: the games, then the clock readings."""
    numbers = [int(argument) for argument in arguments]
    games, readings = [*numbers, *(games, tournament.readings)[len(numbers) :]]
    yield from replace(tournament, readings=readings).report(games)
