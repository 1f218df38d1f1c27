"""Leases on thinking: one worker at a time, and another when the first has died."""

from time import monotonic, sleep

import pytest
from django.db import connection
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext

from games.workers import leases
from games.workers.leases import Leases
from games.workers.models import BotLease

pytestmark = pytest.mark.django_db(transaction=True)
TABLE = "a" * 32


@pytest.fixture
def two() -> tuple[Leases, Leases]:
    """Two workers."""
    return Leases(), Leases()


def expire() -> None:
    """Let all leases run out."""
    BotLease.objects.update(expires_at=Now())
    sleep(0.01)


def test_lease_is_acquired_once_in_one_statement(two: tuple[Leases, Leases]) -> None:
    first, second = two
    with CaptureQueriesContext(connection) as queries:
        assert first.acquire(TABLE, 7) == 0
    assert len(queries) == 1
    assert second.acquire(TABLE, 7) is None
    assert first.acquire(TABLE, 7) is None


def test_newer_version_can_be_acquired_and_an_older_cannot(two: tuple[Leases, Leases]) -> None:
    first, second = two
    first.acquire(TABLE, 7)
    assert second.acquire(TABLE, 8) == 0
    assert first.acquire(TABLE, 7) is None


def test_expired_lease_goes_to_another_worker(two: tuple[Leases, Leases]) -> None:
    first, second = two
    first.acquire(TABLE, 7)
    expire()
    assert second.acquire(TABLE, 7) == 0
    assert first.acquire(TABLE, 7) is None


def test_lease_of_a_dead_worker_expires_by_itself(two: tuple[Leases, Leases]) -> None:
    first, second = two
    start = monotonic()
    first.acquire(TABLE, 7)
    while second.acquire(TABLE, 7) is None:
        assert monotonic() < start + 2 * leases.LEASE_SECONDS
        sleep(0.05)
    assert monotonic() > start + leases.LEASE_SECONDS - 0.1


def test_lease_is_renewed_until_it_is_released(two: tuple[Leases, Leases]) -> None:
    first, second = two
    first.acquire(TABLE, 7)
    expire()
    first.renew()
    assert second.acquire(TABLE, 7) is None
    first.release(TABLE, 7)
    expire()
    first.renew()
    assert second.acquire(TABLE, 7) == 0


def test_lease_on_the_next_version_is_renewed_too(two: tuple[Leases, Leases]) -> None:
    first, second = two
    first.acquire(TABLE, 7)
    # Its other thread is called for the next version before this one has come to its end.
    first.acquire(TABLE, 8)
    first.release(TABLE, 7)
    expire()
    first.renew()
    assert second.acquire(TABLE, 8) is None


def test_renewal_without_leases_runs_no_query(two: tuple[Leases, Leases]) -> None:
    with CaptureQueriesContext(connection) as queries:
        two[0].renew()
    assert len(queries) == 0


def test_failed_version_backs_off_and_the_next_does_not(two: tuple[Leases, Leases]) -> None:
    first, second = two
    for failures in (0, 1):
        assert first.acquire(TABLE, 7) == failures
        first.back_off(TABLE, 7, failures)
        assert second.acquire(TABLE, 7) is None
        expire()
    assert second.acquire(TABLE, 7) == 2
    assert second.acquire(TABLE, 8) == 0


def test_backoff_doubles_up_to_its_limit(two: tuple[Leases, Leases]) -> None:
    first, _ = two
    rests = []
    for failures in (0, 1, 10_000):
        expire()
        first.acquire(TABLE, 7)
        first.back_off(TABLE, 7, failures)
        lease = BotLease.objects.annotate(now=Now()).get()
        rests.append((lease.expires_at - lease.now).total_seconds())
    assert rests == pytest.approx([0.5, 1.0, leases.LONGEST_BACKOFF_SECONDS], abs=0.2)


def test_lease_taken_over_by_another_worker_is_unchanged(two: tuple[Leases, Leases]) -> None:
    first, second = two
    first.acquire(TABLE, 7)
    expire()
    second.acquire(TABLE, 7)
    before = BotLease.objects.values_list().get()
    first.renew()
    first.back_off(TABLE, 7, 0)
    assert BotLease.objects.values_list().get() == before


def test_leases_unused_for_a_day_are_deleted(two: tuple[Leases, Leases]) -> None:
    two[0].acquire(TABLE, 7)
    assert leases.delete_expired() == 0
    BotLease.objects.update(expires_at="2020-01-01T00:00:00Z")
    assert leases.delete_expired() == 1
