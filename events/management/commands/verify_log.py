"""Check the log against its seals, and what was computed from it against the log."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DEFAULT_DB_ALIAS

from events import store
from events.checks import log_is_guarded
from events.management.progress import shown
from events.projector import registered
from events.verify import follower_problems, stream_problems


class Command(BaseCommand):
    help = (
        "Checks that the database guards the log, and of every stream: the chain of digests, gaps,"
        " the head, and that each projection is what the log makes of it. Exits with 1 where"
        " something is wrong."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("streams", nargs="*", help="only these; all where none is named")
        parser.add_argument(
            "--rules", action="store_true", help="also put every stored move to today's rules again"
        )

    def handle(self, *, streams: list[str], rules: bool, **_: Any) -> None:
        known = store.streams()
        if unknown := set(streams) - set(known):
            raise CommandError(f"there is no stream {', '.join(sorted(unknown))}")
        chosen = streams or known
        count = self._report([str(warning.msg) for warning in log_is_guarded([DEFAULT_DB_ALIAS])])
        for stream in shown(chosen, "streams", self.stderr.write):
            count += self._report(stream_problems(stream, rules=rules))
        for projector in [] if streams else registered(inline=False):
            count += self._report(follower_problems(projector))
        verdict = f"streams: {len(chosen)}, problems: {count}"
        if count:
            raise CommandError(verdict)
        self.stdout.write(verdict)

    def _report(self, problems: list[str]) -> int:
        for problem in problems:
            self.stderr.write(problem)
        return len(problems)
