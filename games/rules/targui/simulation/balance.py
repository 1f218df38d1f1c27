"""Measure the balance of the rules.

`python -m games.rules.targui.simulation.balance [games] [folder]` plays so many games of bots in
each set and writes `targui-balance.md` with its chart, into `docs` or another folder. Every state
is checked for legal moves, every last one for lost cards.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean

import msgspec

from games.kernel.bots.bot import Bot, Observation, RandomBot
from games.kernel.chance import Chance
from games.kernel.events import Move
from games.kernel.replay import fold
from games.rules.targui import decide
from games.rules.targui.bots import bot_of
from games.rules.targui.game import GAME
from games.rules.targui.simulation.histogram import histogram
from games.rules.targui.state import State

DOCS = Path(__file__).parents[4] / "docs"
SETS = ("base", "expansion", "mixed")
LEVELS = ("random", "easy", "good")
HEAD = (
    "set",
    "both play",
    "games",
    "rounds",
    "moves",
    "points, winner : loser",
    "cards each",
    "ended by a 12th card",
    "first player wins",
    "shared",
)


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of one game; points, cards and ranks in the order of the first round."""

    level: str
    reason: str
    rounds: int
    moves: int
    points: tuple[int, int]
    cards: tuple[int, int]
    ranks: tuple[int, int]


def play_game(variant: str, level: str, number: int) -> Result:
    """Play the game of this number between two bots of this level."""
    chance = Chance(f"balance:{variant}:{level}:{number}".encode())
    bot: Bot[State, Move] = RandomBot() if level == "random" else bot_of(level)
    options = GAME.info.filled(2, {"set": variant})
    state: State = fold(GAME, GAME.setup(2, options, chance.child("game")))
    first, moves = state.first, 0
    while state.agenda:
        seat = state.agenda[0].seat
        listed = tuple(decide.moves(state, seat))
        assert listed, f"a dead end in {variant} {level} {number}"
        move = bot.choose(_observation(state, listed, chance.child(str(moves))))
        state = decide.state_after(state, seat, move, chance.child("game"))
        moves += 1
    assert not list(GAME.broken_invariants(state)), f"cards lost in {variant} {level} {number}"
    return _result(state, level, first, moves)


def _observation(state: State, moves: tuple[Move, ...], chance: Chance) -> Observation[State, Move]:
    # These bots use only public information, so that the state serves as its own world.
    return Observation(
        seat=state.agenda[0].seat,
        view={},
        offer={},
        moves=moves,
        worlds=lambda count: iter([state] * count),
        chance=chance,
        thinking=lambda: True,
    )


def _result(state: State, level: str, first: int, moves: int) -> Result:
    outcome = GAME.outcome(state)
    assert outcome is not None
    order = (first, 1 - first)
    return Result(
        level=level,
        reason=outcome.reason,
        rounds=min(state.number, 12),
        moves=moves,
        points=(outcome.scores[order[0]].total, outcome.scores[order[1]].total),
        cards=(len(state.players[order[0]].displayed), len(state.players[order[1]].displayed)),
        ranks=(outcome.ranks[order[0]], outcome.ranks[order[1]]),
    )


def line(variant: str, level: str, results: Sequence[Result]) -> str:
    """Return the row of the table for these games."""
    count = len(results)
    ends = Counter(result.reason for result in results)
    won = sum(result.ranks == (1, 2) for result in results)
    shared = sum(result.ranks == (1, 1) for result in results)
    winners = mean(max(result.points) for result in results)
    losers = mean(min(result.points) for result in results)
    cards = mean(sum(result.cards) / 2 for result in results)
    cells = (
        variant,
        level,
        f"{count:,}",
        f"{mean(r.rounds for r in results):.1f}",
        f"{mean(r.moves for r in results):.0f}",
        f"{winners:.1f} : {losers:.1f}",
        f"{cards:.1f}",
        f"{ends['twelfth_card'] / count:.0%}",
        f"{won / count:.1%}",
        f"{shared / count:.1%}",
    )
    return f"| {' | '.join(cells)} |"


def report(found: dict[str, list[Result]]) -> Iterator[str]:
    """Yield the lines of the page."""
    games = max(map(len, found.values()))
    yield "# Targui: the balance of the rules in many games of bots\n"
    yield f"{games:,} games in each set, none of which came to a dead end or lost a card. Seeds"
    yield "`balance:<set>:<level>:<number>`;"
    yield f"`python -m games.rules.targui.simulation.balance {games}` plays them again.\n"
    yield f"| {' | '.join(HEAD)} |"
    yield "|---" * len(HEAD) + "|"
    for variant, results in found.items():
        for level in LEVELS:
            if some := [result for result in results if result.level == level]:
                yield line(variant, level, some)
    yield "\nThe games not ended by a twelfth card were ended by the raid on 16, in the last round."
    yield "*First player* is who begins the first round; the token changes hands every round.\n"
    yield "![Points of the good bots in each set](targui-balance.svg)"


def arguments(given: Sequence[str]) -> tuple[int, Path]:
    """Return the number of games and the folder, from the command line or by default."""
    games, folder = (*given, *("10000", str(DOCS))[len(given) :])
    return int(games), Path(folder)


def main(games: int, folder: Path) -> None:
    """Play so many games in each set, at least three, and write the page into the folder."""
    found: dict[str, list[Result]] = {}
    for variant in SETS:
        found[variant] = [
            play_game(variant, LEVELS[number % len(LEVELS)], number) for number in range(games)
        ]
        print(variant, len(found[variant]), flush=True)
    write(found, folder)


def write(found: dict[str, list[Result]], folder: Path) -> None:
    """Write the page and the chart into the folder."""
    page = "\n".join(report(found)) + "\n"
    (folder / "targui-balance.md").write_text(page, encoding="utf-8")
    points = {
        variant: [p for result in results if result.level == "good" for p in result.points]
        for variant, results in found.items()
    }
    (folder / "targui-balance.svg").write_text(histogram(points), encoding="utf-8")


if __name__ == "__main__":
    main(*arguments(sys.argv[1:]))
