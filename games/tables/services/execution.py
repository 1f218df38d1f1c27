"""Execute commands: decide, commit, announce."""

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from time import perf_counter
from typing import Any
from uuid import UUID

from django.db import InterfaceError, OperationalError, connection, transaction
from django.utils import timezone
from structlog.contextvars import bind_contextvars

from events import store
from events.database.connections import is_closed
from events.database.slots import SLOTS
from events.envelope import CommandUsed, Head, RecordedEvent, WrongVersion
from events.writing.write import Statement, Write
from games.kernel.codec import NOBODY
from games.kernel.refusal import Malformed, Refused
from games.kernel.values import Seat
from games.metrics.measures import active
from games.pubsub import publisher
from games.pubsub.pointer import Pointer
from games.table import commands
from games.table.base import Command
from games.table.decide import decide
from games.table.decider import Actor, Context, Decision, Role
from games.table.invitations.commands import Invite
from games.table.state import Table
from games.tables import notices, seen_versions, table_cache
from games.tables.absence.facts import absence_facts
from games.tables.explore import source_of
from games.tables.lists import summary
from games.tables.log.rows import BODY, new_events
from games.tables.seen_versions import SeenVersions, Shown
from games.tables.services import company, measuring
from games.tables.services.calendars import TableCalendar
from games.tables.services.capacity import check_capacity
from games.tables.services.command import CommandRequest, CommandResult, StalePosition
from games.tables.services.opening import check_may_be_opened, offered_game
from games.tables.table_cache import LoggedTable, NoSuchTable

SEED_BYTES = 32
INVITING = (commands.Open, Invite)
"""The commands that may invite players by name."""

ON_A_POSITION = (
    *(commands.Play, commands.Undo, commands.Redo, commands.Answer),
    *(commands.AgreeResult, commands.ShowHint),
)


def open_table(
    *,
    host: str,
    game: str,
    settings: commands.Open | Mapping[str, Any],
    command_id: UUID,
    now: datetime | None = None,
    also: Sequence[Statement] = (),
) -> CommandResult:
    """Open a table of this game. The same command id returns the same table again.

    The statements are committed with a new table, and not executed again.
    """
    opens = offered_game(game)
    command = _decoded(
        settings if isinstance(settings, commands.Open) else {**settings, "kind": "open"}
    )
    check_may_be_opened(command)
    return _run(
        CommandRequest(
            table_id=command_id.hex,
            actor=Actor(Role.PLAYER, host),
            command=command,
            command_id=command_id,
            now=now or timezone.now(),
            opens=opens,
            also=also,
        )
    )


def act(
    *,
    table_id: str,
    actor: Actor,
    command: Command | Mapping[str, Any],
    command_id: UUID,
    position: int | None = None,
    seen: int = 0,
    now: datetime | None = None,
    admit: Callable[[LoggedTable], object] | None = None,
    connected: Collection[str] = (),
    is_planned: bool = False,
) -> CommandResult:
    """Do what the command asks, once, however often it is sent.

    `connected` are the players whose sockets this process will send the change to. A planned
    command shows its player nothing, and may be sent within a transaction.

    Raise `NoSuchTable`, `Malformed`, `Refused`, `StalePosition`, `CommandUsed` or `StoreBusy`,
    or what `admit` raises when it is given the table; then nothing is written.
    """
    return _run(
        CommandRequest(
            table_id=table_id,
            actor=actor,
            command=_decoded(command),
            command_id=command_id,
            position=position,
            seen=seen,
            now=now or timezone.now(),
            admit=admit,
            connected=connected,
            is_planned=is_planned,
        )
    )


def _decoded(command: Command | Mapping[str, Any]) -> Command:
    if isinstance(command, Command):
        return commands.portable(command)
    return commands.command_from(command)


def _run(request: CommandRequest) -> CommandResult:
    # Kept afterwards, since an error is logged by the caller.
    bind_contextvars(table_id=request.table_id, command_id=request.command_id)
    try:
        with SLOTS.acquire(request.stream):
            before = connection.connection
            try:
                return _act_optimistically(request) or _act_with_lock(request)
            except (OperationalError, InterfaceError):
                if connection.in_atomic_block or not is_closed(before):
                    raise
            # Its id makes it safe to send the command again, even if it was recorded.
            connection.close()
            return _act_with_lock(request)
    except Exception as error:
        for measures in active:
            measuring.failed(measures, request, error)
        raise


def _act_optimistically(request: CommandRequest) -> CommandResult | None:
    """Decide a move at the position that this process has cached, with one trip to the database.

    Return None if anything prevents it: then the command is decided under the lock.
    """
    # SQLite locks the whole database, and has no trips to save.
    if connection.vendor == "sqlite" or not isinstance(request.command, commands.Play):
        return None
    # An attempt that fails would end the transaction around it.
    if request.is_planned:
        return None
    known = table_cache.cached(request.table_id)
    if known is None or known.table.position != request.position:
        return None
    with suppress(StalePosition, Refused, Malformed, NoSuchTable, WrongVersion, CommandUsed):
        return decide_and_commit(request, known, known.head)
    return None


