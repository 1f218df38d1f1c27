"""The parts of a card: figures in words, and a chart of the last hour."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final

from django.utils.formats import date_format, number_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.conduct.site.plots import Bar

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

HEIGHT: Final = 56
STEP: Final = 5
GAP: Final = 1
LEAST: Final = 2
"""The height of the smallest bar, so that one move can be seen beside a hundred."""

SPACE: Final = "\N{NO-BREAK SPACE}"
NONE: Final = "–"


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with its unit, and what it counts."""

    value: str
    label: "str | StrPromise"
    is_bad: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """A bar for each minute; `front` is drawn over `bars` and is never higher."""

    words: str
    bars: Sequence[Bar]
    front: Sequence[Bar]
    width: int
    most: str
    first: datetime
    last: datetime


@dataclass(frozen=True, slots=True)
class Card:
    """One subject of the overview."""

    key: str
    title: "str | StrPromise"
    figures: Sequence[Figure] = ()
    chart: Chart | None = None
    words: Sequence[str] = ()

    @property
    def is_bad(self) -> bool:
        """Whether one of its figures needs attention."""
        return any(figure.is_bad for figure in self.figures)


def chart(
    words: "str | StrPromise",
    minutes: Sequence[datetime],
    values: Sequence[float | None],
    front: Sequence[float | None] = (),
    *,
    in_seconds: bool = False,
) -> Chart:
    """Return the chart of these values, one for each minute."""
    most = max((value or 0 for value in values), default=0)
    shown = duration if in_seconds else number
    return Chart(
        words=str(words),
        bars=_bars(minutes, values, most, shown),
        front=_bars(minutes, front, most, shown),
        width=STEP * len(minutes),
        most=shown(most) if most else "",
        first=minutes[0],
        last=minutes[-1],
    )


def _bars(
    minutes: Sequence[datetime], values: Sequence[float | None], most: float, shown: object
) -> list[Bar]:
    assert callable(shown)
    return [
        _bar(place, f"{date_format(localtime(minute), 'H:i')}: {shown(value)}", value, most)
        for place, (minute, value) in enumerate(zip(minutes, values, strict=bool(values)))
        if value
    ]


def _bar(place: int, label: str, value: float, most: float) -> Bar:
    height = max(round(value / most * HEIGHT), LEAST)
    return Bar(label, 0, place * STEP, HEIGHT - height, STEP - GAP, height)


def number(value: float | None) -> str:
    """Return a number as readers of the language write it."""
    if value is None:
        return NONE
    digits = 0 if value == int(value) or value >= 10 else 1
    return str(number_format(round(value, digits), digits, force_grouping=True))


def duration(seconds: float | None) -> str:
    """Return a duration in the unit in which it is short."""
    if seconds is None:
        return NONE
    if not seconds:
        return f"0{SPACE}{_('s')}"
    for unit, size in (("d", 172_800), ("h", 7200), ("min", 120), ("s", 1)):
        if seconds >= size:
            names = {"d": _("days"), "h": _("h"), "min": _("min"), "s": _("s")}
            whole = {"d": 86_400, "h": 3600, "min": 60, "s": 1}[unit]
            return f"{number(seconds / whole)}{SPACE}{names[unit]}"
    return f"{number(float(round(seconds * 1000)))}{SPACE}ms"


def share(part: float, whole: float) -> str:
    """Return a part of a whole in percent."""
    if not whole:
        return NONE
    return _("%(number)s%%") % {"number": number(round(part / whole * 100, 1))}
