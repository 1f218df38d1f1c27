"""The list of notices of a player in the app."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import override

from games.kernel.values import JsonObject
from games.notices.models import Delivery, ListedNotice
from games.notices.queue.subject import IN_THE_LOG, Subject
from games.notices.quiet import zone_of
from games.notices.wording import about_person, words
from games.notices.wording.about_person import People
from games.notices.wording.rendering import language_of
from games.notices.wording.setting import Setting, named_in, settings_of
from games.outbox.models import OutboxItem
from games.outbox.notice import Kind
from games.players.models import Player
from games.tables.models import SeenVersion

PAGE: Final = 30


@dataclass(frozen=True, slots=True)
class Page:
    """Some listed notices as JSON data, and the id before which the next page begins."""

    notices: list[JsonObject]
    next: int | None


def page(player: Player, before: int | None, size: int = PAGE) -> Page:
    """Return the player's latest notices, or those before this one, in their language."""
    rows = ListedNotice.objects.filter(player=player.id).order_by("-id")
    older = rows if before is None else rows.filter(id__lt=before)
    found = list(older[: size + 1])
    following = found[size - 1].pk if len(found) > size else None
    return Page(_shown_rows(player, found[:size]), following)


def _shown_rows(player: Player, found: list[ListedNotice]) -> list[JsonObject]:
    about = settings_of({row.table for row in found} - {""}, named_in(row.facts for row in found))
    # Only times in the notices about the player alone need it.
    zone = zone_of(player.id, timezone.now()) if any(not row.table for row in found) else "UTC"
    unread = set(_unread(player.id).filter(id__in=[row.pk for row in found]).values_list("id"))
    people = about_person.people_of(row.facts for row in found if not row.table)
    with override(language_of(player)):
        return [
            {**_shown(row), **words_of, "read": (row.pk,) not in unread}
            for row in found
            if (words_of := _words(row, about.get(row.table), player, zone, people))
        ]


def unread_count(player_id: str) -> int:
    """Return how many notices a player has neither read nor seen at their table."""
    return _unread(player_id).count()


def read(player: Player, upto: int, now: datetime) -> None:
    """Mark the player's notices up to this one as read."""
    rows = ListedNotice.objects.filter(player=player.id, id__lte=upto, read_at=None)
    rows.update(read_at=now)


def is_noticed(player_id: str, kind: Kind, by: str, *, about: str, since: datetime) -> bool:
    """Return whether a player has a notice about another person, or will have it soon."""
    found = {"player": player_id, "kind": kind, "facts__by": by, "facts__about": about}
    listed = ListedNotice.objects.filter(**found, created_at__gt=since)
    return listed.exists() or OutboxItem.objects.filter(**found).exists()


def read_about_person(
    player_id: str, kind: Kind, by: str, now: datetime, *, only: str = ""
) -> None:
    """Mark the notices of a kind about another person as read, and send those no more.

    Where a kind has several forms, `only` names the one that is meant.
    """
    about = {"player": player_id, "kind": kind, "facts__by": by}
    about |= {"facts__about": only} if only else {}
    OutboxItem.objects.filter(**about).delete()
    ListedNotice.objects.filter(**about, read_at=None).update(read_at=now)
    queued = Delivery.objects.filter(**about, state="queued", lease_until=None)
    queued.update(state="cancelled", why="read")


def _unread(player_id: str) -> QuerySet[ListedNotice]:
    shown = SeenVersion.objects.filter(
        table=OuterRef("table"), seat=OuterRef("seat"), version__gte=OuterRef("version")
    )
    unread = ListedNotice.objects.filter(player=player_id, read_at=None)
    return unread.exclude(Q(kind__in=IN_THE_LOG) & Exists(shown))


def _words(
    row: ListedNotice, about: Setting | None, player: Player, zone: str, people: People
) -> JsonObject | None:
    """Return the words of a notice, and where it leads; None if its table is unknown."""
    subject = Subject.of_row(row)
    if not row.table:
        words_of = about_person.words_about(subject.kind, row.facts, player, zone, people)
        return words_of._asdict()
    if about is None:
        return None
    return {
        "title": words.title_of(subject, about),
        "body": words.body_of(subject, about),
        "path": f"/tables/{row.table}",
    }


def _shown(row: ListedNotice) -> JsonObject:
    return {
        "id": row.pk,
        "kind": row.kind,
        "table": row.table,
        "version": row.version,
        "created_at": row.created_at,
    }
