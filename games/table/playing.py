"""A move of the game, by the player or the bot whose turn it is."""

from collections.abc import Sequence

from games.kernel import replay
from games.kernel.codec import split
from games.kernel.facts import Event
from games.kernel.values import Seat
from games.table import commands, events
from games.table.asking import lapse_if_played_on
from games.table.case import Case, Role, say_no
from games.table.clock import left_after_turn, turn_over
from games.table.ending import finish_if_over
from games.table.state import Status


def play(case: Case, command: commands.Play) -> None:
    """Let the game decide the move, and record what it led to."""
    table = case.during(Status.PLAYING)
    seat = _mover(case)
    if table.paused:
        say_no("paused")
    move = table.game.codec.move_from(command.move)
    if seat not in table.to_act:
        say_no("not_your_turn", to_act=sorted(table.to_act))
    chance = case.table.chance()
    facts = table.game.decide(table.state, seat, move, chance)
    case.emit(events.Played(seat=seat, left=_left(case, seat, facts)))
    for fact in facts:
        case.emit(fact)
    case.note(split(move, seat), chance.draws)
    lapse_if_played_on(case, seat)
    finish_if_over(case)


def _mover(case: Case) -> Seat:
    if case.actor.role is not Role.BOT:
        return case.present_seat()
    seat = case.actor.seat
    if seat is None or seat not in case.table.seats or not case.table.chairs[seat].bot:
        say_no("no_bot_here")
    return seat


def _left(case: Case, seat: Seat, facts: Sequence[Event]) -> int | None:
    table = case.table
    if not turn_over(table, seat, replay.fold(table.game, facts, table.state)):
        return None
    return left_after_turn(table, seat, case.context.now, case.context.calendar)
