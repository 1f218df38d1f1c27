"""Administrators alone change settings of the site; the audit records it."""

import pytest
from django.test import Client

from games.conduct.models import AuditEntry
from games.conduct.operations.tests.conftest import member_of
from games.site_settings.models import SiteSetting

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("setting", "value", "action"),
    [
        ("registration", "closed", "set_registration"),
        ("registration", "invitation", "set_registration"),
        ("hints", "off", "switch_off"),
        ("webhooks", "on", "switch_on"),
    ],
)
def test_setting_is_changed_and_recorded(
    setting: str, value: str, action: str, administrator: Client, staff: str
) -> None:
    page = "/admin/site_settings/sitesetting/"
    assert administrator.get(page).status_code == 200
    assert administrator.post(page, {"setting": setting, "value": value}).status_code == 302
    assert dict(SiteSetting.objects.values_list("key", "value")) == {setting: value}
    (entry,) = AuditEntry.objects.all()
    assert (entry.staff, entry.action, entry.target) == (staff, action, setting)


@pytest.mark.parametrize(
    ("setting", "value"),
    [("registration", "maybe"), ("hints", "closed"), ("nothing", "on"), ("", "")],
)
def test_unknown_setting_changes_nothing(setting: str, value: str, administrator: Client) -> None:
    page = "/admin/site_settings/sitesetting/"
    answer = administrator.post(page, {"setting": setting, "value": value}, follow=True)
    assert "There is no such setting" in answer.content.decode()
    assert not SiteSetting.objects.exists()
    assert not AuditEntry.objects.exists()


def test_settings_are_for_those_who_operate_the_site(client: Client) -> None:
    client.force_login(member_of("moderator"))
    page = "/admin/site_settings/sitesetting/"
    assert client.get(page).status_code == 403
    assert client.post(page, {"setting": "hints", "value": "off"}).status_code == 403
    assert not SiteSetting.objects.exists()
