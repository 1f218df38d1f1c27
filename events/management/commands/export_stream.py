"""Write a stream to a file that can be verified by itself."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from events.transfer import export_lines


class Command(BaseCommand):
    help = "Write a stream as JSON Lines (docs/log-format.md), whole or for one audience."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("stream")
        parser.add_argument(
            "--output", type=Path, help="the file to write (default: standard output)"
        )
        parser.add_argument(
            "--audience",
            nargs="*",
            help="withhold all slices except this audience's (`seat:0`); without a name, all",
        )

    def handle(
        self, *, stream: str, output: Path | None, audience: list[str] | None, **_: Any
    ) -> None:
        lines = list(export_lines(stream, None if audience is None else frozenset(audience)))
        if not lines:
            raise CommandError(f"there is no stream {stream}")
        text = "".join(f"{line}\n" for line in lines)
        if output is None:
            self.stdout.write(text, ending="")
        else:
            output.write_text(text, encoding="utf-8", newline="\n")
