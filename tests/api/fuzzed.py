"""The service as schemathesis asks it, and who asks."""

from dataclasses import dataclass, field
from typing import Any

import schemathesis
from django.core.wsgi import get_wsgi_application

from games.players.models import Player
from games.players.sessions import PLAYER, SessionStore
from tests.factories import Guest, Token
from tests.services.tables import play, started

# Schemathesis asks for compressed answers, and without a server between does not read them.
PLAIN = {"Accept-Encoding": "identity"}

schema: Any = schemathesis.openapi.from_wsgi("/api/schema", get_wsgi_application())

CSRF = "c" * 32


@schema.hook
def map_body(context: Any, body: Any) -> Any:
    """The same, whole numbers written as such: JSON Schema would let them have a fraction."""
    if isinstance(body, dict):
        return {key: map_body(context, value) for key, value in body.items()}
    if isinstance(body, list):
        return [map_body(context, value) for value in body]
    return int(body) if isinstance(body, float) and body.is_integer() else body


@dataclass(frozen=True)
class Asker:
    """Somebody, by what they send with every request."""

    headers: dict[str, str] = field(default_factory=dict)
    cookies: dict[str, str] = field(default_factory=dict)

    def asks(self, case: Any) -> None:
        """Make this request theirs."""
        case.headers = {**(case.headers or {}), **self.headers}
        case.cookies = {**(case.cookies or {}), **self.cookies}


@schema.auth(refresh_interval=None)
class Later:
    """Says that requests are somebody's; whose, each test says before it sends one."""

    def get(self, case: Any, context: Any) -> Asker:
        """Nobody yet."""
        return Asker()

    def set(self, case: Any, asker: Asker, context: Any) -> None:
        """Nothing yet."""


def somebody() -> Player:
    """Somebody at a table of two, in mid-game."""
    ann, bob = Guest.create_batch(2)
    play(started(ann.id, bob.id, visibility="public"))
    return ann


def by_token(player: Player) -> Asker:
    """A program that plays for this player."""
    return Asker({"Authorization": f"Bearer {Token(player=player).secret}"})


def in_person(player: Player) -> Asker:
    """This player's browser, on our own page."""
    session = SessionStore()
    session[PLAYER] = player.id
    session.save()
    cookies = {"sessionid": str(session.session_key), "csrftoken": CSRF}
    return Asker({"X-CSRFToken": CSRF}, cookies)
