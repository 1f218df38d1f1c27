"""Compare the fast rules with the slow ones, in positions of random games on every board."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice

from games.kernel.chance import Chance
from games.kernel.replay import fold
from games.rules.gemblo.moves import Place
from games.rules.gemblo.multiplayer import placing
from games.rules.gemblo.multiplayer.game import MULTIPLAYER
from games.rules.gemblo.multiplayer.state import State
from games.rules.gemblo.shapes.boards import BOARD_KEYS, board
from games.rules.gemblo.shapes.pieces import PIECES
from games.rules.gemblo.tests.slow_rules import SlowPosition

SHIFTS = ((0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (2, -1), (-1, -1))


@dataclass(frozen=True)
class Sample:
    """A position for the fast rules and for the slow ones, with the placements of the fast."""

    state: State
    slow: SlowPosition
    listed: list[Place]

    @property
    def start(self) -> tuple[int, int]:
        """Return the start of the colour to act."""
        return self.state.board.starts[self.state.turn]


def samples(keys: tuple[str, ...] = BOARD_KEYS) -> Iterator[Sample]:
    """Yield the positions of random games without end, on each board in turn."""
    for seed in count():
        yield from game_samples(keys[seed % len(keys)], random.Random(seed))


def game_samples(key: str, source: random.Random) -> Iterator[Sample]:
    """Yield the positions of one random game."""
    layout = board(key)
    options = {"board": key.partition("-")[2] or "standard"} if layout.seats == 2 else {}
    log = MULTIPLAYER.setup(layout.seats, options, Chance(b"%d" % source.randrange(99)))
    state = fold(MULTIPLAYER, log)
    while MULTIPLAYER.to_act(state):
        listed = list(placing.colour_placements(state, state.turn))
        yield Sample(state, SlowPosition(log, layout.obstacles), listed)
        move = choose(listed, source)
        batch = MULTIPLAYER.decide(state, state.seat, move, Chance(b""))
        log, state = [*log, *batch.events], batch.state


def choose(listed: list[Place], source: random.Random) -> Place:
    """Return mostly a large piece, so that colours meet before their pieces run out."""
    most = len(listed[-1].cells) if source.random() < 0.7 else 0
    return source.choice([place for place in listed if len(place.cells) >= most])


def differences(sample: Sample) -> set[tuple[str, frozenset[tuple[int, int]]]]:
    """Return the placements that only one of the two lists has. Assert that none is repeated."""
    fast = [(place.piece, frozenset(place.cells)) for place in sample.listed]
    slow = set(sample.slow.all_placements(sample.state.turn, sample.start))
    assert len(fast) == len(set(fast))
    return slow ^ set(fast)


def nearby_placements(sample: Sample, source: random.Random, number: int) -> Iterator[Place]:
    """Yield listed placements, mostly moved a little or under the name of another piece."""
    for _ in range(number):
        place = source.choice(sample.listed)
        q, r = source.choice(SHIFTS)
        piece = place.piece if source.random() < 0.9 else source.choice(PIECES).id
        yield Place(piece, tuple((a + q, b + r) for a, b in place.cells))


def rules_agree(sample: Sample, place: Place) -> bool:
    """Return whether both rules give the same answer about one placement."""
    slow = sample.slow.may_place(sample.state.turn, sample.start, place.piece, place.cells)
    return (placing.refusal(sample.state, place) is None) == slow


def main(number: int) -> Iterator[int]:
    """Compare this many whole lists. Yield how many have been compared."""
    for done, sample in enumerate(islice(samples(), number), start=1):
        differing = differences(sample)
        assert not differing, (sample.state, differing)
        yield done
