"""Seen versions are recorded, and flushed to disk, before they are shown."""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games.kernel.values import Seat
from games.tables import seen_versions
from games.tables.seen_versions import Shown
from tests.kit.tables import a_move, do, started

pytestmark = pytest.mark.django_db(transaction=True)
SEAT, TABLE = Seat(1), "a-table"


@pytest.fixture(autouse=True)
def _nothing_noted() -> None:
    seen_versions._recorded.clear()


def waits_for_the_disk() -> bool:
    if connection.vendor != "postgresql":
        return True
    with connection.cursor() as cursor:
        cursor.execute("SHOW synchronous_commit")
        return bool(cursor.fetchone() == ("on",))


def test_recorded_version_waits_for_the_disk() -> None:
    with CaptureQueriesContext(connection) as asked:
        seen_versions.record([Shown(TABLE, SEAT, 3, "head")])
    assert dict(seen_versions.SeenVersions(TABLE)) == {SEAT: 3}
    assert not any("synchronous_commit" in each["sql"] for each in asked)
    assert waits_for_the_disk()


def test_transaction_with_a_recorded_version_waits_for_the_disk() -> None:
    with transaction.atomic():
        seen_versions.record([Shown(TABLE, SEAT, 3, "head")])
        assert waits_for_the_disk()
    assert dict(seen_versions.SeenVersions(TABLE)) == {SEAT: 3}


def test_earlier_version_does_not_replace_a_later_one() -> None:
    seen_versions.record([Shown(TABLE, SEAT, 5, "head")])
    seen_versions._recorded.clear()
    seen_versions.record([Shown(TABLE, SEAT, 4, "head")])
    assert dict(seen_versions.SeenVersions(TABLE)) == {SEAT: 5}


def test_result_of_a_move_has_the_seen_versions_of_all_seats() -> None:
    table = started("ann", "bob")
    mover = min(table.to_act)
    other = Seat(1 - mover)
    seen_versions.record([Shown(table.id, other, table.version, "head")])
    actor, move = a_move(table)
    acted = do(table, actor, "play", move=move)
    assert acted.seen == {mover: acted.table.version, other: table.version}
    assert dict(seen_versions.SeenVersions(table.id)) == acted.seen
