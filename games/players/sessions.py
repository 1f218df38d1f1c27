"""Django's sessions in the database, read together with the guest whom they stand for.

Every request of a guest would ask twice, for the session and then for the player in it. Whom a
session stood for last is remembered; both are read, and compared, each time.
"""

from collections import OrderedDict
from functools import cache
from threading import Lock
from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import UpdateError
from django.db import connection
from django.utils import timezone

from events.failures import failure_of
from games.players.models import Player

CAPACITY = 4096
PLAYER = "player"
"""Where a session names its guest."""

# By hand, not by the ORM: this statement is in the path of every request of a guest.
_FIELDS = tuple(field.attname for field in Player._meta.concrete_fields)
_QUERY = (
    f"SELECT session.session_data, {', '.join(f'player.{name}' for name in _FIELDS)}"
    " FROM players_player AS player, django_session AS session"
    " WHERE player.id = %s AND player.user_id IS NULL AND player.gone_at IS NULL"
    " AND session.session_key = %s AND session.expire_date > %s"
)


class _Guests:
    """The player ids that sessions named when they were last read."""

    def __init__(self) -> None:
        self._ids: OrderedDict[str, str] = OrderedDict()
        self._lock = Lock()

    def get(self, key: str) -> str | None:
        with self._lock:
            return self._ids.get(key)

    def put(self, key: str, player_id: str) -> None:
        with self._lock:
            self._ids[key] = player_id
            self._ids.move_to_end(key)
            while len(self._ids) > CAPACITY:
                self._ids.popitem(last=False)


_guests = _Guests()


class SessionStore(db.SessionStore):
    """A session that may bring its guest along."""

    _guest: Player | None = None

    def _validate_session_key(self, key: str | None) -> bool:
        # What cannot be a key is not looked for: PostgreSQL cannot even be asked for a NUL.
        return bool(super()._validate_session_key(key)) and str(key).isalnum()  # type: ignore[misc]  # Django's own hook

    def load(self) -> dict[str, Any]:
        """What the session holds."""
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
        held: dict[str, Any] = self.decode(data)
        if held.get(PLAYER) != guest.id:
            return None
        self._guest = guest
        return held

    def save(self, must_create: bool = False) -> None:
        """Keep the session, and remember whom it names."""
        try:
            super().save(must_create)
        except UpdateError as lost:
            # Django says so of a database that failed, too, and then that the session is gone.
            cause = lost.__context__
            if cause is not None and failure_of(cause):
                raise cause from None
            raise
        if self.session_key and (player_id := self.get(PLAYER)):
            _guests.put(self.session_key, player_id)

    def guest(self) -> Player | None:
        """The guest whom the session stands for; a guest with an account signs in to that."""
        player_id = self.get(PLAYER)
        brought, self._guest = self._guest, None
        if not player_id:
            return None
        if brought is not None and brought.id == player_id:
            return brought
        found = Player.objects.filter(user=None, gone_at=None, id=player_id).first()
        if found is not None and self.session_key:
            _guests.put(self.session_key, found.id)
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
    # As the ORM reads them: SQLite keeps moments as texts, PostgreSQL needs no conversion.
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
