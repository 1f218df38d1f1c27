"""Leave the tables of a player who is erased, banned or late, so that no table waits for them."""

from contextlib import suppress
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import connection, transaction

from games.kernel.refusal import Refused
from games.kernel.values import JsonObject
from games.outbox.notice import Notice
from games.outbox.statements import statements
from games.table.absence.commands import MarkAbsent
from games.table.base import Command
from games.table.decider import Actor, Role
from games.table.state import Status
from games.tables import services
from games.tables.lists import queries
from games.tables.log.command_ids import own_id
from games.tables.models import SeatSummary, TableSummary

SEAT_FREED: Final = "seat_freed"
"""The reason in the notice about a seat that was given back."""


def leave_all_tables(player: str) -> None:
    """Leave open tables, decline invitations, void tables of this host, resign running games."""
    for table in list(queries.running_tables(player)):
        _leave(table, player, _leaving_command(table, player))
    for table in list(queries.invitations(player)):
        _leave(table, player, {"kind": "decline"})


def give_up_seats(player: str) -> None:
    """Leave open tables, decline invitations, and let bots play in the player's running games."""
    for table in list(queries.running_tables(player)):
        if table.status == Status.PLAYING.value:
            _mark_absent(table, player)
        else:
            _leave(table, player, _leaving_command(table, player))
    for table in list(queries.invitations(player)):
        _leave(table, player, {"kind": "decline"})


def free_waiting_seats(player: str, now: datetime) -> int:
    """Give back a player's seats at tables that have not started, with a notice about each.

    Their time has expired elsewhere; they may sit down again. Return how many seats were freed.
    """
    seats = SeatSummary.objects.filter(player=player, ended_at=None)
    waiting = TableSummary.objects.filter(status=Status.OPEN.value)
    taken = list(waiting.filter(id__in=seats.values("table")))
    # Their own tables stay open for them.
    reserved = list(queries.invitations(player))
    freed = [_give_back(table, player, {"kind": "leave"}, now) for table in taken]
    freed += [_give_back(table, player, {"kind": "decline"}, now) for table in reserved]
    return sum(freed)


def _give_back(table: TableSummary, player: str, command: JsonObject, now: datetime) -> bool:
    actor = Actor(Role.PLAYER, player)
    command_id = own_id(table.id, table.version, player, "out_of_time")
    try:
        with transaction.atomic():
            done = services.act(
                table_id=table.id, actor=actor, command=command, command_id=command_id, now=now
            )
            facts = {"reason": SEAT_FREED}
            notice = Notice(player, "table_closed", table.id, done.last, facts=facts)
            with connection.cursor() as cursor:
                for statement in statements([notice], now):
                    cursor.execute(statement.sql, statement.params)
    except Refused:
        # The game has just started, or the player has left already.
        return False
    return True


def _mark_absent(table: TableSummary, player: str) -> None:
    seats = SeatSummary.objects.filter(table=table.id, player=player)
    for seat in list(seats.values_list("seat", flat=True)):
        _send(
            table,
            Actor(Role.WORKER),
            MarkAbsent(seat),
            own_id(table.id, table.version, seat, "absent"),
        )


def _leave(table: TableSummary, player: str, command: JsonObject) -> None:
    # The version makes the id new if a failed erasure is repeated.
    command_id = own_id(table.id, table.version, player, command["kind"])
    _send(table, Actor(Role.PLAYER, player), command, command_id)


def _send(
    table: TableSummary, actor: Actor, command: Command | JsonObject, command_id: UUID
) -> None:
    # The player may have resigned already, or the table may have just ended.
    with suppress(Refused):
        services.act(table_id=table.id, actor=actor, command=command, command_id=command_id)


def _leaving_command(table: TableSummary, player: str) -> JsonObject:
    if table.status == Status.PLAYING.value:
        return {"kind": "resign"}
    if table.host == player:
        return {"kind": "void", "reason": "host_left"}
    return {"kind": "leave"}
