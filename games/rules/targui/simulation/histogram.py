"""Charts of distributions: one row of bars for each, on a common scale."""

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import mean

WIDTH, HEIGHT, MARGIN = 640, 120, 40
BIN = 2
INK, BARS, PAPER = "#2A211B", "#0E19B1", "#FFFBF4"


def histogram(found: Mapping[str, Sequence[int]]) -> str:
    """Return the SVG text."""
    most = max(max(values) for values in found.values()) // BIN + 1
    parts = [
        _row(name, values, most, MARGIN // 2 + number * (HEIGHT + MARGIN))
        for number, (name, values) in enumerate(found.items())
    ]
    height = len(parts) * (HEIGHT + MARGIN) + MARGIN // 2
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'font-family="sans-serif" font-size="13" fill="{INK}">'
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>'
    )
    return "\n".join([head, *parts, "</svg>"]) + "\n"


def _row(name: str, values: Sequence[int], most: int, top: int) -> str:
    counts = Counter(value // BIN for value in values)
    tallest, step = max(counts.values()), (WIDTH - 2 * MARGIN) / most
    bars = [
        f'<rect x="{MARGIN + slot * step:.1f}" y="{top + HEIGHT * (1 - count / tallest):.1f}" '
        f'width="{step - 1:.1f}" height="{HEIGHT * count / tallest:.1f}" fill="{BARS}"/>'
        for slot, count in sorted(counts.items())
    ]
    ticks = [
        f'<text x="{MARGIN + tick / BIN * step:.1f}" y="{top + HEIGHT + 16}">{tick}</text>'
        for tick in range(0, most * BIN, 10)
    ]
    title = f'<text x="{MARGIN}" y="{top + 12}">{name}: mean {mean(values):.1f} points</text>'
    return "\n".join([*bars, *ticks, title])
