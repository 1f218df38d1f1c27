"""The board of a table at any version, and the form of a look at what is hidden."""

import re
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.conduct.models import Report
from games.conduct.tables.decisions import PERMISSION as DECIDE
from games.conduct.tables.look_form import LookForm
from games.conduct.tables.looks import PERMISSION, Look, record_look, recorded_look
from games.conduct.tables.pages.context import TableFacts, about_table, refuse_if_close, show
from games.kernel.values import JsonObject, Seat
from games.table.state import Status, Table
from games.tables import table_cache
from games.tables.rendering import Eyes

BUILT: Final = Path("staff") / "staff.html"
"""The page with the names of the built files of the board, inside the built web app."""

ASSET: Final = re.compile(r'(?:src|href)="(/staff/[\w./-]+\.(js|css))"')


@about_table
def board(request: HttpRequest, facts: TableFacts, version: int) -> HttpResponse:
    """Return the page with the board at a version, as spectators see it or as a recorded look."""
    if version > facts.table.version:
        raise Http404
    # A report about the table as a whole names no version.
    version = version or facts.table.version
    number = _number(request.GET.get("look"))
    look = _look(facts, number)
    if number and look is None:
        # The look is too old, or that of somebody else.
        return redirect("admin:conduct_table_board", facts.table.id, version)
    shown = min(version, look.version) if look else version
    return show(
        request,
        facts,
        "board",
        _("Board at version {version}").format(version=shown),
        files=_files(),
        eyes=_eyes_in_words(facts, look),
        links=_links(request, facts, shown),
        language=get_language(),
        not_built=_("The web app is not built: python3 manage.py setup"),
        page=_page(facts, shown, look, number),
    )


def _page(facts: TableFacts, version: int, look: Look | None, number: int | None) -> JsonObject:
    """Return what the app's board needs: `StaffPage` in frontend/src/staff/page.ts."""
    table = table_cache.current(facts.table.id)
    return {
        "table": table.id,
        "upto": look.version if look else None,
        "position": table_cache.at_version(table, version).position,
        "eyes": _eyes_code(look),
        "look": number if look else None,
        "language": get_language(),
        "people": {line.player: {"name": line.name} for line in facts.seats if line.player},
        "addresses": _addresses(facts, table),
        "texts": {
            "look": _("Look at hidden information"),
            "undo": _("Take the game back to here"),
            "empty": _("The game has not begun."),
        },
    }


def _addresses(facts: TableFacts, table: Table) -> dict[str, str]:
    staff, is_recused = facts.staff, facts.is_recused
    may_look = staff.may(PERMISSION) and not is_recused and not table.revealed
    may_undo = staff.may(DECIDE) and not is_recused and table.status is Status.PLAYING
    board = reverse("admin:conduct_table_board", args=[table.id, 1]).removesuffix("1")
    look = reverse("admin:conduct_table_look", args=[table.id])
    undo = reverse("admin:conduct_table_decide", args=[table.id, "roll_back"])
    return {
        "board": board,
        "look": f"{look}?version=" if may_look else "",
        "undo": f"{undo}?to=" if may_undo else "",
    }


@about_table
def look(request: HttpRequest, facts: TableFacts) -> HttpResponse:
    """Ask for the reason of a look; record it, and show the board with these eyes."""
    refuse_if_close(facts)
    sent = request.POST if request.method == "POST" else None
    form = LookForm(
        sent, seats=facts.names, head=facts.table.version, initial=_initial(request, facts)
    )
    if sent is None or not form.is_valid():
        return _look_page(request, facts, form)
    wanted = Look(_eyes(form.cleaned_data["eyes"]), form.cleaned_data["version"])
    number = record_look(
        table_id=facts.table.id,
        look=wanted,
        reason=form.cleaned_data["reason"],
        words=form.cleaned_data["words"],
        staff=facts.staff,
        now=timezone.now(),
    )
    address = reverse("admin:conduct_table_board", args=[facts.table.id, wanted.version])
    return redirect(f"{address}?{urlencode({'look': number})}")


def _look_page(request: HttpRequest, facts: TableFacts, form: LookForm) -> HttpResponse:
    text = {
        "help": _(
            "The look is recorded in the audit before anything is shown. After the end of the"
            " game its players read that staff looked, when and why."
        ),
        "look": _("Record the look and show the board"),
    }
    status = 422 if form.is_bound else 200
    title = _("Look at hidden information")
    return show(request, facts, "look", title, status=status, form=form, text=text)


def _initial(request: HttpRequest, facts: TableFacts) -> dict[str, Any]:
    report = Report.objects.filter(pk=_number(request.GET.get("report")) or 0).first()
    if report is not None and report.table == facts.table.id:
        return {"eyes": report.viewer, "version": report.version or facts.table.version}
    wanted = _number(request.GET.get("version"))
    return {"version": wanted or facts.table.version}


def _eyes(text: str) -> Eyes:
    if text == "whole":
        return Eyes(is_whole=True)
    return Eyes(Seat(int(text.partition(":")[2])))


def _look(facts: TableFacts, number: int | None) -> Look | None:
    if number is None:
        return None
    return recorded_look(
        table_id=facts.table.id, number=number, staff=facts.staff, now=timezone.now()
    )


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else None


def _eyes_code(look: Look | None) -> str:
    if look is None:
        return "spectator"
    return "whole" if look.eyes.seat is None else f"seat:{look.eyes.seat}"


def _eyes_in_words(facts: TableFacts, look: Look | None) -> str:
    if look is None:
        return _("As spectators see it")
    if look.eyes.seat is None:
        return _("With nothing hidden")
    return _("As {name} saw it").format(name=facts.names.get(look.eyes.seat, ""))


def _links(request: HttpRequest, facts: TableFacts, version: int) -> list[tuple[str, str]]:
    table = reverse("admin:tables_tablesummary_change", args=[facts.table.id])
    links = [(reverse("admin:index"), _("Home")), (table, _("Table"))]
    if (report := _number(request.GET.get("report"))) and facts.staff.may(PERMISSION):
        query = urlencode({"version": version, "report": report})
        address = reverse("admin:conduct_table_look", args=[facts.table.id])
        links.append((f"{address}?{query}", _("As the reporter saw it")))
    return links


def _files() -> dict[str, list[str]]:
    """Return the addresses of the board's files; none if the web app is not built."""
    try:
        text = (settings.FRONTEND_DIST / BUILT).read_text(encoding="utf-8")
    except FileNotFoundError:
        return {"js": [], "css": []}
    found = ASSET.findall(text)
    return {kind: [name for name, form in found if form == kind] for kind in ("js", "css")}
