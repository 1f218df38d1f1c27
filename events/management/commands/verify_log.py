"""Check the digests of the log, and the projections against the log."""

from argparse import ArgumentParser
from functools import partial
from typing import Any

from django.core.management.base import CommandError
from django.db import DEFAULT_DB_ALIAS

from events.checks import check_triggers
from events.management.base import LogCommand
from events.projections import scan
from events.projections.projection import followers, projections, rules_checks
from events.projections.verify import follower_problems, verify_streams


class Command(LogCommand):
    help = (
        "Check that the database protects the log from changes, and for each stream the chain of"
        " digests, gaps, the head, and that each projection is what the log gives. Exit with 1 if"
        " there is a problem."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("streams", nargs="*", help="the streams; all by default")
        parser.add_argument(
            "--rules", action="store_true", help="also decide every move again by today's rules"
        )

    def handle(self, *, streams: list[str], rules: bool, processes: int, **_: Any) -> None:
        if streams and (unknown := set(streams) - scan.existing(scan.named(streams))):
            raise CommandError(f"there is no stream {', '.join(sorted(unknown))}")
        count = self._report([str(warning.msg) for warning in check_triggers([DEFAULT_DB_ALIAS])])
        pieces = [scan.named(streams)] if streams else scan.ranges()
        task = partial(
            verify_streams, projections=projections(), rules=rules_checks() if rules else []
        )
        found = self.work(task, pieces, processes)
        count += len(found.problems)
        for follower in [] if streams else followers():
            count += self._report(follower_problems(follower))
        if found.undecided:
            self.stdout.write(
                f"streams of other versions of their rules, not decided again: {found.undecided}"
            )
        verdict = f"streams: {found.streams}, problems: {count}"
        if count:
            raise CommandError(verdict)
        self.stdout.write(verdict)

    def _report(self, problems: list[str]) -> int:
        for problem in problems:
            self.stderr.write(problem)
        return len(problems)
