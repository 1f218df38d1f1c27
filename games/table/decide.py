"""Decide a command: return the events it leads to, or refuse it."""

from collections.abc import Callable, Mapping
from typing import Any

from games.kernel.refusal import Refusal, Refused
from games.table import commands, ending, playing, seating, timeouts
from games.table.decider import Actor, Context, Decider, Decision
from games.table.state import Table
from games.table.undo import commands as undo

HANDLERS: Mapping[type[commands.Command], Callable[[Decider, Any], None]] = {
    commands.Open: seating.open_table,
    commands.Sit: seating.sit,
    commands.Leave: seating.leave,
    commands.Remove: seating.remove,
    commands.SeatBot: seating.seat_bot,
    commands.Start: seating.start,
    commands.Play: playing.play,
    commands.Undo: undo.undo,
    commands.Redo: undo.redo,
    commands.AskUndo: undo.ask_undo,
    commands.AskRedo: undo.ask_redo,
    commands.AskPause: undo.ask_pause,
    commands.Answer: undo.answer,
    commands.Withdraw: undo.withdraw,
    commands.Resume: undo.resume,
    commands.Resign: timeouts.resign,
    commands.Claim: timeouts.claim,
    commands.ComeBack: timeouts.come_back,
    commands.Tick: timeouts.tick,
    commands.AgreeReveal: ending.agree_reveal,
    commands.Adjudicate: ending.adjudicate,
    commands.Void: ending.void,
    commands.Reopen: ending.reopen,
    commands.Hide: ending.hide,
    commands.List: ending.list_again,
}


def decide(
    table: Table | None, actor: Actor, command: commands.Command, context: Context
) -> Decision:
    """Return the events that follow. Raise `Refused`, or `Malformed` for an invalid move."""
    decider = Decider(table, actor, context)
    if table is not None:
        undo.lapse_if_late(decider)
    HANDLERS[type(command)](decider, command)
    return decider.decision


def refusal(
    table: Table | None, actor: Actor, command: commands.Command, context: Context
) -> Refusal | None:
    """Return why the command would be refused, or None."""
    try:
        decide(table, actor, command, context)
    except Refused as refused:
        return refused.refusal
    return None
