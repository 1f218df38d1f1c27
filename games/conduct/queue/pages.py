"""The pages of the queue: the list, a case, and what can be done with it."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.conduct.queue import services
from games.conduct.queue.answers import DECIDERS
from games.conduct.queue.details import CaseDetails, details_of
from games.conduct.queue.forms import AnswerForm
from games.conduct.queue.listing import queue
from games.conduct.queue.preview import previews
from games.conduct.site.pages import Page, render, status_of
from games.conduct.site.texts import (
    ACTIONS,
    KINDS,
    OUTCOMES,
    REASONS,
    SANCTIONS,
    TARGETS,
    VIEWS,
    refusal_text,
)
from games.conduct.staff import Staff
from games.kernel.refusal import Refused

LABELS: Final[dict[str, Any]] = {
    "kinds": KINDS,
    "outcomes": OUTCOMES,
    "sanctions": SANCTIONS,
    "reasons": REASONS,
    "targets": TARGETS,
    "actions": ACTIONS,
}


def show_queue(request: HttpRequest, *, staff: Staff) -> HttpResponse:
    """Return the list of cases."""
    view, kind = request.GET.get("view", "open"), request.GET.get("kind", "")
    kind = kind if kind in KINDS else ""
    number = request.GET.get("p", "1")
    found = queue(view=view, kind=kind, number=number, staff=staff, now=timezone.now())
    view = view if view in found.counts else "open"
    return render(
        request,
        "conduct/queue.html",
        _("Queue"),
        queue=found,
        tabs=[(key, label, found.counts[key]) for key, label in VIEWS.items()],
        view=view,
        kind=kind,
        kinds=KINDS,
        outcomes=OUTCOMES,
    )


def show_case(request: HttpRequest, *, staff: Staff, case_id: int) -> HttpResponse:
    """Return the page of a case."""
    return _page(request, staff, case_id)


def claim(request: HttpRequest, *, staff: Staff, case_id: int) -> HttpResponse:
    """Claim a case, and keep words that are typed already."""
    expected, now = _expected(request), timezone.now()
    return _do(
        request,
        staff,
        case_id,
        lambda: services.claim(case_id, expected=expected, staff=staff, now=now),
    )


def release(request: HttpRequest, *, staff: Staff, case_id: int) -> HttpResponse:
    """Give a case back."""
    expected, now = _expected(request), timezone.now()
    return _do(
        request,
        staff,
        case_id,
        lambda: services.release(case_id, expected=expected, staff=staff, now=now),
    )


def escalate(request: HttpRequest, *, staff: Staff, case_id: int) -> HttpResponse:
    """Leave a case to administrators."""
    now, words = timezone.now(), request.POST.get("words", "")
    return _do(
        request,
        staff,
        case_id,
        lambda: services.escalate(case_id, staff=staff, now=now, words=words),
        keeps_words=False,
    )


def add_note(request: HttpRequest, *, staff: Staff, case_id: int) -> HttpResponse:
    """Add a note to a case."""
    now, words = timezone.now(), request.POST.get("words", "")
    return _do(
        request,
        staff,
        case_id,
        lambda: services.add_note(case_id, staff=staff, now=now, words=words),
        keeps_words=False,
    )


def answer(request: HttpRequest, *, staff: Staff, case_id: int) -> HttpResponse:
    """Show what the player will read; answer the case once that has been seen."""
    form = AnswerForm(request.POST, staff=staff)
    if not form.is_valid():
        error = refusal_text("form_incomplete")
        return _page(request, staff, case_id, form=form, error=error, status=422)
    now = timezone.now()
    try:
        form.answer.check()
        if form.cleaned_data["previewed"] != form.content or "send" not in request.POST:
            return _page(request, staff, case_id, form=form, preview=previews(form.answer, now))
        expected = form.cleaned_data["expected"]
        services.answer(case_id, expected=expected, staff=staff, now=now, answer=form.answer)
    except Refused as refused:
        return _refused(request, staff, case_id, refused, form)
    messages.success(request, _("The case is answered."))
    return redirect("admin:conduct_queue")


def _do(
    request: HttpRequest,
    staff: Staff,
    case_id: int,
    change: Callable[[], object],
    *,
    keeps_words: bool = True,
) -> HttpResponse:
    """Change a case and show it again; a refusal keeps the words that are typed."""
    form = AnswerForm(request.POST, staff=staff)
    try:
        change()
    except Refused as refused:
        return _refused(request, staff, case_id, refused, form)
    if keeps_words and request.POST.get("words", "").strip():
        return _page(request, staff, case_id, form=form)
    return redirect("admin:conduct_case", case_id=case_id)


def _refused(
    request: HttpRequest, staff: Staff, case_id: int, refused: Refused, form: AnswerForm
) -> HttpResponse:
    text = refusal_text(refused.refusal.code, refused.refusal.facts)
    status = status_of(refused.refusal)
    return _page(request, staff, case_id, form=form, error=text, status=status)


def _page(
    request: HttpRequest,
    staff: Staff,
    case_id: int,
    *,
    form: AnswerForm | None = None,
    status: int = 200,
    **shown: Any,
) -> HttpResponse:
    now = timezone.now()
    details = details_of(case_id, staff=staff, now=now)
    seen = _seen(request)
    return render(
        request,
        "conduct/case.html",
        f"{KINDS.get(details.case.kind, details.case.kind)} · #{case_id}",
        status=status,
        details=details,
        staff=staff,
        form=_renewed(form, details, staff, now, preview="preview" in shown),
        may_decide=_may_decide(details, staff),
        seen=seen,
        meanwhile=[act for act in details.acts if seen and act.entry.recorded_at > seen],
        newer=[each for each in details.reports if seen and each.report.created_at > seen],
        **LABELS,
        **shown,
    )


def _may_decide(details: CaseDetails, staff: Staff) -> bool:
    is_theirs = staff.is_administrator or not details.case.escalated
    return staff.may(*DECIDERS) and is_theirs and not (details.is_recused or details.is_answered)


def _renewed(
    sent: AnswerForm | None, details: CaseDetails, staff: Staff, now: datetime, *, preview: bool
) -> AnswerForm:
    """Return the form for the case as it is now, with what was typed before."""
    fields: dict[str, Any] = {"expected": details.case.version, "seen": now.timestamp()}
    if sent is None:
        return AnswerForm(initial={**fields, "reason": details.case.kind}, staff=staff)
    typed = {name: sent.data.get(name, "") for name in ("decision", "reason", "words")}
    if preview:
        # A report that arrives while the preview is read must make the answer stale.
        fields = {name: sent.cleaned_data[name] for name in fields}
        fields["previewed"] = sent.content
    return AnswerForm(initial={**fields, **typed}, staff=staff)


def _seen(request: HttpRequest) -> datetime | None:
    try:
        return datetime.fromtimestamp(float(request.POST.get("seen", "")), UTC)
    except (ValueError, OverflowError, OSError):
        return None


def _expected(request: HttpRequest) -> int:
    text = request.POST.get("expected", "")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Refused("form_incomplete")
    return int(text)


VIEW: Final = ("conduct.view_case",)
PAGES: Final = (
    Page("cases/", "queue", show_queue, VIEW, label=_("Queue")),
    Page("cases/<int:case_id>/", "case", show_case, VIEW),
    Page("cases/<int:case_id>/claim/", "claim", claim, DECIDERS, ("POST",)),
    Page("cases/<int:case_id>/release/", "release", release, DECIDERS, ("POST",)),
    Page("cases/<int:case_id>/escalate/", "escalate", escalate, VIEW, ("POST",)),
    Page("cases/<int:case_id>/note/", "note", add_note, VIEW, ("POST",)),
    Page("cases/<int:case_id>/answer/", "answer", answer, DECIDERS, ("POST",)),
)
