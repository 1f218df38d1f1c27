"""The log of a table for staff, page by page: each command in words. Secret fields are not read."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Final

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from events.models import Event
from games.conduct.tables.log.sentences import event_sentences
from games.conduct.tables.seats import SeatLine
from games.kernel.values import JsonObject, Seat
from games.players.selectors import public_profiles
from games.tables.log.rows import stream_of

COMMANDS_SHOWN: Final = 50
COLUMNS: Final = ("position", "version", "kind", "public", "index", "meta", "recorded_at")


@dataclass(frozen=True, slots=True)
class LogEvent:
    """An event of the log: its place, its kind and its public fields, all in words."""

    position: int
    version: int
    kind: str
    fields: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A command that the log contains: when it was recorded, by whom, and what happened."""

    version: int
    recorded_at: datetime
    actor: str
    sentences: tuple[str, ...]
    events: tuple[LogEvent, ...]


@dataclass(frozen=True, slots=True)
class LogPage:
    """A page of the log, the newest command first.

    It lasts from `since` until the next command after it; None is without a limit.
    """

    page: "Page[int]"
    entries: tuple[LogEntry, ...]
    since: datetime | None
    until: datetime | None


def log_page(
    table_id: str, game: str, seats: Sequence[SeatLine], *, number: str, language: str
) -> LogPage:
    """Return a page of the log, with as many queries for a long log as for a short one."""
    commands = rows_of(table_id).filter(index=0).order_by("-version")
    paginator = Paginator(commands.values_list("version", flat=True), COMMANDS_SHOWN)
    page = paginator.get_page(number)
    firsts = list(page.object_list)
    rows = _rows_of_page(table_id, firsts)
    entries = tuple(_entries(rows, game, seats, language))
    since = entries[-1].recorded_at if page.has_next() else None
    return LogPage(page, entries, since, _next_command_at(table_id, page))


def _next_command_at(table_id: str, page: "Page[int]") -> datetime | None:
    if not page.has_previous():
        return None
    newer = rows_of(table_id).filter(index=0, version__gt=page.object_list[0])
    return datetime.fromisoformat(newer.order_by("version")[0].recorded_at)


def changes_since(
    table_id: str, version: int, game: str, seats: Sequence[SeatLine], *, language: str
) -> tuple[LogEntry, ...]:
    """Return the newest commands after a version, the newest first."""
    rows = rows_of(table_id).filter(version__gt=version).order_by("-version")[:COMMANDS_SHOWN]
    return tuple(_entries(list(rows), game, seats, language))


def rows_of(table_id: str) -> "QuerySet[Event]":
    """Return the rows of a table's log, without their secret fields."""
    return Event.objects.filter(stream=stream_of(table_id)).only(*COLUMNS)


def _rows_of_page(table_id: str, firsts: Sequence[int]) -> list[Event]:
    if not firsts:
        return []
    newest, oldest = firsts[0], firsts[-1]
    rows = rows_of(table_id).filter(version__gte=oldest).order_by("version")
    following = rows_of(table_id).filter(index=0, version__gt=newest).order_by("version")
    after = following.values_list("version", flat=True).first()
    bounded = rows if after is None else rows.filter(version__lt=after)
    return list(bounded)[::-1]


def _entries(
    rows: Sequence[Event], game: str, seats: Sequence[SeatLine], language: str
) -> Iterable[LogEntry]:
    names = {Seat(line.seat): line.name for line in seats}
    decoded = [(row, {"kind": row.kind, **json.loads(row.public)}) for row in rows]
    people = _people(fields for row, fields in decoded)
    for _first, group in groupby(decoded, key=lambda pair: pair[0].version - pair[0].index):
        batch = list(group)[::-1]
        first = batch[0][0]
        said = event_sentences([fields for _, fields in batch], game, names, people, language)
        yield LogEntry(
            version=batch[-1][0].version,
            recorded_at=datetime.fromisoformat(first.recorded_at),
            actor=actor_in_words(json.loads(first.meta).get("actor", ""), names),
            sentences=tuple(said),
            events=tuple(_event(row, fields, names, people) for row, fields in batch),
        )


def _people(events: Iterable[JsonObject]) -> dict[str, str]:
    named = {
        str(fields[name]) for fields in events for name in ("host", "player") if fields.get(name)
    }
    return {player: profile.name for player, profile in public_profiles(named).items()}


def actor_in_words(actor: str, names: Mapping[Seat, str]) -> str:
    """Return who sent a command: a seat with its name, a bot, staff, or the clock."""
    role, _sep, who = actor.partition(":")
    if role in {"seat", "bot"} and who.isdecimal():
        name = names.get(Seat(int(who)), "")
        form = _("Seat {number}: {name}") if role == "seat" else _("Bot in seat {number}: {name}")
        return form.format(number=int(who) + 1, name=name)
    if role == "moderator":
        return _("Staff")
    if role == "worker":
        return _("The clock")
    return _("A player without a seat")


def _event(
    row: Event, fields: JsonObject, names: Mapping[Seat, str], people: Mapping[str, str]
) -> LogEvent:
    shown = (
        (in_words(name), _value(name, value, names, people))
        for name, value in fields.items()
        if name != "kind" and not name.startswith("$")
    )
    return LogEvent(row.position, row.version, in_words(row.kind.partition(".")[2]), tuple(shown))


def in_words(key: str) -> str:
    """Return a key of the log, such as `camels_placed`, as words."""
    return key.replace("_", " ").capitalize()


def _value(name: str, value: object, names: Mapping[Seat, str], people: Mapping[str, str]) -> str:
    if name in {"seat", "by"} and isinstance(value, int) and not isinstance(value, bool):
        return names.get(Seat(value)) or _("Seat {number}").format(number=value + 1)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if value is None or value in ("", [], {}):
        return "—"
    if isinstance(value, list):
        return ", ".join(_value("", each, names, people) for each in value)
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_value('', each, names, people)}" for key, each in value.items())
    return people.get(str(value)) or str(value)
