"""Estimates of rounds and ends: pure numbers, and what a table shows of its players."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from games import rules
from games.players.models import Holiday, PlayerCalendar
from games.rules import Turns
from games.table.events import Pace
from games.tables.access import access_table
from games.tables.bodies import TableEstimate
from games.tables.models import AnswerCount
from games.tables.paces.forecast import Person, forecast, later
from games.tables.paces.habits import BINS, LIMITS, habit, is_over_days
from games.tables.paces.selectors import NO_ESTIMATE, estimate
from tests.clauses import folder_of
from tests.golden import specs
from tests.kit.any_game import OPEN_GAME
from tests.kit.factories import GuestFactory
from tests.kit.tables import open_table, seat, started

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
DAILY = Pace("bank", 72 * 3600, 12 * 3600)
A_DAY_EACH = Pace("turn", 24 * 3600)
UNKNOWN = (0,) * BINS


def counts(**bins: int) -> tuple[int, ...]:
    """Return the counts of a player with answers in these bins, such as `bin3=20`."""
    return tuple(bins.get(f"bin{number}", 0) for number in range(BINS))


def test_pace_of_twelve_hours_or_more_is_over_days() -> None:
    assert is_over_days(DAILY)
    assert is_over_days(Pace("turn", 12 * 3600))
    assert not is_over_days(Pace("turn", 4 * 3600))
    assert not is_over_days(Pace())


def test_unknown_player_answers_within_each_order_of_magnitude_as_likely() -> None:
    hours = {
        days: habit(UNKNOWN, Pace("turn", days * 86400), 20).mean / 3600 for days in (1, 7, 14)
    }
    assert {days: round(mean) for days, mean in hours.items()} == {1: 3, 7: 18, 14: 34}


def test_unknown_player_spends_no_more_of_a_bank_than_it_gains() -> None:
    brisk = Pace("bank", 24 * 3600, 4 * 3600, cap=72 * 3600)
    assert habit(UNKNOWN, brisk, 24).mean == 5 * 3600
    daily, calm = (
        Pace("bank", 72 * 3600, more * 3600, cap=cap * 3600) for more, cap in ((12, 120), (36, 240))
    )
    means = [habit(UNKNOWN, each, 24).mean for each in (brisk, daily, calm)]
    assert means == sorted(means)


def test_many_quick_answers_outweigh_the_assumption() -> None:
    quick = habit(counts(bin1=400), A_DAY_EACH, 20)
    slow = habit(counts(bin7=400), A_DAY_EACH, 20)
    assert quick.mean < 3600 < 20 * 3600 < slow.mean <= 24 * 3600
    assert quick.variance < habit(UNKNOWN, A_DAY_EACH, 20).variance


def test_no_answer_is_counted_as_longer_than_the_clock_allows() -> None:
    assert habit(counts(bin9=1000), A_DAY_EACH, 20).mean <= 24 * 3600


def test_limits_of_bins_rise() -> None:
    assert all(low < high for low, high in pairwise(LIMITS))


def people(*closed: list[tuple[datetime, datetime]]) -> list[Person]:
    usual = habit(counts(bin4=200), A_DAY_EACH, 20)
    return [Person(usual, intervals) for intervals in closed]


def test_forecast_is_ordered_and_proportional_to_the_rounds() -> None:
    short = forecast(people([], []), Turns(20, 1), 2, NOON)
    long = forecast(people([], []), Turns(40, 1), 2, NOON)
    assert NOON < short.earliest < short.ends < short.latest < long.ends
    assert long.round == pytest.approx(short.round, rel=0.02)


def test_more_people_make_rounds_longer() -> None:
    two = forecast(people([], []), Turns(40, 1), 4, NOON)
    four = forecast(people([], [], [], []), Turns(40, 1), 4, NOON)
    assert four.round > 1.9 * two.round


def test_holiday_of_one_player_moves_the_end_by_its_length() -> None:
    holiday = (NOON + 2 * HOUR, NOON + 2 * HOUR + 7 * DAY)
    here = forecast(people([], []), Turns(40, 0), 2, NOON)
    away = forecast(people([], [holiday]), Turns(40, 0), 2, NOON)
    assert 6.5 * DAY < away.ends - here.ends <= 7 * DAY


def test_time_passes_outside_of_closed_intervals_only() -> None:
    closed = [(NOON + HOUR, NOON + 3 * HOUR), (NOON + 4 * HOUR, NOON + 5 * HOUR)]
    assert later(NOON, HOUR, closed) == NOON + HOUR
    assert later(NOON, 2 * HOUR, closed) == NOON + 4 * HOUR
    assert later(NOON, 3 * HOUR, closed) == NOON + 6 * HOUR
    assert later(NOON + 2 * HOUR, HOUR, closed) == NOON + 4 * HOUR


def test_turns_of_golden_games_are_like_those_in_the_introductions() -> None:
    """Each game names the turns of its usual numbers of seats; short editions end earlier."""
    for game in rules.all_games():
        named = rules.introduction(game.info.key).turns
        assert set(named) == {count for count in game.info.seats if count > 1}
        for spec in specs(game.info.key):
            if spec.seats > 1 and not spec.options and spec.players:
                text = (folder_of(game.info.key) / "golden" / f"{spec.name}.txt").read_text()
                moves = [line.split(" ")[2] for line in text.splitlines() if " seat " in line[:9]]
                assert len(moves) >= named[spec.seats].mean * 0.8, spec.name


@pytest.mark.django_db
def test_table_without_clock_and_started_table_have_no_estimate() -> None:
    live = open_table(host="ann")
    running = started("ann", "bob", pace={"form": "turn", "seconds": 86400})
    for table in (live, running):
        assert estimate(access_table(player="ann", table_id=table.id), NOON) == NO_ESTIMATE


def shown(player: str = "", **settings: object) -> TableEstimate:
    """Return what this player is shown of a table where Ann sits."""
    table = open_table(host="ann", visibility="public", pace=BANK, **settings)
    seat(table, "ann")
    return estimate(access_table(player=player, table_id=table.id), NOON)


BANK = {"form": "bank", "seconds": 72 * 3600, "increment": 12 * 3600}


@pytest.mark.django_db
def test_quick_viewer_is_shown_an_earlier_end_than_an_unknown_one() -> None:
    running = started("bob", "cid", pace=BANK)
    AnswerCount.objects.create(table_id=running.id, seat=0, player="bob", bin=2, answers=300)
    quick, unknown = shown("bob"), shown()
    assert quick.ends
    assert unknown.ends
    assert quick.round_seconds
    assert unknown.round_seconds
    assert quick.ends < unknown.ends
    assert quick.round_seconds < unknown.round_seconds


@pytest.mark.django_db
def test_estimate_is_coarse() -> None:
    found = shown()
    assert found.round_seconds
    assert found.round_seconds % 360 == 0
    for moment in (found.ends, found.earliest, found.latest):
        assert moment
        assert (moment.minute, moment.second, moment.microsecond) == (0, 0, 0)


@pytest.mark.django_db
def test_holiday_of_a_seated_player_moves_the_end() -> None:
    guest = GuestFactory()
    table = open_table(host=guest.id, visibility="public", pace=BANK)
    seat(table, guest.id)
    access = access_table(player="", table_id=table.id)
    before = estimate(access, NOON)
    day = NOON.date()
    Holiday.objects.create(
        player=guest,
        first_day=day + 3 * DAY,
        last_day=day + 9 * DAY,
        announced_on=day,
    )
    PlayerCalendar.objects.create(player=guest, zone="Europe/Paris")
    after = estimate(access, NOON)
    assert before.ends
    assert after.ends
    assert timedelta(days=5) < after.ends - before.ends <= timedelta(days=8)


@pytest.mark.django_db
def test_seat_of_a_bot_takes_no_time() -> None:
    table = open_table("", "bot:easy", host="ann", pace=BANK, game=OPEN_GAME)
    alone = estimate(access_table(player="ann", table_id=table.id), NOON)
    two = shown()
    assert alone.round_seconds
    assert two.round_seconds
    assert alone.round_seconds < two.round_seconds
