"""Measure when moves arrive at the sockets of this process. Called only while it measures."""

import time
from itertools import takewhile
from typing import Final

from games.metrics.catalogue import MOVE_SECONDS
from games.metrics.measures import Measures
from games.tables.table_cache import LoggedTable

PLAYED: Final = "table.played"


def pushed(measures: Measures, table: LoggedTable) -> None:
    """Measure how long ago the last command of a table was received, if it was a move.

    Another process may have received it, so that this is the time of day, not that of a process.
    """
    last = table.tail[-1]
    batch = takewhile(lambda row: row.command == last.command, reversed(table.tail))
    if any(row.kind == PLAYED for row in batch):
        measures.observe(MOVE_SECONDS, time.time() - last.recorded_at.timestamp(), "pushed")
