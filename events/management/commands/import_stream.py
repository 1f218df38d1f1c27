"""Record a stream that was exported elsewhere."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from events.chain.seal import BrokenChain
from events.projections.projection import projections
from events.transfer import ImportRefused, import_lines, lines_of


class Command(BaseCommand):
    help = "Check the chain of an exported stream, and record it under its own name."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the exported file")

    def handle(self, *, file: Path, **_: Any) -> None:
        try:
            stream, version = import_lines(lines_of(file.read_bytes()), projections())
        except (OSError, BrokenChain, ImportRefused) as refused:
            raise CommandError(f"not imported: {refused}") from refused
        self.stdout.write(f"{stream} is recorded up to version {version}")
