"""The one door to a table: a command becomes facts, or is refused and changes nothing."""

from collections.abc import Callable, Mapping
from typing import Any

from games.kernel.refusal import Refusal, Refused
from games.table import absence, asking, commands, ending, playing, seating
from games.table.case import Actor, Case, Context, Decision
from games.table.state import Table

HANDLERS: Mapping[type[commands.Command], Callable[[Case, Any], None]] = {
    commands.Open: seating.open_table,
    commands.Sit: seating.sit,
    commands.Leave: seating.leave,
    commands.Remove: seating.remove,
    commands.SeatBot: seating.seat_bot,
    commands.Start: seating.start,
    commands.Play: playing.play,
    commands.Undo: asking.undo,
    commands.Redo: asking.redo,
    commands.AskUndo: asking.ask_undo,
    commands.AskRedo: asking.ask_redo,
    commands.AskPause: asking.ask_pause,
    commands.Answer: asking.answer,
    commands.Withdraw: asking.withdraw,
    commands.Resume: asking.resume,
    commands.Resign: absence.resign,
    commands.Claim: absence.claim,
    commands.ComeBack: absence.come_back,
    commands.Tick: absence.tick,
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
    """The facts that follow; raises `Refused`, or `Malformed` for a move that is none."""
    case = Case(table, actor, context)
    if table is not None:
        asking.lapse_if_late(case)
    HANDLERS[type(command)](case, command)
    return case.decision


def refusal(
    table: Table | None, actor: Actor, command: commands.Command, context: Context
) -> Refusal | None:
    """Why the command would be refused, or None."""
    try:
        decide(table, actor, command, context)
    except Refused as refused:
        return refused.refusal
    return None
