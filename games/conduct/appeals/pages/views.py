"""The staff pages about appeals: the list, one appeal, its answer, and signed links."""

from typing import Any, Final, NamedTuple

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from events.envelope import WrongVersion
from games.conduct.appeals.answering import ANSWER_APPEALS, answer, write_to_player
from games.conduct.appeals.messages import checked
from games.conduct.appeals.pages.forms import AnswerAppealForm
from games.conduct.appeals.pages.listing import VIEWS, AppealDetails, appeals, details_of
from games.conduct.appeals.pages.texts import (
    APPEALS,
    AREAS,
    KINDS,
    OUTCOMES,
    REFUSALS,
    ROLES,
    STATES,
)
from games.conduct.audit.record import Act, record
from games.conduct.site.pages import Page, render, status_of
from games.conduct.site.texts import ACTIONS, REASONS, refusal_text
from games.conduct.staff import Staff
from games.kernel.refusal import Refused
from games.notices.wording import decisions
from games.players.auth.appeal_links import link_for
from games.players.models import Player

LABELS: Final[dict[str, Any]] = {
    "appeal_texts": APPEALS,
    "decisions": KINDS,
    "roles": ROLES,
    "areas": AREAS,
    "states": STATES,
    "outcomes": OUTCOMES,
    "reasons": REASONS,
    "sanctions": KINDS,
    "actions": ACTIONS,
}
CONFLICTS: Final = {"stale", "appeal_closed"}
FORBIDDEN: Final = {"own_decision", "recused", "not_allowed"}


class Preview(NamedTuple):
    """The text of an answer in one language."""

    language: str
    name: str
    lines: tuple[str, ...]


def show_appeals(request: HttpRequest, *, staff: Staff) -> HttpResponse:
    """Return the list of appeals."""
    view, number = request.GET.get("view", "open"), request.GET.get("p", "1")
    found = appeals(view=view, number=number, staff=staff, now=timezone.now())
    return render(
        request,
        "conduct/appeals.html",
        APPEALS["appeals"],
        found=found,
        view=view if view in VIEWS else "open",
        tabs=[(key, STATES[key], found.counts[key]) for key in VIEWS],
        **LABELS,
    )


def show_appeal(request: HttpRequest, *, staff: Staff, appeal_id: int) -> HttpResponse:
    """Return the page of an appeal."""
    return _page(request, details_of(appeal_id, staff=staff, now=timezone.now()))


def answer_appeal(request: HttpRequest, *, staff: Staff, appeal_id: int) -> HttpResponse:
    """Show what the player will read; answer the appeal once that has been seen."""
    now = timezone.now()
    details = details_of(appeal_id, staff=staff, now=now)
    form = AnswerAppealForm(request.POST, appeal=details.appeal)
    try:
        _require_complete(form, details)
        if form.cleaned_data["previewed"] != form.content or "send" not in request.POST:
            checked(form.cleaned_data["words"])
            return _page(request, details, form, preview=_previews(form))
        outcome, seconds = form.outcome_and_seconds
        answer(
            appeal_id=appeal_id,
            outcome=outcome,
            text=form.cleaned_data["words"],
            staff=staff,
            now=now,
            expected=form.cleaned_data["expected"],
            seconds=seconds,
        )
    except (Refused, WrongVersion) as error:
        return _refused(request, staff, appeal_id, error, form)
    messages.success(request, _("The appeal is answered."))
    return redirect("admin:conduct_appeals")


def write_message(request: HttpRequest, *, staff: Staff, appeal_id: int) -> HttpResponse:
    """Send the player a message, and leave the appeal open."""
    now = timezone.now()
    details = details_of(appeal_id, staff=staff, now=now)
    form = AnswerAppealForm(request.POST, appeal=details.appeal)
    try:
        if not form.is_valid():
            raise Refused("form_incomplete")
        text, expected = form.cleaned_data["words"], form.cleaned_data["expected"]
        write_to_player(appeal_id=appeal_id, text=text, staff=staff, now=now, expected=expected)
    except (Refused, WrongVersion) as error:
        return _refused(request, staff, appeal_id, error, form)
    messages.success(request, _("The message is sent."))
    return redirect("admin:conduct_appeal", appeal_id=appeal_id)


