"""The schema as schemathesis tests it, and the senders of its requests."""

from dataclasses import dataclass, field
from typing import Any

import schemathesis
from django.core.wsgi import get_wsgi_application

from config.framework.guest_sessions import SessionStore
from games.players.auth.authentication import GUEST_KEY
from games.players.models import Player
from tests.kit.factories import GuestFactory, TokenFactory
from tests.kit.tables import play, started

# Schemathesis accepts compressed answers, but cannot read them without a server between.
PLAIN = {"Accept-Encoding": "identity"}

schema: Any = schemathesis.openapi.from_wsgi("/api/schema", get_wsgi_application())

CSRF = "c" * 32


@schema.hook
def map_body(context: Any, body: Any) -> Any:
    """Return the body with whole floats as integers: JSON Schema accepts both."""
    if isinstance(body, dict):
        return {key: map_body(context, value) for key, value in body.items()}
    if isinstance(body, list):
        return [map_body(context, value) for value in body]
    return int(body) if isinstance(body, float) and body.is_integer() else body


@dataclass(frozen=True)
class Sender:
    """The sender of requests: headers and cookies."""

    headers: dict[str, str] = field(default_factory=dict)
    cookies: dict[str, str] = field(default_factory=dict)

    def send_as(self, case: Any) -> None:
        """Send the request with these headers and cookies."""
        case.headers = {**(case.headers or {}), **self.headers}
        case.cookies = {**(case.cookies or {}), **self.cookies}


@schema.auth(refresh_interval=None)
class SenderOfTheTest:
    """Declares to schemathesis that requests are authenticated; each test sets the sender."""

    def get(self, case: Any, context: Any) -> Sender:
        """Return a sender without headers and cookies."""
        return Sender()

    def set(self, case: Any, sender: Sender, context: Any) -> None:
        """Do nothing."""


def player_at_a_table() -> Player:
    """Return a player at a table of two, in mid-game."""
    ann, bob = GuestFactory.create_batch(2)
    play(started(ann.id, bob.id, visibility="public"))
    return ann


def by_token(player: Player) -> Sender:
    """Return a program that plays for this player."""
    return Sender({"Authorization": f"Bearer {TokenFactory(player=player).secret}"})


def in_person(player: Player) -> Sender:
    """Return this player's browser, on our own page."""
    session = SessionStore()
    session[GUEST_KEY] = player.id
    session.save()
    cookies = {"sessionid": str(session.session_key), "csrftoken": CSRF}
    return Sender({"X-CSRFToken": CSRF}, cookies)
