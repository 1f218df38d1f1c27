"""From facts to the table: total, without clock or chance, refusing nothing."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, TypeAlias, assert_never, cast

from msgspec.structs import replace

from games.kernel.facts import Event
from games.kernel.game import AnyGame
from games.kernel.values import Seat
from games.table.events import (
    AbsenceFact,
    Adjudicated,
    Answered,
    AnyTableFact,
    Back,
    BotSeated,
    EndingFact,
    Expired,
    Finished,
    Lapsed,
    Left,
    LineFact,
    Listed,
    Opened,
    PauseAsked,
    Paused,
    Played,
    RedoAsked,
    Redone,
    Reopened,
    RequestFact,
    Resigned,
    Resumed,
    RevealAgreed,
    Revealed,
    Sat,
    SeatClaimed,
    SeatingFact,
    Started,
    TableFact,
    UndoAsked,
    Undone,
    Unlisted,
    Voided,
)
from games.table.lines import path_to
from games.table.requests import agreed, asked, asked_anew, closed, still_open
from games.table.state import BOT, Chair, Result, Status, Step, Table

Recorded: TypeAlias = tuple[Event, int, datetime]
"""An event with its version in the log and the moment it was recorded."""


def fold(game: AnyGame, recorded: Iterable[Recorded], table: Table | None = None) -> Table | None:
    """The table that these facts lead to, from nothing or from a given table."""
    for event, version, at in recorded:
        table = evolve(game, table, event, version, at)
    return table


def evolve(game: AnyGame, table: Table | None, event: Event, version: int, at: datetime) -> Table:
    """The table after one more fact, its game's or its own."""
    if isinstance(event, Opened):
        return _opened(game, event, version)
    assert table is not None, "a log begins with table.opened"
    table = replace(table, version=version)
    if isinstance(event, TableFact):
        return _table_fact(table, cast(AnyTableFact, event), at)
    return _game_fact(table, event, version)


def _table_fact(table: Table, event: AnyTableFact, at: datetime) -> Table:
    if isinstance(event, LineFact):
        return _line_fact(table, event, at)
    if isinstance(event, RequestFact):
        return _request_fact(table, event, at)
    if isinstance(event, SeatingFact):
        return _seating_fact(table, event, at)
    if isinstance(event, AbsenceFact):
        return _absence_fact(table, event, at)
    return _ending_fact(table, event, at)


def _opened(game: AnyGame, event: Opened, version: int) -> Table:
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


def _seating_fact(table: Table, event: SeatingFact, at: datetime) -> Table:
    match event:
        case Opened():
            pass
        case Sat():
            table = _chair(table, event.seat, player=event.player, entropy=event.entropy)
        case Left():
            table = _chair(table, event.seat, player="", entropy="")
        case BotSeated():
            table = _chair(table, event.seat, player=BOT + event.level)
        case Started():
            table = _started(table, event, at)
        case _:
            assert_never(event)
    return table


def _started(table: Table, event: Started, at: datetime) -> Table:
    count = len(event.players)
    banks = (table.pace.seconds,) * count if table.pace.form == "bank" else ()
    setup = Step(table.version, table.version, parent=0, seat=None, at=at, banks=banks)
    return replace(
        table,
        status=Status.PLAYING,
        chairs=tuple(map(Chair, event.players, event.entropies)),
        line=(setup,),
    )


def _game_fact(table: Table, event: Event, version: int) -> Table:
    tip = table.tip
    state = table.game.evolve(tip.state, event)
    step = replace(tip, last=version, events=(*tip.events, event), state=state)
    return replace(table, line=(*table.line[:-1], step))


def _line_fact(table: Table, event: LineFact, at: datetime) -> Table:
    match event:
        case Played():
            table = _played(table, event, at)
        case Undone():
            table = _switched(table, event.to, event.rests_from, at)
        case Redone():
            table = _switched(table, event.to, event.rests_from, at)
            table = _banked(table, event.seat, event.left)
        case _:
            assert_never(event)
    return table