def make_link(request: HttpRequest, *, staff: Staff, player_id: str) -> HttpResponse:
    """Show a link with which the player appeals without signing in, and record that."""
    player = Player.objects.filter(id=player_id, erased_at=None).first()
    if player is None:
        raise Refused("no_such_player")
    record(Act("appeal_link", "player", player.id), staff=staff.player_id, now=timezone.now())
    link = request.build_absolute_uri(link_for(player.id))
    return render(
        request, "conduct/appeal_link.html", APPEALS["link"], player=player, link=link, **LABELS
    )


def _require_complete(form: AnswerAppealForm, details: AppealDetails) -> None:
    if details.why_not:
        raise Refused(details.why_not)
    if not form.is_valid():
        raise Refused("form_incomplete")
    if not form.cleaned_data["outcome"]:
        raise Refused("outcome_missing")


def _previews(form: AnswerAppealForm) -> list[Preview]:
    facts = {"about": "appeal", "outcome": form.outcome_and_seconds[0]}
    text, found = checked(form.cleaned_data["words"]), []
    for code, name in settings.LANGUAGES:
        with override(code):
            lines = (decisions.title(facts), decisions.body(facts, "", "UTC"), text)
            found.append(Preview(code, name, lines))
    return found


def _refused(
    request: HttpRequest,
    staff: Staff,
    appeal_id: int,
    error: Refused | WrongVersion,
    form: AnswerAppealForm,
) -> HttpResponse:
    """Return the page as it is now, with the reason, and the words that were typed."""
    code = "stale" if isinstance(error, WrongVersion) else error.refusal.code
    facts = {} if isinstance(error, WrongVersion) else dict(error.refusal.facts)
    text = str(REFUSALS[code]).format(**facts) if code in REFUSALS else refusal_text(code, facts)
    details = details_of(appeal_id, staff=staff, now=timezone.now())
    return _page(request, details, form, status=_status(code, error), error=text)


def _status(code: str, error: Refused | WrongVersion) -> int:
    if code in CONFLICTS or isinstance(error, WrongVersion):
        return 409
    return 403 if code in FORBIDDEN else status_of(error.refusal)


def _page(
    request: HttpRequest,
    details: AppealDetails,
    form: AnswerAppealForm | None = None,
    *,
    status: int = 200,
    **shown: Any,
) -> HttpResponse:
    return render(
        request,
        "conduct/appeal.html",
        f"{APPEALS['appeals']} · {details.name or details.appeal.player}",
        status=status,
        details=details,
        form=_renewed(form, details, is_preview="preview" in shown),
        typed=form.data.get("words", "") if form else "",
        **LABELS,
        **shown,
    )


def _renewed(
    sent: AnswerAppealForm | None, details: AppealDetails, *, is_preview: bool
) -> AnswerAppealForm:
    """Return the form for the appeal as it is now, with what was typed before."""
    fields: dict[str, Any] = {"expected": details.appeal.revision}
    if sent is not None:
        fields |= {name: sent.data.get(name, "") for name in ("outcome", "words")}
    if sent is not None and is_preview:
        # A message that arrives while the preview is read must make the answer stale.
        fields |= {"expected": sent.cleaned_data["expected"], "previewed": sent.content}
    return AnswerAppealForm(initial=fields, appeal=details.appeal)


VIEW: Final = ("conduct.view_appeal",)
ANSWER: Final = (ANSWER_APPEALS,)
APPEAL_PAGES: Final = (
    Page("appeals/", "appeals", show_appeals, VIEW, label=_("Appeals")),
    Page("appeals/<int:appeal_id>/", "appeal", show_appeal, VIEW),
    Page("appeals/<int:appeal_id>/answer/", "answer_appeal", answer_appeal, ANSWER, ("POST",)),
    Page("appeals/<int:appeal_id>/message/", "write_message", write_message, ANSWER, ("POST",)),
    Page(
        "players/<str:player_id>/appeal-link/",
        "appeal_link",
        make_link,
        ("conduct.answer_appeals",),
        ("POST",),
    ),
)
