"""Webhooks: signed events to public addresses, switched off after lasting failure."""

import socket
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.notices.channels import webhook as channel
from games.notices.channels.channel import Dead, Retry, Sent
from games.notices.content import Content
from games.notices.webhook import posting, services
from games.notices.webhook.models import Webhook
from games.notices.webhook.signature import signature
from games.players.services import erase
from tests.kit.channel import addresses
from tests.kit.person import Person
from tests.kit.receiver import Receiver, receiver

pytestmark = pytest.mark.django_db

CONTENT = Content(
    kind="your_turn",
    table="t1",
    version=7,
    title="Your turn: Gobi",
    body="Play by Thu 21:00.",
    url="/tables/t1",
    tag="table-t1",
    badge=1,
    language="en",
    ttl_seconds=60,
)


@pytest.fixture
def program(settings: Any) -> Iterator[Receiver]:
    settings.SEND_TO_LOOPBACK, settings.PUBLIC_URL = True, "https://games.example.org"
    with receiver() as running:
        yield running


def with_webhook(program: Receiver) -> Person:
    nour = Person("Nour")
    program.secret = nour.put("me/webhook", {"url": program.url})["secret"]
    return nour


def send(nour: Person, later: timedelta = timedelta()) -> Any:
    (address,) = addresses(channel, nour.id)
    return channel.send(address, CONTENT, timezone.now() + later)


def test_notice_is_posted_with_a_valid_signature(program: Receiver) -> None:
    nour = with_webhook(program)
    assert send(nour) == Sent()
    (event,) = program.events
    assert event["kind"] == "your_turn"
    assert event["player"] == nour.id
    assert event["url"] == "https://games.example.org/tables/t1"
    assert "tag" not in event
    assert abs(program.timestamps[0] - timezone.now().timestamp()) < 60
    assert nour.get("me/webhook")["webhook"]["delivered_at"]


def test_signature_is_that_of_the_specification() -> None:
    secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    body = b'{"test": 2432232314}'
    expected = "g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    assert signature(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330", body) == expected


def test_attempts_of_one_notice_have_one_id(program: Receiver) -> None:
    nour = with_webhook(program)
    program.status = 500
    assert send(nour) == Retry(None, "http_500")
    program.status = 200
    assert send(nour) == Sent()
    assert len(set(program.ids)) == 1


def test_busy_receiver_names_the_time_of_the_next_attempt(program: Receiver) -> None:
    nour = with_webhook(program)
    program.status, program.headers = 429, {"Retry-After": "90"}
    assert send(nour) == Retry(90, "http_429")
    program.headers = {"Retry-After": "999999"}
    assert send(nour) == Retry(3600, "http_429")


def test_redirect_is_not_followed(program: Receiver) -> None:
    nour = with_webhook(program)
    program.status, program.headers = 307, {"Location": program.url}
    assert send(nour) == Retry(None, "http_307")
    assert program.requests == 1


