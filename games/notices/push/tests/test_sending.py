"""One message to a push service: encrypted, signed, and judged by the answer."""

import base64
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from games.notices.push import keys, sending
from games.notices.push.new_key import new_private_key
from games.notices.push.sending import Answer, Parcel, Subscription, are_valid, send
from tests.kit.push_service import NEVER, PushService, push_service

NOW = datetime.now(tz=UTC).replace(microsecond=0)
AFTER_NINETY_SECONDS = "a date"
"""Computed in the test, since all processes must name its rows alike."""
PARCEL = Parcel(b'{"title":"Your turn"}', 3600, "normal", "a" * 32)


pytestmark = pytest.mark.usefixtures("signing")


def test_message_arrives_decrypted_with_its_headers(service: PushService) -> None:
    assert send(service.subscription(), PARCEL, NOW) == Answer("sent")
    (got,) = service.received
    assert got.message == {"title": "Your turn"}
    assert {name: got.headers[name] for name in ("ttl", "urgency", "topic")} == {
        "ttl": "3600",
        "urgency": "normal",
        "topic": "a" * 32,
    }
    assert got.claims == {
        "sub": "mailto:host@example.org",
        "aud": service.url,
        "exp": int((NOW + timedelta(hours=12)).timestamp()),
    }


def test_each_service_gets_claims_for_itself(service: PushService) -> None:
    with push_service() as other:
        for each in (service, other, service):
            assert send(each.subscription(), PARCEL, NOW).verdict == "sent"
        assert [got.claims["aud"] for got in service.received] == [service.url] * 2
        assert [got.claims["aud"] for got in other.received] == [other.url]


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        (200, Answer("sent")),
        (202, Answer("sent")),
        (400, Answer("refused", "http_400")),
        (403, Answer("refused", "http_403")),
        (404, Answer("gone", "http_404")),
        (410, Answer("gone", "http_410")),
        (413, Answer("too_large", "http_413")),
        (429, Answer("later", "http_429")),
        (500, Answer("later", "http_500")),
        (503, Answer("later", "http_503")),
        (302, Answer("refused", "http_302")),
    ],
)
def test_status_of_the_service_decides(status: int, expected: Answer, service: PushService) -> None:
    service.answer(status)
    assert send(service.subscription(), PARCEL, NOW) == expected


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("120", 120),
        ("999999999", 24 * 3600),
        (AFTER_NINETY_SECONDS, 90),
        ("Wed, 21 Oct 2015 07:28:00 GMT", 0),
        ("soon", None),
        ("-5", None),
    ],
)
def test_time_to_wait_is_read_from_the_answer(
    header: str, seconds: int | None, service: PushService
) -> None:
    if header == AFTER_NINETY_SECONDS:
        header = (NOW + timedelta(seconds=90)).strftime("%a, %d %b %Y %H:%M:%S GMT")
    service.answer(429, Retry_After=header)
    assert send(service.subscription(), PARCEL, NOW) == Answer("later", "http_429", seconds)


def test_service_that_never_answers_is_tried_later(service: PushService, monkeypatch: Any) -> None:
    assert sending.TIMEOUT_SECONDS == 10
    monkeypatch.setattr(sending, "TIMEOUT_SECONDS", 0.2)
    service.answer(NEVER)
    assert send(service.subscription(), PARCEL, NOW) == Answer("later", "ReadTimeout")


def test_unreachable_service_is_tried_later() -> None:
    with push_service() as gone:
        subscription = gone.subscription()
    assert send(subscription, PARCEL, NOW) == Answer("later", "ConnectionError")


def test_private_address_is_refused_when_it_is_sent(service: PushService, settings: Any) -> None:
    settings.SEND_TO_LOOPBACK = False
    assert send(service.subscription(), PARCEL, NOW) == Answer("refused", "private")
    assert service.received == []


def test_unreadable_key_delays_the_message(service: PushService, settings: Any) -> None:
    settings.VAPID_PRIVATE_KEY = "no key"
    assert send(service.subscription(), PARCEL, NOW) == Answer("later", "no_key")


def test_keys_of_a_subscription_are_checked(service: PushService) -> None:
    good = service.subscription()
    assert are_valid(good)
    for p256dh, auth in (
        ("", good.auth),
        (good.p256dh, ""),
        (good.p256dh, good.auth + "AA"),
        (good.p256dh[:-4], good.auth),
        (base64.urlsafe_b64encode(b"\x04" + b"x" * 64).decode(), good.auth),
        ("é" * 87, good.auth),
        (good.p256dh, "é" * 22),
    ):
        assert not are_valid(Subscription(good.endpoint, p256dh, auth))


def test_new_key_signs_and_has_a_public_point(settings: Any) -> None:
    first = keys.public_key()
    settings.VAPID_PRIVATE_KEY = new_private_key()
    assert keys.public_key() != first
    assert len(base64.urlsafe_b64decode(first + "=")) == 65
    assert list(keys.problems()) == []


@pytest.mark.parametrize("text", ["", "short", "é" * 43, "A" * 43, "_" * 43])
def test_malformed_key_is_reported(text: str, settings: Any) -> None:
    settings.VAPID_PRIVATE_KEY = text
    (problem,) = keys.problems()
    assert "VAPID_PRIVATE_KEY" in problem
    with pytest.raises(keys.KeyUnavailable):
        keys.public_key()


def test_malformed_former_key_is_reported(settings: Any) -> None:
    settings.VAPID_FORMER_KEYS = [new_private_key(), "short"]
    (problem,) = keys.problems()
    assert "VAPID_FORMER_KEYS" in problem


@pytest.mark.parametrize(
    ("subject", "behind_a_proxy", "accepted"),
    [
        ("mailto:ann@example.org", True, True),
        ("https://games.example.org", True, True),
        ("https://localhost", False, True),
        ("https://localhost", True, False),
        ("mailto:ann@localhost", True, False),
        ("https://games.example.org/", True, False),
        ("https://games.example.org:8443", True, False),
        ("http://games.example.org", True, False),
        ("ann@example.org", True, False),
        ("mailto:", True, False),
        ("", True, False),
    ],
)
def test_subject_names_how_the_operator_is_reached(
    subject: str, behind_a_proxy: bool, accepted: bool, settings: Any
) -> None:
    settings.VAPID_SUBJECT, settings.BEHIND_A_PROXY = subject, behind_a_proxy
    assert (list(keys.problems()) == []) is accepted


@pytest.mark.parametrize(
    "subject", ["mailto:ann@example.org", "https://games.example.org", "https://localhost"]
)
def test_accepted_subject_can_be_signed(subject: str, settings: Any, service: PushService) -> None:
    settings.VAPID_SUBJECT = subject
    assert send(service.subscription(), PARCEL, NOW) == Answer("sent")
