"""Positions in which routes have just come into being."""

from dataclasses import replace

from games.rules.gobi import moves as m
from games.rules.gobi.refusals import created
from games.rules.gobi.state import State
from games.rules.gobi.tests.table import position


def place(x: int, y: int) -> m.Place:
    return m.Place((x, y), silk=False)


def new(state: State) -> State:
    """The same table as if all these camels had come this turn."""
    return replace(state, turn=replace(state.turn, before=frozenset()))


def waiting(state: State) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    return sorted(created(state))


def routes(picture: str, **more: object) -> State:
    """Seat 0 with all its camels new, before any route is resolved."""
    return new(position(picture, tile=None, **more))  # type: ignore[arg-type]  # passed through
