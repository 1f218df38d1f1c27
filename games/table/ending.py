"""End a table by its rules, a resignation, the clock or a moderator; and reveal its secrets."""

from datetime import datetime, timedelta
from typing import Literal, TypeAlias

import msgspec

from games.kernel.outcome import Outcome, Score, ranked
from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.table import commands, events
from games.table.decider import Decider, Role
from games.table.state import Status, Table

APPEAL = timedelta(days=7)
"""The time to appeal against an end that the rules did not bring, before all is revealed."""

Ending: TypeAlias = Literal["resigned", "out_of_time", "adjudicated"]
"""The ends that no rules of a game bring; each has a text `reason.<ending>`."""


def finish_if_over(decider: Decider) -> None:
    """Finish and reveal the table if its game is over."""
    outcome = decider.table.game.outcome(decider.table.state)
    if outcome is not None:
        _finish(decider, final_ranks(decider.table, outcome), outcome.reason, outcome.scores)
        _reveal(decider)


def finish_if_decided(decider: Decider) -> None:
    """Finish the table if resignations have decided it."""
    if _is_decided(decider.table):
        _end(decider, final_ranks(decider.table), "resigned")


def finish_on_time(decider: Decider, loser: Seat) -> None:
    """Finish a table of two whose loser ran out of time."""
    ranks = tuple(2 if seat == loser else 1 for seat in decider.table.seats)
    _end(decider, ranks, "out_of_time")


def final_ranks(table: Table, outcome: Outcome | None = None) -> tuple[int, ...]:
    """Return the rank of each seat: resigned seats come last, the first to resign as the last."""

    def key(seat: int) -> tuple[int, int]:
        resigned = table.chairs[seat].resigned
        return (1, -resigned) if resigned else (0, outcome.ranks[seat] if outcome else 0)

    return ranked(len(table.chairs), key)


def adjudicate(decider: Decider, command: commands.Adjudicate) -> None:
    """Finish the table with a result set by a moderator."""
    by, table = decider.require_moderator(), decider.require_status(Status.PLAYING)
    count = len(table.chairs)
    if len(command.ranks) != count or command.ranks != ranked(count, command.ranks.__getitem__):
        raise Refused("not_a_ranking", seats=count)
    decider.emit(events.Adjudicated(by=by, reason=command.reason))
    _end(decider, command.ranks, "adjudicated")


def void(decider: Decider, command: commands.Void) -> None:
    """Declare the table void."""
    table = decider.require_status(Status.OPEN, Status.PLAYING, Status.FINISHED)
    if table.status is Status.OPEN and decider.actor.role is Role.PLAYER:
        decider.require_host()
    else:
        decider.require_moderator()
    decider.emit(events.Voided(by=decider.actor.player, reason=command.reason))


def reopen(decider: Decider, command: commands.Reopen) -> None:
    """Let an ended game continue, as long as nothing has been revealed."""
    by, table = decider.require_moderator(), decider.require_status(Status.FINISHED, Status.VOIDED)
    if table.revealed or not table.main_line:
        raise Refused("revealed" if table.revealed else "never_started")
    last = max(table.seats, key=lambda seat: table.chairs[seat].resigned)
    back = last if _is_decided(table) else None
    decider.emit(events.Reopened(by=by, reason=command.reason, back=back))


def hide(decider: Decider, command: commands.Hide) -> None:
    """Remove the table from the public lists."""
    by = decider.require_moderator()
    if not decider.table.listed:
        raise Refused("already_so")
    decider.emit(events.Unlisted(by=by, reason=command.reason))


def list_again(decider: Decider, command: commands.List) -> None:
    """Put the table back into the public lists."""
    by = decider.require_moderator()
    if decider.table.listed:
        raise Refused("already_so")
    decider.emit(events.Listed(by=by))


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
    return table, seat


def reveal_when_due(decider: Decider) -> None:
    """Reveal the table once the time to appeal is over."""
    due = reveal_due(decider.table)
    if due is not None and due <= decider.context.now:
        _reveal(decider)


def reveal_due(table: Table) -> datetime | None:
    """Return when an ended game may be revealed; None if it has been, or never started."""
    hidden = table.main_line and not table.revealed
    return table.ended + APPEAL if table.ended and hidden else None


def _is_decided(table: Table) -> bool:
    """Return whether resignations have left only one seat, or only bots."""
    left = [chair for chair in table.chairs if not chair.resigned]
    return len(left) < 2 or not any(chair.is_person for chair in left)


def _reveal(decider: Decider) -> None:
    decider.emit(events.Revealed(seed=decider.table.seed))


def _end(decider: Decider, ranks: tuple[int, ...], ending: Ending) -> None:
    _finish(decider, ranks, ending, ())


def _finish(
    decider: Decider, ranks: tuple[int, ...], reason: str, scores: tuple[Score, ...]
) -> None:
    # Through JSON, so that they equal those that are read from the log, where tuples are lists.
    stored = msgspec.json.decode(msgspec.json.encode(scores), type=tuple[Score, ...])
    decider.emit(events.Finished(reason=reason, ranks=ranks, scores=stored))
