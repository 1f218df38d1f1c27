"""The wishes of players who wait for a quick match: store, find, fulfil and cancel them."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet

from games.kernel.refusal import Refused
from games.players.models import Player
from games.players.relations.blocks import is_apart
from games.social.lobby.models import MatchQueue, Wish
from games.social.lobby.terms import Terms
from games.tables.services.capacity import check_running

MOST: Final = 500
"""How many waiting wishes are considered, the oldest first."""


def lock_queue() -> None:
    """Wait until no other player looks for a match, and keep others out until the commit."""
    MatchQueue.objects.get_or_create(pk=1)
    MatchQueue.objects.select_for_update().get(pk=1)


def wish_of(player: str, now: datetime) -> Wish | None:
    """Return a player's wish, unless it has expired."""
    return Wish.objects.filter(player=player, expires_at__gt=now).first()


def keep(player: Player, command: UUID, terms: Terms, now: datetime, table: str = "") -> Wish:
    """Store a player's wish in place of an earlier one, or the table that was found for it."""
    days = timedelta(days=settings.SOCIAL["WISH_DAYS"])
    return Wish.objects.update_or_create(
        player=player,
        defaults={
            **terms.stored,
            "command": command,
            "created_at": now,
            "expires_at": now + days,
            "table": table,
        },
    )[0]


def waiting(now: datetime) -> QuerySet[Wish]:
    """Return the oldest wishes that wait for a table, with their players."""
    wishes = Wish.objects.filter(table="", expires_at__gt=now).select_related("player")
    return wishes.order_by("created_at", "pk")[:MOST]


def may_be_met(wish: Wish, others: Iterable[str], now: datetime) -> bool:
    """Return whether the player who wishes may take a seat beside these players."""
    player = wish.player
    if player.is_suspended or player.is_warned or player.erased_at:
        return False
    try:
        check_running(player.id, now - player.created_at)
    except Refused:
        return False
    return player.id not in others and not is_apart(player.id, set(others))


def fulfil(wishes: Iterable[Wish], table: str) -> None:
    """Note the table that was found for these wishes."""
    Wish.objects.filter(pk__in=[wish.pk for wish in wishes]).update(table=table)


def cancel(player: str) -> bool:
    """Delete a player's wish. Return whether there was one."""
    return Wish.objects.filter(player=player).delete()[0] > 0
