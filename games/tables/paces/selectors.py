"""Estimate the pace of a table from what is known of its players; show only the sum."""

from datetime import UTC, datetime, timedelta

from games import rules
from games.players.calendars.calendar import CalendarData
from games.players.calendars.resolve import closed_intervals
from games.players.calendars.selectors import calendars_of
from games.table.state import Status, Table
from games.tables.access import Access
from games.tables.bodies import TableEstimate
from games.tables.lists.answers import answers_of
from games.tables.paces.forecast import Forecast, Person, forecast
from games.tables.paces.habits import BINS, habit, is_over_days

UNKNOWN = (0,) * BINS
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
NO_ESTIMATE = TableEstimate(None, None, None, None)


def estimate(access: Access, now: datetime) -> TableEstimate:
    """Return how long a round takes and when the game ends, if it starts with this viewer now.

    The fields are null once the game has started, and for a table that is not played over days.
    """
    table = access.table
    turns = rules.introduction(table.game.info.key).turns.get(len(table.chairs))
    if table.status is not Status.OPEN or not is_over_days(table.pace) or turns is None:
        return NO_ESTIMATE
    people = _people(table, _expected(access), now, turns.mean / len(table.chairs))
    return _rounded(forecast(people, turns, len(table.chairs), now)) if people else NO_ESTIMATE


def _expected(access: Access) -> list[str]:
    """Return the players that the table waits for; empty strings for unknown ones.

    The viewer takes the first free chair.
    """
    chairs = [chair for chair in access.table.chairs if not chair.bot_level]
    expected = [chair.player or chair.reserved_for for chair in chairs]
    if access.player and access.player not in expected and "" in expected:
        expected[expected.index("")] = access.player
    return expected


def _people(table: Table, players: list[str], now: datetime, rounds: float) -> list[Person]:
    known = {player for player in players if player}
    answers, calendars = answers_of(known), calendars_of(known, now)
    days_off = table.pace.days_off or ()
    return [
        Person(
            habit(answers.get(player, UNKNOWN), table.pace, rounds),
            closed_intervals(calendars.get(player, CalendarData()), now, days_off),
        )
        for player in players
    ]


def _rounded(found: Forecast) -> TableEstimate:
    """Return the estimate in steps that are too coarse to tell the habits of one player."""
    step = DAY / 10 if found.round >= DAY else HOUR
    moments = (found.ends, found.earliest, found.latest)
    return TableEstimate(
        max(1, round(found.round / step)) * int(step.total_seconds()), *map(_full_hour, moments)
    )


def _full_hour(moment: datetime) -> datetime:
    hours = round(moment.timestamp() / HOUR.total_seconds())
    return datetime.fromtimestamp(hours * HOUR.total_seconds(), UTC)
