"""Every change of a table, whether a player, a bot, a clock or a moderator asks for it."""

import secrets
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

import msgspec
from django.db import InterfaceError, OperationalError, connection, transaction
from django.utils import timezone

from events import store
from events.database.connections import is_closed
from events.database.slots import SLOTS
from events.envelope import CommandUsed, Head, RecordedEvent, WrongVersion
from events.writing.write import Write
from games import rules
from games.kernel.codec import NOBODY
from games.kernel.game import AnyGame
from games.kernel.refusal import Malformed, Refused
from games.kernel.values import Seat
from games.pubsub import publisher
from games.pubsub.pointer import Pointer
from games.table import commands
from games.table.decide import decide
from games.table.decider import Actor, Context, Decision, Role
from games.table.state import Table
from games.table.undo.free import SeenBySeat
from games.tables import seen_versions, table_cache
from games.tables.explore import source_of
from games.tables.lists import summary
from games.tables.log.rows import BODY, body_digest, new_events, stream_of
from games.tables.seen_versions import SeenVersions, Shown
from games.tables.table_cache import LoggedTable, NoSuchTable

SEED_BYTES = 32
ON_A_POSITION = (commands.Play, commands.Undo, commands.Redo, commands.Answer)


@dataclass(frozen=True, slots=True)
class CommandResult:
    """The table after a command, and the versions that the command added."""

    logged: LoggedTable
    first: int
    last: int
    seen: SeenBySeat
    """The last version that each seat had been shown when it was recorded."""

    @property
    def table(self) -> Table:
        """The table after the command."""
        return self.logged.table


class StalePosition(Exception):
    """The command was meant for a position that the table has left."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.id, table.position)
        self.table = table


def open_table(
    *,
    host: str,
    game: str,
    settings: commands.Open | Mapping[str, Any],
    command_id: UUID,
    now: datetime | None = None,
) -> CommandResult:
    """Open a table of this game. The same command id returns the same table again."""
    offered = rules.keys()
    if game not in offered:
        raise Refused("unknown_game", games=offered)
    return _run(
        CommandRequest(
            table_id=command_id.hex,
            actor=Actor(Role.PLAYER, host),
            command=_decoded(
                settings if isinstance(settings, commands.Open) else {**settings, "kind": "open"}
            ),
            command_id=command_id,
            now=now or timezone.now(),
            opens=rules.game(game),
        )
    )


def act(
    *,
    table_id: str,
    actor: Actor,
    command: commands.Command | Mapping[str, Any],
    command_id: UUID,
    position: int | None = None,
    seen: int = 0,
    now: datetime | None = None,
    admit: Callable[[LoggedTable], object] | None = None,
    connected: Collection[str] = (),
) -> CommandResult:
    """Do what the command asks, once, however often it is sent.

    `connected` are the players whose sockets this process will send the change to.

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
        )
    )


def _decoded(command: commands.Command | Mapping[str, Any]) -> commands.Command:
    if isinstance(command, commands.Command):
        return commands.portable(command)
    return commands.command_from(command)


@dataclass(frozen=True, slots=True)
class CommandRequest:
    """A command for a table, with its sender and what the sender knew."""

    table_id: str
    actor: Actor
    command: commands.Command
    command_id: UUID
    now: datetime
    position: int | None = None
    seen: int = 0
    opens: AnyGame | None = None
    admit: Callable[[LoggedTable], object] | None = None
    connected: Collection[str] = ()

    @property
    def stream(self) -> str:
        """The stream of the table."""
        return stream_of(self.table_id)

    @property
    def body(self) -> str:
        """A digest by which the same command is recognized when it is sent again."""
        actor = [self.actor.role.value, self.actor.player, self.actor.seat]
        return body_digest({"actor": actor, "command": msgspec.to_builtins(self.command)})


def _run(request: CommandRequest) -> CommandResult:
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


def _act_optimistically(request: CommandRequest) -> CommandResult | None:
    """Decide a move at the position that this process has cached, with one trip to the database.

    Return None if anything prevents it: then the command is decided under the lock.
    """
    # SQLite locks the whole database, and has no trips to save.
    if connection.vendor == "sqlite" or not isinstance(request.command, commands.Play):
        return None
    known = table_cache.cached(request.table_id)
    if known is None or known.table.position != request.position:
        return None
    with suppress(StalePosition, Refused, Malformed, NoSuchTable, WrongVersion, CommandUsed):
        return _decide_and_commit(request, known, known.head)
    return None


def _act_with_lock(request: CommandRequest) -> CommandResult:
    try:
        with transaction.atomic():
            head = store.lock(request.stream)
            is_new = request.opens is not None and head.version == 0
            known = None if is_new else table_cache.load_at(request.table_id, head)
            return _decide_and_commit(request, known, head)
    except (StalePosition, Refused, CommandUsed, NoSuchTable) as refused:
        # Looked up only now: hardly any command is sent twice. A new table has no row to lock,
        # so the same command may have opened it in the meantime.
        if rows := store.find_command(request.stream, request.command_id):
            return _repeated(request, rows, refused)
        raise


def _decide_and_commit(
    request: CommandRequest, known: LoggedTable | None, head: Head
) -> CommandResult:
    decision = _decide(request, known)
    table, events = decision.table, new_events(decision, request.body)
    meta = {"actor": _label(request.actor, known.table if known is not None else None)}
    write = Write(request.stream, head, events, request.command_id, meta, request.now)
    write.also(*summary.statements(table, {event.kind for event in events}, request.now))
    seats, select = _shown_seats(request, table), seen_versions.select(table.id)
    if seats:
        shown = [(table.id, seat, table.version) for seat in sorted(seats)]
        write.also(seen_versions.upsert(shown), select)
    rows, results = store.commit(write)
    seen = dict(results[select]) if seats else SeenVersions(table.id)
    logged = table_cache.followed(known, table, rows)
    result = CommandResult(logged, rows[0].version, rows[-1].version, seen)
    transaction.on_commit(partial(_announce, result, seats))
    return result


def _decide(request: CommandRequest, known: LoggedTable | None) -> Decision:
    before = known.table if known is not None else None
    if known is not None and request.admit is not None:
        request.admit(known)
    is_on_position = isinstance(request.command, ON_A_POSITION)
    if before is not None and is_on_position and request.position != before.position:
        raise StalePosition(before)
    return decide(before, request.actor, request.command, _context(request, before))


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
        return context()
    wish = request.command
    continues = wish.continues if isinstance(wish, commands.Open) else None
    source = source_of(request.actor.player, continues) if continues else None
    return context(seed=secrets.token_bytes(SEED_BYTES), source=source)


def _shown_seats(request: CommandRequest, table: Table) -> set[Seat]:
    """Return the seats that are shown the change by this process: the sender's and connected ones.

    Recorded with the move they cost no commit of their own, and are known before others ask.
    """
    sender = {request.actor.player} if request.actor.role is Role.PLAYER else set()
    seats = [table.seat_of(player) for player in {*sender, *request.connected}]
    return {seat for seat in seats if seat is not None}


def _announce(result: CommandResult, seats: Collection[Seat]) -> None:
    table, head = result.table, result.logged.head
    table_cache.remember(result.logged)
    seen_versions.remember([Shown(table.id, seat, *head) for seat in seats])
    people = tuple([chair.player for chair in table.chairs if chair.is_person])
    publisher.announce(
        Pointer(table.id, head.version, people, table.is_bot_to_act, result.seen, head.digest)
    )


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
    who = actor.player if actor.seat is None else str(actor.seat)
    return f"{actor.role.value}:{who}" if who else actor.role.value
