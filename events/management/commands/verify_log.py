"""Check the digests of the log, and the projections against the log."""

from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from django.core.management.base import CommandError
from django.db import DEFAULT_DB_ALIAS
from django.utils import timezone

from events.checks import check_triggers
from events.management.base import LogCommand
from events.management.log_checks import record_check
from events.noted_heads.note import InvalidNote, NotedHead, missing_heads, read_note
from events.noted_heads.places import PlaceFailed, texts
from events.noted_heads.signing import KeyUnavailable
from events.projections import scan
from events.projections.projection import followers, projections, rules_checks
from events.projections.verify import follower_problems, stray_problems, verify_streams


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
        parser.add_argument(
            "--against",
            nargs="+",
            default=[],
            metavar="PLACE",
            help="also compare the log with notes of its heads: files, folders or addresses",
        )

    def handle(
        self, *, streams: list[str], rules: bool, against: Sequence[str], processes: int, **_: Any
    ) -> None:
        noted = _noted_heads(against)
        if streams and (unknown := set(streams) - scan.existing(scan.named(streams))):
            raise CommandError(f"there is no stream {', '.join(sorted(unknown))}")
        count = self._report([str(warning.msg) for warning in check_triggers([DEFAULT_DB_ALIAS])])
        pieces = [scan.named(streams)] if streams else scan.ranges()
        task = partial(
            verify_streams, projections=projections(), rules=rules_checks() if rules else []
        )
        found = self.work(task, pieces, processes)
        count += len(found.problems)
        # After the chains, since a head says nothing about a broken one.
        count += self._report(missing_heads(noted))
        if not streams:
            for projection in projections():
                count += self._report(stray_problems(projection))
            for follower in followers():
                count += self._report(follower_problems(follower))
        if found.undecided:
            self.stdout.write(
                f"streams of other versions of their rules, not decided again: {found.undecided}"
            )
        if not streams:
            record_check("verify", streams=found.streams, problems=count, now=timezone.now())
        verdict = f"streams: {found.streams}, problems: {count}"
        if count:
            raise CommandError(verdict)
        self.stdout.write(verdict)

    def _report(self, found: Iterable[str]) -> int:
        problems = list(found)
        for problem in problems:
            self.stderr.write(problem)
        return len(problems)


def _noted_heads(places: Iterable[str]) -> dict[NotedHead, None]:
    # Most heads are in several notes.
    return {head: None for place in places for head in _heads_at(place)}


def _heads_at(place: str) -> Iterator[NotedHead]:
    try:
        for name, text in texts(place):
            try:
                yield from read_note(text)
            except InvalidNote as error:
                raise CommandError(f"{name} cannot be compared: {error}") from error
    except (PlaceFailed, KeyUnavailable) as error:
        raise CommandError(f"cannot be compared: {error}") from error
