"""Handle the decision to let a bot or another player play for a seat."""

from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.table.absence.events import SeatClaimed
from games.table.absence.seats import grant_if_playing, withdraw_request_of
from games.table.absence.substitutes import check_newcomer, seat_person
from games.table.decider import Decider
from games.table.moderation import commands
from games.table.moderation.events import PlayerReplaced
from games.table.moderation.signing import signature
from games.table.state import BOT, Status, Table


def replace_player(decider: Decider, command: commands.ReplacePlayer) -> None:
    """Take a seat from its player, for a bot of this level or for another player."""
    signed = signature(decider, command)
    table, seat = decider.require_status(Status.PLAYING), Seat(command.seat)
    level = command.by.removeprefix(BOT) if command.by.startswith(BOT) else ""
    _check_seat(table, seat)
    if level:
        _check_level(table, seat, level)
    else:
        check_newcomer(table, seat, command.by)
    withdraw_request_of(decider, seat)
    decider.emit(PlayerReplaced(seat=seat, **signed))
    if level:
        decider.emit(SeatClaimed(seat=seat, by=None, level=level))
    else:
        seat_person(decider, seat, command.by)
    grant_if_playing(decider)


def _check_seat(table: Table, seat: Seat) -> None:
    if seat not in table.seats or not table.chairs[seat].is_person:
        raise Refused("no_player_here")
    if table.chairs[seat].resigned:
        raise Refused("resigned")


def _check_level(table: Table, seat: Seat, level: str) -> None:
    if level not in table.game.info.bots:
        raise Refused("bot_not_offered", offered=table.game.info.bots)
    if table.chairs[seat].is_replaced:
        raise Refused("already_so")
