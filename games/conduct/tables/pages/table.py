"""The page of a table: its state, its seats and clocks, its log in words, and what can be done."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.conduct.chat.lines import lines_between
from games.conduct.chat.pages import row_of, row_texts
from games.conduct.site.texts import REASONS
from games.conduct.tables.decisions import PERMISSION as DECIDE
from games.conduct.tables.forms import FORMS
from games.conduct.tables.log.chain import check_log
from games.conduct.tables.log.entries import LogEntry, LogPage, log_page
from games.conduct.tables.looks import PERMISSION as LOOK
from games.conduct.tables.looks import ShownLook, looks_at
from games.conduct.tables.pages.context import STATUSES, TableFacts, about_table, show
from games.conduct.tables.seats import SeatLine, clock_lines, moment_in_words
from games.players.admin import player_link
from games.tables.log.rows import stream_of


@about_table
def table_page(request: HttpRequest, facts: TableFacts) -> HttpResponse:
    """Return the page of a table."""
    title = _("Table of {game}").format(game=facts.table.game.title())
    parts = {**_state(facts), **_log(request, facts), **_ways(facts)}
    return show(request, facts, "table", title, **parts)


@about_table
def verify(request: HttpRequest, facts: TableFacts) -> HttpResponse:
    """Check the log of a table, and show what was checked."""
    found = check_log(facts.table.id)
    verdict = _("There are problems.") if found.problems else _("Everything fits together.")
    return show(request, facts, "checked", _("Check of the log"), found=found, verdict=verdict)


def _state(facts: TableFacts) -> dict[str, Any]:
    table = facts.table
    deadline = moment_in_words(table.deadline) if table.deadline else ""
    return {
        "state": [
            (_("State"), STATUSES.get(table.status, table.status)),
            (_("Who may see it"), _visibility(table.visibility, listed=table.listed)),
            (_("Host"), player_link(table.host)),
            (_("Opened"), moment_in_words(table.created_at)),
            (_("Last event"), moment_in_words(table.updated_at)),
            (_("Version"), table.version),
        ],
        "clocks": clock_lines(table.id, deadline, facts.seats),
        "seat_rows": [(line, _player_page(line)) for line in facts.seats],
        "looks": [_look_in_words(look, facts) for look in looks_at(table.id)],
        "heading": {
            "seats": _("Seats"),
            "clocks": _("Clocks"),
            "log": _("Log"),
            "looks": _("Looks of staff"),
            "decisions": _("Decisions"),
            "more": _("More"),
        },
    }


def _visibility(visibility: str, *, listed: bool) -> str:
    texts = {
        "public": _("everybody"),
        "unlisted": _("everybody with the link"),
        "private": _("its players"),
    }
    found = texts.get(visibility, visibility)
    return found if listed else _("its players: staff took it out of the lists")


def _player_page(line: SeatLine) -> str:
    return reverse("admin:players_player_change", args=[line.player]) if line.player else ""


def _look_in_words(look: ShownLook, facts: TableFacts) -> str:
    form = _("{moment}: {role}, {eyes}, up to version {version}. Reason: {reason}")
    names = facts.names
    eyes = names.get(look.seat, "") if look.seat is not None else _("with nothing hidden")
    return form.format(
        moment=moment_in_words(look.at),
        role=look.role,
        eyes=eyes,
        version=look.version,
        reason=REASONS.get(look.reason, look.reason),
    )


def _log(request: HttpRequest, facts: TableFacts) -> dict[str, Any]:
    table, number = facts.table, request.GET.get("page", "1")
    found = log_page(
        table.id, table.game, facts.seats, number=number, language=get_language() or "en"
    )
    page = found.page
    return {
        "entries": _rows_by_time(table.id, found),
        "text": row_texts(),
        "page": page,
        "pages": _("Page {number} of {count}").format(
            number=page.number, count=page.paginator.num_pages
        ),
        "log_label": {
            "version": _("Version"),
            "when": _("When"),
            "who": _("Who"),
            "what": _("What happened"),
            "facts": _("Facts"),
            "row": _("row of the log"),
            "newer": _("Newer"),
            "older": _("Older"),
        },
    }


def _rows_by_time(table_id: str, found: LogPage) -> list[dict[str, Any]]:
    """Return the commands of a page, with the lines of the chat between them."""
    lines = lines_between(table_id, found.since, found.until)
    rows = [(entry.recorded_at, _row(table_id, entry)) for entry in found.entries]
    rows += [(line.at, row_of(line)) for line in lines]
    return [row for _, row in sorted(rows, key=lambda pair: pair[0], reverse=True)]


def _row(table_id: str, entry: LogEntry) -> dict[str, Any]:
    return {
        "entry": entry,
        "when": moment_in_words(entry.recorded_at),
        "board": reverse("admin:conduct_table_board", args=[table_id, entry.version]),
        "events": [
            (event, reverse("admin:events_event_change", args=[event.position]))
            for event in entry.events
        ],
    }


def _ways(facts: TableFacts) -> dict[str, Any]:
    table, staff = facts.table, facts.staff
    is_recused = facts.is_recused
    kinds = FORMS.items() if staff.may(DECIDE) and not is_recused else ()
    return {
        "decisions": [
            # A template would call the class of the form.
            (
                reverse("admin:conduct_table_decide", args=[table.id, kind]),
                form.title,
                form.is_danger,
            )
            for kind, form in kinds
            if form.applies_to(table)
        ],
        "notice": _("You have or had a place at this table: you cannot decide about it.")
        if is_recused
        else "",
        "links": [
            (
                reverse("admin:conduct_table_board", args=[table.id, table.version]),
                _("Show the board"),
            ),
            *_look_link(facts, is_recused=is_recused),
            (f"/api/v1/staff/tables/{table.id}/export", _("Export the log")),
            (_rows_page(table.id), _("All rows of the log")),
        ],
        "verify": (reverse("admin:conduct_table_verify", args=[table.id]), _("Check the log")),
    }


def _rows_page(table_id: str) -> str:
    query = urlencode({"stream": stream_of(table_id)})
    return f"{reverse('admin:events_event_changelist')}?{query}"


def _look_link(facts: TableFacts, *, is_recused: bool) -> list[tuple[str, str]]:
    if is_recused or not facts.staff.may(LOOK):
        return []
    address = reverse("admin:conduct_table_look", args=[facts.table.id])
    return [(address, _("Look at hidden information"))]
