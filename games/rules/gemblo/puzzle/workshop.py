"""For who draws a puzzle: which pieces fill it.

    python -m games.rules.gemblo.puzzle.workshop drawing.txt

The file holds the picture alone, in the signs of `drawings.py`. Each line of the answer is a set
of pieces, fewest first: copy one into the head of the drawing.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from games.kernel.chance import Chance
from games.rules.gemblo.grid import mask_of
from games.rules.gemblo.pieces import PIECES
from games.rules.gemblo.puzzle.cover import filling_with_all, filling_with_some
from games.rules.gemblo.puzzle.drawings import silhouette

_HAND = tuple(piece.id for piece in PIECES)


def hands(region: int, tries: int) -> list[tuple[str, ...]]:
    """Sets of pieces that fill a region, the fewest pieces first."""
    return sorted(set(_hands(region, tries)), key=lambda hand: (len(hand), hand))


def _hands(region: int, tries: int) -> Iterator[tuple[str, ...]]:
    for attempt in range(tries):
        filling = filling_with_some(region, _HAND, Chance(b"%d" % attempt)) or {}
        hand = tuple(piece for piece in _HAND if piece in filling.values())
        if hand and filling_with_all(region, hand):
            yield hand


if __name__ == "__main__":
    picture = Path(sys.argv[1]).read_text(encoding="utf-8")
    for hand in hands(mask_of(silhouette(picture)), tries=100):
        print(len(hand), " ".join(hand))
