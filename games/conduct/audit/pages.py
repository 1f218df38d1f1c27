"""The page that searches the audit, and the export of one member of staff's stream."""

from datetime import timedelta
from typing import Any, Final

from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from events.transfer import export_lines
from games.conduct.audit.record import Act, record, stream_of
from games.conduct.audit.selectors import rows_of, search
from games.conduct.models import AuditEntry
from games.conduct.site.pages import Page, render
from games.conduct.site.texts import ACTIONS, OUTCOMES, REASONS
from games.conduct.staff import Staff
from games.kernel.refusal import Refused
from games.players.selectors import public_profiles

PAGE_SIZE: Final = 50
TARGETS: Final = {
    "player": _("player"),
    "table": _("table"),
    "case": _("case"),
    "appeal": _("appeal"),
    "account": _("account"),
    "site": _("site"),
}
LINES: Final = "application/jsonl"


class SearchForm(forms.Form):
    """A search of the audit; an empty field matches everything."""

    staff = forms.ChoiceField(label=_("Member of staff"), required=False)
    action = forms.ChoiceField(label=_("Action"), required=False)
    target_kind = forms.ChoiceField(
        label=_("About"), required=False, choices=[("", "—"), *TARGETS.items()]
    )
    target = forms.CharField(label=_("Id"), required=False, max_length=64)
    reason = forms.ChoiceField(
        label=_("Reason"), required=False, choices=[("", "—"), *REASONS.items()]
    )
    first = forms.DateTimeField(
        label=_("From"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )
    last = forms.DateTimeField(
        label=_("To"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )

    def __init__(self, *args: Any, names: dict[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        actions = AuditEntry.objects.order_by("action").values_list("action", flat=True).distinct()
        self._offer("staff", names.items())
        self._offer("action", [(action, ACTIONS.get(action, action)) for action in actions])

    def _offer(self, name: str, choices: Any) -> None:
        self.fields[name].choices = [("", "—"), *choices]  # type: ignore[attr-defined]  # a choice field

    def criteria(self) -> dict[str, Any]:
        """Return what to search for; the last day is included."""
        sent = self.cleaned_data if self.is_valid() else {}
        found = {name: value for name, value in sent.items() if value and name != "last"}
        if last := sent.get("last"):
            found["before"] = last + timedelta(days=1)
        return found


def show_audit(request: HttpRequest, *, staff: Staff) -> HttpResponse:
    """Return what staff did, filtered and in pages."""
    names = _members()
    form = SearchForm(request.GET, names=names)
    page = Paginator(search(**form.criteria()), PAGE_SIZE).get_page(request.GET.get("p"))
    return render(
        request,
        "conduct/audit.html",
        _("Audit"),
        form=form,
        page=page,
        rows=rows_of(page.object_list),
        members=names,
        query=_query_without_page(request),
        targets=TARGETS,
        actions=ACTIONS,
        outcomes=OUTCOMES,
        reasons=REASONS,
    )


def export_audit(request: HttpRequest, *, staff: Staff) -> HttpResponse:
    """Return the sealed stream of a member of staff as a file, and record that it was exported."""
    member = request.POST.get("staff", "")
    lines = list(export_lines(stream_of(member)))
    if not lines:
        raise Refused("no_such_stream")
    record(Act("export", "player", member), staff=staff.player_id, now=timezone.now())
    name = f'attachment; filename="{stream_of(member)}.jsonl"'
    body = "".join(f"{line}\n" for line in lines)
    return HttpResponse(body, content_type=LINES, headers={"Content-Disposition": name})


def _members() -> dict[str, str]:
    found = AuditEntry.objects.order_by("staff").values_list("staff", flat=True).distinct()
    names = public_profiles(found)
    return {each: names[each].name if each in names else each for each in found}


def _query_without_page(request: HttpRequest) -> str:
    query = request.GET.copy()
    query.pop("p", None)
    return query.urlencode()


READ: Final = ("conduct.view_audit",)
PAGES: Final = (
    Page("audit/", "audit", show_audit, READ, label=_("Audit")),
    Page("audit/export/", "audit_export", export_audit, READ, ("POST",)),
)
