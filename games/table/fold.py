"""Fold events into a table, without a clock or chance. Folding never fails."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, TypeAlias, assert_never, cast

from msgspec.structs import replace

from games.kernel.draft import Batch
from games.kernel.events import Event
from games.kernel.game import AnyGame
from games.kernel.values import NO_POSITION, Position, Seat, Version
from games.table import events as e
from games.table.state import BOT, Chair, Result, Status, Step, Table
from games.table.undo.branches import path_to
from games.table.undo.requests import (
    request_still_applies,
    with_agreement,
    with_request,
    without_agreements,
    without_request,
)

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
        return _opened(game, event, version)
    assert table is not None, "a log begins with table.opened"
    table = replace(table, version=version)
    if isinstance(event, e.TableEvent):
        return _table_event(table, cast(e.AnyTableEvent, event), at)
    return _game_event(table, event, version)


def _table_event(table: Table, event: e.AnyTableEvent, at: datetime) -> Table:
    if isinstance(event, e.MainLineEvent):
        return _main_line_event(table, event, at)
    if isinstance(event, e.RequestEvent):
        return _request_event(table, event, at)
    if isinstance(event, e.SeatingEvent):
        return _seating_event(table, event, at)
    if isinstance(event, e.AbsenceEvent):
        return _absence_event(table, event, at)
    return _ending_event(table, event, at)


def _opened(game: AnyGame, event: e.Opened, version: Version) -> Table:
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
        chairs=tuple(Chair(player) for player in event.chairs),
        version=version,
        begins=event.begins,
        prefix=event.prefix,
    )


def _seating_event(table: Table, event: e.SeatingEvent, at: datetime) -> Table:
    match event:
        case e.Opened():
            pass
        case e.Sat():
            table = _with_chair(table, event.seat, player=event.player, entropy=event.entropy)
        case e.Left():
            table = _with_chair(table, event.seat, player="", entropy="")
        case e.BotSeated():
            table = _with_chair(table, event.seat, player=BOT + event.level)
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
            table = _with_main_line(table, event.to, event.rests_from, at)
        case e.Redone():
            table = _with_main_line(table, event.to, event.rests_from, at)
            table = _with_bank(table, event.seat, event.left)
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
    table = without_agreements(
        replace(table, main_line=(*table.main_line, step), rested=timedelta())
    )
    return _with_bank(_with_chair(table, event.seat, expired=False), event.seat, event.left)


def _with_main_line(table: Table, to: Position, rests_from: Position, at: datetime) -> Table:
    """Return the table with the line to this position as its main line, and the rest undone."""
    line = tuple(
        replace(step, rests_until=at) if step.position == rests_from else step
        for step in path_to(table, to)
    )
    on_line = {step.position for step in line}
    steps = (*table.undone, *table.main_line)
    undone = tuple(step for step in steps if step.position not in on_line)
    table = replace(
        table,
        main_line=line,
        undone=undone,
        chairs=tuple(replace(chair, expired=False) for chair in table.chairs),
    )
    return without_agreements(table) if request_still_applies(table) else without_request(table, at)


def _request_event(table: Table, event: e.RequestEvent, at: datetime) -> Table:
    match event:
        case e.UndoAsked():
            table = with_request(table, "undo", event.seat, event.to, at)
        case e.RedoAsked():
            table = with_request(table, "redo", event.seat, event.to, at)
        case e.PauseAsked():
            table = with_request(table, "pause", event.seat, NO_POSITION, at)
        case e.Answered():
            table = _answered(table, event, at)
        case e.Lapsed():
            table = without_request(table, at, declined=event.why != "withdrawn")
        case e.Paused():
            table = replace(without_request(table, at), paused=at)
        case e.Resumed():
            table = replace(table, paused=None, rests=(*table.rests, (table.paused or at, at)))
        case _:
            assert_never(event)
    return table


def _answered(table: Table, event: e.Answered, at: datetime) -> Table:
    if event.yes:
        return with_agreement(table, event.seat)
    return without_request(table, at, declined=True)


def _absence_event(table: Table, event: e.AbsenceEvent, at: datetime) -> Table:
    match event:
        case e.Resigned():
            table = _with_chair(table, event.seat, resigned=table.version, substitute=event.level)
        case e.Expired():
            table = _with_chair(table, event.seat, expired=True)
        case e.SeatClaimed():
            table = _with_chair(table, event.seat, expired=False, substitute=event.level)
        case e.Back():
            table = _with_chair(table, event.seat, substitute="")
            table = _with_fresh_clock(_with_bank(table, event.seat, event.left), at)
        case _:
            assert_never(event)
    return table


def _ending_event(table: Table, event: e.EndingEvent, at: datetime) -> Table:
    match event:
        case e.Finished():
            result = Result(event.reason, event.ranks, event.scores)
            table = _ended(table, Status.FINISHED, result, at)
        case e.Voided():
            table = _ended(table, Status.VOIDED, None, at)
        case e.Reopened():
            table = _reopened(table, event, at)
        case e.RevealAgreed():
            table = replace(table, reveal_agreed=table.reveal_agreed | {event.seat})
        case e.Revealed():
            table = replace(table, revealed=True)
        case e.Listed() | e.Unlisted():
            table = replace(table, listed=isinstance(event, e.Listed))
        case e.Adjudicated():
            pass
        case _:
            assert_never(event)
    return table


def _ended(table: Table, status: Status, result: Result | None, at: datetime) -> Table:
    return replace(table, status=status, result=result, ended=at, request=None, paused=None)


def _reopened(table: Table, event: e.Reopened, at: datetime) -> Table:
    table = replace(
        table, status=Status.PLAYING, result=None, ended=None, reveal_agreed=frozenset()
    )
    if event.back is not None:
        table = _with_chair(table, event.back, resigned=Version(0), substitute="")
    return _with_fresh_clock(table, at)


def _with_fresh_clock(table: Table, at: datetime) -> Table:
    """Return the table with the full time for the current turn: all time before counts as rest."""
    return replace(table, rests=(*table.rests, (table.main_line[0].made_at, at)))


def _with_bank(table: Table, seat: Seat | None, left: int | None) -> Table:
    tip = table.tip
    if seat is None or left is None or not tip.banks:
        return table
    banks = (*tip.banks[:seat], left, *tip.banks[seat + 1 :])
    return replace(table, main_line=(*table.main_line[:-1], replace(tip, banks=banks)))


def _with_chair(table: Table, seat: Seat, **changes: Any) -> Table:
    chair = replace(table.chairs[seat], **changes)
    return replace(table, chairs=(*table.chairs[:seat], chair, *table.chairs[seat + 1 :]))
