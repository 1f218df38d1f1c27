"""The events of a table as facts, for players who were away.

What a later event ended is left out: a request that was answered, a pause that is over, a bot
whose player has returned.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from games.kernel.events import kind_of
from games.kernel.recap.fact import Fact
from games.kernel.values import Seat, Version, Viewer
from games.table import events as e
from games.table.absence import events as absence
from games.table.base import TableEvent
from games.table.calendars import events as clocks
from games.table.invitations import events as invitations
from games.table.moderation import events as staff
from games.table.state import Table

NumberedEvent = tuple[Version, TableEvent]

SILENT: Final = frozenset(
    kind_of(kind)
    for kind in (
        *(e.Opened, e.Left, e.BotSeated, e.Played, e.Undone, e.Redone, e.Lapsed),
        *(invitations.Invited, invitations.Declined),
        *(invitations.InvitationWithdrawn, invitations.InvitationExpired),
        *(e.HintShown, e.RevealAgreed, e.Revealed, clocks.ClockSet),
        *(staff.Unlisted, staff.Listed, staff.Appealed),
    )
)
"""The kinds of events that are left out; `changes_of_line` recounts what was undone and redone."""

ABOUT_THE_VIEWER: Final = frozenset(
    {"expired", "seat_claimed", "clock_extended", "player_replaced"}
)
"""The codes that a player is interested in even about their own seat."""


def table_facts(table: Table, events: Iterable[NumberedEvent], viewer: Viewer) -> Iterator[Fact]:
    """Yield what these events of the table mean to a viewer now; `table` is the latest one.

    Of equal facts only the last one is yielded.
    """
    facts = [fact for fact in _all_facts(table, events) if _is_news(fact, viewer)]
    yield from (fact for place, fact in enumerate(facts, 1) if fact not in facts[place:])


def _all_facts(table: Table, events: Iterable[NumberedEvent]) -> Iterator[Fact]:
    for version, event in events:
        fact_of = _FACTS.get(kind_of(type(event)))
        fact = fact_of(table, version, event) if fact_of else None
        if fact is not None:
            yield fact


def changes_of_line(before: Table, table: Table) -> Iterator[Fact]:
    """Yield how many moves that counted at an earlier version count no more, and the reverse."""
    earlier = [step for step in table.main_line if step.position <= before.version]
    for code, line, other in (
        ("undone", before.main_line, table.main_line),
        ("redone", earlier, before.main_line),
    ):
        counting = {step.position for step in other}
        if count := sum(step.position not in counting for step in line):
            yield Fact(code, 70, {"count": count})


def _is_news(fact: Fact, viewer: Viewer) -> bool:
    mine = viewer is not None and fact.details.get("seat") == viewer
    return not mine or fact.code in ABOUT_THE_VIEWER


def _sat(table: Table, version: Version, event: e.Sat) -> Fact | None:
    # The start drops empty chairs, and so may have changed the number of the seat.
    seat = table.seat_of(event.player)
    return None if seat is None else _about("joined", 20, seat)


def _started(table: Table, version: Version, event: e.Started) -> Fact:
    return Fact("started", 30)


def _asked(code: str) -> Callable[[Table, Version, Any], Fact | None]:
    def fact(table: Table, version: Version, event: Any) -> Fact | None:
        is_open = table.request is not None and table.request.version == version
        return _about(code, 80, event.seat) if is_open else None

    return fact


def _answered(table: Table, version: Version, event: e.Answered) -> Fact | None:
    return None if event.yes else _about("declined", 40, event.seat)


def _paused(table: Table, version: Version, event: e.Paused) -> Fact | None:
    return Fact("paused", 75) if table.paused else None


def _resumed(table: Table, version: Version, event: e.Resumed) -> Fact | None:
    return None if table.paused else Fact("resumed", 45)


def _resigned(table: Table, version: Version, event: absence.Resigned) -> Fact | None:
    if not table.chairs[event.seat].resigned:
        return None
    plays_on = event.level and table.result is None
    return _about("resigned_bot" if plays_on else "resigned", 90, event.seat)


def _expired(table: Table, version: Version, event: absence.Expired) -> Fact | None:
    chair = table.chairs[event.seat]
    return _about("expired", 60, event.seat) if chair.expired and not chair.substitute else None


def _seat_claimed(table: Table, version: Version, event: absence.SeatClaimed) -> Fact | None:
    return _about("seat_claimed", 85, event.seat) if table.chairs[event.seat].substitute else None


def _back(table: Table, version: Version, event: absence.Back) -> Fact | None:
    return _about("back", 65, event.seat) if table.chairs[event.seat].is_present else None


def _nudged(table: Table, version: Version, event: absence.Nudged) -> Fact:
    return _about("nudged", 35, event.by)


def _time_given(table: Table, version: Version, event: absence.TimeGiven) -> Fact:
    return _about("time_given", 45, event.by)


def _holiday_spent(table: Table, version: Version, event: clocks.HolidaySpent) -> Fact:
    return _about("holiday", 42, event.seat)


def _result_agreed(table: Table, version: Version, event: absence.ResultAgreed) -> Fact | None:
    return None if table.result else _about("result_agreed", 50, event.seat)


def _finished(table: Table, version: Version, event: e.Finished) -> Fact | None:
    winners = [Seat(seat) for seat, rank in enumerate(event.ranks) if rank == 1]
    result = table.result
    if result is None or (result.reason, result.ranks) != (event.reason, event.ranks):
        return None
    if len(event.ranks) == 1:
        return Fact("over", 100)
    return _about("won", 100, winners[0]) if len(winners) == 1 else Fact("drawn", 100)


def _voided(table: Table, version: Version, event: staff.Voided) -> Fact:
    return Fact("voided", 95)


def _adjudicated(table: Table, version: Version, event: staff.Adjudicated) -> Fact:
    return Fact("adjudicated", 92)


def _reopened(table: Table, version: Version, event: staff.Reopened) -> Fact | None:
    return None if table.result else Fact("reopened", 94)


def _rematch_opened(table: Table, version: Version, event: e.RematchOpened) -> Fact:
    return _about("rematch", 88, event.seat)


def _substitute_invited(
    table: Table, version: Version, event: absence.SubstituteInvited
) -> Fact | None:
    is_open = bool(table.chairs[event.seat].offers)
    return _about("substitute_invited", 48, event.seat) if is_open else None


def _seat_taken(table: Table, version: Version, event: absence.SeatTaken) -> Fact | None:
    has_it = table.chairs[event.seat].player == event.player
    return _about("seat_taken", 86, event.seat) if has_it else None


def _clock_extended(table: Table, version: Version, event: staff.ClockExtended) -> Fact:
    return _about("clock_extended", 47, event.seat)


def _paused_by_moderator(table: Table, version: Version, event: staff.ClocksPaused) -> Fact | None:
    return Fact("paused_by_moderator", 76) if table.paused else None


def _player_replaced(table: Table, version: Version, event: staff.PlayerReplaced) -> Fact:
    return _about("player_replaced", 87, event.seat)


def _appeal_answered(table: Table, version: Version, event: staff.AppealAnswered) -> Fact | None:
    return Fact("appeal_answered", 55) if event.outcome != "withdrawn" else None


def _said(code: str, weight: int) -> Callable[[Table, Version, Any], Fact]:
    def fact(table: Table, version: Version, event: Any) -> Fact:
        return Fact(code, weight)

    return fact


def _about(code: str, weight: int, seat: Seat) -> Fact:
    return Fact(code, weight, {"seat": seat})


_FACTS: Final[dict[str, Callable[[Table, Version, Any], Fact | None]]] = {
    kind_of(kind): fact
    for kind, fact in (
        (e.Sat, _sat),
        (e.Started, _started),
        (e.UndoAsked, _asked("undo_asked")),
        (e.RedoAsked, _asked("redo_asked")),
        (e.PauseAsked, _asked("pause_asked")),
        (e.Answered, _answered),
        (e.Paused, _paused),
        (e.Resumed, _resumed),
        (absence.Resigned, _resigned),
        (absence.Expired, _expired),
        (absence.SeatClaimed, _seat_claimed),
        (absence.Back, _back),
        (absence.Nudged, _nudged),
        (absence.TimeGiven, _time_given),
        (absence.ResultAgreed, _result_agreed),
        (clocks.HolidaySpent, _holiday_spent),
        (e.Finished, _finished),
        (staff.Adjudicated, _adjudicated),
        (staff.Voided, _voided),
        (staff.Reopened, _reopened),
        (e.RematchOpened, _rematch_opened),
        (absence.SubstituteInvited, _substitute_invited),
        (absence.SeatTaken, _seat_taken),
        (staff.ClockExtended, _clock_extended),
        (staff.ClocksPaused, _paused_by_moderator),
        (staff.ClocksResumed, _resumed),
        (staff.PlayerReplaced, _player_replaced),
        (staff.RequestSettled, _said("request_settled", 82)),
        (staff.DecisionRevoked, _said("decision_revoked", 91)),
        (staff.AppealAnswered, _appeal_answered),
    )
}
"""The fact of an event of each kind, given the latest table; None where nothing is left to say."""

RECOUNTED: Final = frozenset(_FACTS)
"""The kinds of events that have a fact."""
