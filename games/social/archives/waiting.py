"""The work of a worker: archives that wait, built one after the other."""

from django.utils import timezone

from games.social.archives import services
from games.social.archives.parts import Part

POLL_SECONDS = 1.0
"""Between two searches for archives to build."""

parts: list[Part] = []
"""The files of an archive; `config.wiring` sets them."""


def build_waiting() -> None:
    """Build the archives that are waiting."""
    while services.build_next(parts, timezone.now):
        pass
