"""Pages of staff in the admin: each with an address, a view and the permissions it needs."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final, TypeAlias

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from games.conduct.site.texts import TEXTS, refusal_text
from games.conduct.staff import require, staff_of
from games.kernel.refusal import Refusal, Refused

View: TypeAlias = Callable[..., HttpResponseBase]

STATUS: Final[Mapping[str, HTTPStatus]] = {
    "not_allowed": HTTPStatus.FORBIDDEN,
    "suspended": HTTPStatus.FORBIDDEN,
    "second_factor_missing": HTTPStatus.FORBIDDEN,
    "too_many": HTTPStatus.TOO_MANY_REQUESTS,
    "recused": HTTPStatus.FORBIDDEN,
    "at_the_table": HTTPStatus.FORBIDDEN,
    "own_case": HTTPStatus.FORBIDDEN,
    "for_administrators": HTTPStatus.FORBIDDEN,
    "no_such_case": HTTPStatus.NOT_FOUND,
    "no_such_appeal": HTTPStatus.NOT_FOUND,
    "no_such_player": HTTPStatus.NOT_FOUND,
    "no_such_table": HTTPStatus.NOT_FOUND,
    "no_such_stream": HTTPStatus.NOT_FOUND,
    "claimed": HTTPStatus.CONFLICT,
    "stale_case": HTTPStatus.CONFLICT,
    "not_claimed": HTTPStatus.CONFLICT,
    "already_escalated": HTTPStatus.CONFLICT,
}
"""The status of the page that shows a refusal; 422 for every other code."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page below `/admin/conduct/`, or something that is posted there.

    Its view is called with the request, the member of staff as `staff`, and the parts of the path.
    A page with a label is in the navigation. One of the permissions suffices.
    """

    path: str
    name: str
    view: View
    permissions: tuple[str, ...]
    methods: tuple[str, ...] = ("GET",)
    label: Any = ""


def guarded(page: Page) -> View:
    """Return the view of a page, which shows refusals as pages of their own."""

    @require_http_methods([*page.methods, *(["HEAD"] if "GET" in page.methods else [])])
    def view(request: HttpRequest, **parts: Any) -> HttpResponseBase:
        try:
            staff = staff_of(request)
            require(staff, *page.permissions)
            return page.view(request, staff=staff, **parts)
        except Refused as refused:
            return refused_page(request, refused.refusal)

    return view


def render(
    request: HttpRequest, template: str, title: object, *, status: int = 200, **context: Any
) -> HttpResponse:
    """Return a page in the frame of the admin."""
    frame = {**admin.site.each_context(request), "title": title, "texts": TEXTS}
    return TemplateResponse(request, template, {**frame, **context}, status=status)


def refused_page(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """Return the page that says why something was refused."""
    text = refusal_text(refusal.code, refusal.facts)
    return render(
        request, "conduct/refused.html", _("Not possible"), status=status_of(refusal), text=text
    )


def status_of(refusal: Refusal) -> int:
    """Return the HTTP status for a refusal."""
    return STATUS.get(refusal.code, HTTPStatus.UNPROCESSABLE_ENTITY)
