"""A table under random commands in any order."""

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from games.kernel.events import kind_of
from games.table import commands as ask
from games.table.absence.agreement import needs_prospects, suggested_ranks
from games.table.absence.commands import MarkAbsent
from games.table.calendars.closed import seconds_of
from games.table.calendars.commands import SpendHoliday
from games.table.calendars.holidays import end_of_hour
from games.table.clock import deadline, no_calendar
from games.table.invitations.commands import Decline, Invite, WithdrawInvitation
from games.table.moderation import commands as staff
from games.table.state import Status
from games.table.tests.checked_course import CheckedCourse
from games.table.tests.course_values import (
    ANOTHER_MODERATOR,
    DAY,
    DECLINE_REASONS,
    MOVES,
    OFTEN,
    SELDOM,
    actors,
    seats,
)
from games.table.undo.requests import awaited_seats
from tests.kit.scene import MODERATOR, WORKER, bot, nights, player, sitting


class Course(CheckedCourse):
    """People, bots, the worker and a moderator send any command at any time."""

    @rule(actor=actors, command=st.sampled_from(OFTEN))
    def send_simple_command(self, actor, command):
        self.attempt(actor, command)

    @rule(actor=actors, command=st.sampled_from(SELDOM), luck=st.integers(0, 5))
    def send_rare_command(self, actor, command, luck):
        if luck == 5:
            self.attempt(actor, command)

    @rule()
    def tick(self):
        self.attempt(WORKER, ask.Tick())

    @precondition(lambda self: bool(self.table.to_act))
    @rule(by=seats)
    def claim_the_seat_to_move(self, by):
        (seat,) = self.table.to_act
        self.attempt(player(by), ask.Claim(seat))

    @precondition(lambda self: bool(self.table.to_act))
    @rule(by=seats)
    def nudge_or_give_time(self, by):
        (seat,) = self.table.to_act
        self.attempt(player(by), ask.Nudge(seat, "no_hurry"))
        self.attempt(player(by), ask.GiveTime(seat))

    @precondition(lambda self: needs_prospects(self.table))
    @rule(by=seats)
    def agree_to_the_suggested_result(self, by):
        prospects = self.scene.context().prospects
        ranks = suggested_ranks(self.table, prospects)
        self.attempt(player(by), ask.AgreeResult(ranks))

    @rule(seat=seats)
    def visit(self, seat):
        self.scene.visits[seat] = self.scene.now

    @rule(by=seats, seat=seats, number=st.sampled_from([None, 5, 6, 1]))
    def invite_substitute(self, by, seat, number):
        name = "" if number is None else f"p{number}"
        self.attempt(player(by), ask.InviteSubstitute(seat, name))

    @precondition(lambda self: any(chair.offers for chair in self.table.chairs))
    @rule(number=st.sampled_from([5, 6, 1]))
    def take_the_offered_seat(self, number):
        for seat in self.table.seats:
            if self.table.chairs[seat].offers:
                self.attempt(player(number), ask.TakeSeat(seat))

    @precondition(lambda self: bool(self.table.to_act))
    @rule(days=st.sampled_from([1, 14]))
    def extend_the_clock(self, days):
        (seat,) = self.table.to_act
        self.attempt(MODERATOR, staff.ExtendClock(seat, days * DAY, "why"))

    @precondition(lambda self: bool(self.table.to_act))
    @rule(by=seats, number=st.sampled_from([5, 6]))
    def let_a_person_take_the_place_of_an_absent_one(self, by, number):
        (seat,) = self.table.to_act
        self.scene.later(days=15)
        self.attempt(WORKER, ask.Tick())
        self.attempt(player(by), ask.Claim(seat))
        self.attempt(player(by), ask.InviteSubstitute(seat))
        self.attempt(player(number), ask.TakeSeat(seat))

    @rule(luck=st.integers(0, 1), seat=seats, by=st.sampled_from(["bot:good", "p5", "p6", "p1"]))
    def replace_a_player(self, luck, seat, by):
        if luck == 0:
            self.attempt(MODERATOR, staff.ReplacePlayer(seat, by, "why"))

    @precondition(lambda self: len(self.table.main_line) > 1)
    @rule(luck=st.integers(0, 1), back=st.integers(1, 3))
    def roll_back(self, luck, back):
        if luck == 0:
            to = self.table.main_line[-1 - back :][0].position
            self.attempt(MODERATOR, staff.RollBack(to, "why"))

    @precondition(lambda self: bool(self.table.moderation.decisions))
    @rule(data=st.data(), by=seats, appeals=st.booleans())
    def revoke_or_appeal(self, data, by, appeals):
        decision = data.draw(st.sampled_from(self.table.moderation.decisions))
        if appeals:
            self.attempt(player(by), staff.AppealDecision(decision.version))
        else:
            self.attempt(MODERATOR, staff.Revoke(decision.version, "why"))

    @precondition(lambda self: bool(self.table.moderation.appeals))
    @rule(
        actor=st.sampled_from([MODERATOR, ANOTHER_MODERATOR]),
        outcome=st.sampled_from(["upheld", "reversed", "changed", "withdrawn"]),
    )
    def answer_the_last_appeal(self, actor, outcome):
        last = self.table.moderation.appeals[-1]
        answer = staff.AnswerAppeal(last.decision, last.seat, outcome)
        if self.attempt(actor, answer) is not None:
            assert self.table.moderation.decision(last.decision).by != actor.player

    @precondition(lambda self: self.table.status in (Status.FINISHED, Status.VOIDED))
    @rule()
    def reopen(self):
        self.attempt(MODERATOR, staff.Reopen("why"))

    @rule(actor=actors, seat=seats, kind=st.sampled_from([ask.Remove, ask.Claim]))
    def send_command_about_a_seat(self, actor, seat, kind):
        self.attempt(actor, kind(seat))

    @rule(seat=seats, luck=st.integers(0, 5))
    def mark_a_player_as_absent(self, seat, luck):
        if luck == 5:
            self.attempt(WORKER, MarkAbsent(seat))

    @rule(actor=actors, seat=seats)
    def sit(self, actor, seat):
        self.attempt(actor, sitting(seat))

    @precondition(lambda self: self.table.status is Status.OPEN)
    @rule(by=seats, seat=seats, number=st.sampled_from([5, 6, 1]), reason=DECLINE_REASONS)
    def invite_or_answer(self, by, seat, number, reason):
        if self.attempt(player(by), Invite(seat, f"p{number}")) is None:
            self.attempt(player(by), WithdrawInvitation(seat))
        if reason is not None:
            self.attempt(player(number), Decline(reason))

    @rule(seat=seats)
    def seat_a_bot(self, seat):
        self.attempt(player(0), ask.SeatBot(seat, "good"))

    @precondition(lambda self: self.table.status is Status.OPEN)
    @rule()
    def start(self):
        self.attempt(player(0), ask.Start())

    @precondition(lambda self: bool(self.table.to_act))
    @rule(move=st.sampled_from(MOVES), seen=st.booleans())
    def play_in_turn(self, move, seen):
        (seat,) = self.table.to_act
        chair = self.table.chairs[seat]
        actor = bot(seat) if chair.bot_level else player(int(chair.player[1:]))
        fields = {"kind": move, **({"word": "x"} if move == "whisper" else {})}
        self.attempt(actor, ask.Play(fields), seen=self.table.version if seen else 0)

    @rule(actor=actors, move=st.sampled_from(MOVES))
    def play_out_of_turn(self, actor, move):
        before = self.table.to_act
        decision = self.attempt(actor, ask.Play({"kind": move}))
        if decision is not None:
            (played,) = [e for e in decision.events if kind_of(e) == "table.played"]
            assert played.seat in before

    @precondition(lambda self: bool(self.table.main_line))
    @rule(
        actor=actors,
        kind=st.sampled_from([ask.Undo, ask.Redo, ask.AskUndo, ask.AskRedo]),
        data=st.data(),
    )
    def undo_or_redo(self, actor, kind, data):
        steps = (*self.table.main_line, *self.table.undone)
        to = data.draw(st.sampled_from([step.position for step in steps] + [1, self.table.version]))
        self.attempt(actor, kind(to))

    @precondition(lambda self: len(self.table.main_line) > 1)
    @rule(by=seats, back=st.integers(1, 3))
    def ask_undo(self, by, back):
        self.attempt(player(by), ask.AskUndo(self.table.main_line[-1 - back :][0].position))

    @precondition(lambda self: self.table.request is not None)
    @rule(actor=actors, yes=st.booleans())
    def answer(self, actor, yes):
        self.attempt(actor, ask.Answer(self.table.request.version, yes))

    @precondition(lambda self: self.table.request is not None)
    @rule()
    def agree(self):
        for seat in sorted(awaited_seats(self.table)):
            self.attempt(player(seat), ask.Answer(self.table.request.version, True))

    @rule(minutes=st.sampled_from([0, 1, 10, 45, 90, 800, 11000, 45000]))
    def wait(self, minutes):
        self.scene.later(minutes=minutes)

    @rule(
        calendar=st.sampled_from([no_calendar, nights(0, 8), nights(7, 10), nights(3, 1, days=3)])
    )
    def change_calendars(self, calendar):
        self.scene.calendar = calendar

    @precondition(lambda self: bool(self.table.to_act))
    @rule(hours=st.integers(-1, 1))
    def spend_holiday(self, hours):
        (seat,) = self.table.to_act
        hour = end_of_hour(deadline(self.table, seat) or self.scene.now)
        self.attempt(WORKER, SpendHoliday(seat, seconds_of(hour) + 3600 * hours))

    @rule(seat=seats)
    def send(self, seat):
        if seat < len(self.table.chairs):
            self.scene.send(seat)
