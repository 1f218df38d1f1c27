"""Handle the moves of the game."""

from typing import Any

from games.kernel.codec import split
from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.table import commands, events
from games.table.clock import bank_after_turn, ends_turn
from games.table.decider import Decider, Role
from games.table.ending import finish_if_over
from games.table.state import Status
from games.table.undo.commands import lapse_if_played_on


def play(decider: Decider, command: commands.Play) -> None:
    """Let the game decide a move, by the player or the bot of the seat to move."""
    table = decider.require_status(Status.PLAYING)
    seat = _mover(decider)
    if table.paused:
        raise Refused("paused")
    move = table.game.codec.move_from(command.move)
    if seat not in table.to_act:
        raise Refused("not_your_turn", to_act=sorted(table.to_act))
    chance = decider.table.chance()
    batch = table.game.decide(table.state, seat, move, chance)
    decider.emit(events.Played(seat=seat, left=_bank_after(decider, seat, batch.state)))
    decider.emit_game_batch(batch)
    decider.add_notes(split(move, seat), chance.draws)
    lapse_if_played_on(decider, seat)
    finish_if_over(decider)


def _mover(decider: Decider) -> Seat:
    if decider.actor.role is not Role.BOT:
        return decider.require_present_seat()
    seat = decider.actor.seat
    if seat is None or seat not in decider.table.seats or not decider.table.chairs[seat].bot_level:
        raise Refused("no_bot_here")
    return seat


def _bank_after(decider: Decider, seat: Seat, state: Any) -> int | None:
    table = decider.table
    if not ends_turn(table, seat, state):
        return None
    return bank_after_turn(table, seat, decider.context.now)
