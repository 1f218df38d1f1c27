"""Mute players: their words are left out of what one reads."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import connection, transaction
from django.db.models import QuerySet

from games.kernel.refusal import Refused
from games.players.locking import lock_player
from games.players.models import Block, Player
from games.social.chat.models import MutedPlayer

MOST_MUTED: Final = 500

# By hand, not by the ORM, since it is part of every line.
DISTANCE: Final = (
    "SELECT 'blocked' AS how, blocked_id AS player FROM players_block WHERE player_id = %s"
    " UNION ALL SELECT 'blocking', player_id FROM players_block WHERE blocked_id = %s"
    " UNION ALL SELECT 'muting', player_id FROM chat_mutedplayer WHERE muted_id = %s"
)
"""The players who keep a distance from an author, whose id is needed three times, and how."""


@transaction.atomic
def mute(*, player: Player, muted: str, now: datetime) -> None:
    """Mute another player; a second time changes nothing. Raise `Refused`."""
    if muted == player.id:
        raise Refused("cannot_mute_yourself")
    lock_player(player)
    if player.muted_players.filter(muted=muted).exists():
        return
    if not Player.objects.filter(id=muted, erased_at=None).exists():
        raise Refused("no_such_player")
    if player.muted_players.count() >= MOST_MUTED:
        raise Refused("too_many_mutes", most=MOST_MUTED)
    MutedPlayer.objects.create(player=player, muted_id=muted, created_at=now)


def unmute(*, player: Player, muted: str) -> bool:
    """Read a player's words again. Return whether the player was muted."""
    return player.muted_players.filter(muted=muted).delete()[0] > 0


def mutes_of(player: Player) -> QuerySet[MutedPlayer]:
    """Return the players whom this one muted, the newest first."""
    return player.muted_players.select_related("muted").order_by("-created_at", "-pk")


def muted_authors(reader: str) -> QuerySet[Block, str]:
    """Return the ids of the players whose words are left out for a reader, for a query."""
    blocked = Block.objects.filter(player=reader).values_list("blocked_id", flat=True)
    muted = MutedPlayer.objects.filter(player=reader).values_list("muted_id", flat=True)
    return blocked.union(muted, all=True)


@dataclass(frozen=True, slots=True)
class Distance:
    """The players who are apart from an author by blocks, and those without the author's words."""

    apart: frozenset[str]
    without: frozenset[str]


def distance_of(author: str) -> Distance:
    """Return the players who keep a distance from an author, by one query."""
    with connection.cursor() as cursor:
        cursor.execute(DISTANCE, [author] * 3)
        return distance_from(cursor.fetchall())


def distance_from(found: Iterable[tuple[str, str]]) -> Distance:
    """Return the distance that these players keep, each in one way."""
    rows = list(found)
    return Distance(
        apart=frozenset(player for how, player in rows if how != "muting"),
        without=frozenset(player for how, player in rows if how != "blocked"),
    )
