"""A turn of which its player wants to be reminded later."""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from games.kernel.refusal import Refused
from games.notices.models import ListedNotice
from games.notices.queue.subject import SUPERSEDED
from games.outbox.models import OutboxItem
from games.players.locking import lock_player
from games.players.models import Player

PAUSE: Final = timedelta(hours=2)
FIRST_MARK: Final = 101
"""The mark of the first such reminder of a turn, above those that are percentages."""


@transaction.atomic
def remind_later(*, player: Player, table: str, version: int, now: datetime) -> datetime:
    """Send the notice of this turn again after a while, once. Return when.

    Raise `Refused` if the player was sent no notice of such a turn, and `PlayerErased`.
    """
    lock_player(player)
    turns = ListedNotice.objects.filter(player=player.id, table=table, version=version)
    found = turns.filter(kind__in=SUPERSEDED).order_by("-id").first()
    if found is None:
        raise Refused("no_such_notice")
    waiting = OutboxItem.objects.filter(
        player=player.id, table=table, version=version, kind="your_turn", due_at__gt=now
    ).first()
    if waiting is not None:
        return waiting.due_at
    mark = found.mark + 1 if found.mark >= FIRST_MARK else FIRST_MARK
    item = OutboxItem.objects.create(
        player=player.id,
        kind="your_turn",
        table=table,
        version=version,
        facts={"mark": mark},
        written_at=now,
        due_at=now + PAUSE,
    )
    return item.due_at
