"""A person of the bare service: a user who is signed in, and what they post."""

import json
from dataclasses import dataclass

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection

from tests.bench._client import CSRF

TEXT = "x" * 600
"""About as much as the rows of one move."""

TABLE = "CREATE TABLE IF NOT EXISTS bench_said (id bigserial PRIMARY KEY, author int, body text)"


def bare_table() -> None:
    """Create the table that the bare service writes to."""
    with connection.cursor() as cursor:
        cursor.execute(TABLE)


@dataclass(frozen=True, slots=True)
class BarePerson:
    """A signed-in user, and the cookies that say so."""

    cookies: str

    @classmethod
    def new(cls, name: str) -> "BarePerson":
        """Create a user with an open session."""
        user = User.objects.create_user(name)
        session = SessionStore()
        session[SESSION_KEY] = str(user.pk)
        session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session.save()
        return cls(f"sessionid={session.session_key}; csrftoken={CSRF}")

    def post(self, path: str) -> bytes:
        """Return the bytes of a request that posts a text."""
        body = json.dumps({"text": TEXT}).encode()
        head = (
            f"POST {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {self.cookies}\r\n"
            f"X-CSRFToken: {CSRF}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        return head.encode() + body
