"""The deadlines of a table, compared with a slow clock that looks at the wall every minute.

The slow clock knows the rules alone: a minute counts unless it is in the quiet hours, on a day off
or in the holidays of the player, read from the clock on the wall of the player's zone as it was
when the turn began, or in a floating hour. It is compared where minutes are whole.
"""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from games.kernel.values import Seat
from games.players.calendars.calendar import CalendarData
from games.players.calendars.resolve import closed_intervals
from games.table import commands as ask
from games.table.calendars.closed import seconds_of
from games.table.calendars.commands import SpendHoliday
from games.table.calendars.holidays import end_of_hour
from games.table.clock import deadline
from games.table.events import Pace
from tests.kit.scene import WORKER, Scene, player, sitting

MINUTE = timedelta(minutes=1)
DAY = timedelta(days=1)
STARTS = [
    # zone, and a moment some days before its clocks change, or a day is left out
    ("Europe/Paris", datetime(2026, 3, 27, 9, tzinfo=UTC)),
    ("Europe/Paris", datetime(2026, 10, 23, 9, tzinfo=UTC)),
    ("America/New_York", datetime(2026, 3, 6, 17, tzinfo=UTC)),
    ("America/Santiago", datetime(2026, 9, 4, 12, tzinfo=UTC)),
    ("America/Santiago", datetime(2026, 4, 3, 12, tzinfo=UTC)),
    ("Australia/Lord_Howe", datetime(2026, 10, 2, 3, tzinfo=UTC)),
    ("Pacific/Apia", datetime(2011, 12, 28, 3, tzinfo=UTC)),
    ("Asia/Kathmandu", datetime(2026, 7, 1, 3, tzinfo=UTC)),
    ("UTC", datetime(2026, 7, 1, 3, tzinfo=UTC)),
]


def is_closed(calendar: CalendarData, at: datetime, days_off: tuple[int, ...]) -> bool:
    """Return whether a minute is closed by the wall; the quiet hours avoid changing clocks."""
    wall = at.astimezone(ZoneInfo(calendar.zone))
    if wall.weekday() in (*calendar.days_off, *days_off):
        return True
    if any(first <= wall.date() <= last for first, last in calendar.holidays):
        return True
    if calendar.quiet_from is None or calendar.quiet_to is None:
        return False
    minute = wall.hour * 60 + wall.minute
    if calendar.quiet_from < calendar.quiet_to:
        return calendar.quiet_from <= minute < calendar.quiet_to
    return minute >= calendar.quiet_from or minute < calendar.quiet_to


class SlowClock:
    """The bank or the time per turn of each seat, counted minute by minute."""

    def __init__(self, pace: Pace) -> None:
        self.pace = pace
        self.banks = [pace.seconds, pace.seconds]
        self.hours: tuple[list[datetime], list[datetime]] = ([], [])
        self.calendar = CalendarData()
        self.began = datetime.min.replace(tzinfo=UTC)

    def begin(self, calendar: CalendarData, at: datetime) -> None:
        self.calendar, self.began = calendar, at

    def counts(self, seat: int, at: datetime) -> bool:
        days_off = self.pace.days_off or ()
        floating = any(hour <= at < hour + 60 * MINUTE for hour in self.hours[seat])
        return not floating and not is_closed(self.calendar, at, days_off)

    def deadline(self, seat: int) -> datetime:
        left, at = self.banks[seat] // 60, self.began
        # An empty bank is over with the first minute that counts.
        while not self.counts(seat, at):
            at += MINUTE
        while True:
            if left == 0:
                return at
            left -= self.counts(seat, at)
            at += MINUTE

    def counts_since(self, seat: int, hour: datetime) -> bool:
        """Return whether a minute of this hour counts in the turn, so that it can be spent."""
        minutes = [hour + number * MINUTE for number in range(60)]
        return any(self.counts(seat, each) for each in minutes if each >= self.began)

    def end(self, seat: int, at: datetime) -> None:
        if self.pace.form == "bank":
            minutes = (at - self.began) // MINUTE
            used = sum(self.counts(seat, self.began + number * MINUTE) for number in range(minutes))
            left = max(0, self.banks[seat] - 60 * used) + self.pace.increment
            self.banks[seat] = min(left, self.pace.cap or left)


