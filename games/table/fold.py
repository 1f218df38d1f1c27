"""Fold events into a table, without a clock or chance. Folding never fails."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import zip_longest
from typing import Any, Literal, TypeAlias, assert_never, cast

from msgspec.structs import replace

from games.kernel.draft import Batch
from games.kernel.events import Event
from games.kernel.game import AnyGame
from games.kernel.values import NO_POSITION, Position, Seat, Version
from games.table import events as e
from games.table.absence.changes import ended, with_bank, with_chair
from games.table.absence.events import AbsenceEvent
from games.table.absence.fold import fold_absence
from games.table.base import TableEvent
from games.table.calendars.fold import fold_clock
from games.table.invitations.events import InvitationEvent
from games.table.invitations.fold import answered, fold_invitation
from games.table.invitations.values import Invitation
from games.table.moderation.events import ModerationEvent
from games.table.moderation.fold import fold_moderation, is_decision, with_decision
from games.table.state import BOT, Chair, RematchLink, Result, Status, Step, Table
from games.table.undo.fold import fold_request, with_main_line
from games.table.undo.requests import is_granted, without_agreements

Recorded: TypeAlias = tuple[Event, Version, datetime]
"""An event with its version in the log and the moment it was recorded."""


def fold(game: AnyGame, recorded: Iterable[Recorded], table: Table | None = None) -> Table | None:
    """Return the table after these events, from the first event or from a given table on."""
    for event, version, at in recorded:
        table = evolve(game, table, event, version, at)
    return table


def fold_own_events(known: Table, recorded: Iterable[Recorded]) -> Table:
    """Return an earlier version of a table, from the table's own events up to that version.

    The game's events and states are those of the steps of the known version.
    """
    steps = {step.first: step for step in (*known.undone, *known.main_line)}
    table: Table | None = None
    for event, version, at in recorded:
        table = evolve(known.game, table, event, version, at)
        if step := steps.get(version):
            table = with_game_batch(table, Batch(step.events, step.state), step.position)
    assert table is not None, "a log begins with table.opened"
    return table


def evolve(
    game: AnyGame, table: Table | None, event: Event, version: Version, at: datetime
) -> Table:
    """Return the table after one more event, of its game or its own."""
    if isinstance(event, e.Opened):
        return _opened(game, event, version, at)
    assert table is not None, "a log begins with table.opened"
    table = replace(table, version=version)
    if isinstance(event, TableEvent):
        return _table_event(table, cast(e.LaterEvent, event), at)
    return _game_event(table, event, version)


def _table_event(table: Table, event: e.LaterEvent, at: datetime) -> Table:
    if isinstance(event, e.MainLineEvent):
        return _main_line_event(table, event, at)
    if isinstance(event, e.RequestEvent):
        return fold_request(table, event, at)
    if isinstance(event, e.SeatingEvent | InvitationEvent):
        return _event_before_start(table, event, at)
    if isinstance(event, AbsenceEvent):
        return fold_absence(table, event, at)
    if isinstance(event, ModerationEvent):
        return fold_moderation(table, event, at)
    return _other_event(table, event, at)


def _other_event(table: Table, event: e.SeatEvent | e.EndingEvent, at: datetime) -> Table:
    if isinstance(event, e.SeatEvent):
        return _seat_event(table, event)
    return _ending_event(table, event, at)


def _seat_event(table: Table, event: e.SeatEvent) -> Table:
    if isinstance(event, e.HintShown):
        return with_chair(table, event.seat, hints=table.chairs[event.seat].hints + 1)
    return fold_clock(table, event)


def _opened(game: AnyGame, event: e.Opened, version: Version, at: datetime) -> Table:
    return Table(
        id=event.table,
        game=game,
        edition=event.edition,
        host=event.host,
        options=event.options,
        visibility=event.visibility,
        undo=event.undo,
        pace=event.pace,
        commitment=event.commitment,
        seed=event.seed,
        chairs=tuple(
            Chair(player, invited=invited)
            for player, invited in zip_longest(event.chairs, event.invited, fillvalue="")
        ),
        version=version,
        opened_at=at,
        absence=event.absence,
        begins=event.begins,
        prefix=event.prefix,
        substitutes=event.substitutes,
        rematch_of=event.rematch_of,
        invitations=tuple(
            Invitation(player, Seat(seat), event.host, at)
            for seat, player in enumerate(event.invited)
            if player not in ("", event.host)
        ),
    )


def _event_before_start(
    table: Table, event: e.SeatingEvent | InvitationEvent, at: datetime
) -> Table:
    if isinstance(event, InvitationEvent):
        return fold_invitation(table, event, at)
    return _seating_event(table, event, at)


def _seating_event(table: Table, event: e.SeatingEvent, at: datetime) -> Table:
    match event:
        case e.Sat():
            table = with_chair(table, event.seat, player=event.player, entropy=event.entropy)
            table = answered(table, event.seat, "accepted")
        case e.Left():
            table = with_chair(table, event.seat, player="", entropy="", invited="")
            table = answered(table, event.seat, "withdrawn")
        case e.BotSeated():
            table = with_chair(table, event.seat, player=BOT + event.level)
        case e.Started():
            table = _started(table, event, at)
        case _:
            assert_never(event)
    return table


def _started(table: Table, event: e.Started, at: datetime) -> Table:
    count = len(event.players)
    banks = (table.pace.seconds,) * count if table.pace.form == "bank" else ()
    setup = Step(
        table.version,
        Position(table.version),
        parent=NO_POSITION,
        seat=None,
        made_at=at,
        banks=banks,
    )
    return replace(
        table,
        status=Status.PLAYING,
        chairs=tuple(map(Chair, event.players, event.entropies)),
        main_line=(setup,),
        invitations=(),
    )


def _game_event(table: Table, event: Event, version: Version) -> Table:
    state = table.game.evolve(table.tip.state, event)
    return with_game_batch(table, Batch((event,), state), version)


def with_game_batch(table: Table, batch: Batch[Any, Any], version: Version) -> Table:
    """Return the table after these events of its game; `version` is that of the last one."""
    tip = table.tip
    step = replace(
        tip, position=Position(version), events=(*tip.events, *batch.events), state=batch.state
    )
    return replace(table, version=version, main_line=(*table.main_line[:-1], step))


def _main_line_event(table: Table, event: e.MainLineEvent, at: datetime) -> Table:
    match event:
        case e.Played():
            table = _played(table, event, at)
        case e.Undone():
            table = _undone(table, event, at)
        case e.Redone():
            table = _with_line_to(table, event, at)
            table = with_bank(table, event.seat, event.left)
        case _:
            assert_never(event)
    return table


def _played(table: Table, event: e.Played, at: datetime) -> Table:
    version, tip = table.version, table.tip
    step = replace(
        tip,
        first=version,
        position=Position(version),
        parent=tip.position,
        seat=event.seat,
        made_at=at,
        rests_until=None,
        by_bot=table.chairs[event.seat].bot_level != "",
        events=(),
    )
    closed = table.closed_request
    table = replace(
        table,
        main_line=(*table.main_line, step),
        rested=timedelta(),
        agreed=None,
        # A seat that moves has read the answer to its request.
        closed_request=None if closed and closed.seat == event.seat else closed,
    )
    table = without_agreements(table)
    offers = table.chairs[event.seat].offers if step.by_bot else ()
    table = with_chair(table, event.seat, expired=False, nudges=0, offers=offers)
    return with_bank(table, event.seat, event.left)


def _undone(table: Table, event: e.Undone, at: datetime) -> Table:
    after = _with_line_to(table, event, at)
    return with_decision(table, after, event, at) if is_decision(table, event) else after


def _with_line_to(table: Table, event: e.Undone | e.Redone, at: datetime) -> Table:
    outcome: Literal["granted"] | None = "granted" if is_granted(table, event) else None
    return with_main_line(table, event.to, event.rests_from, at, outcome)


def _ending_event(table: Table, event: e.EndingEvent, at: datetime) -> Table:
    match event:
        case e.Finished():
            result = Result(event.reason, event.ranks, event.scores)
            table = ended(table, Status.FINISHED, result, at)
        case e.RevealAgreed():
            table = replace(table, reveal_agreed=table.reveal_agreed | {event.seat})
        case e.Revealed():
            table = replace(table, revealed=True)
        case e.RematchOpened():
            table = replace(table, rematch=RematchLink(event.table, event.seat))
        case _:
            assert_never(event)
    return table
