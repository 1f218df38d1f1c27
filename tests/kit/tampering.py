"""Random changes of single values in the database, past every trigger and every service."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Any, NamedTuple

from django.db import IntegrityError, connection, models, transaction

from events.chain.seal import COLUMNS
from events.models import Event, Head
from games.conduct.audit.entries import FIELDS as AUDIT_FIELDS
from games.conduct.models import AuditEntry
from games.conduct.people.rows import COLUMNS as PLAYER_FIELDS
from games.conduct.people.rows import FIELDS as SANCTION_FIELDS
from games.players.models import Player, Sanction
from games.tables.lists.answers import ANSWER_FIELDS
from games.tables.lists.summaries import TABLE
from games.tables.lists.summary import SEAT_FIELDS
from games.tables.models import AnswerCount, SeatSummary, TableSummary

COVERED: dict[type[models.Model], Sequence[str]] = {
    Event: COLUMNS,
    Head: ("stream", "version", "digest"),
    TableSummary: TABLE,
    SeatSummary: SEAT_FIELDS,
    AnswerCount: ANSWER_FIELDS,
    AuditEntry: AUDIT_FIELDS,
    Sanction: ("player_id", *SANCTION_FIELDS),
    Player: PLAYER_FIELDS,
}
"""The columns that `verify_log` covers, in the tables of the log and in what follows from it."""

NOT_COVERED: dict[type[models.Model], set[str]] = {
    # The place of a row among those of other streams: docs/log-format.md.
    Event: {"position"},
    # Numbers of rows, with no meaning.
    SeatSummary: {"id"},
    AnswerCount: {"id"},
    AuditEntry: {"id"},
    Sanction: {"id"},
}
"""The other columns of these tables. Of players, all others are their own and not in the log."""


class Change(NamedTuple):
    """A value that was changed."""

    table: str
    column: str
    key: Any
    before: Any
    after: Any


def places() -> list[tuple[type[models.Model], str]]:
    """Return each covered column of each table."""
    return [(model, column) for model, columns in COVERED.items() for column in columns]


def keys_of(model: type[models.Model]) -> list[Any]:
    """Return the primary keys of the rows of a table."""
    return list(model._default_manager.order_by("pk").values_list("pk", flat=True))


class Tamperer:
    """Changes one value at a time, at random, in rows that exist now."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._keys = {model: keys_of(model) for model in COVERED}

    def changes(self, number: int) -> Iterator[Change]:
        """Make so many changes, each undone before the next, in every column by turns."""
        order = places()
        for count in range(number):
            model, column = order[count % len(order)]
            with transaction.atomic():
                yield self._made(model, column)
                transaction.set_rollback(True)

    def _made(self, model: type[models.Model], column: str) -> Change:
        while True:
            try:
                # The database itself refuses some changes, such as a second row with the same key.
                with transaction.atomic():
                    return self._change(model, column)
            except IntegrityError:
                continue

    def _change(self, model: type[models.Model], column: str) -> Change:
        fields: Any = model._meta.concrete_fields
        field = next(each for each in fields if each.attname == column)
        key = self._random.choice(self._keys[model])
        before = model._default_manager.values_list(field.attname, flat=True).get(pk=key)
        after = self._other(before, field)
        table, primary = model._meta.db_table, str(model._meta.pk.column)
        with connection.cursor() as cursor:
            quoted = connection.ops.quote_name
            cursor.execute(
                f"UPDATE {quoted(table)} SET {quoted(field.column)} = %s"
                f" WHERE {quoted(primary)} = %s",
                [_adapted(after), key],
            )
        return Change(table, column, key, before, after)

    def _other(self, before: Any, field: Any) -> Any:
        random = self._random
        if before is not None and field.null and random.random() < 0.2:
            return None
        match before:
            case bool():
                return not before
            case int():
                return before + random.choice([1, 2, 3, 7, 100]) * random.choice([1, -1])
            case datetime():
                return before + timedelta(microseconds=random.choice([1, 10**6, -(10**9)]))
            case str():
                return self._other_text(before)
        return self._of_nothing(field)

    def _other_text(self, before: str) -> str:
        if not before:
            return "x"
        place = self._random.randrange(len(before))
        others = set('0123456789abcdefxyz{}[]": é') - {before[place]}
        return before[:place] + self._random.choice(sorted(others)) + before[place + 1 :]

    def _of_nothing(self, field: Any) -> Any:
        if isinstance(field, models.DateTimeField):
            return datetime.fromisoformat("2026-11-20T08:00:00+00:00")
        return 1 if isinstance(field, models.IntegerField) else "x"


def _adapted(value: Any) -> Any:
    if isinstance(value, datetime):
        return connection.ops.adapt_datetimefield_value(value)
    return value
