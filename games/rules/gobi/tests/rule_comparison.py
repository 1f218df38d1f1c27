"""Compare the fast routes with the slow rules, in random positions."""

import random
from collections.abc import Iterator

from games.kernel.values import Seat
from games.rules.gobi.board.grid import Desert, border, clashes, touching
from games.rules.gobi.board.routes import joined, longest_crossing, longest_way, matching
from games.rules.gobi.components import CAMELS, DESERT_TILES, TRIBES
from games.rules.gobi.rules.refusals import created
from games.rules.gobi.state import Player, State, Turn
from games.rules.gobi.tests.slow_rules import check_way, longest_lengths


def compare(state: State) -> None:
    """Assert that the fast rules agree with the slow ones in this position."""
    camels, desert, turn = frozenset(state.player.camels), state.desert, state.turn
    straight = longest_lengths(camels, desert, diagonal=False)
    crossing = longest_lengths(camels, desert, diagonal=True)
    before = longest_lengths(turn.before, desert, diagonal=False)
    assert joined(camels, desert) == set(straight)
    assert created(state) == set(straight) - set(before) - turn.reunited
    for pair in matching(camels, desert):
        way, crossed = longest_way(camels, pair), longest_crossing(camels, pair)
        assert len(way) == straight.get(pair, 0), (state, pair)
        assert len(crossed) == crossing.get(pair, 0), (state, pair)
        if way:
            check_way(way, pair, camels, diagonal=False)
        if crossed:
            check_way(crossed, pair, camels, diagonal=True)


def random_position(chance: random.Random) -> State:
    """Return a random desert with the camels of one player, in the middle of a turn."""
    desert = {(0, 0): chance.choice(TRIBES)}
    size = chance.randint(4, len(DESERT_TILES))
    while len(desert) < size:
        cell, tribe = chance.choice(border(desert)), chance.choice(TRIBES)
        if not clashes(desert, cell, tribe):
            desert[cell] = tribe
    camels = _random_camels(desert, chance)
    before = [cell for cell in camels if chance.random() < 0.7]
    pairs = matching(frozenset(camels), desert)
    turn = Turn(
        Seat(0),
        before=frozenset(before),
        played=True,
        reunited=frozenset(pair for pair in pairs if chance.random() < 0.1),
    )
    return State(desert, (Player((), tuple(sorted(camels))),), (), (), turn)


def _random_camels(desert: Desert, chance: random.Random) -> list[tuple[int, int]]:
    """Return up to ten camels, most of them beside one another, some on one tile."""
    camels = [chance.choice(list(desert))]
    for _ in range(chance.randint(0, CAMELS - 1)):
        neighbours = touching(desert, chance.choice(camels))
        free = [cell for cell in neighbours if cell not in camels]
        camels.append(chance.choice(free if free and chance.random() < 0.9 else list(desert)))
    return camels


def main(count: int) -> Iterator[int]:
    """Compare this many positions. Yield how many have been compared."""
    for number in range(count):
        compare(random_position(random.Random(number)))
        yield number + 1
