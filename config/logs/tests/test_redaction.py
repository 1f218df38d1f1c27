"""The text of log lines: secrets are removed, and ordinary messages stay readable."""

import secrets
import time

import pytest

from config.logs.redaction import redacted

TABLE = "0f" * 16
SECRET = "Zq7_Vb2-Kx9wPm4RtLc8Ys"


@pytest.mark.parametrize(
    "text",
    [
        f"Not Found: /join/{TABLE}?invite={SECRET}",
        f"GET /api/v1/tables/{TABLE}?invite=short HTTP/1.1 invite=short".replace("short", SECRET),
        f"Not Found: /calendar/{SECRET}.ics",
        f"Not Found: /mail/verify/{SECRET}",
        f"Not Found: /api/v1/friend-links/{SECRET}",
        f"answered path=/friend/{SECRET}",
        f"answered path=/circle/{SECRET}",
        f"a link: /return#{SECRET}",
        f"headers: {{'Authorization': 'Bearer {SECRET}'}}",
        f"Authorization: Bearer cvs_{SECRET}",
        f"Cookie: csrftoken=x; sessionid={SECRET}",
        f"{{'password': '{SECRET}'}}",
        f'{{"password": "{SECRET}", "username": "ann"}}',
        f"connection to postgres://games:{SECRET}@db.local:5432/games failed",
        f"connection to redis://:{SECRET}@cache.local:6379/0 failed",
        f"POST https://push.example.net/send/{SECRET} failed",
        f"could not deliver to https://hooks.example.net/{SECRET}?key={SECRET}",
        f"DETAIL:  Key (endpoint)=({SECRET}) already exists.",
        f"wss://games.example.org/ws/me?token={SECRET}",
        f"key whsec_{SECRET}",
        f"the key {SECRET} was used",
    ],
)
def test_secret_is_removed(text: str) -> None:
    assert SECRET in text
    assert SECRET not in redacted(text)


def test_secret_without_a_digit_is_removed_from_each_path_that_has_one() -> None:
    paths = ("mail/verify", "mail/off", "calendar", "friend", "api/v1/friend-links", "circle")
    for path in paths:
        assert "secretwords" not in redacted(f"GET /{path}/secretwords answered")


@pytest.mark.parametrize("address", ["ann@example.org", "ann.b+games@mail.example.co.uk"])
def test_mail_address_is_removed(address: str) -> None:
    assert redacted(f"no mail to {address}: refused") == "no mail to [redacted]: refused"


@pytest.mark.parametrize(
    "make",
    [
        lambda: secrets.token_urlsafe(32),
        lambda: secrets.token_hex(32),
        lambda: "x" + secrets.token_hex(16)[:30] + "z",
        lambda: f"{secrets.token_urlsafe(16)}:1vM9rC:{secrets.token_urlsafe(32)}",
    ],
    ids=["token", "seed", "session", "signature"],
)
def test_random_text_is_removed_wherever_it_is(make: object) -> None:
    for _ in range(200):
        secret = make()  # type: ignore[operator]  # a factory
        assert secret not in redacted(f"something quoted {secret} here")


@pytest.mark.parametrize(
    "text",
    [
        f"the clock of table {TABLE} failed",
        "a strong bot of gemblo failed (it took too long); trying it without search",
        "Redis is unavailable, a change was not announced: Error 111 connecting to 127.0.0.1:6379.",
        "the database failed (busy): canceling statement due to lock timeout",
        'File "/srv/caravanserai/games/tables/services/execution.py", line 129, in _run',
        "Service Unavailable: /readyz",
        "command 6f9619ff-8b86-4011-b42d-00cf4fc964ff was refused",
        "events_event_is_append_only is missing",
    ],
)
def test_ordinary_message_stays_readable(text: str) -> None:
    assert redacted(text) == text


@pytest.mark.parametrize(
    "part", ["a", "/a", "a.", "a_", "token", "a://", "?a", "#a", "a@", "a@b.", "=", "'", "0aA"]
)
def test_long_text_takes_time_in_proportion(part: str) -> None:
    began = time.thread_time()
    redacted(part * 50_000)
    # Some hundredths of a second; a pattern that begins anew at each letter needs minutes.
    assert time.thread_time() - began < 5
