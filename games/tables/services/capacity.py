"""Limit how many games a player has, and how many of their tables wait for players."""

from datetime import datetime, timedelta
from itertools import zip_longest

from django.conf import settings

from games.kernel.refusal import Refused
from games.players.selectors import joined_at
from games.table import commands
from games.table.state import Status
from games.tables.models import SeatSummary, TableSummary


def check_capacity(player: str, command: commands.Open | commands.Sit, now: datetime) -> None:
    """Raise `Refused` if the player has too many tables to open another one or to sit down."""
    since = joined_at(player)
    if since is None:
        return
    check_running(player, now - since)
    if isinstance(command, commands.Open) and _waits_for_others(command):
        check_waiting(player)


def _waits_for_others(command: commands.Open) -> bool:
    """Return whether a chair is neither taken by a bot nor reserved."""
    chairs = zip_longest(command.chairs, command.invited, fillvalue="")
    return any(not chair and not invited for chair, invited in chairs)


def check_running(player: str, age: timedelta) -> None:
    """Raise `Refused` if a player whose account has this age has as many games as allowed."""
    most = most_running(age)
    if running_count(player) >= most:
        raise Refused("too_many_running", most=most)


def check_waiting(host: str) -> None:
    """Raise `Refused` if as many tables of this host wait for players as allowed."""
    most = settings.SOCIAL["WAITING_TABLES"]
    if waiting_count(host) >= most:
        raise Refused("too_many_waiting", most=most)


def most_running(age: timedelta) -> int:
    """Return how many games a player whose account has this age may have."""
    limits = settings.SOCIAL
    is_new = age < timedelta(days=limits["NEW_ACCOUNT_DAYS"])
    return limits["RUNNING_TABLES_OF_NEW_ACCOUNTS" if is_new else "RUNNING_TABLES"]


def running_count(player: str) -> int:
    """Return at how many tables that have not ended the player sits, begun or not."""
    return SeatSummary.objects.filter(player=player, ended_at=None).count()


def waiting_count(host: str) -> int:
    """Return how many open tables of this host have a free chair."""
    hosted = TableSummary.objects.filter(host=host, ended_at=None)
    return hosted.filter(status=Status.OPEN.value, free_chairs__gt=0).count()
