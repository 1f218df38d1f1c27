"""Measure the moves of this process. Called only while it measures."""

from time import perf_counter
from typing import Final

from events.database.failures import failure_of
from events.envelope import CommandUsed
from games.kernel.refusal import Malformed, Refused
from games.metrics.catalogue import MOVE_SECONDS, MOVES
from games.metrics.measures import Measures
from games.table import commands
from games.table.state import Table
from games.tables import table_cache
from games.tables.services.command import CommandRequest, StalePosition
from games.tables.table_cache import NoSuchTable

ACCEPTED: Final = "accepted"
RESULTS: Final[dict[type[Exception], str]] = {
    StalePosition: "stale_position",
    Malformed: "malformed_command",
    CommandUsed: "command_used",
    NoSuchTable: "no_such_table",
}


def committed(measures: Measures, request: CommandRequest, decided: float, table: Table) -> float:
    """Count a move that was just committed. Return when it was received; 0 for other commands."""
    if not isinstance(request.command, commands.Play):
        return 0.0
    measures.count(MOVES, table.game.info.key, ACCEPTED)
    measures.observe(MOVE_SECONDS, decided - request.received, "decided")
    measures.observe(MOVE_SECONDS, perf_counter() - request.received, "committed")
    return request.received


def failed(measures: Measures, request: CommandRequest, error: Exception) -> None:
    """Count a move that was not recorded."""
    if isinstance(request.command, commands.Play):
        known = table_cache.cached(request.table_id)
        game = known.table.game.info.key if known is not None else "unknown"
        measures.count(MOVES, game, result_of(error))


def result_of(error: Exception) -> str:
    """Return the code of a refusal or failure."""
    if isinstance(error, Refused):
        return error.refusal.code
    if failure := failure_of(error):
        return failure.code
    return RESULTS.get(type(error), "failed")
