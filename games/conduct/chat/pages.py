"""The page of one line: its words, what was said around it, and the decision to hide it."""

from typing import Any, cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.conduct.chat.decisions import decide_line
from games.conduct.chat.lines import CHANNELS, StaffLine, lines_around
from games.conduct.queue.answers import DECIDE_CONDUCT
from games.conduct.queue.forms import VisibilityForm
from games.conduct.reasons import DecisionReason
from games.conduct.tables.pages.context import TableFacts, about_table, refuse_if_close, show
from games.conduct.tables.seats import moment_in_words
from games.kernel.refusal import Refused
from games.social.chat.permissions import Channel


@about_table
def line_page(request: HttpRequest, facts: TableFacts, channel: str, number: int) -> HttpResponse:
    """Show a line among those around it, or hide it, or show it to its readers again."""
    found = lines_around(facts.table.id, channel, number) if channel in CHANNELS else []
    if not found:
        raise Http404
    (line,) = [each for each in found if each.number == number]
    if request.method != "POST":
        return _page(request, facts, line, found, _form(line))
    refuse_if_close(facts)
    return _decide(request, facts, line, found)


def _decide(
    request: HttpRequest, facts: TableFacts, line: StaffLine, found: list[StaffLine]
) -> HttpResponse:
    if DECIDE_CONDUCT not in facts.staff.permissions:
        raise Refused("not_allowed")
    form = VisibilityForm(request.POST)
    if not form.is_valid():
        return _page(request, facts, line, found, form, status=422)
    chosen = form.cleaned_data
    decide_line(
        table=line.table,
        channel=cast(Channel, line.channel),
        number=line.number,
        hidden=chosen["action"] == "hide",
        reason=cast(DecisionReason, chosen["reason"]),
        staff=facts.staff,
        now=timezone.now(),
    )
    messages.success(request, _("The decision is made."))
    return redirect(address_of(line))


def address_of(line: StaffLine) -> str:
    """Return the address of the page of a line."""
    return reverse("admin:conduct_table_line", args=[line.table, line.channel, line.number])


def _form(line: StaffLine) -> VisibilityForm:
    return VisibilityForm(initial={"action": "restore" if line.state == "hidden" else "hide"})


def _page(
    request: HttpRequest,
    facts: TableFacts,
    line: StaffLine,
    found: list[StaffLine],
    form: VisibilityForm,
    *,
    status: int = 200,
) -> HttpResponse:
    may_decide = DECIDE_CONDUCT in facts.staff.permissions and not facts.is_recused
    is_hidden = line.state == "hidden"
    return show(
        request,
        facts,
        "line",
        _("Line {number} of the chat").format(number=line.number),
        status=status,
        rows=[row_of(each) for each in found],
        chosen=line.anchor,
        form=form if may_decide and line.state != "deleted" else None,
        is_danger=not is_hidden,
        text={
            **row_texts(),
            "lines": CHANNELS[line.channel],
            "when": _("When"),
            "who": _("Who"),
            "what": _("What was written"),
            "decide": _("Show the line again") if is_hidden else _("Hide the line"),
        },
    )


def row_of(line: StaffLine) -> dict[str, Any]:
    """Return a line as the pages of staff show it."""
    return {"line": line, "when": moment_in_words(line.at), "address": address_of(line)}


def row_texts() -> dict[str, str]:
    """Return the words that the rows of lines need."""
    return {
        "chat": _("Chat"),
        "erased": _("Erased player"),
        "no_words": _("The words are deleted."),
        "open": _("About this line"),
    }
