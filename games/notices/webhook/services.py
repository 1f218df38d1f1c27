"""Setting and removing a player's webhook, and recording how its receiver answers."""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.kernel.refusal import Refused
from games.notices.destinations import UnsafeDestination, check_url
from games.notices.webhook.models import Webhook
from games.notices.webhook.posting import Answer, post
from games.notices.webhook.signature import new_secret
from games.players.locking import lock_player
from games.players.models import Player

LASTING: Final = timedelta(hours=24)
FEWEST_FAILURES: Final = 5
"""A webhook that fails so often, and so long without a success, is switched off."""


def webhook_of(player_id: str) -> Webhook | None:
    """Return the player's webhook, or None."""
    return Webhook.objects.filter(player=player_id).first()


def set_webhook(*, player: Player, url: str) -> Webhook:
    """Replace the player's webhook; the new one has a new secret. Raise `Refused` for its URL."""
    try:
        check_url(url)
    except UnsafeDestination as refused:
        raise Refused("url_refused", reason=refused.reason) from None
    with transaction.atomic():
        lock_player(player)
        Webhook.objects.filter(player=player).delete()
        return Webhook.objects.create(
            player=player, url=url, secret=new_secret(), created_at=timezone.now()
        )


def remove_webhook(player_id: str) -> None:
    """Delete the player's webhook, if there is one."""
    Webhook.objects.filter(player=player_id).delete()


def switch_off(number: int, now: datetime) -> bool:
    """Send nothing more to this webhook until its owner tests it. Return False if it is off."""
    return bool(Webhook.objects.filter(pk=number, off_at=None).update(off_at=now))


def test(player: Player) -> Answer:
    """Post a test event and return the answer. Raise `Refused` without a webhook.

    A success switches a webhook on again.
    """
    webhook = webhook_of(player.id)
    if webhook is None:
        raise Refused("no_webhook")
    now = timezone.now()
    event = f"test_{int(now.timestamp())}"
    answer = post(webhook, event, {"id": event, "kind": "test"}, now)
    record(webhook.pk, answer, now)
    return answer


def record(number: int, answer: Answer, now: datetime) -> None:
    """Record an answer; switch the webhook off if it is gone, or has failed for long."""
    rows = Webhook.objects.filter(pk=number)
    if not answer.error:
        rows.update(delivered_at=now, failing_since=None, failures=0, error="", off_at=None)
        return
    rows.filter(failing_since=None).update(failing_since=now)
    rows.update(failures=F("failures") + 1, error=answer.error)
    lasting = rows.filter(failures__gte=FEWEST_FAILURES, failing_since__lte=now - LASTING)
    (rows if answer.is_final else lasting).filter(off_at=None).update(off_at=now)
