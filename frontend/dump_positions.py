"""Write positions of a game as its board receives them, as fixtures for the tests of the boards.

From the root of the project: PYTHONPATH=. python frontend/dump_positions.py gemblo 2
"""

import json
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from msgspec import to_builtins

from games.kernel.chance import Chance
from games.kernel.codec import plain, redact
from games.kernel.events import kind_of
from games.kernel.game import Game
from games.kernel.replay import fold
from games.kernel.values import Seat
from games.rules import game as game_by_key

FOLDER = Path(__file__).parent / "src/lib/games"
MOMENTS = (0, 12, 40)
GAMES = 30

Position: TypeAlias = dict[str, Any]
Kinds: TypeAlias = frozenset[str]
AnyGame: TypeAlias = Game[Any, Any, Any]


def positions(key: str, seats: int) -> Iterator[Position]:
    """Play random games and yield a position for each combination of kinds of moves.

    Of the first game, also yield a few moments and its end.
    """
    game = game_by_key(key)
    seen: set[Kinds] = {frozenset()}
    for number in range(GAMES):
        yield from play(game, seats, number, seen)


def play(game: AnyGame, seats: int, number: int, seen: set[Kinds]) -> Iterator[Position]:
    """Play one random game and yield its positions with kinds of moves not seen before."""
    chance, dice = Chance(bytes([number])), random.Random(number)
    batch: Sequence[Any] = game.setup(seats, game.info.filled(seats, {}), chance)
    state, step = fold(game, batch), 0
    while waiting := game.to_act(state):
        seat = min(waiting)
        moves = list(game.moves(state, seat))
        kinds = frozenset(kind_of(move) for move in moves)
        if kinds not in seen or (number == 0 and step in MOMENTS):
            yield position(game, state, seat, batch)
        seen.add(kinds)
        move = dice.choice(list(game.playout_moves(state, tuple(moves))))
        decided = game.decide(state, seat, move, chance)
        batch, state, step = decided.events, decided.state, step + 1
    if number == 0:
        yield position(game, state, Seat(0), batch)


def position(game: AnyGame, state: Any, seat: Seat, batch: Sequence[Any]) -> Position:
    """Return what the seat to act receives, with its legal moves."""
    return {
        "seat": seat,
        "view": plain(game.view(state, seat)),
        "offer": plain(game.offer(state, seat)),
        "moves": [plain(move) for move in game.moves(state, seat)],
        "events": [redact(event, seat) for event in batch],
    }


if __name__ == "__main__":
    _, key, seats = sys.argv
    folder = FOLDER / key / "fixtures"
    folder.mkdir(exist_ok=True)
    text = json.dumps(to_builtins(list(positions(key, int(seats)))), separators=(",", ":"))
    (folder / f"{seats}.json").write_text(text + "\n")
