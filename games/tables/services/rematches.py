"""Open the rematch of an ended table: one, however many players ask for it at the same time."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from events import store
from events.database.slots import SLOTS
from events.envelope import Head
from events.writing.write import Statement
from games.kernel.refusal import Refused
from games.players.selectors import inactive_players
from games.table import commands
from games.table.decider import Actor, Role
from games.table.rematch.terms import rematch_of
from games.table.state import Status, Table
from games.tables import seen_versions, table_cache
from games.tables.access import admitted
from games.tables.log.rows import stream_of
from games.tables.seen_versions import Shown
from games.tables.services.command import CommandRequest, CommandResult
from games.tables.services.company import check_may_meet
from games.tables.services.execution import decide_and_commit, open_table


@dataclass(frozen=True, slots=True)
class FoundRematch:
    """The id of a rematch, and whether this call opened it."""

    table_id: str
    is_new: bool


Also: TypeAlias = Callable[[str, str, datetime], Statement]
"""Returns a statement about the ended table and its rematch, to be committed with the rematch."""


def find_or_open(
    *, player: str, table_id: str, now: datetime | None = None, also: Also | None = None
) -> FoundRematch:
    """Return the rematch of an ended table; open it for its players if there is none.

    Raise `NoSuchTable`, `Refused` or `StoreBusy`; then nothing is written.
    """
    ended = admitted(table_cache.load(table_id), player).table
    return _found(ended, player) or _open_with_lock(player, table_id, now or timezone.now(), also)


def _found(ended: Table, player: str) -> FoundRematch | None:
    """Return the rematch that was opened before, unless it was cancelled."""
    if ended.rematch is None or ended.seat_of(player) is None:
        return None
    rematch = table_cache.current(ended.rematch.table)
    if rematch.status is not Status.VOIDED:
        return FoundRematch(rematch.id, is_new=False)
    # The player who declined may ask the others, but is not asked again.
    if any(chair.has_declined and chair.invited != player for chair in rematch.chairs):
        raise Refused("rematch_declined")
    return None


def _open_with_lock(player: str, table_id: str, now: datetime, also: Also | None) -> FoundRematch:
    """Open the rematch and link it in one transaction, under the lock of the ended table's head.

    A second player waits for the lock, and then finds the link.
    """
    new, stream = uuid4(), stream_of(table_id)
    with SLOTS.acquire(stream), transaction.atomic():
        head = store.lock(stream)
        known = table_cache.load_at(table_id, head)
        if found := _found(known.table, player):
            return found
        linked = decide_and_commit(_link(known.table, player, new.hex, now), known, head)
        _leave_read(linked, head)
        _check_players(known.table)
        open_table(
            host=player,
            game=known.table.game.info.key,
            settings=rematch_of(known.table),
            command_id=new,
            now=now,
            also=[also(table_id, new.hex, now)] if also else (),
        )
    return FoundRematch(new.hex, is_new=True)


def _leave_read(linked: CommandResult, before: Head) -> None:
    """Record that the seats that had been shown all before the link are shown that, too.

    The rematch has an invitation of its own, and would else make the ended game unread again.
    """
    table, head = linked.table, linked.logged.head
    seats = [seat for seat, version in linked.seen.items() if version >= before.version]
    seen_versions.record([Shown(table.id, seat, *head) for seat in seats])


def _link(ended: Table, player: str, rematch: str, now: datetime) -> CommandRequest:
    replaces = ended.rematch.table if ended.rematch else ""
    return CommandRequest(
        table_id=ended.id,
        actor=Actor(Role.PLAYER, player),
        command=commands.LinkRematch(rematch, replaces),
        command_id=uuid4(),
        now=now,
    )


def _check_players(ended: Table) -> None:
    inactive = inactive_players(ended.people)
    seats = [seat for seat in ended.seats if ended.chairs[seat].player in inactive]
    if seats:
        raise Refused("players_inactive", seats=seats)
    check_may_meet(ended)
