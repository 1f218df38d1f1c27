"""A batch needs as many queries for two notices as for twenty, and one bad notice spoils none."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import DataError, connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.notices.models import Delivery, ListedNotice
from games.notices.queue import delivery, fan_out, preparing
from games.notices.queue.leasing import Leases
from games.outbox.models import OutboxItem
from games.tables import table_cache
from tests.kit.channel import KeptChannel
from tests.kit.factories import GuestFactory
from tests.kit.tables import started

pytestmark = pytest.mark.django_db(transaction=True)

LATER = timedelta(minutes=1)


def turns(count: int) -> list[str]:
    """Let so many turns wait in the outbox. Return their tables."""
    tables = [started(GuestFactory().id, GuestFactory().id, game="gobi") for _ in range(count)]
    OutboxItem.objects.all().delete()
    now = timezone.now()
    OutboxItem.objects.bulk_create(
        OutboxItem(
            player=table.chairs[min(table.to_act)].player,
            kind="your_turn",
            table=table.id,
            version=table.version,
            facts={},
            written_at=now,
            due_at=now,
        )
        for table in tables
    )
    return [table.id for table in tables]


def queries_of(count: int, push: KeptChannel, cached: bool) -> tuple[int, int, int]:
    """Return how many queries the batches of so many turns need: fan-out, claim, delivery."""
    turns(count)
    if not cached:
        table_cache.clear()
    leases, now = Leases("worker"), timezone.now() + LATER
    with CaptureQueriesContext(connection) as fanned:
        assert fan_out.fan_out(leases, now) == count
    with CaptureQueriesContext(connection) as claimed:
        rows = delivery.claim(push, leases, now, 100)
    with CaptureQueriesContext(connection) as delivered:
        assert delivery.deliver(rows, push, now) == count
    return len(fanned), len(claimed), len(delivered)


@pytest.mark.parametrize("cached", [True, False])
def test_queries_of_a_batch_do_not_depend_on_its_size(push: KeptChannel, cached: bool) -> None:
    few, many = (queries_of(count, push, cached) for count in (2, 20))
    assert few == many
    assert all(found <= most for found, most in zip(many, (15, 2, 15), strict=True)), many
    assert len(push.sent) == 22


def test_claim_takes_the_first_due_rows_in_order(push: KeptChannel) -> None:
    turns(5)
    now = timezone.now() + LATER
    fan_out.fan_out(Leases("one"), now)
    expected = list(Delivery.objects.order_by("due_at", "id").values_list("id", flat=True))
    taken = [
        [row.pk for row in delivery.claim(push, Leases(name), now, 3)] for name in ("one", "two")
    ]
    assert [*taken[0], *taken[1]] == expected
    assert set(Delivery.objects.values_list("holder", "fence")) == {("one", 1), ("two", 1)}


def test_item_that_cannot_be_stored_does_not_stop_the_others(push: KeptChannel) -> None:
    turns(3)
    item = OutboxItem.objects.earliest("pk")
    addresses = push.addresses

    def failing(player_ids: Any) -> dict[str, list[str]]:
        if item.player in player_ids:
            raise DataError
        return addresses(player_ids)

    push.addresses = failing  # type: ignore[method-assign]  # a channel that fails
    fan_out.fan_out(Leases("worker"), timezone.now() + LATER)
    assert [each.pk for each in OutboxItem.objects.all()] == [item.pk]
    assert (ListedNotice.objects.count(), Delivery.objects.count()) == (2, 2)


def test_delivery_that_cannot_be_rendered_does_not_stop_the_others(
    push: KeptChannel, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, *others = turns(3)
    content_for = preparing.content_for

    def failing(subject: Any, *args: Any, **options: Any) -> Any:
        if subject.table == bad:
            raise ValueError
        return content_for(subject, *args, **options)

    monkeypatch.setattr(preparing, "content_for", failing)
    leases, now = Leases("worker"), timezone.now() + LATER
    fan_out.fan_out(leases, now)
    assert delivery.deliver(delivery.claim(push, leases, now, 10), push, now) == 2
    assert sorted(each.table for _, each in push.sent) == sorted(others)
    assert Delivery.objects.get(table=bad).state == "queued"


def test_delivery_that_had_to_wait_is_checked_again(push: KeptChannel) -> None:
    (table,) = turns(1)
    leases, now = Leases("worker"), timezone.now() + LATER
    fan_out.fan_out(leases, now)
    (prepared,) = delivery.prepare(delivery.claim(push, leases, now, 10), now)
    assert isinstance(prepared, preparing.Prepared)
    assert delivery.checked_again(prepared, now) is prepared
    prepared.delivery.version = 0
    ListedNotice.objects.filter(table=table).update(version=9)
    again = delivery.checked_again(prepared, now + timedelta(seconds=3))
    assert isinstance(again, preparing.Result)
    assert dict(again.columns) == {"state": "cancelled", "why": "turn_over"}
    Delivery.objects.update(holder="another", fence=2)
    assert delivery.checked_again(prepared, now + timedelta(seconds=3)) is None
