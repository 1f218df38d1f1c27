"""Exact cover: fill a region with pieces, without a gap or an overlap.

A placement is one integer: its cells, and above them a bit for its piece, so that no piece is
used twice. A search restarts in another order a few times: most fillings are found after a few
steps, and a search with a wrong first choice takes too long.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from games.kernel.chance import Chance
from games.rules.gemblo.placements import first_cells
from games.rules.gemblo.shapes.grid import positions
from games.rules.gemblo.shapes.pieces import TURNS, PieceId

Filling: TypeAlias = dict[int, PieceId]
"""The pieces by the cells they cover."""

_PIECES_FROM = 1 << 1024
_STEPS = 300
_STARTS = 8


class _OutOfSteps(Exception):
    """Raised when a search has used up its steps."""


def fill_with_all(region: int, hand: Sequence[PieceId]) -> Filling | None:
    """Return a filling of a region with every piece of a hand, or None if none is found."""
    must = region | (_PIECES_FROM << len(hand)) - _PIECES_FROM
    return _fill(must, hand, Chance(b"filling"))


def fill_with_some(region: int, hand: Sequence[PieceId], chance: Chance) -> Filling | None:
    """Return a filling of a region with some pieces of a hand, mostly large ones, or None."""
    return _fill(region, hand, chance)


def _fill(must: int, hand: Sequence[PieceId], chance: Chance) -> Filling | None:
    options = _options(must & _PIECES_FROM - 1, hand)
    for start in range(_STARTS):
        order = chance.shuffled(options, f"start/{start}")
        try:
            found = _cover(must, sorted(order, key=int.bit_count, reverse=True), [_STEPS])
        except _OutOfSteps:
            continue
        return None if found is None else _pieces_by_cells(found, hand)
    return None


def _options(region: int, hand: Sequence[PieceId]) -> list[int]:
    return [
        turn.mask << position | _PIECES_FROM << number
        for number, piece in enumerate(hand)
        for turn in TURNS[piece]
        for position in positions(first_cells(turn, region, region))
    ]


def _pieces_by_cells(found: Iterable[int], hand: Sequence[PieceId]) -> Filling:
    return {
        option & _PIECES_FROM - 1: hand[(option // _PIECES_FROM).bit_length() - 1]
        for option in found
    }


def _cover(must: int, options: list[int], steps: list[int]) -> list[int] | None:
    """Return options that share no bit and cover all that must be covered."""
    if not must:
        return []
    steps[0] -= 1
    if steps[0] < 0:
        raise _OutOfSteps
    bit = _rarest_bit(must, options)
    for option in options:
        if option & bit:
            disjoint = [other for other in options if not other & option]
            if (found := _cover(must & ~option, disjoint, steps)) is not None:
                return [option, *found]
    return None


def _rarest_bit(must: int, options: list[int]) -> int:
    """Return a bit that the fewest options cover: none is a dead end, one is forced."""
    once = twice = thrice = more = 0
    for option in options:
        more |= thrice & option
        thrice |= twice & option
        twice |= once & option
        once |= option
    rare = must & ~once or must & ~twice or must & ~thrice or must & ~more or must
    return rare & -rare
