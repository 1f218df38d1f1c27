"""The pages of the admin take as many queries in a larger database as in a small one."""

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from events.store import heads
from games.conduct.models import AuditEntry, Case
from tests.bench.admin_pages import PAGES, Size, fill, owner, queries
from tests.bench.generated.conduct import STAFF

pytestmark = pytest.mark.django_db


def test_pages_take_the_same_number_of_queries_in_a_larger_database() -> None:
    # More tables than a list shows.
    fill(Size(tables=120, cases=120), seed=1)
    few = {name: queries(name) for name in PAGES}
    fill(Size(tables=300, cases=200), seed=2)
    assert {name: queries(name) for name in PAGES} == few


def test_generated_log_is_valid() -> None:
    fill(Size(tables=20, cases=30), seed=3)
    call_command("verify_log")
    assert Case.objects.count() == 30
    assert AuditEntry.objects.count() == 30
    assert len(heads([f"staff-{each}" for each in STAFF])) == len(STAFF)


def test_pages_of_the_bench_are_counted_with_their_queries() -> None:
    fill(Size(tables=20, cases=30), seed=4)
    client = owner()
    with CaptureQueriesContext(connection) as captured:
        assert client.get("/admin/").status_code == 200
    assert queries("index") == len(captured) > 0
