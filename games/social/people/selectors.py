"""Find players by name: among friends and recent opponents, and others by their exact name only.

A prefix finds only people whom the player knows, so that names cannot be collected.
"""

from typing import Final, Literal, TypeAlias

import msgspec
from django.db.models import QuerySet
from django.utils import timezone

from games.players.models import Player
from games.players.names import folded
from games.players.relations.blocks import apart_from
from games.players.selectors import is_suspended_at
from games.social.friends.selectors import friend_ids
from games.tables.models import SeatSummary

MOST: Final = 12
"""How many people are found at a time: as many as a list on a phone can offer."""

RECENT_TABLES: Final = 40
"""In so many tables each, running and ended, a player's opponents are recent ones."""

Relation: TypeAlias = Literal["friend", "opponent", "other"]
Row: TypeAlias = tuple[str, str, str | None]
"""The id, the name and the folded name of a player."""


class FoundPerson(msgspec.Struct, frozen=True):
    """A player who was found, and how they are known: friends come first, others last."""

    id: str
    name: str
    relation: Relation


def find_people(player: str, name: str) -> tuple[FoundPerson, ...]:
    """Return the people whose name begins so whom this player knows, and who has exactly it.

    Without a name, return friends and recent opponents. Players who are suspended or erased, who
    block the player, or whom the player blocks, are not found.
    """
    key = folded(name)
    if name.strip() and not key:
        return ()
    friends = set(friend_ids(player))
    recent = recent_opponents(player)
    rows = [*_known(player, friends.union(recent), key), *_named(player, key)]
    order = {each: place for place, each in enumerate(recent)}
    found = sorted(
        dict.fromkeys(rows),
        # An exact name first, then friends, then opponents by their last game.
        key=lambda row: (row[2] != key, row[0] not in friends, order.get(row[0], MOST), row[1]),
    )
    return tuple(
        FoundPerson(each, shown, _relation(each, friends, recent))
        for each, shown, _ in found[:MOST]
    )


def recent_opponents(player: str) -> list[str]:
    """Return the people with whom this player sat at a table lately, the latest first."""
    seats = SeatSummary.objects.filter(player=player)
    running = seats.filter(ended_at=None).order_by("-table__updated_at")
    ended = seats.filter(ended_at__isnull=False).order_by("-ended_at")
    tables = [
        *running.values_list("table", flat=True)[:RECENT_TABLES],
        *ended.values_list("table", flat=True)[:RECENT_TABLES],
    ]
    others = SeatSummary.objects.filter(table__in=tables).exclude(player__in=("", player))
    place = {table: number for number, table in enumerate(tables)}
    rows = sorted(others.values_list("table", "player"), key=lambda row: place[row[0]])
    return list(dict.fromkeys(each for _, each in rows))


def _reachable(player: str) -> QuerySet[Player]:
    """Return the players whom this one may invite."""
    others = Player.objects.filter(erased_at=None).exclude(id=player)
    return others.exclude(is_suspended_at(timezone.now())).exclude(id__in=apart_from(player))


def _known(player: str, known: set[str], key: str) -> list[Row]:
    """Return those of the people whom the player knows whose name begins so."""
    rows = _reachable(player).filter(id__in=known).values_list("id", "name", "folded_name")
    return [row for row in rows if (row[2] or "").startswith(key)]


def _named(player: str, key: str) -> list[Row]:
    """Return the player with exactly this name, found by its index."""
    rows = _reachable(player).filter(folded_name=key) if key else Player.objects.none()
    return list(rows.values_list("id", "name", "folded_name"))


def _relation(player: str, friends: set[str], recent: list[str]) -> Relation:
    if player in friends:
        return "friend"
    return "opponent" if player in recent else "other"
