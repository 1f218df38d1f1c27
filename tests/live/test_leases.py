"""Leases on thinking: one worker at a time, and another when the first has died."""

from time import monotonic, sleep

import pytest
from django.db import connection
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext

from games.models import BotLease
from games.reactors import leases
from games.reactors.leases import Leases

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


def test_lease_is_taken_once_in_one_statement(two: tuple[Leases, Leases]) -> None:
    first, second = two
    with CaptureQueriesContext(connection) as queries:
        assert first.take(TABLE, 7) == 0
    assert len(queries) == 1
    assert second.take(TABLE, 7) is None
    assert first.take(TABLE, 7) is None


def test_newer_version_is_free_and_an_older_one_is_not(two: tuple[Leases, Leases]) -> None:
    first, second = two
    first.take(TABLE, 7)
    assert second.take(TABLE, 8) == 0
    assert first.take(TABLE, 7) is None


def test_expired_lease_goes_to_another_worker(two: tuple[Leases, Leases]) -> None:
    first, second = two
    first.take(TABLE, 7)
    expire()
    assert second.take(TABLE, 7) == 0
    assert first.take(TABLE, 7) is None


def test_lease_of_a_dead_worker_expires_by_itself(two: tuple[Leases, Leases]) -> None:
    first, second = two
    start = monotonic()
    first.take(TABLE, 7)
    while second.take(TABLE, 7) is None:
        assert monotonic() < start + 2 * leases.LEASE_SECONDS
        sleep(0.05)
    assert monotonic() > start + leases.LEASE_SECONDS - 0.1


def test_lease_is_renewed_until_its_answer_is_given(two: tuple[Leases, Leases]) -> None:
    first, second = two
    first.take(TABLE, 7)
    expire()
    first.renew()
    assert second.take(TABLE, 7) is None
    first.end(TABLE, 7)
    expire()
    first.renew()
    assert second.take(TABLE, 7) == 0


def test_lease_on_the_next_version_is_renewed_too(two: tuple[Leases, Leases]) -> None:
    first, second = two
    first.take(TABLE, 7)
    # Its other thread is called for the next version before this one has come to its end.
    first.take(TABLE, 8)
    first.end(TABLE, 7)
    expire()
    first.renew()
    assert second.take(TABLE, 8) is None


def test_renewal_asks_nothing_where_no_lease_is_in_use(two: tuple[Leases, Leases]) -> None:
    with CaptureQueriesContext(connection) as queries:
        two[0].renew()
    assert len(queries) == 0


def test_failed_version_rests_and_the_next_one_begins_anew(two: tuple[Leases, Leases]) -> None:
    first, second = two
    for failures in (0, 1):
        assert first.take(TABLE, 7) == failures
        first.rest(TABLE, 7, failures)
        assert second.take(TABLE, 7) is None
        expire()
    assert second.take(TABLE, 7) == 2
    assert second.take(TABLE, 8) == 0


def test_rest_doubles_up_to_its_limit(two: tuple[Leases, Leases]) -> None:
    first, _ = two
    rests = []
    for failures in (0, 1, 10_000):
        expire()
        first.take(TABLE, 7)
        first.rest(TABLE, 7, failures)
        lease = BotLease.objects.annotate(now=Now()).get()
        rests.append((lease.expires_at - lease.now).total_seconds())
    assert rests == pytest.approx([0.5, 1.0, leases.LONGEST_REST_SECONDS], abs=0.2)


def test_lease_that_another_worker_took_over_is_left_alone(two: tuple[Leases, Leases]) -> None:
    first, second = two
    first.take(TABLE, 7)
    expire()
    second.take(TABLE, 7)
    before = BotLease.objects.values_list().get()
    first.renew()
    first.rest(TABLE, 7, 0)
    assert BotLease.objects.values_list().get() == before


def test_leases_unused_for_a_day_are_deleted(two: tuple[Leases, Leases]) -> None:
    two[0].take(TABLE, 7)
    assert leases.forget_expired() == 0
    BotLease.objects.update(expires_at="2020-01-01T00:00:00Z")
    assert leases.forget_expired() == 1
