"""When the log was last verified, and when all heads, or those that changed, were noted."""

from contextlib import suppress
from datetime import datetime
from typing import Literal

from django.db import DatabaseError, transaction

from events.models import LogCheck


def record_check(
    kind: Literal["verify", "note", "changes"], *, streams: int, problems: int = 0, now: datetime
) -> None:
    """Record that the whole log was checked. A database that cannot be written to is left."""
    result = {"ran_at": now, "streams": streams, "problems": problems}
    with suppress(DatabaseError), transaction.atomic():
        LogCheck.objects.update_or_create(kind=kind, defaults=result)
