"""The rules of routes a second time, simple and slow: every path is walked, tile by tile.

It follows the clauses G18, G19, G20 and G30 as they are written, without bits or layers, and
finds neighbours by distance.
"""

from collections.abc import Iterator
from itertools import pairwise

from games.rules.gobi.board.grid import Cell, Desert, Pair

Path = tuple[Cell, ...]


def share_an_edge(one: Cell, other: Cell) -> bool:
    """Return whether two cells touch edge to edge."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def share_only_a_corner(one: Cell, other: Cell) -> bool:
    """Return whether two cells touch at a corner only."""
    return abs(one[0] - other[0]) == abs(one[1] - other[1]) == 1


def paths(camels: frozenset[Cell], path: Path, diagonal: bool) -> Iterator[Path]:
    """Yield all paths that continue this one, itself included."""
    yield path
    for cell in camels:
        touches = share_an_edge(path[-1], cell) or (
            diagonal and share_only_a_corner(path[-1], cell)
        )
        if touches and cell not in path:
            yield from paths(camels, (*path, cell), diagonal)


def has_diagonal_step(path: Path) -> bool:
    """Return whether any step of the path is a diagonal one."""
    return any(share_only_a_corner(one, other) for one, other in pairwise(path))


def longest_lengths(camels: frozenset[Cell], desert: Desert, *, diagonal: bool) -> dict[Pair, int]:
    """Return the longest path of every pair of a tribe; or of those with a diagonal step."""
    lengths: dict[Pair, int] = {}
    for start in camels:
        for path in paths(camels, (start,), diagonal):
            pair = (start, path[-1])
            matches = start < path[-1] and desert[start] == desert[path[-1]]
            if matches and (has_diagonal_step(path) or not diagonal):
                lengths[pair] = max(lengths.get(pair, 0), len(path))
    return lengths


def check_way(way: Path, pair: Pair, camels: frozenset[Cell], *, diagonal: bool) -> None:
    """Assert that a way runs from end to end over camels, step by step, no tile twice."""
    assert (way[0], way[-1]) == pair
    assert set(way) <= camels
    assert len(set(way)) == len(way)
    steps = list(pairwise(way))
    assert all(share_an_edge(*step) or (diagonal and share_only_a_corner(*step)) for step in steps)
    assert has_diagonal_step(way) == diagonal
