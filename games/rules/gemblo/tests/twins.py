"""The fast rules against the slow ones, on positions of random games on every board."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice

from games.kernel.chance import Chance
from games.kernel.replay import fold
from games.rules.gemblo import placing
from games.rules.gemblo.boards import BOARD_KEYS, board
from games.rules.gemblo.moves import Place
from games.rules.gemblo.pieces import PIECES
from games.rules.gemblo.state import State
from games.rules.gemblo.table import TABLE
from games.rules.gemblo.tests.naive import Position


@dataclass(frozen=True)
class Sample:
    """A position in both forms."""

    state: State
    naive: Position
    listed: list[Place]

    @property
    def start(self) -> tuple[int, int]:
        return self.state.board.starts[self.state.turn]


def samples(keys: tuple[str, ...] = BOARD_KEYS) -> Iterator[Sample]:
    """The positions of random games without end, the boards in turn."""
    for seed in count():
        yield from game(keys[seed % len(keys)], random.Random(seed))


def game(key: str, source: random.Random) -> Iterator[Sample]:
    """The positions of one random game."""
    layout = board(key)
    options = {"board": key.partition("-")[2] or "standard"} if layout.seats == 2 else {}
    log = TABLE.setup(layout.seats, options, Chance(b"%d" % source.randrange(99)))
    state = fold(TABLE, log)
    while TABLE.to_act(state):
        listed = list(placing.placements(state, state.turn))
        yield Sample(state, Position(log, layout.obstacles), listed)
        batch = TABLE.decide(state, state.seat, choice(listed, source), Chance(b""))
        log, state = log + batch, fold(TABLE, batch, state)


def choice(listed: list[Place], source: random.Random) -> Place:
    """Mostly a large piece, so that colours meet before they are spent."""
    most = len(listed[-1].cells) if source.random() < 0.7 else 0
    return source.choice([place for place in listed if len(place.cells) >= most])


def differing_list(sample: Sample) -> set[tuple[str, frozenset[tuple[int, int]]]]:
    """The placements that only one of the two lists has; each is listed once."""
    fast = [(place.piece, frozenset(place.cells)) for place in sample.listed]
    slow = set(sample.naive.all_placements(sample.state.turn, sample.start))
    assert len(fast) == len(set(fast))
    return slow ^ set(fast)


def placements_to_try(sample: Sample, source: random.Random, number: int) -> Iterator[Place]:
    """Listed placements, mostly moved a little or under another piece's name."""
    for _ in range(number):
        place = source.choice(sample.listed)
        q, r = source.choice(((0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (2, -1), (-1, -1)))
        piece = place.piece if source.random() < 0.9 else source.choice(PIECES).id
        yield Place(piece, tuple((a + q, b + r) for a, b in place.cells))


def agree_on(sample: Sample, place: Place) -> bool:
    """Whether both say the same of one placement."""
    slow = sample.naive.may(sample.state.turn, sample.start, place.piece, place.cells)
    return (placing.refusal(sample.state, place) is None) == slow


def main(number: int) -> Iterator[int]:
    """Compare this many whole lists; yields how many are done."""
    for done, sample in enumerate(islice(samples(), number), start=1):
        differing = differing_list(sample)
        assert not differing, (sample.state, differing)
        yield done
