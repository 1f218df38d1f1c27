"""Play what players decided ahead, through the same door as every move. Every step can run twice.

The row of a plan is locked while its move is played, in one transaction with it: a plan that was
removed plays nothing, and a process that dies leaves either both or neither.
"""

import logging

import msgspec
from django.db import connection, transaction
from django.utils import timezone

from games.kernel.codec import plain
from games.kernel.refusal import Refused
from games.kernel.values import JsonObject, Seat
from games.outbox.notice import Notice
from games.outbox.statements import statements
from games.plans.models import Plan, StandingAnswers
from games.plans.selectors import progress_of
from games.players.selectors import inactive_players
from games.table.decider import Actor, Role
from games.table.plans.follow import Progress, dropped
from games.table.plans.structs import DropCode
from games.table.state import Status, Table
from games.tables import services, table_cache
from games.tables.log.command_ids import own_id
from games.tables.services import StalePosition
from games.tables.table_cache import LoggedTable, NoSuchTable

logger = logging.getLogger(__name__)

MOST_MOVES = 200
"""The most moves played at one table at a time; the next check goes on."""

UNANNOUNCED: frozenset[DropCode] = frozenset({"you_played", "suspended"})
"""The player knows of these, and gets no notice."""


def advance(table_id: str) -> int:
    """Play what plans and standing answers say at a table, until they say no more.

    Return the number of moves.
    """
    count = 0
    while count < MOST_MOVES and _advance_once(table_id):
        count += 1
    return count


def _advance_once(table_id: str) -> bool:
    """Return whether a move was played, or the table moved on meanwhile."""
    plans = Plan.objects.filter(table=table_id, state="armed").values_list("seat", flat=True)
    answers = StandingAnswers.objects.filter(table=table_id).values_list("seat", flat=True)
    return any(_follow_plan(table_id, Seat(seat)) for seat in list(plans)) or any(
        _give_answer(table_id, Seat(seat)) for seat in list(answers)
    )


@transaction.atomic
def _follow_plan(table_id: str, seat: Seat) -> bool:
    locked = Plan.objects.select_for_update().filter(table=table_id, seat=seat, state="armed")
    plan = locked.first()
    logged = _running(table_id) if plan is not None else None
    if plan is None or logged is None:
        return False
    table = logged.table
    progress = progress_of(plan, logged)
    if why := _obstacle(logged, plan):
        progress = dropped(progress, why)
    if progress.state == "armed" and progress.move is not None and _may_move(table):
        why = _play_planned(plan, table, progress.move)
        if why is None:
            return True
        progress = dropped(progress, why)
    if progress.state == "armed":
        _note_checked(plan, table)
    else:
        _end(plan, table, progress, why)
    return False


def _obstacle(logged: LoggedTable, plan: Plan) -> DropCode | None:
    """Return why nothing of the plan can be played any more, whatever its lines say."""
    chair = logged.table.chairs[plan.seat]
    if chair.player != plan.player or not chair.is_present:
        return "seat_left"
    return "suspended" if inactive_players({plan.player}) else None


def _play_planned(plan: Plan, table: Table, move: JsonObject) -> DropCode | None:
    """Play a move, unless the table has moved on. Return why the plan must be dropped, or None."""
    try:
        after = _act(table, Seat(plan.seat), plan.player, move, "plan")
    except StalePosition:
        return None
    except Refused as refused:
        logger.info("a planned move at table %s was refused (%s)", table.id, refused.refusal.code)
        return "not_possible"
    plan.reached, plan.played, plan.checked = after.position, plan.played + 1, 0
    plan.save(update_fields=["reached", "played", "checked"])
    return None


@transaction.atomic
def _give_answer(table_id: str, seat: Seat) -> bool:
    """Return whether a standing answer of the seat was played, or the table moved on."""
    locked = StandingAnswers.objects.select_for_update().filter(table=table_id, seat=seat)
    row = locked.first()
    logged = _running(table_id) if row is not None else None
    if row is None or logged is None:
        return False
    table = logged.table
    move = _standing_move(table, row)
    if move is None:
        _note_checked(row, table)
        return False
    try:
        _act(table, seat, row.player, move, "standing")
    except (StalePosition, Refused) as error:
        return isinstance(error, StalePosition)
    return True


def _standing_move(table: Table, row: StandingAnswers) -> JsonObject | None:
    chair, seat = table.chairs[row.seat], Seat(row.seat)
    is_theirs = chair.player == row.player and chair.is_present and seat in table.to_act
    if not is_theirs or not _may_move(table) or inactive_players({row.player}):
        return None
    move = table.game.standing_answer(table.state, seat, row.answers)
    return None if move is None else plain(move)


def _running(table_id: str) -> LoggedTable | None:
    """Return the table; if it has ended, delete what was decided ahead there."""
    try:
        logged = table_cache.load(table_id)
    except NoSuchTable:
        logged = None
    if logged is None or logged.table.status is not Status.PLAYING:
        Plan.objects.filter(table=table_id).delete()
        StandingAnswers.objects.filter(table=table_id).delete()
        return None
    return logged


def _may_move(table: Table) -> bool:
    """Return whether a move would interrupt neither a pause nor an open request."""
    return table.paused is None and table.request is None


def _act(table: Table, seat: Seat, player: str, move: JsonObject, about: str) -> Table:
    """Play the move at the position for which it was decided. Return the table after it."""
    return services.act(
        table_id=table.id,
        actor=Actor(Role.PLAYER, player),
        command={"kind": "play", "move": move},
        command_id=own_id(table.id, table.version, seat, about),
        position=table.position,
        is_planned=True,
    ).table


def _note_checked(row: Plan | StandingAnswers, table: Table) -> None:
    if row.checked != table.version:
        row.checked = table.version
        row.save(update_fields=["checked"])


def _end(plan: Plan, table: Table, progress: Progress, why: DropCode | None) -> None:
    """Store how the plan ended, and write a notice if the player does not know why."""
    why = why or progress.why
    plan.state, plan.why, plan.ended_at = progress.state, why or "", table.version
    plan.progress = msgspec.to_builtins(progress.lines)
    plan.save(update_fields=["state", "why", "progress", "ended_at"])
    if why is not None and why not in UNANNOUNCED:
        facts = {"why": why}
        notice = Notice(plan.player, "plan_dropped", table.id, table.version, facts=facts)
        with connection.cursor() as cursor:
            for statement in statements([notice], timezone.now()):
                cursor.execute(statement.sql, statement.params)
