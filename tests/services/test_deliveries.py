"""What seats have been sent: seen by all at once, and on the disk before anybody is sent it."""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games import deliveries
from games.kernel.values import Seat
from tests.services.tables import a_move, do, started

pytestmark = pytest.mark.django_db(transaction=True)
SEAT, TABLE = Seat(1), "a-table"


@pytest.fixture(autouse=True)
def _nothing_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deliveries, "_noted", deliveries._Noted())


def waits_for_the_disk() -> bool:
    if connection.vendor != "postgresql":
        return True
    with connection.cursor() as cursor:
        cursor.execute("SHOW synchronous_commit")
        return bool(cursor.fetchone() == ("on",))


def test_a_delivery_of_its_own_waits_for_the_disk() -> None:
    with CaptureQueriesContext(connection) as asked:
        deliveries.record(table_id=TABLE, seat=SEAT, version=3)
    assert dict(deliveries.Deliveries(TABLE)) == {SEAT: 3}
    assert not any("synchronous_commit" in each["sql"] for each in asked)
    assert waits_for_the_disk()


def test_a_transaction_with_a_delivery_waits_for_the_disk() -> None:
    with transaction.atomic():
        deliveries.record(table_id=TABLE, seat=SEAT, version=3)
        assert waits_for_the_disk()
    assert dict(deliveries.Deliveries(TABLE)) == {SEAT: 3}


def test_what_was_sent_later_is_not_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    deliveries.record(table_id=TABLE, seat=SEAT, version=5)
    monkeypatch.setattr(deliveries, "_noted", deliveries._Noted())
    deliveries.record(table_id=TABLE, seat=SEAT, version=4)
    assert dict(deliveries.Deliveries(TABLE)) == {SEAT: 5}


def test_a_move_tells_what_all_have_been_sent() -> None:
    table = started("ann", "bob")
    mover = min(table.to_act)
    other = Seat(1 - mover)
    deliveries.record(table_id=table.id, seat=other, version=table.version)
    actor, move = a_move(table)
    acted = do(table, actor, "play", move=move)
    assert acted.delivered == {mover: acted.table.version, other: table.version}
    assert dict(deliveries.Deliveries(table.id)) == acted.delivered