def _act_with_lock(request: CommandRequest) -> CommandResult:
    try:
        with transaction.atomic():
            head = store.lock(request.stream)
            is_new = request.opens is not None and head.version == 0
            known = None if is_new else table_cache.load_at(request.table_id, head)
            return decide_and_commit(request, known, head)
    except (StalePosition, Refused, CommandUsed, NoSuchTable) as refused:
        # Looked up only now: hardly any command is sent twice. A new table has no row to lock,
        # so the same command may have opened it in the meantime.
        if rows := store.find_command(request.stream, request.command_id):
            return _repeated(request, rows, refused)
        raise


def decide_and_commit(
    request: CommandRequest, known: LoggedTable | None, head: Head
) -> CommandResult:
    """Decide a command for the table at this head, and commit it. Raise like `act`."""
    decision, before = _decide(request, known), known.table if known is not None else None
    decided = perf_counter()
    table, events = decision.table, new_events(decision, request.body)
    meta = {"actor": _label(request.actor, before)}
    write = Write(request.stream, head, events, request.command_id, meta, request.now)
    write.also(*summary.statements(before, table, {event.kind for event in events}, request.now))
    write.also(*notices.statements(before, decision, request.actor, request.now))
    write.also(*request.also)
    seats, select = _shown_seats(request, table), seen_versions.select(table.id)
    if seats:
        shown = [(table.id, seat, table.version) for seat in sorted(seats)]
        write.also(seen_versions.upsert(shown), select)
    rows, results = store.commit(write)
    seen = dict(results[select]) if seats else SeenVersions(table.id)
    logged = table_cache.followed(known, table, rows)
    result = CommandResult(logged, rows[0].version, rows[-1].version, seen)
    transaction.on_commit(partial(_announce, result, seats, request, decided))
    return result


def _decide(request: CommandRequest, known: LoggedTable | None) -> Decision:
    before = known.table if known is not None else None
    if known is not None and request.admit is not None:
        request.admit(known)
    if isinstance(request.command, commands.Open | commands.Sit):
        check_capacity(request.actor.player, request.command, request.now)
    if before is not None and isinstance(request.command, commands.Sit):
        company.check_may_join(before, request.actor.player)
    is_on_position = isinstance(request.command, ON_A_POSITION)
    if before is not None and is_on_position and request.position != before.position:
        raise StalePosition(before)
    decision = decide(before, request.actor, request.command, _context(request, before))
    # Only players who may invite learn whether somebody can be invited.
    if isinstance(request.command, INVITING) and (invited := company.invited_by(request.command)):
        company.check_may_be_invited(decision.table, invited)
    return decision


def _context(request: CommandRequest, before: Table | None) -> Context:
    game = request.opens if before is None else before.game
    assert game is not None, "only a command that opens a table finds none"
    context = partial(
        Context,
        game=game,
        now=request.now,
        table=request.table_id,
        seen_by_seat=SeenVersions(request.table_id),
        seen_by_actor=request.seen,
    )
    if before is not None:
        facts = absence_facts(before, request.now)
        return context(calendar=TableCalendar(before, request.now), **facts)
    wish = request.command
    continues = wish.continues if isinstance(wish, commands.Open) else None
    source = source_of(request.actor.player, continues) if continues else None
    return context(seed=secrets.token_bytes(SEED_BYTES), source=source)


def _shown_seats(request: CommandRequest, table: Table) -> set[Seat]:
    """Return the seats that are shown the change by this process: the sender's and connected ones.

    Recorded with the move they cost no commit of their own, and are known before others ask.
    """
    is_sender_looking = request.actor.role is Role.PLAYER and not request.is_planned
    sender = {request.actor.player} if is_sender_looking else set()
    seats = [table.seat_of(player) for player in {*sender, *request.connected}]
    return {seat for seat in seats if seat is not None}


def _announce(
    result: CommandResult, seats: Collection[Seat], request: CommandRequest, decided: float
) -> None:
    table, head, received = result.table, result.logged.head, 0.0
    for measures in active:
        received = measuring.committed(measures, request, decided, table)
    table_cache.remember(result.logged)
    seen_versions.remember([Shown(table.id, seat, *head) for seat in seats])
    named = [chair.player if chair.is_person else chair.invited for chair in table.chairs]
    people = tuple([player for player in named if player])
    where = Pointer(table.id, head.version, people, table.is_bot_to_act, result.seen, head.digest)
    publisher.announce(where, received)


def _repeated(
    request: CommandRequest, rows: list[RecordedEvent], refused: Exception
) -> CommandResult:
    """Return the result of a command that was recorded before."""
    if rows[0].secrets[NOBODY][BODY] != request.body:
        if isinstance(refused, NoSuchTable):
            # Players who may not see the table do not learn that it has seen the command.
            raise refused
        raise CommandUsed(request.stream, request.command_id) from None
    logged = table_cache.load(request.table_id)
    return CommandResult(logged, rows[0].version, rows[-1].version, SeenVersions(request.table_id))


def _label(actor: Actor, table: Table | None) -> str:
    seat = table.seat_of(actor.player) if table is not None else None
    if actor.role is Role.PLAYER and seat is not None:
        return f"seat:{seat}"
    if actor.role is Role.MODERATOR:
        # Its event names the person, whom no player sees.
        return str(actor.role.value)
    who = actor.player if actor.seat is None else str(actor.seat)
    return f"{actor.role.value}:{who}" if who else actor.role.value
