"""Check the log against its seals, and what was computed from it against the log."""

from argparse import ArgumentParser
from functools import partial
from typing import Any

from django.core.management.base import CommandError
from django.db import DEFAULT_DB_ALIAS

from events import scan
from events.checks import log_is_guarded
from events.management.base import LogCommand
from events.projector import registered
from events.verify import follower_problems, verify_streams


class Command(LogCommand):
    help = (
        "Checks that the database guards the log, and of every stream: the chain of digests, gaps,"
        " the head, and that each projection is what the log makes of it. Exits with 1 where"
        " something is wrong."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("streams", nargs="*", help="only these; all where none is named")
        parser.add_argument(
            "--rules", action="store_true", help="also put every stored move to today's rules again"
        )

    def handle(self, *, streams: list[str], rules: bool, processes: int, **_: Any) -> None:
        if streams and (unknown := set(streams) - scan.known(scan.named(streams))):
            raise CommandError(f"there is no stream {', '.join(sorted(unknown))}")
        count = self._report([str(warning.msg) for warning in log_is_guarded([DEFAULT_DB_ALIAS])])
        pieces = [scan.named(streams)] if streams else scan.ranges()
        found = self.work(partial(verify_streams, rules=rules), pieces, processes)
        count += len(found.problems)
        for projector in [] if streams else registered(inline=False):
            count += self._report(follower_problems(projector))
        if found.undecided:
            self.stdout.write(f"streams of other rules, not decided again: {found.undecided}")
        verdict = f"streams: {found.streams}, problems: {count}"
        if count:
            raise CommandError(verdict)
        self.stdout.write(verdict)

    def _report(self, problems: list[str]) -> int:
        for problem in problems:
            self.stderr.write(problem)
        return len(problems)
