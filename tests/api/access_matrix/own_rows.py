"""Endpoints about the player who asks: settings, messages, notices, devices and tokens."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from tests.api.access_matrix.requests import nothing
from tests.api.access_matrix.roles import ALL, IN_PERSON, Row
from tests.kit.any_game import OPEN_GAME
from tests.kit.push_service import PushService, subscription_body


def address(snapshot: Any) -> Any:
    return {"email": "nobody@example.org", "current_password": "dune-lamp-salt-9"}


def holiday() -> Any:
    tomorrow = (datetime.now(UTC).date() + timedelta(days=1)).isoformat()
    return {"first_day": tomorrow, "last_day": tomorrow}


def push_device(snapshot: Any) -> Any:
    return subscription_body(PushService("https://127.0.0.1"))


def a_message() -> Any:
    return {"id": str(uuid4()), "text": "It was a joke between friends."}


def an_appeal() -> Any:
    return {**a_message(), "sanction": 1}


ROWS: list[Row] = [
    ("GET", "me", nothing, ALL, ALL),
    ("PATCH", "me", lambda _: {"language": "fr"}, IN_PERSON, IN_PERSON),
    ("GET", "me/appeals", nothing, IN_PERSON, IN_PERSON),
    # Without a decision there is nothing to appeal: games/conduct/appeals/tests.
    ("POST", "appeals", lambda _: an_appeal(), set(), set()),
    ("DELETE", "appeals/999999", nothing, set(), set()),
    ("POST", "appeals/999999/messages", lambda _: a_message(), set(), set()),
    ("GET", "moderation/counts", nothing, ALL, ALL),
    ("GET", "me/data", nothing, IN_PERSON, IN_PERSON),
    ("GET", "me/data/archive", nothing, IN_PERSON, IN_PERSON),
    ("POST", "me/data/archive", nothing, IN_PERSON, IN_PERSON),
    # Not before a worker has built it.
    ("GET", "me/data/archive/file", nothing, set(), set()),
    ("DELETE", "me/data/archive", nothing, IN_PERSON, IN_PERSON),
    ("GET", "me/messages", nothing, IN_PERSON, IN_PERSON),
    # Between accounts: tests/api/test_messages.py.
    ("GET", "me/messages/nobody", nothing, set(), set()),
    ("POST", "me/messages/nobody", lambda _: a_message(), set(), set()),
    ("DELETE", "me/messages/nobody/999999", nothing, set(), set()),
    ("PUT", "me/messages/nobody/read", lambda _: {"number": 1}, IN_PERSON, IN_PERSON),
    ("GET", "me/message-settings", nothing, IN_PERSON, IN_PERSON),
    ("PUT", "me/message-settings", lambda _: {"accepts_from": "friends"}, IN_PERSON, IN_PERSON),
    ("GET", "me/email", nothing, IN_PERSON, IN_PERSON),
    # Only staff have an account here.
    ("PUT", "me/email", address, set(), set()),
    ("GET", "me/calendar", nothing, IN_PERSON, IN_PERSON),
    ("PATCH", "me/calendar", lambda _: {"zone": "Europe/Paris"}, IN_PERSON, IN_PERSON),
    ("POST", "me/holidays", lambda _: holiday(), IN_PERSON, IN_PERSON),
    ("DELETE", "me/holidays/999999", nothing, set(), set()),
    ("GET", "me/mail", nothing, IN_PERSON, IN_PERSON),
    # Only for a verified address, and only where mail is sent.
    ("PATCH", "me/mail", lambda _: {"digest": False}, set(), set()),
    ("POST", "me/mail/verification", nothing, set(), set()),
    ("GET", "me/calendar-feed", nothing, IN_PERSON, IN_PERSON),
    ("POST", "me/calendar-feed", nothing, IN_PERSON, IN_PERSON),
    ("DELETE", "me/calendar-feed", nothing, IN_PERSON, IN_PERSON),
    ("GET", "me/webhook", nothing, IN_PERSON, IN_PERSON),
    # Not to this network.
    ("PUT", "me/webhook", lambda _: {"url": "https://127.0.0.1/"}, IN_PERSON, IN_PERSON),
    ("POST", "me/webhook/test", nothing, IN_PERSON, IN_PERSON),
    ("DELETE", "me/webhook", nothing, IN_PERSON, IN_PERSON),
    ("GET", "me/devices", nothing, IN_PERSON, IN_PERSON),
    ("DELETE", "me/devices", nothing, IN_PERSON, IN_PERSON),
    ("DELETE", "me/devices/999999", nothing, set(), set()),
    # Without a notice there is nothing to be reminded of.
    ("POST", "me/notices/later", lambda _: {"table": "x", "version": 1}, set(), set()),
    ("GET", "me/push", nothing, IN_PERSON, IN_PERSON),
    ("POST", "me/push/devices", push_device, IN_PERSON, IN_PERSON),
    ("DELETE", "me/push/devices/999999", nothing, set(), set()),
    ("POST", "me/push/devices/999999/test", nothing, set(), set()),
    ("GET", "me/lessons", nothing, IN_PERSON, IN_PERSON),
    ("PUT", f"me/lessons/{OPEN_GAME}", lambda _: {"step": 1}, IN_PERSON, IN_PERSON),
    ("GET", "me/standing", nothing, IN_PERSON, IN_PERSON),
    # Only with a warning.
    ("POST", "me/standing/acknowledge", lambda _: {"number": 1}, set(), set()),
    ("GET", "me/notices", nothing, IN_PERSON, IN_PERSON),
    ("POST", "me/notices/read", lambda _: {"upto": 1}, IN_PERSON, IN_PERSON),
    ("GET", "me/notice-preferences", nothing, IN_PERSON, IN_PERSON),
    ("PATCH", "me/notice-preferences", lambda _: {"choices": []}, IN_PERSON, IN_PERSON),
    ("PUT", "me/do-not-disturb", lambda _: {"on": True}, IN_PERSON, IN_PERSON),
    ("POST", "me/return-link", nothing, IN_PERSON, IN_PERSON),
    ("POST", "guests/return", lambda _: {"token": "x" * 22}, set(), set()),
    ("GET", "tokens", nothing, IN_PERSON, IN_PERSON),
    ("POST", "tokens", lambda _: {"name": "bot"}, IN_PERSON, IN_PERSON),
    ("DELETE", "tokens/999999", nothing, set(), set()),
]
