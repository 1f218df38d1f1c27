"""Recompute read models from the log."""

from argparse import ArgumentParser
from functools import partial
from typing import Any

from django.core.management.base import CommandError
from django.db import connection

from events.management.base import LogCommand
from events.projections import scan
from events.projections.catchup import catch_up, start_over
from events.projections.projection import Follower, Projection, followers, projections
from events.projections.rebuild import rebuild
from events.projections.verify import strays


class Command(LogCommand):
    help = "Compute projections again from the log, many streams at a time. The service may run."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("names", nargs="*", help="the projections; all by default")

    def handle(self, *, names: list[str], processes: int, **_: Any) -> None:
        by_stream = [each for each in projections() if not names or each.name in names]
        following = [each for each in followers() if not names or each.name in names]
        found = [each.name for each in by_stream] + [each.name for each in following]
        if unknown := set(names) - set(found):
            raise CommandError(f"no projection is named {', '.join(sorted(unknown))}")
        problems = self._rebuild(by_stream, processes) if by_stream else 0
        for follower in following:
            self._restart(follower)
        for name in found:
            self.stdout.write(f"{name} is rebuilt")
        if problems:
            raise CommandError(f"problems: {problems}")

    def _rebuild(self, wanted: list[Projection], processes: int) -> int:
        # SQLite has one writer at a time.
        processes = 1 if connection.vendor == "sqlite" else processes
        task = partial(rebuild, projections=wanted)
        problems = len(self.work(task, scan.ranges(), processes).problems)
        for projection in wanted:
            projection.replace(dict.fromkeys(list(strays(projection))))
        return problems

    def _restart(self, follower: Follower) -> None:
        start_over(follower)
        while taken := catch_up(follower):
            self.stderr.write(f"{taken} more events for {follower.name}")
