"""Staff do not decide about a table, nor look at it, where they have or had a place."""

from typing import Final

from events.models import Event
from games.conduct.recusal import must_recuse
from games.tables.log.rows import stream_of

PLACES: Final = ("table.opened", "table.sat", "table.started")
"""The kinds of events that name the players at a table."""


def is_close(staff: str, table_id: str) -> bool:
    """Return whether a member of staff sits or sat at a table, opened it or was invited to it."""
    if must_recuse(staff, table=table_id):
        return True
    # In quotes, so that no id is found as a part of another.
    events = Event.objects.filter(stream=stream_of(table_id), kind__in=PLACES)
    return events.filter(public__contains=f'"{staff}"').exists()