@st.composite
def calendars(draw: st.DrawFn, zone: str, start: datetime) -> CalendarData:
    first = start.date() + timedelta(days=draw(st.integers(-1, 9)))
    # Between 4:00 and 23:59 no clock changes.
    quiet: Any = draw(st.none() | st.integers(4 * 60, 14 * 60 - 1))
    evening = draw(st.none() | st.integers(20 * 60, 1439))
    length = draw(st.integers(1, 600))
    quiet_from, quiet_to = quiet, None if quiet is None else quiet + length
    if evening is not None:
        quiet_from, quiet_to = evening, draw(st.integers(4 * 60, 5 * 60 + 59))
    return CalendarData(
        zone=zone,
        quiet_from=quiet_from,
        quiet_to=quiet_to,
        days_off=tuple(sorted(draw(st.sets(st.integers(0, 6), max_size=2)))),
        holidays=((first, first + timedelta(days=draw(st.integers(0, 5)))),)
        if draw(st.booleans())
        else (),
    )


@st.composite
def paces(draw: st.DrawFn) -> Pace:
    seconds = draw(st.integers(60, 5 * 24 * 60)) * 60
    days: Any = tuple(sorted(draw(st.sets(st.integers(0, 6), min_size=1, max_size=3))))
    days_off = {"days_off": days} if draw(st.booleans()) else {}
    if draw(st.booleans()):
        return Pace("turn", seconds, **days_off)
    cap = {"cap": seconds + draw(st.integers(0, 600)) * 60} if draw(st.booleans()) else {}
    return Pace("bank", seconds, draw(st.integers(0, 24 * 60)) * 60, **cap, **days_off)


@given(st.data(), st.sampled_from(STARTS), paces())
@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    # Shrinking would wait for thousands of slow clocks.
    phases=[Phase.explicit, Phase.generate],
)
def test_deadlines_and_banks_are_those_of_the_slow_clock(
    data: st.DataObject, where: tuple[str, datetime], pace: Pace
) -> None:
    zone, start = where
    scene, slow = Scene(), SlowClock(pace)
    scene.now = start
    current = data.draw(calendars(zone, start))

    def closed(_: str, since: datetime) -> Any:
        return closed_intervals(current, since, pace.days_off or ())

    scene.calendar = closed
    scene.when(player(0), ask.Open(("", ""), pace=pace))
    for seat in (0, 1):
        scene.when(player(seat), sitting(seat))
    scene.when(player(0), ask.Start())
    for _ in range(4):
        slow.begin(current, scene.now)
        seat = Seat(scene.turn)
        due = deadline(scene.table, seat)
        assert due == slow.deadline(seat)
        hour = end_of_hour(due)
        began = hour - 60 * MINUTE
        later = began > max(slow.hours[seat], default=start - DAY)
        if later and slow.counts_since(seat, began) and data.draw(st.integers(0, 3)) == 0:
            scene.now = max(scene.now, began)
            scene.when(WORKER, SpendHoliday(seat, seconds_of(hour)))
            slow.hours[seat].append(began)
            assert slow.deadline(seat) == deadline(scene.table, seat) > due
        # A change in the middle of the turn, of the zone too, counts from the next one.
        other = data.draw(st.sampled_from([zone, "Europe/Paris", "Asia/Kathmandu"]))
        is_near = start.year == 2026 and start.month == 7
        current = data.draw(calendars(other if is_near else zone, scene.now))
        scene.later(minutes=data.draw(st.integers(0, 2 * 24 * 60)))
        slow.end(seat, scene.now)
        scene.move(seat, "end_turn")
        if pace.form == "bank":
            assert scene.table.tip.banks[seat] == slow.banks[seat]
    assert scene.folded() == scene.table


def test_slow_clock_reads_the_wall() -> None:
    weekend = CalendarData(zone="Europe/Paris", days_off=(5, 6))
    assert is_closed(weekend, datetime(2026, 11, 20, 23, tzinfo=UTC), ())
    assert not is_closed(weekend, datetime(2026, 11, 20, 22, 59, tzinfo=UTC), ())
    assert is_closed(CalendarData(), datetime(2026, 11, 20, tzinfo=UTC), (4,))
    holiday = CalendarData(holidays=((date(2026, 11, 20), date(2026, 11, 20)),))
    assert is_closed(holiday, datetime(2026, 11, 20, 23, 59, tzinfo=UTC), ())
