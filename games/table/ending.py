"""How a table ends: by its rules, by resignation, by the clock, by a moderator; and the reveal."""

from datetime import datetime, timedelta
from typing import Literal, TypeAlias

import msgspec

from games.kernel.outcome import Outcome, Score, ranked
from games.kernel.values import Seat
from games.table import commands, events
from games.table.case import Case, Role, say_no
from games.table.state import Status, Table

APPEAL = timedelta(days=7)
"""How long an end that the rules did not bring can be appealed before all is revealed."""

Ending: TypeAlias = Literal["resigned", "out_of_time", "adjudicated"]
"""The ends that no rules of a game bring; the app tells each as `reason.<ending>`."""


def finish_if_over(case: Case) -> None:
    """After a move: if the rules say so, finish and reveal at once."""
    outcome = case.table.game.outcome(case.table.state)
    if outcome is not None:
        _finish(case, standing(case.table, outcome), outcome.reason, outcome.scores)
        _reveal(case)


def finish_if_decided(case: Case) -> None:
    """After a resignation: nothing is left to play for."""
    if _decided(case.table):
        _end(case, standing(case.table), "resigned")


def finish_on_time(case: Case, loser: Seat) -> None:
    """A claimed seat of two loses."""
    ranks = tuple(2 if seat == loser else 1 for seat in case.table.seats)
    _end(case, ranks, "out_of_time")


def standing(table: Table, outcome: Outcome | None = None) -> tuple[int, ...]:
    """Ranks by seat: who resigned comes last, and who did so later comes better."""

    def key(seat: int) -> tuple[int, int]:
        resigned = table.chairs[seat].resigned
        return (1, -resigned) if resigned else (0, outcome.ranks[seat] if outcome else 0)

    return ranked(len(table.chairs), key)


def adjudicate(case: Case, command: commands.Adjudicate) -> None:
    """A moderator's result."""
    by, table = case.as_moderator(), case.during(Status.PLAYING)
    count = len(table.chairs)
    if len(command.ranks) != count or command.ranks != ranked(count, command.ranks.__getitem__):
        say_no("not_a_ranking", seats=count)
    case.emit(events.Adjudicated(by=by, reason=command.reason))
    _end(case, command.ranks, "adjudicated")


def void(case: Case, command: commands.Void) -> None:
    """The table counts for nothing."""
    table = case.during(Status.OPEN, Status.PLAYING, Status.FINISHED)
    if table.status is Status.OPEN and case.actor.role is Role.PLAYER:
        case.as_host()
    else:
        case.as_moderator()
    case.emit(events.Voided(by=case.actor.player, reason=command.reason))


def reopen(case: Case, command: commands.Reopen) -> None:
    """An ended game goes on, as long as nothing is revealed."""
    by, table = case.as_moderator(), case.during(Status.FINISHED, Status.VOIDED)
    if table.revealed or not table.line:
        say_no("revealed" if table.revealed else "never_started")
    last = max(table.seats, key=lambda seat: table.chairs[seat].resigned)
    back = last if _decided(table) else None
    case.emit(events.Reopened(by=by, reason=command.reason, back=back))


def hide(case: Case, command: commands.Hide) -> None:
    """Take the table out of the lists."""
    by = case.as_moderator()
    if not case.table.listed:
        say_no("already_so")
    case.emit(events.Unlisted(by=by, reason=command.reason))


def list_again(case: Case, command: commands.List) -> None:
    """Put the table back into the lists."""
    by = case.as_moderator()
    if case.table.listed:
        say_no("already_so")
    case.emit(events.Listed(by=by))


def agree_reveal(case: Case, command: commands.AgreeReveal) -> None:
    """A seat waives the appeal; once all have, everything is shown."""
    table, seat = case.during(Status.FINISHED, Status.VOIDED), case.seat()
    if table.revealed or not table.line:
        say_no("revealed" if table.revealed else "never_started")
    if seat in table.reveal_agreed:
        say_no("already_so")
    case.emit(events.RevealAgreed(seat=seat))
    people = {each for each in table.seats if table.chairs[each].human}
    if people <= case.table.reveal_agreed:
        _reveal(case)


def reveal_when_due(case: Case) -> None:
    """Show everything once the time of appeal is over."""
    due = reveal_due(case.table)
    if due is not None and due <= case.context.now:
        _reveal(case)


def reveal_due(table: Table) -> datetime | None:
    """When an ended game may be revealed; None where there is nothing to reveal any more."""
    hidden = table.line and not table.revealed
    return table.ended + APPEAL if table.ended and hidden else None


def _decided(table: Table) -> bool:
    """Whether resignations have left one seat only, or bots only."""
    left = [chair for chair in table.chairs if not chair.resigned]
    return len(left) < 2 or not any(chair.human for chair in left)


def _reveal(case: Case) -> None:
    case.emit(events.Revealed(seed=case.table.seed))


def _end(case: Case, ranks: tuple[int, ...], ending: Ending) -> None:
    _finish(case, ranks, ending, ())


def _finish(case: Case, ranks: tuple[int, ...], reason: str, scores: tuple[Score, ...]) -> None:
    # As the log will give them back: the facts of a line are open to any JSON, and JSON has lists.
    told = msgspec.json.decode(msgspec.json.encode(scores), type=tuple[Score, ...])
    case.emit(events.Finished(reason=reason, ranks=ranks, scores=told))
