"""Handle decisions about the result of a table, and about its place in the lists."""

from games.kernel.outcome import ranked
from games.kernel.refusal import Refused
from games.table.decider import Decider, Role
from games.table.ending import finish_as, is_decided
from games.table.moderation import commands
from games.table.moderation.events import Adjudicated, Listed, Reopened, Unlisted, Voided
from games.table.moderation.signing import signature
from games.table.state import Status, Table


def adjudicate(decider: Decider, command: commands.Adjudicate) -> None:
    """Finish the table with a result set by a moderator, instead of the one it may have."""
    signed = signature(decider, command)
    table = decider.require_status(Status.PLAYING, Status.FINISHED, Status.VOIDED)
    if not table.main_line:
        raise Refused("never_started")
    count = len(table.chairs)
    if len(command.ranks) != count or command.ranks != ranked(count, command.ranks.__getitem__):
        raise Refused("not_a_ranking", seats=count)
    decider.emit(Adjudicated(**signed))
    finish_as(decider, command.ranks, "adjudicated")


def void(decider: Decider, command: commands.Void) -> None:
    """Declare the table void."""
    table = decider.require_status(Status.OPEN, Status.PLAYING, Status.FINISHED)
    if table.status is Status.OPEN and decider.actor.role is Role.PLAYER:
        decider.require_host()
        decider.emit(Voided(by=decider.actor.player, reason=command.reason))
    else:
        decider.emit(Voided(**signature(decider, command)))


def reopen(decider: Decider, command: commands.Reopen) -> None:
    """Let an ended game continue, as long as nothing has been revealed."""
    signed = signature(decider, command)
    table = decider.require_status(Status.FINISHED, Status.VOIDED)
    if table.revealed:
        raise Refused("revealed")
    if not table.main_line and not _was_closed_by_staff(table):
        raise Refused("never_started")
    last = max(table.seats, key=lambda seat: table.chairs[seat].resigned)
    back = last if is_decided(table) and table.main_line else None
    decider.emit(Reopened(**signed, back=back))


def hide(decider: Decider, command: commands.Hide) -> None:
    """Remove the table from the public lists."""
    signed = signature(decider, command)
    if not decider.table.listed:
        raise Refused("already_so")
    decider.emit(Unlisted(**signed))


def list_again(decider: Decider, command: commands.List) -> None:
    """Put the table back into the public lists."""
    signed = signature(decider, command)
    if decider.table.listed:
        raise Refused("already_so")
    decider.emit(Listed(**signed))


def _was_closed_by_staff(table: Table) -> bool:
    """Return whether staff voided the table, which has not started."""
    codes = [each.code for each in table.moderation.decisions if not each.is_revoked]
    return "voided" in codes
