"""Closed time at a table: recorded with the turn, restored by undo, extended, spent as holidays."""

from datetime import UTC, datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from games.kernel.codec import redact, split
from games.kernel.values import Seat
from games.table import commands as ask
from games.table.calendars.closed import SLACK, closed_time, joined, runs, seconds_of
from games.table.calendars.commands import SpendHoliday
from games.table.calendars.events import ClockSet, HolidaySpent
from games.table.calendars.holidays import end_of_hour
from games.table.clock import allowance, bank_after_turn, closed_in_turn, deadline, no_calendar
from tests.kit.scene import NOON, WORKER, Scene, bank, nights, per_turn, player, playing, seated

HOUR = timedelta(hours=1)
CALENDARS = st.builds(nights, st.integers(0, 23), st.integers(1, 10), st.integers(1, 3))


def due(scene: Scene, seat: int | None = None) -> float | None:
    """Return the deadline of this seat, or of the one to move, in hours after the start."""
    moment = deadline(scene.table, Seat(scene.turn if seat is None else seat))
    return moment and (moment - NOON) / HOUR


def started(pace, calendar=no_calendar, chairs=("", "")) -> Scene:
    """Return a table that was started with these calendars, at noon."""
    scene = seated(chairs, pace=pace)
    scene.calendar = calendar
    return scene.when(player(0), ask.Start())


def test_turn_is_given_with_its_closed_time():
    scene = started(per_turn(12 * 3600), nights(22, 8))
    seat = scene.turn
    scene.then("table.started", "toy.started", "table.clock_set")
    assert due(scene) == 12 + 8
    scene.later(hours=2).move(seat, "mark").then("table.played", "toy.marked")
    scene.move(seat, "end_turn").then("table.played", "toy.turn_ended", "table.clock_set")
    assert due(scene) == 2 + 12 + 8


def test_table_without_clock_or_closed_time_records_nothing():
    started(per_turn(3600)).then("table.started", "toy.started")
    untimed = playing()
    untimed.calendar = nights(22, 8)
    untimed.move(untimed.turn, "end_turn").then("table.played", "toy.turn_ended")


def test_bot_gets_its_turn_without_closed_time():
    scene = started(per_turn(3600), nights(22, 8), ("", "bot:easy"))
    if scene.turn == 1:
        scene.then("table.started", "toy.started").move(1, "end_turn")
    scene.move(0, "end_turn").then("table.played", "toy.turn_ended")


def test_change_of_a_calendar_counts_from_the_next_turn():
    scene = started(per_turn(12 * 3600), nights(22, 8))
    seat = scene.turn
    scene.calendar = nights(13, 1)
    scene.move(seat, "mark")
    assert due(scene) == 12 + 8
    scene.move(seat, "end_turn")
    assert due(scene) == 12 + 1
    scene.calendar = no_calendar
    scene.move(1 - seat, "end_turn")
    assert due(scene, seat) == 12


def test_closed_time_is_private_to_its_seat_for_ever():
    event = ClockSet(seat=Seat(1), closed=(0, 60, 3600))
    assert split(event).secrets == {"only:1": {"closed": (0, 60, 3600)}}
    assert redact(event, Seat(0)) == redact(event, None) == {"kind": "table.clock_set", "seat": 1}
    assert redact(event, Seat(1))["closed"] == (0, 60, 3600)


def test_bank_loses_open_time_only():
    scene = started(bank(12 * 3600), nights(22, 8))
    seat = scene.turn
    scene.later(hours=19).move(seat, "end_turn")
    assert scene.table.tip.banks[seat] == 1 * 3600


def test_free_undo_returns_to_the_closed_time_of_the_turn():
    scene = started(bank(12 * 3600, 3600), nights(22, 8)).send()
    seat, start = scene.turn, scene.table.position
    scene.calendar = nights(13, 10)
    scene.later(hours=1).move(seat, "end_turn").later(hours=1)
    scene.when(player(seat), ask.Undo(start)).then("table.undone")
    assert due(scene) == 12 + 8
    assert scene.table.tip.banks == (12 * 3600, 12 * 3600)


