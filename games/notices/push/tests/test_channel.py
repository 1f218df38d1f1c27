"""The push channel: what a device is sent, and what becomes of the answers."""

from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest

from games.notices.channels import CHANNELS
from games.notices.channels.channel import Dead, Retry, Sent
from games.notices.content import Action, Content
from games.notices.push import channel, keys
from games.notices.push.models import PushDevice
from games.notices.push.new_key import new_private_key
from games.notices.push.payload import LONGEST, message_of, parcel, shortened
from tests.kit.person import Person
from tests.kit.push_service import PushService, subscribe

NOW = datetime.now(tz=UTC)
CONTENT = Content(
    kind="request",
    table="4f3b",
    version=17,
    title="Sami asks to undo",
    body="Gobi with Sami and Lea. Answer by Thu 21:00.",
    url="/tables/4f3b",
    tag="table-4f3b",
    badge=3,
    language="en",
    ttl_seconds=7200,
    actions=(Action("agree", "Agree"), Action("decline", "Decline")),
    facts=("Lea placed a camel.", "Sami scored 4."),
)


@pytest.fixture
def device(db: None, service: PushService) -> str:
    """Subscribe a device. Return its address."""
    subscribe(Person("Nour"), service)
    return str(PushDevice.objects.get().pk)


def test_push_is_a_channel() -> None:
    assert channel in CHANNELS
    assert channel.KEY == "push"


def test_message_has_words_pointers_and_the_badge(device: str, service: PushService) -> None:
    assert channel.send(device, CONTENT, NOW) == Sent()
    (got,) = service.received
    assert got.message == {
        "kind": "request",
        "title": "Sami asks to undo",
        "body": "Gobi with Sami and Lea. Answer by Thu 21:00.\nLea placed a camel.\nSami scored 4.",
        "tag": "table-4f3b",
        "url": "/tables/4f3b",
        "badge": 3,
        "language": "en",
        "table": "4f3b",
        "about": 17,
        "actions": [
            {"action": "agree", "title": "Agree"},
            {"action": "decline", "title": "Decline"},
        ],
        "version": 1,
    }
    assert got.headers["ttl"] == "7200"
    assert got.headers["urgency"] == "high"
    assert len(got.headers["topic"]) == 32
    assert PushDevice.objects.get().delivered_at == NOW


def test_topic_is_one_for_each_table() -> None:
    first = parcel(message_of(CONTENT), 60)
    other = msgspec.structs.replace(CONTENT, tag="table-other")
    assert parcel(message_of(other), 60).topic != first.topic
    newer = msgspec.structs.replace(CONTENT, kind="your_turn", version=18)
    assert parcel(message_of(newer), 60).topic == first.topic


@pytest.mark.parametrize(("wanted", "sent"), [(-5, 0), (60, 60), (10**7, 86400)])
def test_message_waits_at_most_a_day(wanted: int, sent: int) -> None:
    assert parcel(message_of(CONTENT), wanted).ttl_seconds == sent


def test_long_message_is_shortened_before_it_is_sent() -> None:
    long = msgspec.structs.replace(CONTENT, body="é" * LONGEST)
    data = parcel(message_of(long), 60).data
    assert len(data) <= LONGEST
    assert msgspec.json.decode(data)["title"] == CONTENT.title


def test_too_large_message_is_shortened_once(device: str, service: PushService) -> None:
    service.answer(413)
    long = msgspec.structs.replace(CONTENT, body="x" * 500)
    assert channel.send(device, long, NOW) == Sent()
    first, second = service.received
    assert len(first.message["body"]) > 500
    assert second.message["body"] == f"{'x' * 79}…"
    assert second.message["actions"] == []
    service.answer(413, 413)
    assert channel.send(device, long, NOW) == Dead("http_413")
    assert len(service.received) == 4


def test_shortened_message_still_leads_to_its_table() -> None:
    short = shortened(message_of(CONTENT))
    assert (short.url, short.tag, short.about) == ("/tables/4f3b", "table-4f3b", 17)


@pytest.mark.parametrize("status", [404, 410])
def test_ended_subscription_removes_the_device(
    status: int, device: str, service: PushService
) -> None:
    service.answer(status)
    assert channel.send(device, CONTENT, NOW) == Dead(f"http_{status}")
    assert PushDevice.objects.count() == 0
    assert channel.send(device, CONTENT, NOW) == Dead("gone")
    assert len(service.received) == 1


def test_busy_service_is_tried_again_when_it_says(device: str, service: PushService) -> None:
    service.answer(429, Retry_After="77")
    assert channel.send(device, CONTENT, NOW) == Retry(77, "http_429")
    service.answer(503)
    assert channel.send(device, CONTENT, NOW) == Retry(None, "http_503")
    assert PushDevice.objects.get().error == "http_503"
    assert channel.send(device, CONTENT, NOW) == Sent()
    assert PushDevice.objects.get().error == ""


def test_device_of_an_unknown_key_is_sent_nothing(
    device: str, service: PushService, settings: Any
) -> None:
    settings.VAPID_PRIVATE_KEY = new_private_key()
    settings.VAPID_FORMER_KEYS = [new_private_key()]
    assert channel.send(device, CONTENT, NOW) == Dead("other_server_key")
    assert service.received == []
    assert PushDevice.objects.get().error == "other_server_key"


def test_device_of_a_former_key_is_sent_messages_signed_by_it(
    device: str, service: PushService, settings: Any
) -> None:
    subscribed = PushDevice.objects.get().server_key
    settings.VAPID_FORMER_KEYS = [new_private_key(), str(settings.VAPID_PRIVATE_KEY)]
    settings.VAPID_PRIVATE_KEY = new_private_key()
    assert channel.send(device, CONTENT, NOW) == Sent()
    (got,) = service.received
    assert got.headers["authorization"].endswith(f"k={subscribed}")
    assert keys.public_key() != subscribed


def test_refusing_service_is_not_tried_again(device: str, service: PushService) -> None:
    service.answer(403)
    assert channel.send(device, CONTENT, NOW) == Dead("http_403")
    assert PushDevice.objects.get().error == "http_403"
