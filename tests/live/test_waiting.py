"""Finding the tables that wait for a bot: by an index of these alone, also in an older database."""

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import migrations
from games.models import TableSummary
from games.reactors import bots
from tests.services.tables import do, open_table, play, player, seat, started

pytestmark = pytest.mark.django_db(transaction=True)


def explained(sql: str) -> str:
    """Return how the database executes a query."""
    words = "EXPLAIN" if connection.vendor == "postgresql" else "EXPLAIN QUERY PLAN"
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE games_tablesummary")
        cursor.execute(f"{words} {sql}")
        return str(cursor.fetchall())


def test_waiting_tables_are_found_by_their_index() -> None:
    now = timezone.now()
    same = {"game": "gobi", "status": "playing", "visibility": "public", "host": "ann"}
    times = {"created_at": now, "updated_at": now}
    TableSummary.objects.bulk_create(
        TableSummary(
            id=f"{number}", version=3, position=3, bot_to_act=number % 500 == 0, **same, **times
        )
        for number in range(5000)
    )
    with CaptureQueriesContext(connection) as queries:
        assert len(bots.waiting()) == 10
    (query,) = queries
    assert "tables_waiting_for_bots" in explained(query["sql"])


def test_tables_of_an_older_database_are_marked() -> None:
    started("ann", "bob")
    for pausing in ([], ["ask_pause"], ["ask_pause", "resume"]):
        table = open_table("", "bot:easy", options={"board": "mini"})
        seat(table, "ann")
        table = do(table, player("ann"), "start").table
        while not table.bots_to_act:
            table = play(table).table
        for kind in pausing:
            do(table, player("ann"), kind)
    marked = bots.waiting()
    TableSummary.objects.update(bot_to_act=False)
    _migration().mark(apps, None)
    assert bots.waiting() == marked
    assert len(marked) == 2


def _migration() -> Any:
    names = [module.name for module in iter_modules(migrations.__path__)]
    (name,) = [name for name in names if name.endswith("_bots")]
    return import_module(f"games.migrations.{name}")
