"""The pages on which administrators operate the site, and a row for each."""

from collections.abc import Callable
from datetime import timedelta

from django.db import models
from django.utils import timezone

from events.management.log_checks import record_check
from events.models import LogCheck
from games.conduct.operations.models import Announcement
from games.notices.models import Delivery
from games.notices.push.models import PushDevice
from games.notices.webhook.models import Webhook
from games.outbox.models import OutboxItem
from games.players.auth import tokens
from games.players.models import ApiToken, Device, Player
from games.site_settings.models import InvitationCode
from games.tables.access import access_table
from games.tables.invitations import invite
from games.tables.models import Invitation
from games.workers.models import WorkerProcess
from tests.kit.tables import open_table

SECRETS = ("c0ffee-digest", "whsec_tea", "sekret-path", "p256-key", "auth-key", "session-of-ann")
"""Values of the rows that no page shows."""


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