def test_agreed_undo_extends_what_is_recorded():
    scene = started(per_turn(12 * 3600), nights(22, 8)).send()
    seat = scene.turn
    target = scene.table.position
    scene.move(seat, "end_turn").later(days=60).send()
    scene.when(player(seat), ask.AskUndo(target))
    scene.when(player(1 - seat), ask.Answer(scene.table.version, True))
    scene.then("table.answered", "table.undone", "table.clock_set")
    assert due(scene) == 60 * 24 + 12 + 8
    known = closed_in_turn(scene.table, Seat(seat))
    assert known.since == NOON
    assert known.until >= deadline(scene.table, Seat(seat)) + timedelta(days=29)


def test_long_pauses_extend_what_is_recorded():
    scene = started(per_turn(12 * 3600), nights(22, 8)).send()
    seat = scene.turn
    for asker in (seat, 1 - seat, seat):
        scene.when(player(asker), ask.AskPause(days=14))
        scene.when(player(1 - asker), ask.Answer(scene.table.version, True)).later(days=13)
        scene.when(player(seat), ask.Resume())
    scene.then("table.resumed", "table.clock_set")
    assert due(scene) == 3 * 13 * 24 + 12 + 8


def test_pause_of_an_older_log_extends_what_is_recorded():
    scene = started(per_turn(12 * 3600), nights(22, 8)).send()
    seat = scene.turn
    scene.when(player(seat), ask.AskPause())
    scene.when(player(1 - seat), ask.Answer(scene.table.version, True))
    scene.as_before().later(days=90)
    scene.when(player(seat), ask.Resume()).then("table.resumed", "table.clock_set")
    assert due(scene) == 90 * 24 + 12 + 8
    scene.move(seat, "mark").then("table.played", "toy.marked")


def test_player_who_returns_gets_another_record():
    scene = started(per_turn(12 * 3600), nights(22, 8), ("", "", ""))
    seat = scene.turn
    scene.later(hours=20).when(WORKER, ask.Tick()).then("table.expired")
    scene.when(player((seat + 1) % 3), ask.Claim(seat)).then("table.seat_claimed")
    scene.calendar = no_calendar
    scene.later(hours=1).when(player(seat), ask.ComeBack())
    scene.then("table.back", "table.clock_set")
    assert due(scene) == 21 + 12


def spend(scene: Scene, hour: float) -> Scene:
    until = seconds_of(NOON + timedelta(hours=hour))
    return scene.when(WORKER, SpendHoliday(scene.turn, until))


def test_holiday_moves_the_deadline_by_the_hour_in_which_it_strikes():
    scene = started(per_turn(3600 + 600)).later(hours=1)
    assert end_of_hour(deadline(scene.table, Seat(scene.turn))) == NOON + 2 * HOUR
    spend(scene, 2).then("table.holiday_spent")
    assert due(scene) == 2 + 1 / 6
    # A deadline at the full hour belongs to the hour before.
    exact = started(per_turn(3600))
    assert end_of_hour(deadline(exact.table, Seat(exact.turn))) == NOON + HOUR
    assert due(spend(exact, 1)) == 2


def test_holiday_that_moves_nothing_is_refused():
    scene = started(per_turn(7200), nights(13, 1)).later(hours=1)
    wish = SpendHoliday(scene.turn, seconds_of(NOON + 2 * HOUR))
    scene.refused(player(0), wish, "only_the_worker")
    scene.refused(WORKER, wish, "nothing_due")
    for until in (0, wish.until + 1, wish.until + 9 * 3600):
        scene.refused(WORKER, SpendHoliday(scene.turn, until), "nothing_due")
    other = SpendHoliday(1 - scene.turn, wish.until + 3600)
    scene.refused(WORKER, other, "nothing_due")
    scene.refused(WORKER, SpendHoliday(7, wish.until + 3600), "nothing_due")
    spend(scene, 3)
    scene.refused(WORKER, SpendHoliday(scene.turn, wish.until + 3600), "nothing_due")


def test_player_alone_with_bots_spends_no_holiday():
    scene = started(per_turn(3600), chairs=("", "bot:easy"))
    if scene.turn == 1:
        scene.move(1, "end_turn")
    scene.refused(WORKER, SpendHoliday(0, seconds_of(NOON + HOUR)), "nothing_due")


