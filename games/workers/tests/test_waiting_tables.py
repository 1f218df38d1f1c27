"""Finding the tables that wait for a bot, by an index of these alone."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.tables.models import TableSummary
from games.workers import bots
from tests.kit.any_game import SECRET_GAME
from tests.kit.tables import do, open_table, play, player, seat, started

pytestmark = pytest.mark.django_db(transaction=True)


def explained(sql: str) -> str:
    """Return how the database executes a query."""
    words = "EXPLAIN" if connection.vendor == "postgresql" else "EXPLAIN QUERY PLAN"
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE tables_tablesummary")
        cursor.execute(f"{words} {sql}")
        return str(cursor.fetchall())


def test_waiting_tables_are_found_by_their_index() -> None:
    now = timezone.now()
    same = {"game": SECRET_GAME, "status": "playing", "visibility": "public", "host": "ann"}
    times = {"created_at": now, "updated_at": now}
    TableSummary.objects.bulk_create(
        TableSummary(
            id=f"{number}", version=3, position=3, bot_to_act=number % 500 == 0, **same, **times
        )
        for number in range(5000)
    )
    with CaptureQueriesContext(connection) as queries:
        assert len(bots.waiting_tables()) == 10
    (query,) = queries
    assert "tables_waiting_for_bots" in explained(query["sql"])


def test_paused_table_does_not_wait_for_its_bot() -> None:
    started("ann", "bob")
    for pausing in ([], ["ask_pause"], ["ask_pause", "resume"]):
        table = open_table("", "bot:easy", options={"board": "mini"})
        seat(table, "ann")
        table = do(table, player("ann"), "start").table
        while not table.bots_to_act:
            table = play(table).table
        for kind in pausing:
            do(table, player("ann"), kind)
    assert len(bots.waiting_tables()) == 2
