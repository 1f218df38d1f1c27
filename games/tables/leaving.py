"""Leave all tables of a player before the player is erased, so that no table waits for them."""

from games.kernel.refusal import Refused
from games.kernel.values import JsonObject
from games.table.decider import Actor, Role
from games.table.state import Status
from games.tables import services
from games.tables.lists import queries
from games.tables.log.command_ids import own_id
from games.tables.models import TableSummary


def leave_all_tables(player: str) -> None:
    """Leave open tables, void open tables of this host, and resign running games."""
    for table in list(queries.running_tables(player)):
        _leave(table, player)


def _leave(table: TableSummary, player: str) -> None:
    command = _leaving_command(table, player)
    try:
        services.act(
            table_id=table.id,
            actor=Actor(Role.PLAYER, player),
            command=command,
            # The version makes the id new if a failed erasure is repeated.
            command_id=own_id(table.id, table.version, player, command["kind"]),
        )
    except Refused:
        # The player has resigned already, or the table has just ended.
        return


def _leaving_command(table: TableSummary, player: str) -> JsonObject:
    if table.status == Status.PLAYING.value:
        return {"kind": "resign"}
    if table.host == player:
        return {"kind": "void", "reason": "host_left"}
    return {"kind": "leave"}
