"""Note the heads of all streams where the owner of the database cannot change them."""

import sys
from argparse import ArgumentParser
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from events.noted_heads import signing
from events.noted_heads.note import MOST_HEADS
from events.noted_heads.noting import note_heads
from events.noted_heads.places import PlaceFailed, is_address, store, write


class Command(BaseCommand):
    help = (
        "Write the heads of all streams, signed, to a place on another machine;"
        " `verify_log --against PLACE` compares them with the log."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "place",
            nargs="?",
            default=settings.HEADS_TO,
            help="a new file, a folder, or an address (https://…); HEADS_TO by default",
        )
        parser.add_argument(
            "--public-key", action="store_true", help="only print the key that verifies notes"
        )

    def handle(self, *, place: str, public_key: bool, **_: Any) -> None:
        try:
            self.stdout.write(signing.public_key() if public_key else _note(place))
        except (PlaceFailed, signing.KeyUnavailable) as error:
            raise CommandError(str(error)) from None


def _note(place: str) -> str:
    if not place:
        raise CommandError("name a place, or set HEADS_TO")
    is_file = not is_address(place) and not Path(place).is_dir()
    to = partial(write, Path(place)) if is_file else partial(store, place)
    most = sys.maxsize if is_file else MOST_HEADS
    return f"heads: {note_heads('all', timezone.now(), to, most)}"
