"""Queuing letters, which a worker writes and sends."""

from collections.abc import Iterable
from datetime import datetime

import msgspec

from games.notices.mail.models import Letter
from games.players.models import Player


class Planned(msgspec.Struct, frozen=True):
    """A letter that is sent at most once for its player, kind and key."""

    player: str
    kind: str
    key: str
    due: datetime


def queue(player: Player, kind: str, now: datetime) -> None:
    """Queue a letter that its reader has asked for; an earlier one of this kind is replaced."""
    fresh = {"created_at": now, "due": now, "attempts": 0, "sent_at": None, "error": ""}
    Letter.objects.update_or_create(player=player, kind=kind, key="", defaults=fresh)


def queue_once(letters: Iterable[Planned], now: datetime) -> None:
    """Queue these letters, without those that have been queued before."""
    rows = [
        Letter(player_id=each.player, kind=each.kind, key=each.key, created_at=now, due=each.due)
        for each in letters
    ]
    Letter.objects.bulk_create(rows, ignore_conflicts=True)
