"""Who goes for good leaves their tables as anybody may, so that nobody waits for them."""

from games import lists, services
from games.kernel.refusal import Refused
from games.kernel.values import JsonObject
from games.models import TableSummary
from games.own_ids import own_id
from games.table.case import Actor, Role
from games.table.state import Status


def leave_all_tables(player: str) -> None:
    """Give back chairs, close tables that wait for players, resign games that run."""
    for table in list(lists.running_tables(player)):
        _leave(table, player)


def _leave(table: TableSummary, player: str) -> None:
    command = _farewell(table, player)
    try:
        services.act(
            table_id=table.id,
            actor=Actor(Role.PLAYER, player),
            command=command,
            # By version: who left before may have come back, if going failed half-way.
            command_id=own_id(table.id, table.version, player, command["kind"]),
        )
    except Refused:
        # They resigned before, or the table has just gone further: there is nothing to leave.
        return


def _farewell(table: TableSummary, player: str) -> JsonObject:
    if table.status == Status.PLAYING.value:
        return {"kind": "resign"}
    if table.host == player:
        return {"kind": "void", "reason": "host_left"}
    return {"kind": "leave"}
