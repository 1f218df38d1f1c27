"""Ask for archives, build them under a lease, and delete them when their time is over."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from tempfile import TemporaryFile
from typing import IO, Final

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q

from games.players.locking import lock_player
from games.players.models import Player
from games.social.archives.building import build
from games.social.archives.models import UNFINISHED, Archive, ArchivePiece
from games.social.archives.parts import Part

LEASE: Final = timedelta(minutes=2)
"""Renewed with every file: longer than one file takes."""

MOST_ATTEMPTS: Final = 3
PIECE: Final = 2**18
"""The bytes of a piece, which are in memory at a time."""

Clock = Callable[[], datetime]


class Superseded(Exception):
    """The archive was deleted, or another worker has taken it."""


@transaction.atomic
def ask(*, player: Player, now: datetime) -> Archive:
    """Ask for an archive of the player's data; replace one that is ready or has failed."""
    lock_player(player)
    archives = Archive.objects.filter(player=player)
    if asked := archives.filter(UNFINISHED).first():
        return asked
    archives.delete()
    return Archive.objects.create(player=player, asked_at=now)


def delete_archive(player_id: str) -> bool:
    """Delete the archive of a player, finished or not. Return whether there was one."""
    return Archive.objects.filter(player=player_id).delete()[0] > 0


def erase_archive(player_id: str) -> None:
    """Delete the archive of a player who is being erased."""
    delete_archive(player_id)


def delete_expired(now: datetime) -> int:
    """Delete the archives that were ready long enough. Return their number."""
    expired = Archive.objects.filter(expires_at__lte=now)
    count = expired.count()
    expired.delete()
    return count


def build_next(parts: Sequence[Part], clock: Clock) -> bool:
    """Build the archive that has waited longest. Return whether there was one."""
    archive = _claim(clock())
    if archive is None:
        return False
    try:
        _build(archive, parts, clock)
    except Superseded:
        pass
    except Exception:
        # At once for another attempt; after the last one it has failed.
        _own(archive).update(lease_until=None)
        raise
    return True


@transaction.atomic
def _claim(now: datetime) -> Archive | None:
    """Take the first archive that no other worker has. Return it, or None."""
    free = Archive.objects.filter(UNFINISHED, Q(lease_until=None) | Q(lease_until__lte=now))
    free.filter(fence__gte=MOST_ATTEMPTS).update(state="failed", expires_at=now + _kept())
    first = free.select_for_update(skip_locked=True).order_by("asked_at").first()
    if first is None:
        return None
    first.state, first.lease_until, first.fence = "building", now + LEASE, first.fence + 1
    first.done = first.total = 0
    first.save(update_fields=["state", "lease_until", "fence", "done", "total"])
    first.pieces.all().delete()
    return first


def _kept() -> timedelta:
    return timedelta(days=settings.SOCIAL["ARCHIVE_DAYS"])


def _own(archive: Archive):  # type: ignore[no-untyped-def]  # a query
    """Return the archive as a query, as long as this worker has its lease."""
    return Archive.objects.filter(pk=archive.pk, fence=archive.fence, state="building")


def _build(archive: Archive, parts: Sequence[Part], clock: Clock) -> None:
    def report(done: int, total: int) -> None:
        columns = {"done": done, "total": total, "lease_until": clock() + LEASE}
        if not _own(archive).update(**columns):
            raise Superseded

    with TemporaryFile() as file:
        build(file, Player.objects.get(pk=archive.player_id), parts, archive.asked_at, report)
        size = file.tell()
        _store(archive, file, clock)
    _finish(archive, size, clock())


def _store(archive: Archive, file: IO[bytes], clock: Clock) -> None:
    file.seek(0)
    number = 0
    while content := file.read(PIECE):
        with transaction.atomic():
            # Locked: it cannot be deleted between this and the piece.
            if not _own(archive).update(lease_until=clock() + LEASE):
                raise Superseded
            ArchivePiece.objects.create(archive=archive, number=number, content=content)
        number += 1


def _finish(archive: Archive, size: int, now: datetime) -> None:
    times = {"ready_at": now, "expires_at": now + _kept(), "lease_until": None}
    if not _own(archive).update(state="ready", size=size, done=F("total"), **times):
        raise Superseded