def test_undo_does_not_lose_a_holiday():
    scene = started(per_turn(3600)).send()
    seat, start = scene.turn, scene.table.position
    scene.move(seat, "mark").later(minutes=50)
    spend(scene, 1).later(hours=1)
    scene.when(player(seat), ask.Undo(start))
    assert due(scene) == 2


def test_holidays_of_adjacent_hours_are_one_interval():
    scene = spend(spend(started(per_turn(3600)), 1), 2)
    assert scene.table.chairs[scene.turn].holidays == ((NOON, NOON + 2 * HOUR),)
    assert due(scene) == 3


@given(CALENDARS, st.integers(0, 40 * 60), st.integers(0, 3000), st.integers(1, 100))
@settings(max_examples=60, deadline=None)
def test_undo_after_a_move_restores_the_clock(calendar, before, after, hours):
    scene = started(bank(hours * 3600, 3600), calendar).send()
    seat, start = Seat(scene.turn), scene.table.position
    due_before, left = deadline(scene.table, seat), scene.table.tip.banks
    scene.later(minutes=before).move(seat, "end_turn").later(minutes=after)
    scene.when(player(seat), ask.Undo(start))
    assert deadline(scene.table, seat) == due_before
    assert scene.table.tip.banks == left
    assert scene.folded() == scene.table


@given(CALENDARS, st.integers(0, 20 * 60), st.integers(0, 90 * 24 * 60), st.integers(1, 100))
@settings(max_examples=60, deadline=None)
def test_agreed_undo_restores_the_time_that_was_left(calendar, before, after, hours):
    scene = started(bank(hours * 3600), calendar).send()
    seat = Seat(scene.turn)
    scene.later(minutes=before).move(seat, "mark")
    target, left = scene.table.position, bank_after_turn(scene.table, seat, scene.now)
    scene.move(seat, "end_turn").later(minutes=after).send()
    scene.when(player(seat), ask.AskUndo(target))
    scene.when(player(1 - seat), ask.Answer(scene.table.version, True))
    assert bank_after_turn(scene.table, seat, scene.now) == left
    moment = deadline(scene.table, seat)
    if left:
        assert moment == _reached(runs(calendar("", scene.now), scene.now, left), left)
    else:
        assert moment <= scene.now
    assert scene.folded() == scene.table


def _reached(recorded, needed):
    """Return when so much open time has passed, second by second of the record."""
    at, *lengths = recorded
    for number, length in enumerate(lengths):
        if number % 2 == 0:
            if length >= needed:
                break
            needed -= length
        at += length
    return datetime.fromtimestamp(at + needed, UTC)


INTERVALS = st.lists(st.tuples(st.integers(1, 5000), st.integers(1, 5000)), max_size=40)


@given(INTERVALS, st.integers(0, 20000), st.integers(-3000, 3000))
def test_record_is_read_as_it_was_written(pairs, needed, offset):
    at, intervals = 0, []
    for opened, shut in pairs:
        at += opened
        intervals.append((NOON + timedelta(seconds=at), NOON + timedelta(seconds=at + shut)))
        at += shut
    since = NOON + timedelta(seconds=offset)
    known = closed_time(runs(intervals, since, needed))
    clipped = [(max(a, since), b) for a, b in intervals if b > since and a < known.until]
    assert list(known.intervals) == clipped
    assert known.since == since
    closed = sum((min(b, known.until) - a for a, b in clipped), timedelta())
    assert known.until - since - closed >= timedelta(seconds=needed)
    assert (known.until - since).total_seconds() >= needed + SLACK


def test_records_that_meet_are_joined_and_others_replace():
    first, second = closed_time((0, 60, 60, 60)), closed_time((180, 60, 60))
    assert joined(first, second) == closed_time((0, 60, 60, 120, 60))
    assert joined(first, closed_time((200, 1, 1))).since == datetime.fromtimestamp(200, UTC)
    assert joined(None, second) == second


def test_holiday_event_is_public():
    event = HolidaySpent(seat=Seat(0), until=7200)
    assert split(event).secrets == {}


def test_allowance_is_the_bank_or_the_time_per_turn():
    assert allowance((scene := started(bank(7200))).table, Seat(scene.turn)) == 7200
    assert allowance((scene := started(per_turn(60))).table, Seat(scene.turn)) == 60
