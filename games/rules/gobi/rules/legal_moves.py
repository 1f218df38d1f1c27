"""List every legal move, in a stable order."""

from collections.abc import Iterator
from typing import assert_never, get_args

from games.kernel.values import Seat
from games.rules.gobi import moves as m
from games.rules.gobi.board.grid import border, walk
from games.rules.gobi.board.routes import matching
from games.rules.gobi.rules.refusals import gift_refusal, refusal
from games.rules.gobi.state import Camels, Stage, State


def legal_moves(state: State, seat: Seat) -> Iterator[m.GobiMove]:
    """Yield the candidates of the stage that are not refused."""
    return (move for move in _candidates(state) if not refusal(state, seat, move))


def _candidates(state: State) -> Iterator[m.GobiMove]:
    match state.stage:
        case Stage.TILE:
            yield from _tile(state)
        case Stage.CAMELS:
            yield from _camels(state)
        case Stage.REWARD:
            yield from (m.Reward(take) for take in get_args(m.Take))
            yield m.Skip()
        case Stage.ROUTES:
            yield from _routes(state)
        case Stage.DRAW | Stage.OVER:
            return
        case _:
            assert_never(state.stage)


def _tile(state: State) -> Iterator[m.GobiMove]:
    free = border(state.desert)
    for silk in (False, True):
        yield from (m.Place(at, silk) for at in free)
    yield m.Discard(cotton=False)
    yield m.Discard(cotton=True)
    yield from _porcelain(state)


def _porcelain(state: State) -> Iterator[m.GobiMove]:
    if gift_refusal(state, "porcelain"):
        return
    for origin in dict.fromkeys(state.player.camels):
        yield from (m.UsePorcelain(origin, to) for to in sorted(walk(state.desert, origin)))


def _camels(state: State) -> Iterator[m.GobiMove]:
    task = state.turn.task
    yield from (m.Lift(cell) for cell in dict.fromkeys(state.player.camels))
    if isinstance(task, Camels) and task.spread:
        yield from (m.Camel(cell) for cell in task.cells)
    yield m.Skip()


def _routes(state: State) -> Iterator[m.GobiMove]:
    pairs = matching(frozenset(state.player.camels), state.desert)
    yield from (m.Reunite(ends) for ends in pairs)
    yield m.UsePerfume()
    yield from (m.UseSpices(ends) for ends in pairs)
    yield from _porcelain(state)
    yield m.EndTurn()
