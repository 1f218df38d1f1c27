"""Announcements and invitation codes are added by the forms of the admin."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.conduct.models import AuditEntry
from games.conduct.operations.models import Announcement
from games.site_settings.models import InvitationCode

pytestmark = pytest.mark.django_db


def test_announcement_is_made_in_the_admin(administrator: Client, staff: str) -> None:
    today = timezone.localtime()
    form = {
        "english": "Back at noon.",
        "french": "De retour à midi.",
        "begins_at_0": f"{today:%Y-%m-%d}",
        "begins_at_1": "00:00:00",
        "ends_at_0": f"{today + timedelta(2):%Y-%m-%d}",
        "ends_at_1": "12:00:00",
    }
    add = "/admin/operations/announcement/add/"
    assert administrator.post(add, form | {"ends_at_0": "2020-01-01"}).status_code == 200
    assert not Announcement.objects.exists()
    assert administrator.post(add, form).status_code == 302
    assert Announcement.objects.get().french == "De retour à midi."
    (entry,) = AuditEntry.objects.all()
    assert (entry.staff, entry.action, entry.target_kind) == (staff, "announce", "site")


def test_code_is_shown_once(administrator: Client) -> None:
    tomorrow = f"{timezone.localtime() + timedelta(1):%Y-%m-%d}"
    form = {"ends_at_0": tomorrow, "ends_at_1": "12:00:00"}
    add = "/admin/site_settings/invitationcode/add/"
    assert administrator.post(add, form | {"ends_at_0": "2020-01-01"}).status_code == 200
    shown = administrator.post(add, form, follow=True).content.decode()
    assert "It is shown only now" in shown
    assert InvitationCode.objects.get().digest not in shown
    again = administrator.get("/admin/site_settings/invitationcode/").content.decode()
    assert "It is shown only now" not in again
