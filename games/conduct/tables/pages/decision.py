"""The form of a decision about a table: reason, note, preview; what changed if it came too late."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from events.envelope import CommandUsed
from games.conduct.site.texts import refusal_text
from games.conduct.tables.decisions import StaleDecision, decide_about_table
from games.conduct.tables.forms import FORMS, DecisionForm
from games.conduct.tables.log.entries import LogEntry, changes_since
from games.conduct.tables.pages.context import TableFacts, about_table, refuse_if_close, show
from games.conduct.tables.preview import previews
from games.conduct.tables.seats import moment_in_words
from games.kernel.outcome import Prospects
from games.kernel.refusal import Malformed, Refused
from games.table.absence.agreement import suggested_ranks
from games.table.absence.evaluation import public_prospects
from games.tables import table_cache


@about_table
def decide(request: HttpRequest, facts: TableFacts, kind: str) -> HttpResponse:
    """Show the form of a decision, or send it to the table."""
    if kind not in FORMS:
        raise Http404
    refuse_if_close(facts)
    if request.method != "POST":
        return _page(request, facts, _form(facts, kind, None, _initial(request, facts)))
    form = _form(facts, kind, request.POST)
    if not form.is_valid() or "preview" in request.POST:
        return _page(request, facts, form)
    return _send(request, facts, form)


def _form(
    facts: TableFacts,
    kind: str,
    sent: Mapping[str, Any] | None = None,
    initial: Mapping[str, Any] | None = None,
) -> DecisionForm:
    return FORMS[kind](facts.names, sent, dict(initial or {}), game=facts.table.game)


def _initial(request: HttpRequest, facts: TableFacts) -> dict[str, Any]:
    version = facts.table.version
    return {
        "version": version,
        "command_id": uuid4(),
        "to": request.GET.get("to", ""),
        "decision": request.GET.get("decision", ""),
    }


def _send(request: HttpRequest, facts: TableFacts, form: DecisionForm) -> HttpResponse:
    chosen = form.cleaned_data
    try:
        decide_about_table(
            table_id=facts.table.id,
            command=form.command(),
            staff=facts.staff,
            words=chosen["words"],
            now=timezone.now(),
            command_id=chosen["command_id"],
            expected=chosen["version"],
        )
    except StaleDecision as stale:
        return _stale_page(request, facts, form, stale.version)
    except CommandUsed:
        form.add_error(None, _("This form was sent before, with something else. Open it again."))
        return _page(request, facts, form, status=409)
    except (Refused, Malformed) as refused:
        form.add_error(None, refusal_text(refused.refusal.code, refused.refusal.facts))
        return _page(request, facts, form, status=422)
    messages.success(request, _("Done: {title}.").format(title=form.title))
    return redirect("admin:tables_tablesummary_change", facts.table.id)


def _stale_page(
    request: HttpRequest, facts: TableFacts, form: DecisionForm, version: int
) -> HttpResponse:
    """Keep all that was typed, show what has happened, and expect the new version from now on."""
    seen = form.cleaned_data["version"]
    sent = {**request.POST.dict(), "version": version, "command_id": uuid4()}
    again = _form(facts, form.kind, sent)
    again.add_error(None, _("The table has changed in the meantime. Read what happened first."))
    changes = changes_since(
        facts.table.id,
        seen,
        facts.table.game,
        facts.seats,
        language=get_language() or "en",
    )
    return _page(request, facts, again, status=409, changes=changes)


def _page(
    request: HttpRequest,
    facts: TableFacts,
    form: DecisionForm,
    *,
    status: int = 200,
    changes: tuple[LogEntry, ...] = (),
) -> HttpResponse:
    return show(
        request,
        facts,
        "decision",
        form.title,
        status=status,
        form=form,
        changes=[(moment_in_words(each.recorded_at), each) for each in changes],
        previews=previews(form, facts.staff.role),
        evaluation=_evaluation(facts) if form.kind == "adjudicate" else (),
        text={
            "changes": _("What happened since"),
            "preview": _("What the players will read"),
            "show": _("Preview"),
            "evaluation": _("How bots see the position, from what everybody may know"),
        },
    )


def _evaluation(facts: TableFacts) -> list[str]:
    table = table_cache.current(facts.table.id)
    prospects = public_prospects(table) if table.main_line and table.to_act else None
    return _lines(facts, prospects, suggested_ranks(table, prospects)) if prospects else []


def _lines(facts: TableFacts, prospects: Prospects, ranks: tuple[int, ...]) -> list[str]:
    form = _("{name}: value {value}, place {rank}")
    names = facts.names
    return [
        form.format(name=names[seat], value=value, rank=rank)
        for seat, (value, rank) in enumerate(zip(prospects.values, ranks, strict=True))
    ]
