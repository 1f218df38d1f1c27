"""A signed-in user of the bare service, and its requests."""

import json
from dataclasses import dataclass

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection

from games.players.models import User
from tests.bench.harness.client import CSRF

TEXT = "x" * 600
"""About as much text as the rows of one move."""

TABLES = """
CREATE TABLE IF NOT EXISTS bench_said (id bigserial PRIMARY KEY, author int, body text);
CREATE TABLE IF NOT EXISTS auth_user (
    LIKE players_user INCLUDING ALL,
    first_name text NOT NULL DEFAULT '',
    last_name text NOT NULL DEFAULT ''
)
"""
"""The bare service's own tables: texts, and Django's default user model."""

COLUMNS = ", ".join(field.column for field in User._meta.concrete_fields)
COPY = f"INSERT INTO auth_user ({COLUMNS}) SELECT {COLUMNS} FROM players_user WHERE id = %s"


def bare_tables() -> None:
    """Create the tables of the bare service."""
    with connection.cursor() as cursor:
        cursor.execute(TABLES)


@dataclass(frozen=True, slots=True)
class ChannelsClient:
    """A signed-in user with the cookies of its session."""

    cookies: str

    @classmethod
    def new(cls, name: str) -> "ChannelsClient":
        """Create a user with a session."""
        user = User.objects.create_user(name)
        with connection.cursor() as cursor:
            cursor.execute(COPY, [user.pk])
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
