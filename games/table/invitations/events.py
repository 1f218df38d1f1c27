"""The events of invitations by name. Players are opaque ids, and reasons are codes."""

from typing import TypeAlias

from games.kernel.values import Seat
from games.kernel.visibility import Public
from games.table.base import TableEvent
from games.table.invitations.values import DeclineReason


class Invited(TableEvent, tag="table.invited", frozen=True):
    """A free seat was reserved for a player, by another player."""

    seat: Public[Seat]
    player: Public[str]
    by: Public[str]


class Declined(TableEvent, tag="table.declined", frozen=True, omit_defaults=True):
    """The player for whom a chair was reserved declined; the chair is free for others.

    Logs that are older than `reason` do not have the field.
    """

    seat: Public[Seat]
    reason: Public[DeclineReason] = ""


class InvitationWithdrawn(TableEvent, tag="table.invitation_withdrawn", frozen=True):
    """The reservation of a seat was taken back; the chair is free for others."""

    seat: Public[Seat]


class InvitationExpired(TableEvent, tag="table.invitation_expired", frozen=True):
    """An invitation was not answered in time; the chair is free for others."""

    seat: Public[Seat]


InvitationEvent: TypeAlias = Invited | Declined | InvitationWithdrawn | InvitationExpired
