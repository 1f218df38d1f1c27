"""Fold the events of invitations into a table."""

from datetime import datetime
from typing import assert_never

from msgspec.structs import replace

from games.kernel.values import Seat
from games.table.absence.changes import with_chair
from games.table.invitations import events as e
from games.table.invitations.values import DeclineReason, Invitation, InvitationState
from games.table.state import Table


def fold_invitation(table: Table, event: e.InvitationEvent, at: datetime) -> Table:
    """Return the table after an event of its invitations."""
    match event:
        case e.Invited():
            table = with_chair(table, event.seat, invited=event.player, has_declined=False)
            asked = Invitation(event.player, event.seat, event.by, at)
            return replace(table, invitations=(*table.invitations, asked))
        case e.Declined():
            table = with_chair(table, event.seat, has_declined=True)
            return answered(table, event.seat, "declined", event.reason)
        case e.InvitationWithdrawn():
            return answered(with_chair(table, event.seat, invited=""), event.seat, "withdrawn")
        case e.InvitationExpired():
            return answered(with_chair(table, event.seat, invited=""), event.seat, "expired")
        case _:
            assert_never(event)


def answered(table: Table, seat: Seat, state: InvitationState, reason: DeclineReason = "") -> Table:
    """Return the table after the open invitation to a seat has ended, if there is one."""
    invitations = tuple(
        replace(each, state=state, reason=reason)
        if each.seat == seat and each.state == "asked"
        else each
        for each in table.invitations
    )
    return replace(table, invitations=invitations)
