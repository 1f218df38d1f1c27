"""The base class of commands that read the whole log."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterable

from django.core.management.base import BaseCommand

from events.management.parallel import spread
from events.management.progress import Progress
from events.projections import scan
from events.projections.report import Report
from events.projections.scan import Streams


class LogCommand(BaseCommand):
    """A command that processes many streams, also in several processes, and shows its progress."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--processes", type=_positive, default=1, help="the number of processes; 1 by default"
        )

    def work(
        self, task: Callable[[Streams], Report], pieces: Iterable[Streams], processes: int
    ) -> Report:
        """Run the task on each piece, write each problem as it is found, and return the total."""
        total = Report()
        progress = Progress(scan.count(), self.stderr.write, terminal=self.stderr.isatty())
        for found in spread(task, pieces, processes):
            for problem in found.problems:
                self.stderr.write(problem)
            total.add(found)
            progress.show(total)
        return total


def _positive(text: str) -> int:
    if text.isdecimal() and int(text) > 0:
        return int(text)
    raise ArgumentTypeError(f"{text} is not a number of processes")
