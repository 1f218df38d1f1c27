"""What the commands that read the whole log have in common."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterable

from django.core.management.base import BaseCommand

from events import scan
from events.management.parallel import spread
from events.management.progress import Progress
from events.report import Report
from events.scan import Streams


class LogCommand(BaseCommand):
    """Works on many streams, in several processes if wanted, and says how far it is."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--processes", type=_at_least_one, default=1, help="do the work in so many processes"
        )

    def work(
        self, task: Callable[[Streams], Report], pieces: Iterable[Streams], processes: int
    ) -> Report:
        """Do the task with each of the pieces, and tell each problem as it is found."""
        total = Report()
        progress = Progress(scan.count(), self.stderr.write, terminal=self.stderr.isatty())
        for found in spread(task, pieces, processes):
            for problem in found.problems:
                self.stderr.write(problem)
            total.add(found)
            progress.show(total)
        return total


def _at_least_one(text: str) -> int:
    if text.isdecimal() and int(text) > 0:
        return int(text)
    raise ArgumentTypeError(f"{text} is no number of processes")
