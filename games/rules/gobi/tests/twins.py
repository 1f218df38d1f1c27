"""A slow twin of the routes: every path is walked, one tile at a time.

It knows nothing of bits and layers, finds neighbours by distance, and reads the clauses G18, G19,
G20 and G30 as they stand.
"""

import random
from collections.abc import Iterator
from itertools import pairwise

from games.kernel.values import Seat
from games.rules.gobi.data import CAMELS, DESERT, TRIBES
from games.rules.gobi.desert import Cell, Desert, Pair, border, clashes, touching
from games.rules.gobi.refusals import created
from games.rules.gobi.routes import joined, longest_crossing, longest_way, matching
from games.rules.gobi.state import Player, State, Turn

Path = tuple[Cell, ...]


def edge(one: Cell, other: Cell) -> bool:
    """Whether the two cells touch edge to edge."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def corner(one: Cell, other: Cell) -> bool:
    """Whether the two cells touch at a corner only."""
    return abs(one[0] - other[0]) == abs(one[1] - other[1]) == 1


def paths(camels: frozenset[Cell], path: Path, slanted: bool) -> Iterator[Path]:
    """All paths that continue this one, itself included."""
    yield path
    for cell in camels:
        near = edge(path[-1], cell) or (slanted and corner(path[-1], cell))
        if near and cell not in path:
            yield from paths(camels, (*path, cell), slanted)


def has_corner(path: Path) -> bool:
    """Whether any step of the path is a diagonal one."""
    return any(corner(one, other) for one, other in pairwise(path))


def longest(camels: frozenset[Cell], desert: Desert, *, slanted: bool) -> dict[Pair, int]:
    """The longest path of every pair of a tribe; with `slanted`, of those with a diagonal step."""
    found: dict[Pair, int] = {}
    for start in camels:
        for path in paths(camels, (start,), slanted):
            pair = (start, path[-1])
            matches = start < path[-1] and desert[start] == desert[path[-1]]
            if matches and (has_corner(path) or not slanted):
                found[pair] = max(found.get(pair, 0), len(path))
    return found


def check_way(way: Path, pair: Pair, camels: frozenset[Cell], *, slanted: bool) -> None:
    """A way runs from end to end over camels, step by step, no tile twice."""
    assert (way[0], way[-1]) == pair
    assert set(way) <= camels
    assert len(set(way)) == len(way)
    steps = list(pairwise(way))
    assert all(edge(*step) or (slanted and corner(*step)) for step in steps)
    assert has_corner(way) == slanted


def compare(state: State) -> None:
    """Hold the fast rules against the slow ones in this position."""
    camels, desert, turn = frozenset(state.player.camels), state.desert, state.turn
    straight = longest(camels, desert, slanted=False)
    crossing = longest(camels, desert, slanted=True)
    before = longest(turn.before, desert, slanted=False)
    assert joined(camels, desert) == set(straight)
    assert created(state) == set(straight) - set(before) - turn.reunited
    for pair in matching(camels, desert):
        way, crossed = longest_way(camels, pair), longest_crossing(camels, pair)
        assert len(way) == straight.get(pair, 0), (state, pair)
        assert len(crossed) == crossing.get(pair, 0), (state, pair)
        if way:
            check_way(way, pair, camels, slanted=False)
        if crossed:
            check_way(crossed, pair, camels, slanted=True)


def position(chance: random.Random) -> State:
    """A desert grown by chance, camels of one player on it, and a turn that is under way."""
    desert = {(0, 0): chance.choice(TRIBES)}
    size = chance.randint(4, len(DESERT))
    while len(desert) < size:
        cell, tribe = chance.choice(border(desert)), chance.choice(TRIBES)
        if not clashes(desert, cell, tribe):
            desert[cell] = tribe
    camels = _crowd(desert, chance)
    kept = [cell for cell in camels if chance.random() < 0.7]
    pairs = matching(frozenset(camels), desert)
    turn = Turn(
        Seat(0),
        before=frozenset(kept),
        played=True,
        reunited=frozenset(pair for pair in pairs if chance.random() < 0.1),
    )
    return State(desert, (Player((), tuple(sorted(camels))),), (), (), turn)


def _crowd(desert: Desert, chance: random.Random) -> list[Cell]:
    """Up to ten camels, most of them beside one another, some on one tile."""
    camels = [chance.choice(list(desert))]
    for _ in range(chance.randint(0, CAMELS - 1)):
        near = touching(desert, chance.choice(camels))
        free = [cell for cell in near if cell not in camels]
        camels.append(chance.choice(free if free and chance.random() < 0.9 else list(desert)))
    return camels


def main(count: int) -> Iterator[int]:
    """Compare this many positions; yields how many are done."""
    for number in range(count):
        compare(position(random.Random(number)))
        yield number + 1
