"""Decide a command: return the events it leads to, or refuse it."""

from collections.abc import Callable, Mapping
from typing import Any

from games.kernel.refusal import Refusal, Refused
from games.table import commands, ending, playing, seating
from games.table.absence import agreement, idle, reminders, seats, substitutes, ticks
from games.table.absence.commands import MarkAbsent
from games.table.base import Command
from games.table.calendars.commands import SpendHoliday
from games.table.calendars.holidays import spend_holiday
from games.table.calendars.setting import set_clocks
from games.table.decider import Actor, Context, Decider, Decision
from games.table.hints import commands as hints
from games.table.invitations import asking
from games.table.invitations import commands as invitations
from games.table.moderation import appeals, clocks, replacing, results, revoking
from games.table.moderation import commands as staff
from games.table.rematch import commands as rematch
from games.table.state import Table
from games.table.undo import commands as undo
from games.table.undo import pauses

HANDLERS: Mapping[type[Command], Callable[[Decider, Any], None]] = {
    commands.Open: seating.open_table,
    commands.OpenReserved: seating.open_reserved,
    commands.Sit: seating.sit,
    commands.Leave: seating.leave,
    invitations.Invite: asking.invite,
    invitations.WithdrawInvitation: asking.withdraw_invitation,
    invitations.Decline: asking.decline,
    commands.Remove: seating.remove,
    commands.SeatBot: seating.seat_bot,
    commands.Start: seating.start,
    commands.Play: playing.play,
    commands.Undo: undo.undo,
    commands.Redo: undo.redo,
    commands.AskUndo: undo.ask_undo,
    commands.AskRedo: undo.ask_redo,
    commands.AskPause: pauses.ask_pause,
    commands.Answer: undo.answer,
    commands.Withdraw: undo.withdraw,
    commands.Resume: pauses.resume,
    commands.ShowHint: hints.show_hint,
    commands.Resign: seats.resign,
    commands.Claim: seats.claim,
    commands.ComeBack: seats.come_back,
    commands.Tick: ticks.tick,
    commands.Nudge: reminders.nudge,
    commands.GiveTime: reminders.give_time,
    commands.AgreeResult: agreement.agree_result,
    commands.CloseIdle: idle.close_idle,
    commands.InviteSubstitute: substitutes.invite_substitute,
    commands.TakeSeat: substitutes.take_seat,
    SpendHoliday: spend_holiday,
    MarkAbsent: seats.mark_absent,
    commands.AgreeReveal: ending.agree_reveal,
    staff.Adjudicate: results.adjudicate,
    staff.Void: results.void,
    staff.Reopen: results.reopen,
    staff.Hide: results.hide,
    staff.List: results.list_again,
    staff.RollBack: clocks.roll_back,
    staff.ExtendClock: clocks.extend_clock,
    staff.PauseClocks: clocks.pause_clocks,
    staff.ResumeClocks: clocks.resume_clocks,
    staff.SettleRequest: clocks.settle_request,
    staff.ReplacePlayer: replacing.replace_player,
    staff.Revoke: revoking.revoke,
    staff.AppealDecision: appeals.appeal,
    staff.AnswerAppeal: appeals.answer_appeal,
    commands.Rematch: rematch.open_rematch,
    commands.LinkRematch: rematch.link_rematch,
}


def decide(table: Table | None, actor: Actor, command: Command, context: Context) -> Decision:
    """Return the events that follow. Raise `Refused`, or `Malformed` for an invalid move."""
    decider = Decider(table, actor, context)
    if table is not None:
        undo.lapse_if_late(decider)
        pauses.resume_if_due(decider)
    HANDLERS[type(command)](decider, command)
    set_clocks(decider, table)
    return decider.decision


def refusal(
    table: Table | None, actor: Actor, command: Command, context: Context
) -> Refusal | None:
    """Return why the command would be refused, or None."""
    try:
        decide(table, actor, command, context)
    except Refused as refused:
        return refused.refusal
    return None
