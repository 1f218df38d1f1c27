"""The tables of circles: open one, see one as a member, list them."""

from datetime import datetime
from typing import Final, Literal, TypeAlias
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Exists, OuterRef, QuerySet
from msgspec.structs import replace

from events.envelope import CommandUsed
from events.writing.write import Statement
from games.players.models import Player
from games.players.relations.blocks import apart_from, is_apart
from games.social.circles.locking import lock_as_member
from games.social.circles.models import CircleTable
from games.social.circles.selectors import circle_of_table, is_circle_mate
from games.table.commands import Open
from games.tables import services
from games.tables.access import Access, admitted
from games.tables.models import SeatSummary, TableSummary
from games.tables.services import CommandResult
from games.tables.table_cache import LoggedTable, NoSuchTable

Scope: TypeAlias = Literal["open", "running", "finished"]

STATES: Final = {"open": "open", "running": "playing", "finished": "finished"}
"""The state of the tables in each list of a circle."""

# Written by hand, not by the ORM, since it is committed with the events.
_INSERT: Final = (
    'INSERT INTO circles_circletable ("table", circle_id, created_at) VALUES (%s, %s, %s)'
)
_INSERT_LIKE: Final = (
    'INSERT INTO circles_circletable ("table", circle_id, created_at)'
    " SELECT %s, circle.id, %s FROM circles_circle AS circle"
    " JOIN circles_circletable AS earlier ON earlier.circle_id = circle.id"
    ' WHERE earlier."table" = %s'
)


@transaction.atomic
def open_for_circle(
    *, host: Player, circle: int, game: str, command: Open, command_id: UUID, now: datetime
) -> CommandResult:
    """Open a private table that the members of a circle see while it waits for players.

    Raise `NoSuchCircle`, or like `games.tables.services.open_table`.
    """
    # So that the circle is not dissolved meanwhile.
    lock_as_member(circle, host.id)
    opened = services.open_table(
        host=host.id,
        game=game,
        settings=replace(command, visibility="private"),
        command_id=command_id,
        now=now,
        also=[_belongs(command_id.hex, circle, now)],
    )
    if circle_of_table(opened.table.id) != circle:
        raise CommandUsed(opened.table.id, command_id)
    return opened


def _belongs(table: str, circle: int, now: datetime) -> Statement:
    return Statement(_INSERT, [table, circle, connection.ops.adapt_datetimefield_value(now)])


def belongs_like(earlier: str, table: str, now: datetime) -> Statement:
    """Return the statement that puts a table into the circle of an earlier one, if it has one."""
    # A circle that is being dissolved has no such table a moment later.
    lock = " FOR SHARE OF circle" if connection.features.has_select_for_update_of else ""
    values = [table, connection.ops.adapt_datetimefield_value(now), earlier]
    return Statement(_INSERT_LIKE + lock, values)


def admitted_with_circle(logged: LoggedTable, player: str, *, invited: bool = False) -> Access:
    """Return a player's access to a table; members of its circle count as invited.

    A member does not see an open table where a player sits whom they block, or who blocks them.
    Raise `NoSuchTable` if the player may not see the table.
    """
    try:
        return admitted(logged, player, invited=invited)
    except NoSuchTable:
        if not player or not is_circle_mate(player, logged.table.id):
            raise
        if is_apart(player, logged.table.people | {logged.table.host}):
            raise
    return admitted(logged, player, invited=True)


def tables_of(circle: int, scope: Scope, player: str) -> QuerySet[TableSummary]:
    """Return the tables of a circle in this state, as a member may see them, the newest first."""
    rows = CircleTable.objects.filter(circle=circle).values("table")
    tables = TableSummary.objects.filter(id__in=rows, status=STATES[scope], listed=True)
    if scope == "finished":
        return tables.order_by("-ended_at", "id")
    shown = _without_apart(tables, player) if scope == "open" else tables
    return shown.order_by("-created_at", "id")


def _without_apart(tables: QuerySet[TableSummary], player: str) -> QuerySet[TableSummary]:
    apart = apart_from(player)
    seats = SeatSummary.objects.filter(table=OuterRef("id"), player__in=apart)
    return tables.exclude(host__in=apart).exclude(Exists(seats))
