"""The judgement of a rehearsal."""

from collections.abc import Iterator

from tests.rehearsal import postgresql, sqlite

SLACK_SECONDS = 15.0
"""For writing a segment into the archive on a busy machine."""

LONGEST_RESTORE_SECONDS = 900.0


def problems(report: postgresql.Report | sqlite.Report, archive_seconds: float) -> Iterator[str]:
    """Yield a sentence for each promise of docs/backup.md that was not kept."""
    if report.missing:
        yield f"{report.missing} moves that were backed up are missing"
    if report.restored_events != report.sum_of_heads or report.restored_events < report.events:
        yield f"{report.restored_events} events were restored, {report.sum_of_heads} are in heads"
    if report.restore_seconds + report.verify_seconds > LONGEST_RESTORE_SECONDS:
        yield "restoring took more than 15 minutes"
    if isinstance(report, postgresql.Report):
        yield from _problems_of_archive(report, archive_seconds)


def _problems_of_archive(report: postgresql.Report, archive_seconds: float) -> Iterator[str]:
    if not report.archived:
        yield "no move was archived"
    if report.lost_seconds > archive_seconds + SLACK_SECONDS:
        yield f"the moves of {report.lost_seconds:.0f} s were lost"
    if report.too_early or report.too_late:
        yield f"at the moment, {report.too_early} moves are missing, {report.too_late} too many"
    if report.missing_in_dump:
        yield f"{report.missing_in_dump} moves are missing in the dump"
