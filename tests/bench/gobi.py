"""Gobi: rebuilding, and the offer on a full board."""

from collections.abc import Iterator

from games import rules
from games.kernel.chance import Chance
from games.kernel.values import Seat
from games.rules.gobi.board import routes
from games.rules.gobi.board.grid import DIAGONALS, STEPS, Cell, Desert
from games.rules.gobi.components import CAMELS, GIFTS, STACKS, TRIBES
from games.rules.gobi.state import Player, State, Turn
from tests.bench.figure import Figure, at_least, best_of, within
from tests.bench.harness.rebuild import rebuild

WIDTH, HEIGHT = 8, 5


def figures(quick: bool) -> Iterator[Figure]:
    """Yield the figures of Gobi."""
    speed = rebuild("gobi", 4, 0.25, quick)
    yield speed
    yield at_least("gobi: events rebuilt", "events/s", found=speed.found, limit=30_000)
    states = [full_board(number) for number in range(30 if quick else 300)]
    yield within(
        f"gobi: offer, all tiles and camels in play, worst of {len(states)}",
        "ms",
        found=1000 * max(map(offer_seconds, states)),
        limit=5.0,
    )


def full_board(number: int) -> State:
    """Return a state with all 40 tiles in a rectangle, all camels of four seats, and every gift.

    The camels of the seat to move are close together, where routes are most and longest.
    """
    desert: Desert = {
        (x, y): TRIBES[(x + 2 * y) % len(TRIBES)] for x in range(WIDTH) for y in range(HEIGHT)
    }
    chance = Chance(f"full board {number}".encode())
    players = tuple(
        Player(stack=(), gifts=GIFTS if seat == 0 else ()).put(
            *huddle(desert, chance.child(str(seat)), slanted=number % 2 == 1)
        )
        for seat in range(4)
    )
    turn = Turn(Seat(0), before=frozenset(), played=True)
    return State(desert, players, stacks=(("tea",),) * STACKS, box=(), turn=turn)


def huddle(desert: Desert, chance: Chance, *, slanted: bool) -> list[Cell]:
    """Return ten connected tiles, at random."""
    cells = [chance.choice(sorted(desert), "first")]
    steps = (*STEPS, *DIAGONALS) if slanted else STEPS
    while len(cells) < CAMELS:
        x, y = chance.choice(cells, f"from {len(cells)} {len(chance.labels)}")
        right, down = chance.choice(steps, f"step {len(cells)} {len(chance.labels)}")
        near = (x + right, y + down)
        if near in desert and near not in cells:
            cells.append(near)
    return cells


def offer_seconds(state: State) -> float:
    """Return the shortest of three offers, each computed with empty caches."""
    game = rules.game("gobi")

    def offer() -> None:
        routes.groups.cache_clear()
        routes._ways.cache_clear()
        game.offer(state, Seat(0))

    return best_of(3, offer)
