"""The channel of webhooks: notices as signed events for programs."""

import hashlib
from collections.abc import Collection
from datetime import datetime
from typing import Final

import msgspec
from django.db.models import Q

from games.kernel.values import JsonObject
from games.notices.channels.channel import ChannelKey, Dead, Outcome, Retry, Sent
from games.notices.content import Content
from games.notices.mail.tokens import public_url
from games.notices.webhook import services
from games.notices.webhook.models import Webhook
from games.notices.webhook.posting import post
from games.site_settings.selectors import is_on

KEY: Final[ChannelKey] = "webhook"
ON: Final = Q(off_at=None, player__erased_at=None)
"""The webhooks that get notices."""

ID_DIGITS: Final = 24
FOR_DEVICES: Final = frozenset({"tag", "ttl_seconds"})
"""Fields that say how a device shows the notice."""


def addresses(player_ids: Collection[str]) -> dict[str, list[str]]:
    """Return the number of the webhook of each player whose webhook is on.

    There are none while webhooks are switched off.
    """
    if not is_on("webhooks"):
        return {}
    active = Webhook.objects.filter(ON, player__in=player_ids)
    return {player: [str(number)] for player, number in active.values_list("player", "pk")}


def send(address: str, content: Content, now: datetime) -> Outcome:
    """Post the notice, and record how the receiver answered."""
    webhook = Webhook.objects.filter(ON, pk=int(address)).first()
    if webhook is None:
        return Dead("gone")
    event = event_of(webhook, content)
    answer = post(webhook, event["id"], event, now)
    services.record(webhook.pk, answer, now)
    if not answer.error:
        return Sent()
    return Dead(answer.error) if answer.is_final else Retry(answer.wait, answer.error)


def event_of(webhook: Webhook, content: Content) -> JsonObject:
    """Return the event of a notice. Its id is the same at each attempt."""
    parts = (webhook.pk, content.table, content.version, content.kind, content.body)
    name = hashlib.sha256(repr(parts).encode()).hexdigest()[:ID_DIGITS]
    fields = msgspec.to_builtins(content)
    event = {"id": f"evt_{name}", "player": webhook.player_id, **fields}
    return {
        **{key: value for key, value in event.items() if key not in FOR_DEVICES},
        "url": public_url(content.url),
    }
