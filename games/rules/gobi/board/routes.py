"""Routes: the joined tiles, and the longest way between two of them (G18, G19, G30).

A way visits each tile at most once, so a search needs only the set of visited tiles, the last tile
and the length. All sets that walks of one length can visit are the bits of one big number: bit `s`
is the set whose members are the bits of `s`. A step onto tile `t` selects the sets without `t` and
shifts them by 2^t, all at once. Ten camels occupy at most ten tiles, so a number has 1,024 bits,
and all ways from a tile take a few hundred operations.

Spices need a way with a diagonal step. Walks with such a step continue on a second level above the
same tiles, reached from the first by a diagonal step only.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from games.rules.gobi.board.grid import DIAGONALS, STEPS, Cell, Desert, Pair
from games.rules.gobi.components import CAMELS

Way: TypeAlias = tuple[Cell, ...]
"""The tiles of a route from one end to the other."""

Layer: TypeAlias = list[int]
"""For each node, the sets of tiles that walks of one length ending there can visit."""

SETS_WITHOUT = tuple(
    sum(1 << tiles for tiles in range(1 << CAMELS) if not tiles >> tile & 1)
    for tile in range(CAMELS)
)


def joined(camels: frozenset[Cell], desert: Desert) -> frozenset[Pair]:
    """Return the pairs of tiles of one tribe that these camels join edge to edge (G18)."""
    return frozenset(
        (one, other)
        for group in groups(camels)
        for one in group
        for other in group
        if one < other and desert[one] == desert[other]
    )


def matching(camels: frozenset[Cell], desert: Desert) -> tuple[Pair, ...]:
    """Return the pairs of tiles of one tribe under these camels, joined or not, in order."""
    cells = sorted(camels)
    return tuple(
        (one, other)
        for number, one in enumerate(cells)
        for other in cells[number + 1 :]
        if desert[one] == desert[other]
    )


def longest_way(camels: frozenset[Cell], pair: Pair) -> Way:
    """Return the longest way edge to edge between two tiles, both included, or ()."""
    return _ways(camels, pair[0], crossing=False).get(pair[1], ())


def longest_crossing(camels: frozenset[Cell], pair: Pair) -> Way:
    """Return the longest way with at least one diagonal step (G30), or ()."""
    return _ways(camels, pair[0], crossing=True).get(pair[1], ())


def any_crossing(camels: frozenset[Cell], pairs: Sequence[Pair]) -> bool:
    """Return whether any of the pairs has a way with at least one diagonal step (G30)."""
    near = [pair for pair in pairs if _is_in_one(groups(camels, diagonal=True), pair)]
    apart = (not _is_in_one(groups(camels), pair) for pair in near)
    return any(apart) or any(longest_crossing(camels, pair) for pair in near)


def _is_in_one(parts: tuple[tuple[Cell, ...], ...], pair: Pair) -> bool:
    return any(pair[0] in group and pair[1] in group for group in parts)


@lru_cache(maxsize=4096)
def groups(camels: frozenset[Cell], *, diagonal: bool = False) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells in groups that are connected edge to edge, or at least at a corner."""
    left, groups = set(camels), []
    steps = (*STEPS, *DIAGONALS) if diagonal else STEPS
    while left:
        group = [left.pop()]
        for x, y in group:
            near = [at for right, down in steps if (at := (x + right, y + down)) in left]
            left.difference_update(near)
            group += near
        groups.append(tuple(group))
    return tuple(groups)


@lru_cache(maxsize=4096)
def _ways(camels: frozenset[Cell], start: Cell, *, crossing: bool) -> dict[Cell, Way]:
    """Return the longest way from one tile to each other tile that has one."""
    cells = tuple(sorted(camels))
    if start not in camels:
        return {}
    before = _two_levels(cells) if crossing else _neighbours(cells, STEPS)
    layers = tuple(_layers(cells.index(start), before, len(cells)))
    level = len(cells) if crossing else 0
    ways = {}
    for number, cell in enumerate(cells):
        nodes = _trace(layers, before, number + level, len(cells))
        if nodes and cell != start:
            ways[cell] = tuple(cells[node % len(cells)] for node in nodes)
    return ways


def _neighbours(cells: Way, steps: Sequence[Cell]) -> list[list[int]]:
    number = {cell: index for index, cell in enumerate(cells)}
    around = [[(x + right, y + down) for right, down in steps] for x, y in cells]
    return [[number[cell] for cell in near if cell in number] for near in around]


def _two_levels(cells: Way) -> list[list[int]]:
    ground = _neighbours(cells, STEPS)
    diagonal = _neighbours(cells, DIAGONALS)
    up = len(cells)
    return ground + [
        [node + up for node in near] + aside + [node + up for node in aside]
        for near, aside in zip(ground, diagonal, strict=True)
    ]


def _layers(start: int, before: Sequence[Sequence[int]], tiles: int) -> Iterator[Layer]:
    layer = [0] * len(before)
    layer[start] = 1 << (1 << start)
    while any(layer):
        yield layer
        layer = [_onto(node % tiles, layer, near) for node, near in enumerate(before)]


def _onto(tile: int, layer: Layer, near: Sequence[int]) -> int:
    sets = 0
    for node in near:
        sets |= layer[node]
    return (sets & SETS_WITHOUT[tile]) << (1 << tile)


def _trace(
    layers: Sequence[Layer], before: Sequence[Sequence[int]], end: int, tiles: int
) -> list[int]:
    """Return the nodes of one longest walk to this one from its start, or []."""
    length = max((number for number, layer in enumerate(layers) if layer[end]), default=-1)
    if length < 0:
        return []
    visited = layers[length][end].bit_length() - 1
    walk = [end]
    for layer in reversed(layers[:length]):
        visited ^= 1 << walk[-1] % tiles
        walk.append(next(node for node in before[walk[-1]] if layer[node] >> visited & 1))
    return walk[::-1]
