"""The one door for every change: people, bots, clocks and moderators all come through here."""

import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection, transaction
from django.utils import timezone

from events import store
from events.envelope import CommandUsed, RecordedEvent
from events.slots import SLOTS
from events.together import together
from games import deliveries, folding, publisher, rules
from games.exploring import source_of
from games.kernel.codec import NOBODY
from games.kernel.game import AnyGame
from games.kernel.refusal import Malformed, Refused, refuse
from games.rows import BODY, body_digest, new_events, stream_of
from games.table import commands
from games.table.case import Actor, Context, Role
from games.table.decide import decide
from games.table.lines import Delivered
from games.table.source import Source
from games.table.state import Table

SEED_BYTES = 32
ON_A_POSITION = (commands.Play, commands.Undo, commands.Redo, commands.Answer)


@dataclass(frozen=True, slots=True)
class Acted:
    """What a command led to: the table after it, and the versions that it added."""

    table: Table
    first: int
    last: int
    delivered: Delivered
    """What the seats had been sent as it was recorded."""


class Stale(Exception):
    """The command was meant for a position that the table has left."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.id, table.position)
        self.table = table


def open_table(
    *,
    host: str,
    game: str,
    settings: Mapping[str, Any],
    command_id: UUID,
    now: datetime | None = None,
) -> Acted:
    """Set up a table of this game; the same command id again finds the same table."""
    offered = rules.keys()
    if game not in offered:
        raise Refused(refuse("unknown_game", games=offered))
    return _through_the_door(
        _Sent(
            table_id=command_id.hex,
            actor=Actor(Role.PLAYER, host),
            command={**settings, "kind": "open"},
            command_id=command_id,
            now=now or timezone.now(),
            opens=rules.game(game),
        )
    )


def act(
    *,
    table_id: str,
    actor: Actor,
    command: Mapping[str, Any],
    command_id: UUID,
    position: int | None = None,
    seen: int = 0,
    now: datetime | None = None,
    admit: Callable[[Table], object] | None = None,
) -> Acted:
    """Do what the command asks, once, however often it is sent.

    Raises NoSuchTable, Malformed, Refused, Stale, CommandUsed and StoreBusy, with nothing written,
    and whatever `admit` raises of the table before it is looked at any further.
    """
    return _through_the_door(
        _Sent(
            table_id=table_id,
            actor=actor,
            command=command,
            command_id=command_id,
            position=position,
            seen=seen,
            now=now or timezone.now(),
            admit=admit,
        )
    )


@dataclass(frozen=True, slots=True)
class _Sent:
    """A command as it reached the door."""

    table_id: str
    actor: Actor
    command: Mapping[str, Any]
    command_id: UUID
    now: datetime
    position: int | None = None
    seen: int = 0
    opens: AnyGame | None = None
    admit: Callable[[Table], object] | None = None

    @property
    def stream(self) -> str:
        """The log that it is for."""
        return stream_of(self.table_id)

    @property
    def body(self) -> str:
        """What tells it from another command with its id."""
        who = [self.actor.role.value, self.actor.player, self.actor.seat]
        return body_digest({"actor": who, "command": self.command})


def _through_the_door(sent: _Sent) -> Acted:
    wish = commands.command_from(sent.command)
    with SLOTS.taken(sent.stream):
        return _at_once(sent, wish) or _in_turn(sent, wish)


def _at_once(sent: _Sent, wish: commands.Command) -> Acted | None:
    """A move where its sender and this process know the table alike: one trip to the database.

    None where anything speaks against it. That is decided at the head of the log, in its turn.
    """
    head = _supposed(sent) if isinstance(wish, commands.Play) else None
    if head is None:
        return None
    against = (Stale, Refused, Malformed, folding.NoSuchTable, store.WrongSupposition)
    with suppress(*against), transaction.atomic():
        return _recorded(sent, wish, head)
    return None


def _supposed(sent: _Sent) -> store.Supposed | None:
    known = folding.at_hand(sent.table_id)
    if known is None or known.table.position != sent.position:
        return None
    # SQLite has the whole database to lock, and no trips to save.
    return store.Supposed(*known.head) if connection.vendor == "postgresql" else None


@transaction.atomic
def _in_turn(sent: _Sent, wish: commands.Command) -> Acted:
    head = store.lock(sent.stream)
    try:
        return _recorded(sent, wish, head)
    except (Stale, Refused, CommandUsed, folding.NoSuchTable) as refused:
        # Only now is it asked whether the command came before: hardly any comes twice. A table
        # that is being opened has no row to wait at, so that its twin may have come first.
        if known := store.find_command(sent.stream, sent.command_id):
            return _again(sent, known, refused)
        raise


def _recorded(sent: _Sent, wish: commands.Command, head: store.HeadVersion) -> Acted:
    if sent.opens is not None and not head:
        before, game = None, sent.opens
    else:
        before = folding.at_head(sent.table_id, head, head.digest)
        game = before.game
        if sent.admit is not None:
            sent.admit(before)
    if before is not None and isinstance(wish, ON_A_POSITION) and sent.position != before.position:
        raise Stale(before)
    decision = decide(before, sent.actor, wish, _context(sent, game, wish, is_new=before is None))
    table = decision.table
    with together(last=True), folding.expecting(table):
        rows = store.append(
            stream=sent.stream,
            expected=head,
            events=new_events(decision, sent.body),
            command=sent.command_id,
            meta={"actor": _label(sent.actor, before)},
            now=sent.now,
        )
        known = _sent_along(sent.actor, table)
    acted = Acted(table, rows[0].version, rows[-1].version, known())
    _announce_once_committed(acted, rows)
    return acted


def _context(sent: _Sent, game: AnyGame, wish: commands.Command, *, is_new: bool) -> Context:
    return Context(
        game=game,
        now=sent.now,
        table=sent.table_id,
        seed=secrets.token_bytes(SEED_BYTES) if is_new else b"",
        delivered=deliveries.Deliveries(sent.table_id),
        seen=sent.seen,
        source=_source(sent, wish) if is_new else None,
    )


def _source(sent: _Sent, wish: commands.Command) -> Source | None:
    if not isinstance(wish, commands.Open) or wish.continues is None:
        return None
    return source_of(sent.actor.player, wish.continues)


def _sent_along(actor: Actor, table: Table) -> Callable[[], Delivered]:
    # With the move, where it costs no commit of its own: its answer brings the rest to who made
    # it, and who looks on here is told before anybody else can ask.
    own = table.seat_of(actor.player) if actor.role is Role.PLAYER else None
    seats = deliveries.told_at_once(table) | ({own} if own is not None else set())
    if not seats:
        return lambda: deliveries.Deliveries(table.id)
    return deliveries.record_with_all(table_id=table.id, seats=seats, version=table.version)


def _announce_once_committed(acted: Acted, rows: list[RecordedEvent]) -> None:
    table = acted.table
    transaction.on_commit(lambda: folding.remember(table, rows))
    people = tuple(chair.player for chair in table.chairs if chair.human)
    pointer = publisher.Pointer(
        table.id, table.version, people, table.awaits_bot, acted.delivered, rows[-1].digest
    )
    publisher.announce(pointer)


def _again(sent: _Sent, known: list[RecordedEvent], refused: Exception) -> Acted:
    if known[0].secrets[NOBODY][BODY] != sent.body:
        if isinstance(refused, folding.NoSuchTable):
            # Who may not see the table is not told either that it has seen the command.
            raise refused
        raise CommandUsed(sent.stream, sent.command_id) from None
    sent_so_far = deliveries.Deliveries(sent.table_id)
    return Acted(folding.current(sent.table_id), known[0].version, known[-1].version, sent_so_far)


def _label(actor: Actor, table: Table | None) -> str:
    seat = table.seat_of(actor.player) if table is not None else None
    if actor.role is Role.PLAYER and seat is not None:
        return f"seat:{seat}"
    who = actor.player if actor.seat is None else str(actor.seat)
    return f"{actor.role.value}:{who}" if who else actor.role.value
