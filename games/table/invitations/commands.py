"""The commands around invitations by name."""

from typing import TypeAlias

from games.table.base import Command, Name, SeatNumber
from games.table.invitations.values import DeclineReason


class Invite(Command, tag="invite", frozen=True):
    """Reserve a free seat for a player, who is asked to join."""

    seat: SeatNumber
    player: Name


class WithdrawInvitation(Command, tag="withdraw_invitation", frozen=True):
    """Take back the invitation to a seat, as the player who invited or as the host."""

    seat: SeatNumber


class Decline(Command, tag="decline", frozen=True, omit_defaults=True):
    """Decline the chair that is reserved for the player, with a reason that the others read."""

    reason: DeclineReason = ""


InvitationCommand: TypeAlias = Invite | WithdrawInvitation | Decline
