"""The page of a reported direct message: its words as they were reported, and the decision."""

from typing import Final, cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.conduct.messages.decisions import decide_message
from games.conduct.models import Report
from games.conduct.queue.answers import DECIDE_CONDUCT
from games.conduct.queue.forms import VisibilityForm
from games.conduct.reasons import DecisionReason
from games.conduct.recusal import must_recuse
from games.conduct.site.pages import Page, render
from games.conduct.staff import Staff, require
from games.players.selectors import public_profiles
from games.social.direct_messages.models import Message
from games.social.direct_messages.selectors import message_at, state_of

TARGET: Final = "message"

STATES: Final = {
    "shown": gettext_lazy("shown"),
    "deleted": gettext_lazy("deleted"),
    "hidden": gettext_lazy("hidden by staff"),
}


def message_page(
    request: HttpRequest, *, staff: Staff, case_id: int, report_id: int
) -> HttpResponse:
    """Show a reported message, or hide it, or show it to its two players again."""
    if request.method == "POST":
        require(staff, DECIDE_CONDUCT)
    found = Report.objects.select_related("case").filter(pk=report_id, case=case_id, target=TARGET)
    report = found.first()
    message = message_at(report.reporter, report.case.subject, report.version) if report else None
    if report is None or message is None:
        raise Http404
    if request.method != "POST":
        return _page(request, staff, report, message, _form(message))
    return _decide(request, staff, report, message)


def _decide(request: HttpRequest, staff: Staff, report: Report, message: Message) -> HttpResponse:
    form = VisibilityForm(request.POST)
    if not form.is_valid():
        return _page(request, staff, report, message, form, status=422)
    chosen = form.cleaned_data
    decide_message(
        report=report,
        hidden=chosen["action"] == "hide",
        reason=cast(DecisionReason, chosen["reason"]),
        staff=staff,
        now=timezone.now(),
    )
    messages.success(request, _("The decision is made."))
    return redirect("admin:conduct_message", report.case_id, report.pk)


def _form(message: Message) -> VisibilityForm:
    return VisibilityForm(initial={"action": "hide" if message.hidden_at is None else "restore"})


def _page(
    request: HttpRequest,
    staff: Staff,
    report: Report,
    message: Message,
    form: VisibilityForm,
    *,
    status: int = 200,
) -> HttpResponse:
    people = [report.case.subject, report.reporter]
    is_recused = must_recuse(staff.player_id, subject=people[0], reporters=people[1:])
    may_decide = staff.may(DECIDE_CONDUCT) and not is_recused and message.deleted_at is None
    names = public_profiles(people)
    return render(
        request,
        "conduct/message.html",
        _("Reported message"),
        status=status,
        report=report,
        message=message,
        people=[(each, names[each].name if each in names else each) for each in people],
        state=STATES[state_of(message)],
        form=form if may_decide else None,
        is_danger=message.hidden_at is None,
        text={
            "sender": _("Sender"),
            "recipient": _("Recipient"),
            "when": _("When"),
            "words": _("What was written"),
            "state": _("State"),
            "decide": _("Hide the message") if message.hidden_at is None else _("Show it again"),
        },
    )


MESSAGE_PAGES: Final = (
    Page(
        "cases/<int:case_id>/messages/<int:report_id>/",
        "message",
        message_page,
        ("conduct.view_case",),
        ("GET", "POST"),
    ),
)
