"""The actions of the pages: they are done once, and recorded in the audit."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import models
from django.test import Client
from django.utils import timezone

from games.conduct.models import AuditEntry
from games.conduct.operations.models import Announcement
from games.conduct.operations.tests.conftest import member_of
from games.conduct.operations.tests.pages import PAGES
from games.notices.models import Delivery
from games.notices.push.models import PushDevice
from games.notices.webhook.models import Webhook
from games.players.models import ApiToken, Device, Player
from games.site_settings.models import InvitationCode
from games.tables.models import Invitation

pytestmark = pytest.mark.django_db

ACTIONS: dict[tuple[str, str], tuple[str, Callable[[models.Model], Any]]] = {
    ("players/device", "sign_out"): ("sign_out", lambda _: not Device.objects.exists()),
    ("players/device", "sign_out_everywhere"): (
        "sign_out_everywhere",
        lambda _: not Device.objects.exists(),
    ),
    ("players/apitoken", "revoke"): ("revoke_token", lambda _: not ApiToken.objects.exists()),
    ("tables/invitation", "revoke"): (
        "revoke_invitation",
        lambda _: not Invitation.objects.exists(),
    ),
    ("webhook/webhook", "switch_off"): (
        "webhook_off",
        lambda _: Webhook.objects.get().off_at is not None,
    ),
    ("notices/pushdevice", "remove"): ("remove_push", lambda _: not PushDevice.objects.exists()),
    ("notices/delivery", "retry"): (
        "retry_deliveries",
        lambda _: Delivery.objects.get().state == "queued",
    ),
    ("notices/delivery", "drop"): (
        "drop_deliveries",
        lambda _: Delivery.objects.get().why == "dropped",
    ),
    ("operations/announcement", "end"): (
        "end_announcement",
        lambda _: Announcement.objects.get().ends_at <= timezone.now(),
    ),
    ("site_settings/invitationcode", "end"): (
        "end_code",
        lambda _: InvitationCode.objects.get().ends_at <= timezone.now(),
    ),
}


def act(client: Client, page: str, action: str, row: models.Model) -> int:
    form = {"action": action, "_selected_action": [row.pk], "index": "0"}
    return client.post(f"/admin/{page}/", form).status_code


@pytest.mark.parametrize(("page", "action"), ACTIONS)
def test_action_is_done_and_recorded(
    page: str, action: str, administrator: Client, staff: str, ann: Player
) -> None:
    row = PAGES[page](ann)
    recorded, is_done = ACTIONS[page, action]
    assert not is_done(row)
    assert act(administrator, page, action, row) == 302
    assert is_done(row)
    (entry,) = AuditEntry.objects.all()
    assert (entry.staff, entry.action) == (staff, recorded)
    act(administrator, page, action, row)
    assert AuditEntry.objects.count() == 1


@pytest.mark.parametrize(("page", "action"), ACTIONS)
def test_action_of_other_staff_changes_nothing(
    page: str, action: str, client: Client, ann: Player
) -> None:
    client.force_login(member_of("moderator"))
    row = PAGES[page](ann)
    assert act(client, page, action, row) == 403
    assert not ACTIONS[page, action][1](row)
    assert not AuditEntry.objects.exists()
