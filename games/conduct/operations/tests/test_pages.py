"""Pages on which administrators alone operate the site; the audit records what they do."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import models
from django.test import Client
from django.utils import timezone

from events.management.log_checks import record_check
from events.models import LogCheck
from games.conduct.models import AuditEntry
from games.conduct.operations.models import Announcement
from games.conduct.operations.tests.conftest import member_of
from games.notices.models import Delivery
from games.notices.push.models import PushDevice
from games.notices.webhook.models import Webhook
from games.outbox.models import OutboxItem
from games.players.auth import tokens
from games.players.models import ApiToken, Device, Player
from games.site_settings.models import InvitationCode, SiteSetting
from games.tables.access import access_table
from games.tables.invitations import invite
from games.tables.models import Invitation
from games.workers.models import WorkerProcess
from tests.kit.tables import open_table

pytestmark = pytest.mark.django_db

SECRETS = ("c0ffee-digest", "whsec_tea", "sekret-path", "p256-key", "auth-key", "session-of-ann")


def device(ann: Player) -> Device:
    now = timezone.now()
    return Device.objects.create(
        player=ann,
        session_key="session-of-ann",
        browser="firefox",
        system="linux",
        created_at=now,
        seen_at=now,
    )


def token(ann: Player) -> ApiToken:
    made, _ = tokens.new_token(player=ann, name="program")
    ApiToken.objects.filter(pk=made.pk).update(digest="c0ffee-digest")
    return made


def link(ann: Player) -> Invitation:
    table = open_table(host=ann.id)
    invite(access=access_table(player=ann.id, table_id=table.id))
    Invitation.objects.update(digest="c0ffee-digest")
    return Invitation.objects.get()


def webhook(ann: Player) -> Webhook:
    return Webhook.objects.create(
        player=ann,
        url="https://hooks.example/sekret-path",
        secret="whsec_tea",
        created_at=timezone.now(),
    )


def push_device(ann: Player) -> PushDevice:
    now = timezone.now()
    return PushDevice.objects.create(
        player=ann,
        device=device(ann),
        endpoint="https://push.example/sekret-path",
        p256dh="p256-key",
        auth="auth-key",
        server_key="s",
        created_at=now,
        renewed_at=now,
    )


def dead_letter(ann: Player) -> Delivery:
    now = timezone.now()
    return Delivery.objects.create(
        channel="mail",
        address="1",
        player=ann.id,
        kind="turn",
        table="t",
        version=1,
        facts={},
        created_at=now,
        due_at=now,
        state="dead",
    )


def announcement(ann: Player) -> Announcement:
    now = timezone.now()
    return Announcement.objects.create(
        english="Hello", french="Bonjour", begins_at=now, ends_at=now + timedelta(1), created_at=now
    )


def code(ann: Player) -> InvitationCode:
    now = timezone.now()
    return InvitationCode.objects.create(
        digest="c0ffee-digest", created_at=now, ends_at=now + timedelta(1)
    )


def worker(ann: Player) -> WorkerProcess:
    now = timezone.now()
    return WorkerProcess.objects.create(id="w1", pid=1, started_at=now, beat_at=now)


def waiting(ann: Player) -> OutboxItem:
    now = timezone.now()
    return OutboxItem.objects.create(
        player=ann.id, kind="turn", table="t", version=1, facts={}, written_at=now, due_at=now
    )


def check(ann: Player) -> LogCheck:
    record_check("verify", streams=3, problems=1, now=timezone.now() - timedelta(hours=2))
    return LogCheck.objects.get()


Make = Callable[[Player], models.Model]
PAGES: dict[str, Make] = {
    "players/device": device,
    "players/apitoken": token,
    "tables/invitation": link,
    "webhook/webhook": webhook,
    "notices/pushdevice": push_device,
    "notices/delivery": dead_letter,
    "outbox/outboxitem": waiting,
    "operations/announcement": announcement,
    "site_settings/invitationcode": code,
    "workers/workerprocess": worker,
    "events/logcheck": check,
}
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


@pytest.mark.parametrize("page", PAGES)
def test_pages_show_no_secret(page: str, administrator: Client, ann: Player) -> None:
    row = PAGES[page](ann)
    for address in (f"/admin/{page}/", f"/admin/{page}/{row.pk}/change/"):
        answer = administrator.get(address)
        assert answer.status_code == 200
        assert not [secret for secret in SECRETS if secret in answer.content.decode()]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("group", ["moderator", "referee"])
def test_pages_are_for_those_who_operate_the_site(
    page: str, group: str, client: Client, ann: Player
) -> None:
    client.force_login(member_of(group))
    row = PAGES[page](ann)
    for address in (f"/admin/{page}/", f"/admin/{page}/{row.pk}/change/", f"/admin/{page}/add/"):
        assert client.get(address).status_code == 403


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


@pytest.mark.parametrize("page", PAGES)
def test_rows_cannot_be_changed_or_deleted_by_hand(
    page: str, administrator: Client, ann: Player
) -> None:
    row = PAGES[page](ann)
    before = type(row).objects.values().get(pk=row.pk)
    for name in ("change", "delete"):
        address = f"/admin/{page}/{row.pk}/{name}/"
        assert administrator.post(address, {"post": "yes"}).status_code == 403
    assert type(row).objects.values().get(pk=row.pk) == before


def copies(*unique: str) -> Callable[[models.Model], None]:
    """Return a function that adds rows with other values of the unique columns."""

    def copy(row: models.Model) -> None:
        rows = []
        for number in range(8):
            values = {field.attname: getattr(row, field.attname) for field in row._meta.fields}
            values.pop("id")
            rows.append(type(row)(**values | {name: f"copy {number}" for name in unique}))
        type(row).objects.bulk_create(rows)

    return copy


COPIED = {
    "players/device": copies("session_key"),
    "players/apitoken": copies("digest"),
    "tables/invitation": copies("digest"),
    "notices/delivery": copies("address"),
    "outbox/outboxitem": copies(),
    "operations/announcement": copies(),
    "site_settings/invitationcode": copies("digest"),
}


@pytest.mark.parametrize("page", COPIED)
def test_list_takes_the_same_number_of_queries_for_more_rows(
    page: str, administrator: Client, ann: Player, django_assert_max_num_queries: Any
) -> None:
    row = PAGES[page](ann)
    administrator.get(f"/admin/{page}/")
    with django_assert_max_num_queries(12) as few:
        administrator.get(f"/admin/{page}/")
    COPIED[page](row)
    with django_assert_max_num_queries(len(few.captured_queries)):
        administrator.get(f"/admin/{page}/")


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
