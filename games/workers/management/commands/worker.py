"""Run the worker threads in a process of their own, or report on those that run."""

import signal
from threading import Event
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from events.database.limits import WORKERS, limit_process
from games.metrics import process
from games.workers import worker
from games.workers.processes.measuring import site_values
from games.workers.processes.report import Report, report

PROBLEMS = {
    "no_worker": "no worker runs: start `manage.py worker`",
    "outbox_late": "notices wait for longer than a minute",
    "dead_letters": "deliveries have failed for good: see them in the administration",
    "clocks_late": "clocks have run out without being recorded",
}


class Command(BaseCommand):
    """Sends notices, plays bots' moves and runs clocks until stopped."""

    help = "Send notices, play the moves of bots and run clocks, which web processes do not."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument(
            "--status",
            action="store_true",
            help="report on the workers and their queues; fail if anything is wrong",
        )

    def handle(self, *, status: bool, **options: Any) -> None:
        """Start the threads and wait for a signal, or report."""
        if status:
            self._report(report(timezone.now()))
            return
        # Also for a pool, which all threads share.
        limit_process(WORKERS)
        stopping = Event()
        for each in (signal.SIGTERM, signal.SIGINT):
            signal.signal(each, lambda *_: stopping.set())
        worker.start()
        process.start("worker", site_values)
        self.stdout.write("worker started")
        self.stdout.flush()
        stopping.wait()
        worker.stop()
        self.stdout.write("worker stopped")

    def _report(self, found: Report) -> None:
        for each in found.workers:
            self.stdout.write(
                f"worker {each.id}: process {each.pid}, started {each.started_at:%F %T},"
                f" last report {each.beat_at:%T}, last work {_time(each.worked_at)}"
            )
        self.stdout.write(f"notices due: {found.notices_waiting}")
        self.stdout.write(f"deliveries due: {found.deliveries_waiting}")
        self.stdout.write(f"waiting since: {found.outbox_age_seconds} s")
        self.stdout.write(f"dead letters: {found.dead_letters}")
        self.stdout.write(f"overdue clocks: {found.overdue_clocks}")
        for code in found.problems:
            self.stderr.write(PROBLEMS[code])
        if found.problems:
            raise SystemExit(1)


def _time(moment: Any) -> str:
    return f"{moment:%T}" if moment else "none"
