"""Small plots, computed on the server: bars in whole units, drawn as SVG by a template."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

WIDTH: Final = 280
HEIGHT: Final = 72
GAP: Final = 3
LEAST: Final = 2
"""The height of the smallest bar, so that one report can be seen beside a hundred."""


class Bar(NamedTuple):
    """A bar with its label and value; whole numbers, which no language writes with a comma."""

    label: object
    value: int
    x: int
    y: int
    width: int
    height: int
    kind: str = ""


def columns(values: Sequence[tuple[object, int]]) -> list[Bar]:
    """Return upright bars, side by side."""
    most = max((value for _, value in values), default=0) or 1
    step = WIDTH // max(len(values), 1)
    heights = [_length(value, most, HEIGHT) for _, value in values]
    return [
        Bar(label, value, number * step, HEIGHT - height, step - GAP, height)
        for number, ((label, value), height) in enumerate(zip(values, heights, strict=True))
    ]


def stacked(parts: Mapping[str, int], most: int) -> list[Bar]:
    """Return the parts of a lying bar, one after the other; `most` is the longest bar's sum."""
    bars, x = [], 0
    for kind, value in parts.items():
        width = _length(value, most, WIDTH)
        bars.append(Bar(kind, value, x, 0, width, 12, kind))
        x += width
    return bars


def _length(value: int, most: int, whole: int) -> int:
    return max(value * whole // (most or 1), LEAST) if value else 0
