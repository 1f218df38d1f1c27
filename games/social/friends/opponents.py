"""The people with whom a player played lately, and who could become friends."""

from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.conf import settings
from django.db.models import Q

from games.players.relations.blocks import apart_from
from games.players.selectors import public_profiles
from games.social.friends.selectors import known_ids
from games.table.state import Status
from games.tables.models import SeatSummary

MOST_OPPONENTS: Final = 20
MOST_TABLES: Final = 60
"""How many of a player's latest tables are searched."""


class Opponent(NamedTuple):
    """A person at one of a player's latest tables."""

    player: str
    name: str
    game: str
    table: str


def recent_opponents(player: str, now: datetime) -> list[Opponent]:
    """Return the people at a player's latest tables, the latest first.

    Friends, people who asked or were asked, and people of whom one blocks the other are left out.
    """
    met: dict[str, tuple[str, str]] = {}
    for other, table, game in _seats_beside(player, now):
        met.setdefault(other, (game, table))
    profiles = public_profiles(met)
    found = (
        Opponent(other, profiles[other].name, *place)
        for other, place in met.items()
        if other in profiles and profiles[other].name
    )
    return list(found)[:MOST_OPPONENTS]


def _seats_beside(player: str, now: datetime) -> list[tuple[str, str, str]]:
    """Return the players at this player's latest tables, with the table and its game."""
    seats = SeatSummary.objects.exclude(player__in=("", player))
    for known in (*known_ids(player), apart_from(player)):
        seats = seats.exclude(player__in=known)
    latest = seats.filter(table__in=_latest_tables(player, now))
    rows = latest.order_by("-table__updated_at", "table", "seat")
    return list(rows.values_list("player", "table", "table__game"))


def _latest_tables(player: str, now: datetime) -> list[str]:
    since = now - timedelta(days=settings.SOCIAL["RECENT_OPPONENT_DAYS"])
    own = SeatSummary.objects.filter(Q(ended_at=None) | Q(ended_at__gte=since), player=player)
    begun = own.exclude(table__status=Status.OPEN.value).order_by("-table__updated_at", "table")
    return list(begun.values_list("table", flat=True)[:MOST_TABLES])
