"""Write down positions of a game as its board receives them, for the tests of the boards.

From the root of the project: PYTHONPATH=. python frontend/dump_positions.py gemblo 2
"""

import json
import random
import sys
from pathlib import Path

from games.kernel.chance import Chance
from games.kernel.codec import plain, redact
from games.kernel.facts import kind_of
from games.kernel.replay import fold
from games.rules import game as find

FOLDER = Path(__file__).parent / "src/lib/games"
MOMENTS = (0, 12, 40)
GAMES = 30


def positions(key, count):
    """Some moments of a game by chance, its end, and each mixture of moves that games bring."""
    game, met = find(key), {frozenset()}
    for number in range(GAMES):
        yield from played(game, count, number, met)


def played(game, count, number, met):
    """One game by chance: what has not been met before, and of the first game more than that."""
    chance, dice = Chance(bytes([number])), random.Random(number)
    batch = game.setup(count, game.info.filled(count, {}), chance)
    state, step = fold(game, batch), 0
    while waiting := game.to_act(state):
        seat = min(waiting)
        moves = list(game.moves(state, seat))
        mixture = frozenset(kind_of(move) for move in moves)
        if mixture not in met or (number == 0 and step in MOMENTS):
            yield picture(game, state, seat, batch)
        met.add(mixture)
        move = dice.choice(list(game.progress(state, tuple(moves))))
        batch = game.decide(state, seat, move, chance)
        state, step = fold(game, batch, state), step + 1
    if number == 0:
        yield picture(game, state, 0, batch)


def picture(game, state, seat, batch):
    """What the seat to act receives, and the moves it has."""
    return {
        "seat": seat,
        "view": game.view(state, seat),
        "offer": game.offer(state, seat),
        "moves": [plain(move) for move in game.moves(state, seat)],
        "events": [redact(event, seat) for event in batch],
    }


if __name__ == "__main__":
    _, key, count = sys.argv
    folder = FOLDER / key / "fixtures"
    folder.mkdir(exist_ok=True)
    text = json.dumps(list(positions(key, int(count))), separators=(",", ":"))
    (folder / f"{count}.json").write_text(text + "\n")
