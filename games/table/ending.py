"""End a table by its rules, a resignation or the clock; and reveal its secrets."""

from datetime import datetime, timedelta
from typing import Literal, TypeAlias, get_args

import msgspec

from games.kernel.outcome import Outcome, Score, ranked
from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.table import commands, events
from games.table.decider import Decider
from games.table.state import Status, Table

APPEAL = timedelta(days=7)
"""The time to appeal against an end that the rules did not bring, before all is revealed."""

Ending: TypeAlias = Literal["resigned", "out_of_time", "adjudicated", "agreed"]
"""The ends that no rules of a game bring; each has a text `reason.<ending>`."""


def finish_if_over(decider: Decider) -> None:
    """Finish and reveal the table if its game is over."""
    outcome = decider.table.game.outcome(decider.table.state)
    if outcome is not None:
        _finish(decider, final_ranks(decider.table, outcome), outcome.reason, outcome.scores)
        if not _has_open_appeal(decider.table):
            _reveal(decider)


def finish_if_decided(decider: Decider) -> None:
    """Finish the table if resignations have decided it."""
    if is_decided(decider.table):
        finish_as(decider, final_ranks(decider.table), "resigned")


def finish_on_time(decider: Decider, loser: Seat) -> None:
    """Finish a table of two whose loser ran out of time."""
    ranks = tuple(2 if seat == loser else 1 for seat in decider.table.seats)
    finish_as(decider, ranks, "out_of_time")


def finish_as(decider: Decider, ranks: tuple[int, ...], ending: Ending) -> None:
    """Finish the table with ranks that the rules of the game did not bring."""
    _finish(decider, ranks, ending, ())


def final_ranks(table: Table, outcome: Outcome | None = None) -> tuple[int, ...]:
    """Return the rank of each seat: resigned seats come last, the first to resign as the last."""

    def key(seat: int) -> tuple[int, int]:
        resigned = table.chairs[seat].resigned
        return (1, -resigned) if resigned else (0, outcome.ranks[seat] if outcome else 0)

    return ranked(len(table.chairs), key)


def agree_reveal(decider: Decider, command: commands.AgreeReveal) -> None:
    """Waive the appeal for a seat; reveal the table once every person has."""
    table, seat = check_agree_reveal(decider)
    decider.emit(events.RevealAgreed(seat=seat))
    people = {each for each in table.seats if table.chairs[each].is_person}
    if people <= decider.table.reveal_agreed:
        _reveal(decider)


def check_agree_reveal(decider: Decider) -> tuple[Table, Seat]:
    """Return the table and the seat that agrees. Raise `Refused` if it may not."""
    table, seat = decider.require_status(Status.FINISHED, Status.VOIDED), decider.require_seat()
    if table.revealed or not table.main_line:
        raise Refused("revealed" if table.revealed else "never_started")
    if seat in table.reveal_agreed:
        raise Refused("already_so")
    if _has_open_appeal(table):
        raise Refused("appeal_open")
    return table, seat


def reveal_when_due(decider: Decider) -> None:
    """Reveal the table once the time to appeal is over."""
    due = reveal_due(decider.table)
    if due is not None and due <= decider.context.now:
        _reveal(decider)


def reveal_due(table: Table) -> datetime | None:
    """Return when an ended game may be revealed; None if it has been, or never started.

    An open appeal holds it back.
    """
    hidden = table.main_line and not table.revealed
    if not table.ended or not hidden or _has_open_appeal(table):
        return None
    by_rules = table.result is not None and table.result.reason not in get_args(Ending)
    return table.ended if by_rules else table.ended + APPEAL


def _has_open_appeal(table: Table) -> bool:
    return any(not appeal.outcome for appeal in table.moderation.appeals)


def is_decided(table: Table) -> bool:
    """Return whether resignations have left only one seat, or only bots."""
    left = [chair for chair in table.chairs if not chair.resigned]
    return len(left) < 2 or not any(chair.is_person for chair in left)


def _reveal(decider: Decider) -> None:
    decider.emit(events.Revealed(seed=decider.table.seed))


def _finish(
    decider: Decider, ranks: tuple[int, ...], reason: str, scores: tuple[Score, ...]
) -> None:
    # Through JSON, so that they equal those that are read from the log, where tuples are lists.
    stored = msgspec.json.decode(msgspec.json.encode(scores), type=tuple[Score, ...])
    decider.emit(events.Finished(reason=reason, ranks=ranks, scores=stored))
