"""Render a notice for its reader: in their language, with times in their zone."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.conf import settings
from django.utils.translation import gettext, override

from games.notices.content import Action, Content, Language
from games.notices.queue.subject import Subject, ends_at
from games.notices.wording import words
from games.notices.wording.about_person import People, words_about
from games.notices.wording.setting import Setting
from games.players.calendars.calendar import CalendarData
from games.players.calendars.selectors import calendars_of
from games.players.models import Player
from games.table.state import Table
from games.tables.lists.queries import waiting_counts

SECOND_LANGUAGE: Final[Language] = "fr"
MAX_FACTS: Final = 2


def language_of(player: Player) -> Language:
    """Return the language in which a player is addressed."""
    return SECOND_LANGUAGE if player.language == SECOND_LANGUAGE else "en"


@dataclass(frozen=True, slots=True)
class Reader:
    """A player for whom notices are rendered; `badge` counts the games that wait for them."""

    player: Player
    calendar: CalendarData
    badge: int


def readers_of(player_ids: Collection[str], now: datetime) -> dict[str, Reader]:
    """Return those of these players who are not erased, as readers, by three queries."""
    calendars, badges = calendars_of(player_ids, now), waiting_counts(player_ids)
    return {
        player.id: Reader(player, calendars[player.id], badges.get(player.id, 0))
        for player in Player.objects.filter(id__in=player_ids, erased_at=None)
    }


def content_for(
    subject: Subject,
    reader: Reader,
    table: Table,
    setting: Setting,
    *,
    now: datetime,
    facts: tuple[str, ...] = (),
) -> Content:
    """Return what this reader is sent; `facts` are sentences about what happened meanwhile."""
    language, ends = language_of(reader.player), ends_at(subject, table)
    with override(language):
        sentences = [words.body_of(subject, setting)]
        if ends is not None:
            sentences.append(words.until(subject, ends, reader.calendar.zone, now))
        return Content(
            kind=subject.kind,
            table=table.id,
            version=subject.version,
            title=words.title_of(subject, setting),
            body=" ".join(filter(None, sentences)),
            url=f"/tables/{table.id}",
            tag=f"table-{table.id}",
            badge=reader.badge,
            language=language,
            ttl_seconds=_ttl(ends, now),
            actions=_actions(subject),
            facts=facts[:MAX_FACTS],
        )


def content_about_person(subject: Subject, reader: Reader, people: People) -> Content:
    """Return what this reader is sent in a notice that concerns no table."""
    player, zone = reader.player, reader.calendar.zone
    language = language_of(player)
    with override(language):
        text = words_about(subject.kind, subject.facts, player, zone, people)
        return Content(
            kind=subject.kind,
            table="",
            version=subject.version,
            title=text.title,
            body=text.body,
            url=text.path,
            tag=f"{subject.kind}-{subject.version}",
            badge=reader.badge,
            language=language,
            ttl_seconds=int(settings.NOTICES["LONGEST_TTL_SECONDS"]),
        )


def _ttl(ends: datetime | None, now: datetime) -> int:
    longest = int(settings.NOTICES["LONGEST_TTL_SECONDS"])
    return longest if ends is None else max(0, min(longest, int((ends - now).total_seconds())))


def _actions(subject: Subject) -> tuple[Action, ...]:
    # A result is agreed to at the table, which shows it.
    if subject.kind == "request" and subject.facts.get("form") != "result":
        return (Action("agree", gettext("Agree")), Action("decline", gettext("Decline")))
    if subject.kind in {"your_turn", "time_low"}:
        return (Action("later", gettext("Remind me in 2 hours")),)
    return ()
