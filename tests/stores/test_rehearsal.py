"""Backups are restored after a loss of everything, as docs/backup.md says; see `make rehearsal`."""

from pathlib import Path

import pytest

from tests.kit.postgresql import binaries
from tests.rehearsal import postgresql, sqlite
from tests.rehearsal.verdict import problems

pytestmark = pytest.mark.once

EVENTS = 5_000


@pytest.mark.skipif(binaries() is None, reason="no PostgreSQL server is installed")
def test_destroyed_cluster_is_restored_up_to_its_archive_and_to_a_moment(tmp_path: Path) -> None:
    report = postgresql.rehearse(EVENTS, 2, tmp_path)

    assert list(problems(report, archive_seconds=2)) == []


def test_destroyed_sqlite_database_is_restored(tmp_path: Path) -> None:
    report = sqlite.rehearse(EVENTS, tmp_path)

    assert list(problems(report, archive_seconds=0)) == []
    assert report.before > 0


def test_promise_that_is_not_kept_is_a_problem() -> None:
    kept = postgresql.Report(
        *(10, 5, 4, 0, 1.0, 1.0, 1.0),
        *(12, 12, 0, 0, 0, 1.0),
    )
    assert list(problems(kept, archive_seconds=2)) == []
    for change in (
        *({"missing": 1}, {"archived": 0}, {"lost_seconds": 30.0}, {"restore_seconds": 1000.0}),
        *({"restored_events": 11}, {"sum_of_heads": 13}, {"too_early": 1}, {"too_late": 1}),
        {"missing_in_dump": 1},
    ):
        assert list(problems(kept._replace(**change), archive_seconds=2)), change
