"""Compute read models again from the log."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from events.catchup import catch_up, start_over
from events.management.progress import shown
from events.projector import Projector, rebuild_stream, registered
from events.store import lock, read, streams


class Command(BaseCommand):
    help = "Computes projections again from the log, stream by stream, while the service runs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("projectors", nargs="*", help="only these; all where none is named")

    def handle(self, *, projectors: list[str], **_: Any) -> None:
        known = registered(inline=True) + registered(inline=False)
        if unknown := set(projectors) - {projector.name for projector in known}:
            raise CommandError(f"no projector is named {', '.join(sorted(unknown))}")
        for projector in known:
            if not projectors or projector.name in projectors:
                self._rebuild(projector)
                self.stdout.write(f"{projector.name} is rebuilt")

    def _rebuild(self, projector: Projector) -> None:
        if projector.inline:
            for stream in shown(streams(), f"streams for {projector.name}", self.stderr.write):
                with transaction.atomic():
                    lock(stream)
                    rebuild_stream(projector, stream, read(stream))
            return
        start_over(projector)
        while taken := catch_up(projector):
            self.stderr.write(f"{taken} more events for {projector.name}")