def test_hanging_and_absent_receivers_are_tried_again(
    program: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    nour = with_webhook(program)
    monkeypatch.setattr(posting, "TIMEOUT_SECONDS", 0.2)
    program.hangs.set()
    assert send(nour) == Retry(None, "timeout")
    Webhook.objects.update(url="http://127.0.0.1:1/")
    assert send(nour) == Retry(None, "unreachable")
    assert nour.get("me/webhook")["webhook"]["error"] == "unreachable"


def test_lasting_failure_switches_off_and_a_test_switches_on(program: Receiver) -> None:
    nour = with_webhook(program)
    program.status = 500
    for hours in (0, 1, 2, 3, 23):
        send(nour, timedelta(hours=hours))
        assert nour.get("me/webhook")["webhook"]["off_at"] is None
    send(nour, timedelta(hours=24))
    shown = nour.get("me/webhook")["webhook"]
    assert shown["off_at"]
    assert shown["error"] == "http_500"
    assert addresses(channel, nour.id) == []
    program.status = 204
    answer = nour.post("me/webhook/test", {})
    assert answer == {"delivered": True, "status": 204, "error": ""}
    assert program.events[-1]["kind"] == "test"
    assert addresses(channel, nour.id)


def test_success_between_failures_leaves_it_on(program: Receiver) -> None:
    nour = with_webhook(program)
    for hours in range(0, 48, 8):
        program.status = 500
        send(nour, timedelta(hours=hours))
        program.status = 200
        send(nour, timedelta(hours=hours + 4))
    assert addresses(channel, nour.id)


def test_receiver_that_is_gone_is_switched_off_at_once(program: Receiver) -> None:
    nour = with_webhook(program)
    program.status = 410
    assert send(nour) == Dead("http_410")
    assert addresses(channel, nour.id) == []


def test_failed_test_shows_the_error(program: Receiver) -> None:
    nour = with_webhook(program)
    program.status = 404
    answer = nour.post("me/webhook/test", {})
    assert answer == {"delivered": False, "status": 404, "error": "http_404"}
    nour.delete("me/webhook")
    assert nour.post("me/webhook/test", {}, 422)["code"] == "no_webhook"


def test_another_url_has_another_secret_and_address(program: Receiver) -> None:
    nour = with_webhook(program)
    old, first = addresses(channel, nour.id)[0], program.secret
    program.secret = nour.put("me/webhook", {"url": f"{program.url}2"})["secret"]
    assert program.secret != first
    assert channel.send(old, CONTENT, timezone.now()) == Dead("gone")
    assert first not in str(nour.get("me/webhook"))
    assert program.secret not in str(nour.get("me/data"))
    assert nour.get("me/data")["webhook"]["url"] == f"{program.url}2"


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("https://127.0.0.1/", "private"),
        ("https://localhost/", "private"),
        ("https://10.1.2.3/", "private"),
        ("https://192.168.0.1:8443/x", "private"),
        ("https://169.254.169.254/latest/meta-data", "private"),
        ("https://[::1]/", "private"),
        ("https://[fe80::1]/", "private"),
        ("https://[::ffff:10.0.0.1]/", "private"),
        ("https://2130706433/", "private"),
        ("http://93.184.216.34/", "not_https"),
        ("ftp://93.184.216.34/", "malformed"),
        ("https://user@93.184.216.34/", "malformed"),
        ("nonsense", "malformed"),
    ],
)
def test_url_of_a_private_address_is_refused(url: str, reason: str) -> None:
    refused = Person("Nour").put("me/webhook", {"url": url}, 422)
    assert refused["code"] == "url_refused"
    assert refused["facts"] == {"reason": reason}
    assert not Webhook.objects.exists()


def test_name_that_changes_to_a_private_address_is_refused(
    program: Receiver, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    answers = ["93.184.216.34"]

    def resolve(host: str, port: int, **options: Any) -> list[Any]:
        place = (answers[0], port)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", place)]

    settings.SEND_TO_LOOPBACK = False
    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    nour = Person("Nour")
    nour.put("me/webhook", {"url": f"https://rebind.example.org:{program.port}/"})
    answers[0] = "127.0.0.1"
    assert send(nour) == Dead("private")
    assert program.requests == 0
    assert nour.get("me/webhook")["webhook"]["error"] == "private"


def test_erased_player_has_no_webhook(program: Receiver) -> None:
    nour = with_webhook(program)
    player = nour.player
    (address,) = addresses(channel, player.id)
    nour.delete("me")
    assert services.webhook_of(player.id) is None
    assert channel.send(address, CONTENT, timezone.now()) == Dead("gone")


def test_webhook_of_an_erased_player_is_not_used() -> None:
    nour = Person("Nour").player
    Webhook.objects.create(
        player=nour, url="https://93.184.216.34/", secret="whsec_", created_at=timezone.now()
    )
    erase(player=nour, erasers=())
    assert addresses(channel, nour.id) == []
