"""Queuing a mail to players whose push messages go unseen."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import groupby
from typing import Final

import msgspec
from django.db.models import Exists, OuterRef
from django.utils import timezone

from games.notices.mail.addresses import is_available
from games.notices.mail.letters.held import send_times
from games.notices.mail.letters.queue import Planned, queue_once
from games.notices.mail.models import UNSEEN, Letter, MailSettings
from games.notices.models import Delivery
from games.players.calendars.selectors import calendars_of
from games.tables.models import SeenVersion

MOST_UNSEEN_TURNS: Final = 2
UNSEEN_AFTER: Final = timedelta(hours=1)
"""A younger message may still be noticed, and is not counted."""

LONGEST_UNSEEN: Final = timedelta(hours=12)
LOOKED_BACK: Final = timedelta(days=3)
"""Older messages no longer cause a mail."""


FIELDS: Final = ("player", "pk", "table", "version", "sent_at")


class Push(msgspec.Struct, frozen=True):
    """A push message about a turn that its player has not seen since."""

    player: str
    delivery: int
    table: str
    version: int
    sent_at: datetime


def need_mail(pushes: Sequence[Push], now: datetime) -> bool:
    """Return whether these unseen messages of one player are so many or so old."""
    missed = [each for each in pushes if now - each.sent_at >= UNSEEN_AFTER]
    turns = {(each.table, each.version) for each in missed}
    return len(turns) >= MOST_UNSEEN_TURNS or any(
        now - each.sent_at >= LONGEST_UNSEEN for each in missed
    )


def queue_mails(now: datetime | None = None) -> int:
    """Queue a mail to each player who needs one. Return their number."""
    now = now or timezone.now()
    if not is_available():
        return 0
    newest = {
        player: max(each.delivery for each in pushes)
        for player, pushes in _by_player(unseen_pushes(now)).items()
        if need_mail(pushes, now)
    }
    times = send_times(calendars_of(newest, now), now)
    letters = [Planned(player, UNSEEN, str(newest[player]), times[player]) for player in newest]
    queue_once(letters, now)
    return len(letters)


def unseen_pushes(now: datetime) -> list[Push]:
    """Return the unseen messages about turns, without those before the last mail about such."""
    seen = SeenVersion.objects.filter(
        table=OuterRef("table"), seat=OuterRef("seat"), version__gte=OuterRef("version")
    )
    mailed = Delivery.objects.filter(
        channel="mail",
        state="sent",
        player=OuterRef("player"),
        table=OuterRef("table"),
        version=OuterRef("version"),
    )
    readers = MailSettings.objects.filter(unseen=True, refused_at=None)
    rows = Delivery.objects.filter(
        ~Exists(seen),
        ~Exists(mailed),
        player__in=readers.values("player"),
        channel="push",
        state="sent",
        kind="your_turn",
        created_at__gte=now - LOOKED_BACK,
    ).order_by("player", "pk")
    found = [
        Push(player, number, table, version, sent_at)
        for player, number, table, version, sent_at in rows.values_list(*FIELDS)
        if sent_at is not None
    ]
    last = _last_mailed({each.player for each in found})
    return [each for each in found if each.delivery > last.get(each.player, 0)]


def _last_mailed(players: set[str]) -> dict[str, int]:
    """Return the newest message that the last such mail to each player was about."""
    keys = Letter.objects.filter(kind=UNSEEN, player__in=players).values_list("player", "key")
    last: dict[str, int] = {}
    for player, key in keys:
        last[player] = max(int(key), last.get(player, 0))
    return last


def _by_player(pushes: Sequence[Push]) -> dict[str, list[Push]]:
    return {player: list(each) for player, each in groupby(pushes, lambda push: push.player)}
