"""Exact cover: how pieces fill a region without a gap or an overlap.

A placement is one integer: its cells, and above them a bit for its piece, so that no piece is
used twice. A search starts over in another order a few times: most fillings are found after a
few steps, and a search that has gone astray early would not come back in time.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from games.kernel.chance import Chance
from games.rules.gemblo.grid import positions
from games.rules.gemblo.pieces import TURNS
from games.rules.gemblo.placing import fitting

Filling: TypeAlias = dict[int, str]
"""Pieces by the cells they cover."""

_PIECES_FROM = 1 << 1024
_STEPS = 300
_STARTS = 8


class _TooLong(Exception):
    """The search has used up its steps without an answer."""


def filling_with_all(region: int, hand: Sequence[str]) -> Filling | None:
    """A way to fill a region with every piece of a hand, or None where none is found."""
    must = region | (_PIECES_FROM << len(hand)) - _PIECES_FROM
    return _filling(must, hand, Chance(b"filling"))


def filling_with_some(region: int, hand: Sequence[str], chance: Chance) -> Filling | None:
    """A way to fill a region with pieces of a hand, mostly large ones, or None."""
    return _filling(region, hand, chance)


def _filling(must: int, hand: Sequence[str], chance: Chance) -> Filling | None:
    options = _options(must & _PIECES_FROM - 1, hand)
    for start in range(_STARTS):
        order = chance.shuffled(options, f"start/{start}")
        try:
            found = _cover(must, sorted(order, key=int.bit_count, reverse=True), [_STEPS])
        except _TooLong:
            continue
        return None if found is None else _named(found, hand)
    return None


def _options(region: int, hand: Sequence[str]) -> list[int]:
    return [
        turn.mask << position | _PIECES_FROM << number
        for number, piece in enumerate(hand)
        for turn in TURNS[piece]
        for position in positions(fitting(turn, region, region))
    ]


def _named(found: Iterable[int], hand: Sequence[str]) -> Filling:
    return {
        option & _PIECES_FROM - 1: hand[(option // _PIECES_FROM).bit_length() - 1]
        for option in found
    }


def _cover(must: int, options: list[int], steps: list[int]) -> list[int] | None:
    """Options that share no bit and cover all that must be covered."""
    if not must:
        return []
    steps[0] -= 1
    if steps[0] < 0:
        raise _TooLong
    item = _scarcest(must, options)
    for option in options:
        if option & item:
            apart = [other for other in options if not other & option]
            if (found := _cover(must & ~option, apart, steps)) is not None:
                return [option, *found]
    return None


def _scarcest(must: int, options: list[int]) -> int:
    """A bit that fewest options cover: by none is a dead end, by one is forced."""
    once = twice = thrice = often = 0
    for option in options:
        often |= thrice & option
        thrice |= twice & option
        twice |= once & option
        once |= option
    scarce = must & ~once or must & ~twice or must & ~thrice or must & ~often or must
    return scarce & -scarce
