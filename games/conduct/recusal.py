"""Recusal: staff do not decide about themselves, their friends, nor people they play with."""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from games.social.friends.selectors import friend_ids, friends_among
from games.tables.models import SeatSummary


def must_recuse(
    staff_player_id: str,
    *,
    subject: str = "",
    reporters: Collection[str] = (),
    table: str = "",
    now: datetime | None = None,
) -> bool:
    """Return whether a member of staff is too close to these people, or to the table.

    They are if they are one of the people or a friend of one, shared a running or recent table
    with one of them, or have a seat at the table.
    """
    people = {subject, *reporters} - {""}
    if staff_player_id in people or (table and _sits_at(staff_player_id, table)):
        return True
    return bool(people) and _is_close_to(staff_player_id, people, now)


def close_people(player_id: str, now: datetime | None = None) -> frozenset[str]:
    """Return the player, their friends, and those with whom they share or shared a table."""
    return table_mates(player_id, now) | set(friend_ids(player_id)) | {player_id}


def table_mates(
    player_id: str, now: datetime | None = None, *, among: Collection[str] | None = None
) -> frozenset[str]:
    """Return the players who share a running table with this one, or shared one recently."""
    recent = (now or timezone.now()) - timedelta(days=settings.CONDUCT["RECENT_DAYS"])
    own = SeatSummary.objects.filter(
        Q(ended_at=None) | Q(ended_at__gte=recent), player=player_id
    ).values("table")
    others = SeatSummary.objects.filter(table__in=own).exclude(player__in=["", player_id])
    if among is not None:
        others = others.filter(player__in=among)
    return frozenset(others.values_list("player", flat=True))


def _is_close_to(staff_player_id: str, people: set[str], now: datetime | None) -> bool:
    if friends_among(staff_player_id, people):
        return True
    return not people.isdisjoint(table_mates(staff_player_id, now, among=people))


def _sits_at(player_id: str, table: str) -> bool:
    return SeatSummary.objects.filter(table=table, player=player_id).exists()
