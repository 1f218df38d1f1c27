"""Compute read models again from the log."""

from argparse import ArgumentParser
from functools import partial
from typing import Any

from django.core.management.base import CommandError
from django.db import connection

from events import scan
from events.catchup import catch_up, start_over
from events.management.base import LogCommand
from events.projector import Projector, registered
from events.rebuild import rebuild


class Command(LogCommand):
    help = "Computes projections again from the log, many streams at a time, as the service runs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("projectors", nargs="*", help="only these; all where none is named")

    def handle(self, *, projectors: list[str], processes: int, **_: Any) -> None:
        known: list[Projector] = [*registered(inline=True), *registered(inline=False)]
        if unknown := set(projectors) - {projector.name for projector in known}:
            raise CommandError(f"no projector is named {', '.join(sorted(unknown))}")
        problems = 0
        for projector in known:
            if not projectors or projector.name in projectors:
                problems += self._rebuild(projector, processes)
                self.stdout.write(f"{projector.name} is rebuilt")
        if problems:
            raise CommandError(f"problems: {problems}")

    def _rebuild(self, projector: Projector, processes: int) -> int:
        if projector.inline:
            # SQLite has one writer at a time.
            processes = 1 if connection.vendor == "sqlite" else processes
            task = partial(rebuild, projector=projector.name)
            return len(self.work(task, scan.ranges(), processes).problems)
        start_over(projector)
        while taken := catch_up(projector):
            self.stderr.write(f"{taken} more events for {projector.name}")
        return 0
