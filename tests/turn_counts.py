"""Count the turns of games between bots: `python -m tests.turn_counts [games]`.

Each turn is one answer that the others wait for. The figures are in `text/about.json` of each game,
from which a table estimates its end before it starts.
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import fmean, pstdev
from typing import Any

from games import rules
from games.kernel.bots.games import observe
from games.kernel.bots.tournament import clock_of
from games.kernel.chance import Chance
from games.kernel.game import AnyGame
from games.kernel.replay import fold
from games.kernel.values import Options, Seat

READINGS = 4
GAMES = 40


def is_ended(game: AnyGame, seat: Seat, before: Any, after: Any) -> bool:
    """Return whether a move between these states ended the turn of its seat."""
    return seat not in game.to_act(after) or game.turn_number(before) != game.turn_number(after)


def turns_of(game: AnyGame, moves: Sequence[tuple[Seat, Any]]) -> int:
    """Return the turns in a game: the mover and the state before each move, and the last state."""
    return sum(
        is_ended(game, seat, before, after) for (seat, before), (_, after) in pairwise(moves)
    )


def played(game: AnyGame, seats: int, options: Options, number: int) -> int:
    """Return the turns of the game of this number between bots of the middle level."""
    chance = Chance(f"turns:{seats}:{number}".encode())
    bot = game.bot(game.info.bots[len(game.info.bots) // 2])
    events = game.setup(seats, options, chance.child("game"))
    state, moves = fold(game, events), []
    while waiting := game.to_act(state):
        seat = min(waiting)
        thinking = clock_of(READINGS)
        turn = chance.child(f"bot:{len(events)}")
        observation = observe(
            game, events=events, state=state, seat=seat, chance=turn, thinking=thinking
        )
        moves.append((seat, state))
        batch = game.decide(state, seat, bot.choose(observation), chance.child("game"))
        events, state = [*events, *batch.events], batch.state
    return turns_of(game, [*moves, (Seat(0), state)])


def report(games: int) -> Iterator[str]:
    """Yield a line for each game and number of seats: the mean, and the standard deviation."""
    for game in rules.all_games():
        for seats in (count for count in game.info.seats if count > 1):
            options = game.info.filled(seats, {})
            counts = [played(game, seats, options, number) for number in range(games)]
            figures = f'"{seats}": [{fmean(counts):.0f}, {pstdev(counts):.1f}]'
            yield f"{game.info.key} {figures} of {games} games"


if __name__ == "__main__":
    for line in report(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES):
        print(line, flush=True)
