"""Deadlines: how long it takes to compute them from the closed time in the log."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import chain

from games.kernel.values import Seat
from games.players.calendars.calendar import CalendarData
from games.players.calendars.resolve import closed_intervals
from games.table import commands as ask
from games.table.clock import deadline
from tests.bench.figure import Figure, best_of, within
from tests.kit.scene import Scene, per_turn, player, sitting

START = datetime(2026, 11, 16, 12, tzinfo=UTC)
LIMIT = 0.2
ROUNDS, EACH = 20, 200
CALENDARS = (
    CalendarData("Europe/Paris", 22 * 60, 7 * 60, days_off=(5, 6)),
    CalendarData("America/New_York", 23 * 60, 9 * 60, days_off=(6,)),
    CalendarData(
        *("Asia/Kathmandu", 21 * 60, 6 * 60),
        holidays=((date(2026, 11, 20), date(2026, 11, 23)),),
    ),
)
OPEN_SECONDS = 7 * 24 * 3600 + 12 * 3600
"""The time per turn, which takes about 14 days with these calendars."""


def figures(quick: bool) -> Iterator[Figure]:
    """Yield how long the deadlines of three players with calendars take together."""
    scenes = [_started(calendar) for calendar in CALENDARS]
    tables = [(scene.table, Seat(scene.turn)) for scene in scenes]
    dues = [deadline(table, seat) for table, seat in tables]
    assert all(due is not None and due - START > timedelta(days=13) for due in dues)

    def task() -> None:
        for table, seat in chain.from_iterable([tables] * EACH):
            deadline(table, seat)

    found = best_of(3 if quick else ROUNDS, task) / EACH * 1000
    yield within("deadlines over 14 days, three calendars", "ms", found=found, limit=LIMIT)


def _started(calendar: CalendarData) -> Scene:
    scene = Scene()
    scene.now, scene.calendar = START, lambda _, since: closed_intervals(calendar, since)
    scene.when(player(0), ask.Open(("", ""), pace=per_turn(OPEN_SECONDS)))
    for seat in (0, 1):
        scene.when(player(seat), sitting(seat))
    return scene.when(player(0), ask.Start())
