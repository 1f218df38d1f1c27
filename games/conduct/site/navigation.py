"""All pages of staff, and the navigation between them."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.conduct.appeals.pages.views import APPEAL_PAGES
from games.conduct.audit.pages import PAGES as AUDIT_PAGES
from games.conduct.messages.pages import MESSAGE_PAGES
from games.conduct.operations.overview.pages import PAGES as OVERVIEW_PAGES
from games.conduct.queue.pages import PAGES as QUEUE_PAGES
from games.conduct.queue.player_pages import PLAYER_PAGES
from games.conduct.site.pages import Page
from games.conduct.tables.pages.registry import TABLE_PAGES
from games.players.models import User

PAGES: Final[Sequence[Page]] = (
    *(*QUEUE_PAGES, *MESSAGE_PAGES, *APPEAL_PAGES, *PLAYER_PAGES),
    *(*TABLE_PAGES, *AUDIT_PAGES, *OVERVIEW_PAGES),
)

RECORDS: Final = (
    ("players_player", _("Players"), "conduct.view_case"),
    ("tables_tablesummary", _("Tables"), "conduct.view_case"),
    ("events_event", _("Log"), "conduct.view_audit"),
    ("notices_delivery", _("Deliveries"), "conduct.operate"),
    ("players_user", _("Accounts"), "conduct.operate"),
)
"""Django's lists: the model, its words and the permission it needs."""


class Place(NamedTuple):
    """A link of the navigation."""

    label: Any
    url: str


def places(user: User | AnonymousUser) -> list[Place]:
    """Return the links that this user may follow."""
    pages = [
        Place(page.label, reverse(f"admin:conduct_{page.name}"))
        for page in PAGES
        if page.label and any(map(user.has_perm, page.permissions))
    ]
    records = [
        Place(label, reverse(f"admin:{model}_changelist"))
        for model, label, permission in RECORDS
        if user.has_perm(permission)
    ]
    return [*pages, *records]
