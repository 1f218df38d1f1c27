"""Fold the events around absent players."""

from datetime import datetime
from typing import assert_never

from msgspec.structs import replace

from games.kernel.values import Seat
from games.table.absence import events as e
from games.table.absence.changes import with_bank, with_chair, with_fresh_clock
from games.table.absence.values import AgreedResult, Former, Gift, Nudge
from games.table.state import Chair, Table


def fold_absence(table: Table, event: e.AbsenceEvent, at: datetime) -> Table:
    """Return the table after an event around an absent player."""
    match event:
        case e.ResultAgreed():
            return _agreed(table, event)
        case e.Nudged():
            return _nudged(table, event, at)
        case e.SubstituteInvited():
            offers = (*table.chairs[event.seat].offers, event.player)
            return with_chair(table, event.seat, offers=offers)
        case e.TimeGiven():
            gift = Gift(event.seat, event.seconds, at)
            table = replace(table, gifts=(*table.gifts, gift))
            table = with_chair(table, event.seat, expired=False)
        case e.Resigned() | e.Expired() | e.SeatClaimed() | e.Back() | e.SeatTaken():
            table = _seat_event(table, event, at)
        case _:
            assert_never(event)
    # Another seat is absent now, so that others must agree.
    return replace(table, agreed=None)


def _seat_event(
    table: Table,
    event: e.Resigned | e.Expired | e.SeatClaimed | e.Back | e.SeatTaken,
    at: datetime,
) -> Table:
    match event:
        case e.Resigned():
            return with_chair(table, event.seat, resigned=table.version, substitute=event.level)
        case e.Expired():
            return with_chair(table, event.seat, expired=True)
        case e.SeatClaimed():
            return with_chair(table, event.seat, expired=False, substitute=event.level)
        case e.Back():
            table = with_chair(table, event.seat, substitute="", nudges=0, offers=())
            return with_fresh_clock(with_bank(table, event.seat, event.left), at)
        case e.SeatTaken():
            return _taken(table, event, at)
        case _:
            assert_never(event)


def _taken(table: Table, event: e.SeatTaken, at: datetime) -> Table:
    before = table.chairs[event.seat]
    # The seat keeps its hints and its bank; the requests and pauses were those of its player.
    chair = Chair(
        event.player,
        before.entropy,
        hints=before.hints,
        former=(*before.former, Former(before.player, table.version)),
    )
    chairs = (*table.chairs[: event.seat], chair, *table.chairs[event.seat + 1 :])
    table = replace(table, chairs=chairs)
    return with_fresh_clock(with_bank(table, event.seat, event.left), at)


def _nudged(table: Table, event: e.Nudged, at: datetime) -> Table:
    nudge = Nudge(event.seat, event.by, event.preset, at)
    table = replace(table, nudge=nudge)
    return with_chair(table, event.seat, nudges=table.chairs[event.seat].nudges + 1)


def _agreed(table: Table, event: e.ResultAgreed) -> Table:
    before: frozenset[Seat] = table.agreed.seats if table.agreed else frozenset()
    return replace(table, agreed=AgreedResult(event.ranks, before | {event.seat}))
