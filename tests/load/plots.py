"""Plots as SVG: horizontal bars in groups, with a line for a limit."""

from collections.abc import Iterator, Mapping
from html import escape

WIDTH, LEFT, RIGHT, MARGIN = 640, 150, 70, 20
BAR, GAP = 12, 14
INK, PAPER, LIMIT = "#2A211B", "#FFFBF4", "#B3261E"
SHADES = ("#9AA0E6", "#5A62CF", "#0E19B1")

Groups = Mapping[str, Mapping[str, float]]
"""The value of each series in each group."""


def bars(title: str, groups: Groups, *, form: str, limit: float | None = None) -> str:
    """Return the SVG text; values are written in this form."""
    series = list(next(iter(groups.values())))
    most = max([*(value for each in groups.values() for value in each.values()), limit or 0])
    step = (WIDTH - LEFT - RIGHT) / most
    height_of_group = len(series) * BAR + GAP
    top = 2 * MARGIN + 10
    bottom = top + len(groups) * height_of_group
    height = bottom + MARGIN + 10
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'font-family="sans-serif" font-size="12" fill="{INK}"><title>{escape(title)}</title>',
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
        f'<text x="{MARGIN}" y="{MARGIN}" font-weight="bold">{escape(title)}</text>',
    ]
    for number, (name, values) in enumerate(groups.items()):
        parts += _group(name, values, top + number * height_of_group, step, form)
    if limit is not None:
        x = f"{LEFT + limit * step:.1f}"
        parts.append(
            f'<line x1="{x}" x2="{x}" y1="{top - 6}" y2="{bottom - 4}" stroke="{LIMIT}" '
            f'stroke-dasharray="4 3"/><text x="{x}" y="{top - 10}" text-anchor="middle" '
            f'fill="{LIMIT}">{form.format(limit)}</text>'
        )
    return "\n".join([*parts, *_legend(series, bottom + MARGIN - 6), "</svg>"]) + "\n"


def _group(
    name: str, values: Mapping[str, float], top: float, step: float, form: str
) -> Iterator[str]:
    middle = top + len(values) * BAR / 2 + 4
    yield f'<text x="{LEFT - 8}" y="{middle:.1f}" text-anchor="end">{escape(name)}</text>'
    for place, value in enumerate(values.values()):
        y = top + place * BAR
        yield (
            f'<rect x="{LEFT}" y="{y}" width="{value * step:.1f}" height="{BAR - 2}" '
            f'fill="{SHADES[place % len(SHADES)]}"/><text x="{LEFT + value * step + 4:.1f}" '
            f'y="{y + BAR - 3}" font-size="10">{form.format(value)}</text>'
        )


def _legend(series: list[str], y: float) -> Iterator[str]:
    for place, name in enumerate(series):
        x, shade = LEFT + place * 150, SHADES[place % len(SHADES)]
        yield (
            f'<rect x="{x}" y="{y - 9}" width="10" height="10" fill="{shade}"/>'
            f'<text x="{x + 15}" y="{y}">{escape(name)}</text>'
        )
