"""The channel of push messages: to each device of a player."""

from collections.abc import Collection
from datetime import datetime
from typing import Final

from django.utils import timezone, translation
from django.utils.translation import gettext

from games.kernel.refusal import Refused
from games.notices.channels.channel import ChannelKey, Dead, Outcome, Retry, Sent
from games.notices.content import Content
from games.notices.push import devices, sending
from games.notices.push.keys import KeyUnavailable, key_of, public_key
from games.notices.push.models import PushDevice
from games.notices.push.payload import PushMessage, message_of, parcel, shortened
from games.notices.push.sending import Answer, Subscription
from games.site_settings.selectors import is_on

KEY: Final[ChannelKey] = "push"
TEST_TTL: Final = 600


def addresses(player_ids: Collection[str]) -> dict[str, list[str]]:
    """Return the ids of the push devices of each of these players who has any.

    There are none while push messages are switched off.
    """
    found: dict[str, list[str]] = {}
    if not is_on("push"):
        return found
    for player, number in devices.devices_of_all(player_ids).values_list("player", "pk"):
        found.setdefault(player, []).append(str(number))
    return found


def send(address: str, content: Content, now: datetime) -> Outcome:
    """Send the content to this device, and record when it arrived or why it did not."""
    device = PushDevice.objects.filter(pk=int(address)).first()
    if device is None:
        return Dead("gone")
    answer = _send(device, message_of(content), content.ttl_seconds, now)
    if answer.verdict == "later":
        return Retry(answer.seconds, answer.why)
    return Sent() if answer.verdict == "sent" else Dead(answer.why)


def send_test(device: PushDevice) -> Answer:
    """Send a message that says that messages arrive. Return what the push service answered."""
    with translation.override(device.player.language or "en"):
        message = PushMessage(
            kind="test",
            title=gettext("Notifications work on this device"),
            body=gettext("This is how you will hear that it’s your turn."),
            tag="test",
            url="/settings/notifications",
            badge=-1,
            language=translation.get_language() or "en",
        )
    return _send(device, message, TEST_TTL, timezone.now())


def check_available() -> None:
    """Raise `Refused` if no message can be signed."""
    try:
        public_key()
    except KeyUnavailable:
        raise Refused("push_unavailable") from None


def _send(device: PushDevice, message: PushMessage, ttl: int, now: datetime) -> Answer:
    answer = _answer(device, message, ttl, now)
    known = PushDevice.objects.filter(pk=device.pk)
    if answer.verdict == "gone":
        known.delete()
    elif answer.verdict == "sent":
        known.update(delivered_at=now, error="")
    else:
        known.update(error=answer.why)
    return answer


def _answer(device: PushDevice, message: PushMessage, ttl: int, now: datetime) -> Answer:
    try:
        key = key_of(device.server_key)
        if key is None:
            # The push service would refuse it until the app has subscribed again.
            return Answer("refused", "other_server_key")
    except KeyUnavailable:
        return Answer("later", "no_key")
    target = Subscription(device.endpoint, device.p256dh, device.auth)
    answer = sending.send(target, parcel(message, ttl), now, key)
    if answer.verdict == "too_large":
        answer = sending.send(target, parcel(shortened(message), ttl), now, key)
    return answer
