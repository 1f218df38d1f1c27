"""The lines of a table for staff, in the order of their times."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.players.selectors import public_profiles
from games.social.chat.models import Line

MOST: Final = 200
"""Lines that one page of the log shows; beyond them are the pages of single lines."""

AROUND: Final = 10

CHANNELS: Final = {"players": _("Players"), "spectators": _("Spectators")}
STATES: Final = {"deleted": _("deleted"), "hidden": _("hidden by staff")}
PHRASES: Final = {
    "hello": _("Hello!"),
    "good_luck": _("Good luck!"),
    "well_played": _("Well played!"),
    "thanks": _("Thank you!"),
    "sorry": _("Sorry!"),
    "one_moment": _("One moment, please."),
    "back_soon": _("I’ll be back soon."),
    "your_move": _("It’s your move."),
    "nice_move": _("Nice move!"),
    "good_game": _("Good game!"),
    "rematch": _("Another game?"),
    "no_hurry": _("No hurry."),
}
"""The quick phrases, as staff read them."""


@dataclass(frozen=True, slots=True)
class StaffLine:
    """A line with its author's name; staff also read the words of a hidden one."""

    table: str
    channel: str
    number: int
    at: datetime
    author: str
    name: str
    words: str
    state: str

    @property
    def anchor(self) -> str:
        """The name of the line on a page."""
        return f"{self.channel}-{self.number}"

    @property
    def place(self) -> Any:
        """The name of the channel, and the state if the line is not shown."""
        state = STATES.get(self.state)
        return f"{CHANNELS[self.channel]}, {state}" if state else CHANNELS[self.channel]


def lines_between(table: str, since: datetime | None, until: datetime | None) -> list[StaffLine]:
    """Return the lines of both channels from one moment to another, the newest first."""
    lines = Line.objects.filter(table=table)
    lines = lines if since is None else lines.filter(written_at__gte=since)
    lines = lines if until is None else lines.filter(written_at__lt=until)
    return _in_words(lines.order_by("-written_at", "-id")[:MOST])


def lines_around(table: str, channel: str, number: int) -> list[StaffLine]:
    """Return a line with those before and after it in its channel; none if it does not exist."""
    near = Q(number__gte=number - AROUND, number__lte=number + AROUND)
    found = _in_words(Line.objects.filter(near, table=table, channel=channel).order_by("number"))
    return found if any(each.number == number for each in found) else []


def _in_words(lines: Iterable[Line]) -> list[StaffLine]:
    rows = list(lines)
    people = public_profiles({row.author for row in rows} - {""})
    return [
        StaffLine(
            table=row.table,
            channel=row.channel,
            number=row.number,
            at=row.written_at,
            author=row.author,
            name=people[row.author].name if row.author in people else "",
            words=str(PHRASES.get(row.phrase, "")) if row.phrase else row.text,
            state=row.state,
        )
        for row in rows
    ]
