"""Django's database sessions, read in one query with the guest they belong to.

Without it every request of a guest would query twice: for the session, then for the player in it.
The guest of each session is cached; both rows are read and compared on every request.
"""

from functools import cache
from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import UpdateError
from django.db import connection
from django.utils import timezone

from events.bounded_cache import BoundedCache
from events.database.failures import failure_of
from games.players.auth.authentication import GUEST_KEY
from games.players.models import Player

CAPACITY = 4096

# Raw SQL, since every request of a guest runs this statement.
_FIELDS = tuple(field.attname for field in Player._meta.concrete_fields)
_QUERY = (
    f"SELECT session.session_data, {', '.join(f'player.{name}' for name in _FIELDS)}"
    " FROM players_player AS player, django_session AS session"
    " WHERE player.id = %s AND player.user_id IS NULL AND player.erased_at IS NULL"
    " AND session.session_key = %s AND session.expire_date > %s"
)


_guests: BoundedCache[str, str] = BoundedCache(CAPACITY)
"""The guest ids of the sessions used most recently."""


class SessionStore(db.SessionStore):
    """A session that may have loaded its guest."""

    _guest: Player | None = None

    def _validate_session_key(self, key: str | None) -> bool:
        # PostgreSQL rejects a query with a NUL character.
        return bool(super()._validate_session_key(key)) and str(key).isalnum()  # type: ignore[misc]  # Django's own hook

    def load(self) -> dict[str, Any]:
        """Return the session's data."""
        return self._with_guest() or super().load()

    def _with_guest(self) -> dict[str, Any] | None:
        key = self.session_key or ""
        expected = _guests.get(key)
        if expected is None:
            return None
        found = _session_and_guest(key, expected)
        if found is None:
            return None
        data, guest = found
        values: dict[str, Any] = self.decode(data)
        if values.get(GUEST_KEY) != guest.id:
            return None
        self._guest = guest
        return values

    def save(self, must_create: bool = False) -> None:
        """Save the session and cache its guest's id."""
        try:
            super().save(must_create)
        except UpdateError as lost:
            # Django raises it also for a failed database, and would report a lost session.
            cause = lost.__context__
            if cause is not None and failure_of(cause):
                raise cause from None
            raise
        if self.session_key and (player_id := self.get(GUEST_KEY)):
            _guests.set(self.session_key, player_id)

    def guest(self) -> Player | None:
        """Return the session's guest, or None; a player with an account is not a guest."""
        player_id = self.get(GUEST_KEY)
        loaded, self._guest = self._guest, None
        if not player_id:
            return None
        if loaded is not None and loaded.id == player_id:
            return loaded
        found = Player.objects.filter(user=None, erased_at=None, id=player_id).first()
        if found is not None and self.session_key:
            _guests.set(self.session_key, found.id)
        return found


def _session_and_guest(key: str, player_id: str) -> tuple[str, Player] | None:
    moment = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(_QUERY, [player_id, key, moment])
        row = cursor.fetchone()
    if row is None:
        return None
    data, *values = row
    return data, Player.from_db(connection.alias, _FIELDS, _converted(values))


def _converted(values: list[Any]) -> list[Any]:
    # As the ORM does it: SQLite stores datetimes as text, PostgreSQL needs no conversion.
    for place, (converters, expression) in _converting(connection.vendor).items():
        for convert in converters:
            values[place] = convert(values[place], expression, connection)
    return values


@cache
def _converting(vendor: str) -> dict[int, Any]:
    columns = [field.get_col(field.model._meta.db_table) for field in Player._meta.concrete_fields]
    compiler = Player.objects.all().query.get_compiler(connection=connection)
    found: dict[int, Any] = compiler.get_converters(columns)
    return found
