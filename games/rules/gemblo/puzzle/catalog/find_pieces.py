"""Find the pieces for a new drawing.

    python -m games.rules.gemblo.puzzle.catalog.find_pieces drawing.txt

The file contains the drawing alone, in the characters of `drawings.py`. Each line of the output
is a set of pieces that fill it, fewest first: copy one into the head of the drawing.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from games.kernel.chance import Chance
from games.rules.gemblo.puzzle.catalog.drawings import silhouette
from games.rules.gemblo.puzzle.solving.cover import fill_with_all, fill_with_some
from games.rules.gemblo.shapes.grid import mask_of
from games.rules.gemblo.shapes.pieces import PIECES

_HAND = tuple(piece.id for piece in PIECES)


def find_hands(region: int, tries: int) -> list[tuple[str, ...]]:
    """Return sets of pieces that fill a region, the fewest pieces first."""
    return sorted(set(_hands(region, tries)), key=lambda hand: (len(hand), hand))


def _hands(region: int, tries: int) -> Iterator[tuple[str, ...]]:
    for attempt in range(tries):
        filling = fill_with_some(region, _HAND, Chance(b"%d" % attempt)) or {}
        hand = tuple(piece for piece in _HAND if piece in filling.values())
        if hand and fill_with_all(region, hand):
            yield hand


if __name__ == "__main__":
    drawing = Path(sys.argv[1]).read_text(encoding="utf-8")
    for hand in find_hands(mask_of(silhouette(drawing)), tries=100):
        print(len(hand), " ".join(hand))
