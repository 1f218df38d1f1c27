"""The seats of a table for staff: names, players and clocks, from what everybody may know."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from events.models import Event
from games.players.selectors import public_profiles
from games.tables.log.rows import stream_of
from games.tables.models import SeatSummary
from games.tables.recap.sentences import BOT_NAMES

BANK_ROWS: Final = 64
"""How many of the newest moves are searched for what is left of each seat's bank."""

UNITS: Final = (86_400, 3_600, 60, 1)


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat with its player or bot, and what there is to say about it."""

    seat: int
    number: int
    name: str
    player: str
    notes: tuple[str, ...]


def seat_lines(table_id: str) -> tuple[SeatLine, ...]:
    """Return the seats of a table in order, with two queries."""
    rows = list(SeatSummary.objects.filter(table=table_id).order_by("seat"))
    profiles = public_profiles(row.player or row.invited for row in rows)
    names = {player: profile.name for player, profile in profiles.items()}
    return tuple(_line(row, names) for row in rows)


def _line(row: SeatSummary, names: Mapping[str, str]) -> SeatLine:
    is_person = row.player in names
    name = names.get(row.player) or names.get(row.invited) or ""
    if not is_person and row.level:
        name = BOT_NAMES[row.seat % len(BOT_NAMES)]
    return SeatLine(
        seat=row.seat,
        number=row.seat + 1,
        name=name or (_("Erased player") if row.player else _("Empty")),
        player=row.player if is_person else "",
        notes=tuple(_notes(row, is_person)),
    )


def _notes(row: SeatSummary, is_person: bool) -> list[str]:
    invited = row.invited and not row.player
    notes = [
        (row.level and not is_person, _("bot ({level})").format(level=row.level)),
        (row.level and is_person, _("a bot plays for them")),
        (invited, _("invited")),
        (row.to_act, _("to move")),
        (row.resigned, _("resigned")),
        (row.rank, _("place {rank}").format(rank=row.rank)),
    ]
    return [text for applies, text in notes if applies]


def clock_lines(table_id: str, deadline: str, seats: Sequence[SeatLine]) -> list[str]:
    """Return the clocks of a table in words: terms, what is left, a break, the next deadline."""
    found = _clock_rows(table_id)
    opened = next((fields for kind, fields in found if kind == "table.opened"), {})
    lines = [pace_in_words(opened.get("pace") or {})]
    if (opened.get("pace") or {}).get("form") == "bank":
        lines += _banks(table_id, opened["pace"], seats)
    if _is_paused(found):
        lines.append(_("The clocks are stopped."))
    if deadline:
        lines.append(_("The next clock runs out on {moment}.").format(moment=deadline))
    return lines


def _clock_rows(table_id: str) -> list[tuple[str, dict[str, Any]]]:
    kinds = ("table.opened", "table.paused", "table.resumed")
    rows = Event.objects.filter(stream=stream_of(table_id), kind__in=kinds).order_by("version")
    return [(kind, json.loads(public)) for kind, public in rows.values_list("kind", "public")]


def _is_paused(rows: Sequence[tuple[str, object]]) -> bool:
    return bool(rows) and rows[-1][0] == "table.paused"


def _banks(table_id: str, pace: Mapping[str, int], seats: Sequence[SeatLine]) -> list[str]:
    kinds = ("table.played", "table.redone", "table.back")
    rows = Event.objects.filter(stream=stream_of(table_id), kind__in=kinds).order_by("-version")
    left: dict[int, int] = {}
    for public in rows.values_list("public", flat=True)[:BANK_ROWS]:
        fields = json.loads(public)
        if fields.get("left") is not None:
            left.setdefault(fields["seat"], fields["left"])
    form = _("{name} has {time} left.")
    return [
        form.format(name=line.name, time=duration(left.get(line.seat, pace["seconds"])))
        for line in seats
    ]


def pace_in_words(pace: Mapping[str, Any]) -> str:
    """Return the time control of a table in words."""
    seconds, more = duration(pace.get("seconds", 0)), duration(pace.get("increment", 0))
    match pace.get("form", "none"):
        case "turn":
            return _("{time} for each turn.").format(time=seconds)
        case "bank" if pace.get("increment"):
            return _("{time} for each player, and {more} more after each turn.").format(
                time=seconds, more=more
            )
        case "bank":
            return _("{time} for each player.").format(time=seconds)
        case _:
            return _("Without a clock.")


def duration(seconds: int) -> str:
    """Return a time in words, by its two largest units."""
    parts = []
    for size in UNITS:
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(_unit(size, count))
    return " ".join(parts[:2]) or _unit(1, 0)


def _unit(size: int, count: int) -> str:
    forms = {
        86_400: ngettext("{n} day", "{n} days", count),
        3_600: ngettext("{n} hour", "{n} hours", count),
        60: ngettext("{n} minute", "{n} minutes", count),
        1: ngettext("{n} second", "{n} seconds", count),
    }
    return forms[size].format(n=count)


def moment_in_words(moment: datetime) -> str:
    """Return a moment in the current time zone and language."""
    return formats.date_format(timezone.localtime(moment), "DATETIME_FORMAT")
