"""Invariants: the components are conserved, and the golden rule is kept."""

from collections import Counter
from collections.abc import Iterator

from games.rules.gobi.board.grid import clashes
from games.rules.gobi.components import CAMELS, COFFEES, DESERT_TILES, REWARDS
from games.rules.gobi.state import State


def broken_invariants(state: State) -> Iterator[str]:
    """Yield the names of the invariants that this state breaks."""
    if any(player.reserve < 0 for player in state.players):
        yield f"more than {CAMELS} camels"
    if any(cell not in state.desert for player in state.players for cell in player.camels):
        yield "a camel outside the desert"
    if Counter(_tiles(state)) != Counter(DESERT_TILES):
        yield "desert tiles lost or added"
    if Counter(_rewards(state)) != Counter(REWARDS):
        yield "rewards lost or added"
    if state.coffees + sum(player.coffees for player in state.players) != COFFEES:
        yield "coffees lost or added"
    if any(clashes(state.desert, cell, tribe) for cell, tribe in state.desert.items()):
        yield "two tiles of a tribe touch"
    if state.ranks and len(state.scores) != len(state.players):
        yield "an end without scores"


def _tiles(state: State) -> Iterator[str]:
    yield from state.desert.values()
    if state.turn.tile:
        yield state.turn.tile
    for player in state.players:
        yield from (*player.stack, *player.discards)


def _rewards(state: State) -> Iterator[str]:
    yield from state.box
    for stack in state.stacks:
        yield from stack
    for player in state.players:
        yield from (*player.gifts, *player.used, *player.blessings)
