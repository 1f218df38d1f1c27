"""Read the state of an archive, and its file piece by piece."""

from collections.abc import Iterator
from datetime import datetime

from games.kernel.values import JsonObject
from games.social.archives.models import Archive, ArchivePiece


def archive_of(player: str, now: datetime) -> Archive | None:
    """Return the archive of a player, unless its time is over."""
    found = Archive.objects.filter(player=player).first()
    is_over = found is not None and found.expires_at is not None and found.expires_at <= now
    return None if is_over else found


def archive_data(archive: Archive | None) -> JsonObject:
    """Return the state of an archive as its player sees it."""
    if archive is None:
        return {"state": "none", "percent": 0}
    return {
        "state": archive.state,
        "percent": 100 if archive.state == "ready" else percent(archive),
        "asked_at": archive.asked_at,
        "expires_at": archive.expires_at if archive.state == "ready" else None,
        "size": archive.size,
    }


def percent(archive: Archive) -> int:
    """Return how much of an unfinished archive is written, in percent: less than 100."""
    return min(99, 100 * archive.done // archive.total) if archive.total else 0


def pieces(archive: Archive) -> Iterator[bytes]:
    """Yield the file of a ready archive; one piece is in memory at a time."""
    number = 0
    while found := ArchivePiece.objects.filter(archive=archive.pk, number=number).first():
        yield bytes(found.content)
        number += 1
