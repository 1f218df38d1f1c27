"""The list of tables: its filters, and what it reads of a large database."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.conduct.tables.tests.pages import TABLES
from games.table.state import Table
from tests.kit.any_game import OPEN_GAME, SECRET_GAME
from tests.kit.tables import open_table, started

pytestmark = pytest.mark.django_db


@pytest.fixture
def running() -> Table:
    return started("ann", "bob", game=OPEN_GAME, visibility="private")


@pytest.fixture
def waiting() -> Table:
    return open_table(host="cat", game=SECRET_GAME, visibility="public")


@pytest.mark.parametrize(
    ("query", "running_is_shown"),
    [
        ("status=playing", True),
        ("status=open", False),
        (f"game={OPEN_GAME}", True),
        (f"game={SECRET_GAME}", False),
        ("visibility=private", True),
        ("visibility=public", False),
    ],
)
def test_list_is_filtered_by_values_that_are_known(
    query: str, running_is_shown: bool, running: Table, waiting: Table, referee_client: Client
) -> None:
    text = referee_client.get(f"{TABLES}?{query}").text
    assert (running.id in text, waiting.id in text) == (running_is_shown, not running_is_shown)


def test_list_offers_filters_that_no_table_passes(referee_client: Client) -> None:
    text = referee_client.get(TABLES).text
    assert all(f"?{wanted}" in text for wanted in ("status=voided", f"game={SECRET_GAME}"))


def test_list_neither_counts_all_rows_nor_reads_their_values(
    running: Table, referee_client: Client
) -> None:
    with CaptureQueriesContext(connection) as found:
        assert running.id in referee_client.get(TABLES).text
    read = [each["sql"] for each in found if '"tables_tablesummary"' in each["sql"]]
    (count,) = [sql for sql in read if "COUNT(" in sql]
    assert "LIMIT" in count
    assert "DISTINCT" not in "".join(read)
