"""Revoking what belongs to a player: sign-ins, tokens, links, webhooks, push devices."""

from datetime import datetime

from django.db import transaction

from games.conduct.audit.record import Act, record
from games.notices.push import devices as push_devices
from games.notices.push.models import PushDevice
from games.notices.webhook import services as webhooks
from games.notices.webhook.models import Webhook
from games.players.auth import devices, tokens
from games.players.models import ApiToken, Device, Player
from games.tables.invitations import delete_invitation


@transaction.atomic
def sign_out(device: Device, *, staff: str, now: datetime) -> bool:
    """Sign a player out on a device. Return False if it was signed out already."""
    done = devices.sign_out(player=device.player, number=device.pk)
    return _recorded(done, _act("sign_out", device), staff, now)


@transaction.atomic
def sign_out_everywhere(player: Player, *, staff: str, now: datetime) -> None:
    """Sign a player out on all devices."""
    devices.sign_out_others(player=player, here=None)
    record(Act("sign_out_everywhere", "player", player.id), staff=staff, now=now)


@transaction.atomic
def revoke_token(token: ApiToken, *, staff: str, now: datetime) -> bool:
    """Revoke a token. Return False if it was revoked already."""
    done = tokens.revoke(player=token.player, number=token.pk)
    return _recorded(done, _act("revoke_token", token), staff, now)


@transaction.atomic
def revoke_invitation(number: int, *, staff: str, now: datetime) -> bool:
    """Revoke an invitation to a table. Return False if it was revoked already."""
    table = delete_invitation(number)
    act = Act("revoke_invitation", "table", table, facts={"number": number})
    return _recorded(bool(table), act, staff, now)


@transaction.atomic
def switch_webhook_off(webhook: Webhook, *, staff: str, now: datetime) -> bool:
    """Send nothing more to a webhook. Return False if it is off already."""
    done = webhooks.switch_off(webhook.pk, now)
    return _recorded(done, _act("webhook_off", webhook), staff, now)


@transaction.atomic
def remove_push_device(device: PushDevice, *, staff: str, now: datetime) -> bool:
    """Send no more push messages to a device. Return False if it was removed already."""
    done = push_devices.remove(player=device.player, number=device.pk)
    return _recorded(done, _act("remove_push", device), staff, now)


def _act(action: str, row: Device | ApiToken | Webhook | PushDevice) -> Act:
    return Act(action, "player", row.player_id, facts={"number": row.pk})


def _recorded(done: bool, act: Act, staff: str, now: datetime) -> bool:
    if done:
        record(act, staff=staff, now=now)
    return done
