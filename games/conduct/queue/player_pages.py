"""The page of a player: standing, cases, and decisions without a case."""

from typing import Any, Final, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.conduct.audit.selectors import acts_about
from games.conduct.queue import decide
from games.conduct.queue.answers import DECIDE_CONDUCT
from games.conduct.queue.details import cases_about, sanctions_of
from games.conduct.queue.forms import DecisionForm, LiftForm
from games.conduct.queue.preview import previews
from games.conduct.reasons import DecisionReason
from games.conduct.recusal import must_recuse
from games.conduct.site.pages import Page, render, status_of
from games.conduct.site.texts import ACTIONS, KINDS, OUTCOMES, REASONS, SANCTIONS, refusal_text
from games.conduct.staff import Staff
from games.kernel.refusal import Refused
from games.players.models import Player


def show_player(request: HttpRequest, *, staff: Staff, player_id: str) -> HttpResponse:
    """Return the page of a player."""
    return _page(request, staff, player_id)


def decide_about(request: HttpRequest, *, staff: Staff, player_id: str) -> HttpResponse:
    """Show what the player will read; decide once that has been seen."""
    form = DecisionForm(request.POST, staff=staff)
    if not form.is_valid():
        error = refusal_text("form_incomplete")
        return _page(request, staff, player_id, form=form, error=error, status=422)
    try:
        form.answer.check()
        if form.cleaned_data["previewed"] != form.content or "send" not in request.POST:
            typed = {**form.cleaned_data, "previewed": form.content}
            again = DecisionForm(initial=typed, staff=staff)
            return _page(
                request, staff, player_id, form=again, preview=previews(form.answer, timezone.now())
            )
        now = timezone.now()
        decide.decide_without_case(form.answer, player_id=player_id, staff=staff, now=now)
    except Refused as refused:
        again = DecisionForm(initial=form.cleaned_data, staff=staff)
        return _refused(request, staff, player_id, refused, form=again)
    messages.success(request, _("The decision is made."))
    return redirect("admin:conduct_player", player_id=player_id)


def lift(request: HttpRequest, *, staff: Staff, player_id: str) -> HttpResponse:
    """Lift a decision about a player."""
    form = LiftForm(request.POST)
    try:
        if not form.is_valid():
            raise Refused("form_incomplete")
        sent = form.cleaned_data
        reason = cast(DecisionReason, sent["reason"])
        decide.lift(
            sent["number"],
            reason,
            sent["words"],
            player_id=player_id,
            staff=staff,
            now=timezone.now(),
        )
    except Refused as refused:
        return _refused(request, staff, player_id, refused)
    messages.success(request, _("The decision is lifted."))
    return redirect("admin:conduct_player", player_id=player_id)


def _refused(
    request: HttpRequest,
    staff: Staff,
    player_id: str,
    refused: Refused,
    *,
    form: DecisionForm | None = None,
) -> HttpResponse:
    text = refusal_text(refused.refusal.code, refused.refusal.facts)
    status = status_of(refused.refusal)
    return _page(request, staff, player_id, form=form, error=text, status=status)


def _page(
    request: HttpRequest,
    staff: Staff,
    player_id: str,
    *,
    form: DecisionForm | None = None,
    status: int = 200,
    **shown: Any,
) -> HttpResponse:
    player = Player.objects.filter(id=player_id).first()
    if player is None:
        raise Refused("no_such_player")
    is_recused = must_recuse(staff.player_id, subject=player_id)
    may_decide = staff.may(DECIDE_CONDUCT) and not is_recused and not player.erased_at
    return render(
        request,
        "conduct/player.html",
        str(player),
        status=status,
        player=player,
        form=form or DecisionForm(staff=staff),
        decided=[(row, _lift_form(row.sanction.number)) for row in sanctions_of(player_id)],
        cases=cases_about(player_id),
        acts=acts_about("player", player_id),
        is_recused=is_recused,
        may_decide=may_decide,
        kinds=KINDS,
        outcomes=OUTCOMES,
        reasons=REASONS,
        sanctions=SANCTIONS,
        actions=ACTIONS,
        **shown,
    )


def _lift_form(number: int) -> LiftForm:
    return LiftForm(initial={"number": number}, prefix=None, auto_id=f"lift-{number}-%s")


DECIDE: Final = (DECIDE_CONDUCT,)
PLAYER_PAGES: Final = (
    Page("players/<str:player_id>/", "player", show_player, ("conduct.view_case",)),
    Page("players/<str:player_id>/decide/", "decide", decide_about, DECIDE, ("POST",)),
    Page("players/<str:player_id>/lift/", "lift", lift, DECIDE, ("POST",)),
)
