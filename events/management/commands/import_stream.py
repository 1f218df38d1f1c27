"""Take in a stream that was exported elsewhere."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from events.seal import BrokenChain
from events.transfer import ImportRefused, import_lines, lines_of


class Command(BaseCommand):
    help = "Reads a whole exported stream, checks its chain, and records it under its own name."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the exported file")

    def handle(self, *, file: Path, **_: Any) -> None:
        try:
            stream, version = import_lines(lines_of(file.read_bytes()))
        except (OSError, BrokenChain, ImportRefused) as refused:
            raise CommandError(f"not imported: {refused}") from refused
        self.stdout.write(f"{stream} is recorded up to version {version}")
