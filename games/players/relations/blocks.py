"""Block players: two players of whom one blocks the other are not brought together."""

from collections.abc import Collection
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Q, QuerySet

from games.kernel.refusal import Refused
from games.kernel.values import JsonObject
from games.players.locking import lock_player
from games.players.models import Block, Player

MOST_BLOCKS: Final = 500


@transaction.atomic
def block(*, player: Player, blocked: str, now: datetime) -> None:
    """Block another player; a second time changes nothing. Raise `Refused`."""
    if blocked == player.id:
        raise Refused("cannot_block_yourself")
    lock_player(player)
    if is_blocked(by=player.id, player=blocked):
        return
    if not Player.objects.filter(id=blocked, erased_at=None).exists():
        raise Refused("no_such_player")
    if player.blocks.count() >= MOST_BLOCKS:
        raise Refused("too_many_blocks", most=MOST_BLOCKS)
    Block.objects.create(player=player, blocked_id=blocked, created_at=now)


def unblock(*, player: Player, blocked: str) -> bool:
    """Stop blocking a player. Return whether the player was blocked."""
    return player.blocks.filter(blocked=blocked).delete()[0] > 0


def is_blocked(*, by: str, player: str) -> bool:
    """Return whether one player blocks the other."""
    return Block.objects.filter(player=by, blocked=player).exists()


def is_apart(player: str, others: Collection[str]) -> bool:
    """Return whether the player blocks one of the others, or is blocked by one."""
    pair = Q(player=player, blocked__in=others) | Q(blocked=player, player__in=others)
    return Block.objects.filter(pair).exists()


def are_apart(players: Collection[str]) -> bool:
    """Return whether one of these players blocks another one."""
    return Block.objects.filter(player__in=players, blocked__in=players).exists()


def apart_from(player: str) -> QuerySet[Block, str]:
    """Return the ids of the players whom this one blocks or who block this one, for a query."""
    blocked = Block.objects.filter(player=player).values_list("blocked_id", flat=True)
    blocking = Block.objects.filter(blocked=player).values_list("player_id", flat=True)
    return blocked.union(blocking)


def blocks_of(player: Player) -> QuerySet[Block]:
    """Return the player's blocks, the newest first."""
    return player.blocks.select_related("blocked").order_by("-created_at", "-pk")


def stored_blocks(player_id: str) -> list[JsonObject]:
    """Return the stored data about a player's own blocks."""
    rows = Block.objects.filter(player=player_id).order_by("created_at", "pk")
    return [{"blocked_id": row.blocked_id, "created_at": row.created_at} for row in rows]


def delete_blocks(player_id: str) -> None:
    """Delete the blocks of and against a player who is being erased."""
    Block.objects.filter(Q(player=player_id) | Q(blocked=player_id)).delete()
