"""The commands, paces and players from which courses of a table are drawn."""

from hypothesis import strategies as st

from games.table import commands as ask
from games.table.decider import Actor, Role
from games.table.events import Pace
from games.table.moderation import commands as staff
from games.table.state import Status
from tests.kit.scene import MODERATOR, WORKER, bot, player

MOVES = ("mark", "whisper", "peek", "take", "end_turn", "jump")
PACES = (
    *(Pace(), Pace("turn", 3600), Pace("bank", 7200, 600), Pace("bank", 3600)),
    *(Pace("turn", 40 * 3600), Pace("bank", 7200, 600, 7500)),
)
OFTEN = (
    ask.AskPause(),
    ask.AskPause(days=1),
    ask.Withdraw(),
    ask.Resume(),
    ask.ComeBack(),
    ask.CloseIdle(),
    ask.AgreeReveal(),
)
SELDOM = (
    ask.Leave(),
    ask.Start(),
    ask.Resign(),
    staff.Void("why"),
    staff.Reopen("why"),
    staff.Hide("why"),
    staff.List(),
    staff.Adjudicate((1, 2), "why"),
    staff.Adjudicate((1, 1, 3), "why"),
    staff.PauseClocks(1, "why"),
    staff.PauseClocks(14, "why"),
    staff.ResumeClocks("why"),
    staff.SettleRequest("why"),
    staff.SettleRequest("why", closes_asking=True),
)
DECLINE_REASONS = st.sampled_from([None, None, "no_time", "other", ""])
ANOTHER_MODERATOR = Actor(Role.MODERATOR, "mod-2")
DAY = 24 * 3600
NEXT = {
    Status.OPEN: {Status.OPEN, Status.PLAYING, Status.VOIDED},
    Status.PLAYING: {Status.PLAYING, Status.FINISHED, Status.VOIDED},
    Status.FINISHED: {Status.FINISHED, Status.PLAYING, Status.VOIDED},
    # A moderator may set another result, take a decision back, or open a closed table again.
    Status.VOIDED: set(Status),
}
MOVE_DEADLINES = {
    "table.started",
    "table.played",
    "table.undone",
    "table.redone",
    "table.undo_asked",
    "table.redo_asked",
    "table.pause_asked",
    "table.paused",
    "table.resumed",
    "table.time_given",
    "table.seat_claimed",
    "table.resigned",
    "table.back",
    "table.finished",
    "table.voided",
    "table.reopened",
    "table.holiday_spent",
    "table.clock_extended",
    "table.clocks_paused",
    "table.clocks_resumed",
    "table.decision_revoked",
    "table.seat_taken",
}
"""The events that may move a deadline to a later time, or stop a clock."""

actors = st.one_of(
    st.builds(player, st.integers(0, 4)),
    st.builds(player, st.integers(0, 1)),
    st.builds(bot, st.integers(0, 4)),
    st.sampled_from([MODERATOR, ANOTHER_MODERATOR, WORKER]),
)
seats = st.integers(0, 4)
