"""Measure how often a lead in the bots' evaluation is kept: `python -m tests.leads gobi [games]`.

For each margin: the games between two easy bots in which a seat was ahead by so much at the end
of a turn, and in how many of these the seat that was ahead first won. `docs/absence.md` has the
last report.
"""

import sys
from collections.abc import Iterator

from games import rules
from games.kernel.bots.games import observe
from games.kernel.chance import Chance
from games.kernel.game import AnyGame
from games.kernel.replay import fold
from games.table.absence.evaluation import mean_prospects

MARGINS = (*range(1, 20), *range(20, 61, 4))
LEVEL = "easy"


def leads(game: AnyGame, number: int) -> tuple[list[int], tuple[int, ...]]:
    """Return the lead of seat 0 after each turn of a game, and the ranks at its end."""
    chance, found = Chance(f"leads:{number}".encode()), []
    events = game.setup(2, game.info.filled(2, {}), chance.child("game"))
    state = fold(game, events)
    while waiting := game.to_act(state):
        seat = min(waiting)
        turn = chance.child(f"bot:{len(events)}")
        seen = observe(
            game, events=events, state=state, seat=seat, chance=turn, thinking=lambda: False
        )
        batch = game.decide(state, seat, game.bot(LEVEL).choose(seen), chance.child("game"))
        events += batch.events
        ended = game.to_act(batch.state) != waiting
        state = batch.state
        if ended and (prospects := mean_prospects(game, events, str(len(events)))):
            found.append(prospects.values[0] - prospects.values[1])
    outcome = game.outcome(state)
    assert outcome is not None, "a game that was played out has an outcome"
    return found, outcome.ranks


def report(game: AnyGame, games: int) -> Iterator[str]:
    """Yield the lines of a Markdown table."""
    played = [leads(game, number) for number in range(games)]
    yield f"| {game.info.key}: ahead by | games | won |"
    yield "|---|---|---|"
    for margin in MARGINS:
        first = [
            (next((lead for lead in found if abs(lead) >= margin), 0), ranks)
            for found, ranks in played
        ]
        ahead = [(lead, ranks) for lead, ranks in first if lead]
        won = sum(ranks[0 if lead > 0 else 1] == 1 for lead, ranks in ahead)
        yield f"| {margin} | {len(ahead)} | {won} |"


if __name__ == "__main__":
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    for line in report(rules.game(sys.argv[1]), count):
        print(line, flush=True)
