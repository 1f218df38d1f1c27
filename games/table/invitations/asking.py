"""Invite players to free seats, take invitations back, decline them, and let them expire."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.table.decider import Decider, Role
from games.table.invitations import commands, events
from games.table.invitations.values import Invitation
from games.table.moderation.events import Voided
from games.table.state import Status, Table

EXPIRY: Final = timedelta(days=14)
"""How long a seat is reserved for a player who does not answer."""

MOST: Final = 20
"""How many invitations by name one table sends, also those that were answered."""

MIN_PEOPLE: Final = 2
"""With fewer people expected, a rematch has lost its purpose."""


def invite(decider: Decider, command: commands.Invite) -> None:
    """Reserve a free seat for a player."""
    seat = Seat(command.seat)
    check_invite(decider, seat)
    table, player = decider.table, command.player
    check_invited_player(table, player, by=decider.actor.player)
    decider.emit(events.Invited(seat=seat, player=player, by=decider.actor.player))


def check_invite(decider: Decider, seat: Seat) -> None:
    """Raise `Refused` unless the acting player may invite somebody to this seat."""
    table = decider.require_status(Status.OPEN)
    if decider.actor.role is not Role.PLAYER or table.seat_of(decider.actor.player) is None:
        decider.require_host()
    if seat not in table.seats or not table.chairs[seat].is_free:
        raise Refused("chair_taken")
    if len(table.invitations) >= MOST:
        raise Refused("invited_enough", most=MOST)
    if table.begins is not None and table.begins.alone:
        raise Refused("plays_on_alone", seat=table.begins.seat)


def check_invited_player(table: Table, player: str, *, by: str) -> None:
    """Raise `Refused` for a player who is at the table, or who has declined before."""
    if player in ("", by):
        raise Refused("cannot_invite")
    if table.seat_of(player) is not None:
        raise Refused("already_seated")
    latest = latest_invitations(table).get(player)
    if table.reserved_seat_of(player) is not None:
        raise Refused("already_invited")
    if latest is not None and latest.state == "declined":
        raise Refused("invitation_declined")


def latest_invitations(table: Table) -> dict[str, Invitation]:
    """Return the latest invitation of each player who was invited before the start."""
    return {each.player: each for each in table.invitations}


def check_opened(chairs: Sequence[str], invited: Sequence[str], host: str) -> None:
    """Raise `Refused` unless these players may be invited to the seats of a new table."""
    players = [player for player in invited if player]
    if len(invited) > len(chairs) or any(map(_is_double, invited, chairs)):
        raise Refused("chair_taken")
    if host in players or len({*players}) < len(players):
        raise Refused("cannot_invite")


def _is_double(player: str, chair: str) -> bool:
    return bool(player and chair)


def withdraw_invitation(decider: Decider, command: commands.WithdrawInvitation) -> None:
    """Take the invitation to a seat back."""
    seat = Seat(command.seat)
    check_withdraw_invitation(decider, seat)
    decider.emit(events.InvitationWithdrawn(seat=seat))


def check_withdraw_invitation(decider: Decider, seat: Seat) -> None:
    """Raise `Refused` unless the acting player is the host, or a seated player who invited."""
    table, player = decider.require_status(Status.OPEN), decider.actor.player
    # One's own reservation is declined.
    if seat not in table.seats or table.chairs[seat].reserved_for in ("", player):
        raise Refused("not_reserved")
    invitation = open_invitation(table, seat)
    is_inviter = invitation is not None and invitation.by == player
    if decider.actor.role is not Role.PLAYER or not is_inviter or table.seat_of(player) is None:
        decider.require_host()


def open_invitation(table: Table, seat: Seat) -> Invitation | None:
    """Return the invitation to this seat that is not answered yet, or None."""
    found = (each for each in table.invitations if each.seat == seat and each.state == "asked")
    return next(found, None)


def decline(decider: Decider, command: commands.Decline) -> None:
    """Free the chair that is reserved for the player; a rematch without others is void."""
    decider.emit(events.Declined(seat=check_decline(decider), reason=command.reason))
    if decider.table.rematch_of and len(decider.table.people) < MIN_PEOPLE:
        decider.emit(Voided(by=decider.actor.player, reason="declined"))


def check_decline(decider: Decider) -> Seat:
    """Return the seat reserved for the player. Raise `Refused` if there is none."""
    table = decider.require_status(Status.OPEN)
    is_player = decider.actor.role is Role.PLAYER
    seat = table.reserved_seat_of(decider.actor.player) if is_player else None
    if seat is None:
        raise Refused("not_invited")
    return seat


def expire_invitations(decider: Decider) -> None:
    """Record the invitations that were not answered in time."""
    for each in decider.table.invitations:
        due = expires_at(decider.table, each)
        if due is not None and due <= decider.context.now:
            decider.emit(events.InvitationExpired(seat=each.seat))


def next_expiry(table: Table) -> datetime | None:
    """Return when the next invitation expires, or None."""
    moments = (expires_at(table, each) for each in table.invitations)
    return min((moment for moment in moments if moment is not None), default=None)


def expires_at(table: Table, invitation: Invitation) -> datetime | None:
    """Return when an open invitation expires; None for others, and at a rematch."""
    # A rematch ends as a whole.
    is_open = table.status is Status.OPEN and not table.rematch_of
    return invitation.at + EXPIRY if is_open and invitation.state == "asked" else None
