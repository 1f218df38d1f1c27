"""Let another person take the place of an absent player, where the table allows it."""

from typing import Final

from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.table import commands
from games.table.absence.events import SeatTaken, SubstituteInvited
from games.table.absence.seats import grant_if_playing, withdraw_request_of
from games.table.clock import bank_on_return
from games.table.decider import Decider, Role
from games.table.state import Status, Table

OFFERS_PER_ABSENCE: Final = 5


def invite_substitute(decider: Decider, command: commands.InviteSubstitute) -> None:
    """Offer the seat of an absent player to a player, or to all who may see the table."""
    seat = Seat(command.seat)
    by = check_invite_substitute(decider, seat)
    offers = decider.table.chairs[seat].offers
    if command.player in offers:
        raise Refused("already_so")
    if len(offers) >= OFFERS_PER_ABSENCE:
        raise Refused("invited_enough", most=OFFERS_PER_ABSENCE)
    if command.player:
        check_newcomer(decider.table, seat, command.player)
    decider.emit(SubstituteInvited(seat=seat, by=by, player=command.player))


def check_invite_substitute(decider: Decider, seat: Seat) -> Seat | None:
    """Return the seat that invites, None for a host without one. Raise `Refused` if it may not."""
    table = decider.require_status(Status.PLAYING)
    if not table.substitutes:
        raise Refused("substitutes_not_offered")
    by = table.seat_of(decider.actor.player) if decider.actor.role is Role.PLAYER else None
    if by is None:
        decider.require_host()
    elif not table.chairs[by].is_present:
        raise Refused("bot_plays_for_you")
    if seat not in table.seats or seat == by or not table.chairs[seat].is_absent:
        raise Refused("not_absent")
    return by


def take_seat(decider: Decider, command: commands.TakeSeat) -> None:
    """Take the place of an absent player, who may not return from then on."""
    seat = Seat(command.seat)
    check_take_seat(decider, seat)
    withdraw_request_of(decider, seat)
    seat_person(decider, seat, decider.actor.player)
    grant_if_playing(decider)


def check_take_seat(decider: Decider, seat: Seat) -> None:
    """Raise `Refused` unless the acting player may take the place of the player in this seat."""
    table, player = decider.require_status(Status.PLAYING), decider.actor.player
    if seat not in table.seats or not table.chairs[seat].is_absent:
        raise Refused("not_absent")
    is_player = decider.actor.role is Role.PLAYER and player != ""
    if not is_player or not {player, ""} & {*table.chairs[seat].offers}:
        raise Refused("not_invited")
    check_newcomer(table, seat, player)


def check_newcomer(table: Table, seat: Seat, player: str) -> None:
    """Raise `Refused` if this player has a seat here, or knows what another seat has seen."""
    if table.seat_of(player) is not None:
        raise Refused("already_seated")
    others = [chair for other, chair in enumerate(table.chairs) if other != seat]
    if any(each.player == player for chair in others for each in chair.former):
        raise Refused("knows_another_seat")


def seat_person(decider: Decider, seat: Seat, player: str) -> None:
    """Record that a person plays for a seat from now on."""
    left = bank_on_return(decider.table, seat)
    decider.emit(SeatTaken(seat=seat, player=player, left=left))