def _played(table: Table, event: Played, at: datetime) -> Table:
    version, tip = table.version, table.tip
    step = replace(
        tip,
        version=version,
        last=version,
        parent=tip.last,
        seat=event.seat,
        at=at,
        again=None,
        bot=table.chairs[event.seat].bot != "",
        events=(),
    )
    table = asked_anew(replace(table, line=(*table.line, step), rested=timedelta()))
    return _banked(_chair(table, event.seat, expired=False), event.seat, event.left)


def _switched(table: Table, to: int, rests_from: int, at: datetime) -> Table:
    """The table with the line that ends in the position `to`; the other steps are undone."""
    line = tuple(
        replace(step, again=at) if step.last == rests_from else step for step in path_to(table, to)
    )
    kept = {step.last for step in line}
    undone = tuple(step for step in (*table.undone, *table.line) if step.last not in kept)
    table = replace(
        table,
        line=line,
        undone=undone,
        chairs=tuple(replace(chair, expired=False) for chair in table.chairs),
    )
    return asked_anew(table) if still_open(table) else closed(table, at)


def _request_fact(table: Table, event: RequestFact, at: datetime) -> Table:
    match event:
        case UndoAsked():
            table = asked(table, "undo", event.seat, event.to, at)
        case RedoAsked():
            table = asked(table, "redo", event.seat, event.to, at)
        case PauseAsked():
            table = asked(table, "pause", event.seat, 0, at)
        case Answered():
            table = agreed(table, event.seat) if event.yes else closed(table, at, refused=True)
        case Lapsed():
            table = closed(table, at, refused=event.why != "withdrawn")
        case Paused():
            table = replace(closed(table, at), paused=at)
        case Resumed():
            table = replace(table, paused=None, rests=(*table.rests, (table.paused or at, at)))
        case _:
            assert_never(event)
    return table


def _absence_fact(table: Table, event: AbsenceFact, at: datetime) -> Table:
    match event:
        case Resigned():
            table = _chair(table, event.seat, resigned=table.version, stand_in=event.level)
        case Expired():
            table = _chair(table, event.seat, expired=True)
        case SeatClaimed():
            table = _chair(table, event.seat, expired=False, stand_in=event.level)
        case Back():
            table = _banked(_chair(table, event.seat, stand_in=""), event.seat, event.left)
            table = _fresh(table, at)
        case _:
            assert_never(event)
    return table


def _ending_fact(table: Table, event: EndingFact, at: datetime) -> Table:
    match event:
        case Finished():
            result = Result(event.reason, event.ranks, event.scores)
            table = _ended(table, Status.FINISHED, result, at)
        case Voided():
            table = _ended(table, Status.VOIDED, None, at)
        case Reopened():
            table = _reopened(table, event, at)
        case RevealAgreed():
            table = replace(table, reveal_agreed=table.reveal_agreed | {event.seat})
        case Revealed():
            table = replace(table, revealed=True)
        case Listed() | Unlisted():
            table = replace(table, listed=isinstance(event, Listed))
        case Adjudicated():
            pass
        case _:
            assert_never(event)
    return table


def _ended(table: Table, status: Status, result: Result | None, at: datetime) -> Table:
    return replace(table, status=status, result=result, ended=at, request=None, paused=None)


def _reopened(table: Table, event: Reopened, at: datetime) -> Table:
    table = replace(
        table, status=Status.PLAYING, result=None, ended=None, reveal_agreed=frozenset()
    )
    if event.back is not None:
        table = _chair(table, event.back, resigned=0, stand_in="")
    return _fresh(table, at)


def _fresh(table: Table, at: datetime) -> Table:
    """The table with the time of the present turn given anew."""
    return replace(table, rests=(*table.rests, (table.line[0].at, at)))


def _banked(table: Table, seat: Seat | None, left: int | None) -> Table:
    tip = table.tip
    if seat is None or left is None or not tip.banks:
        return table
    banks = (*tip.banks[:seat], left, *tip.banks[seat + 1 :])
    return replace(table, line=(*table.line[:-1], replace(tip, banks=banks)))


def _chair(table: Table, seat: Seat, **changes: Any) -> Table:
    chair = replace(table.chairs[seat], **changes)
    return replace(table, chairs=(*table.chairs[:seat], chair, *table.chairs[seat + 1 :]))
