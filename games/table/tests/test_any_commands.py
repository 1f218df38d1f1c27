"""Invariants of every table, under random commands in any order."""

from hypothesis import HealthCheck, settings
from hypothesis.stateful import (
    invariant,
)

from games.kernel.codec import plain
from games.kernel.events import kind_of
from games.table import commands as ask
from games.table.absence.ticks import next_tick
from games.table.decide import refusal
from games.table.invitations.commands import Invite, WithdrawInvitation
from games.table.moderation import commands as staff
from games.table.state import Status
from games.table.tests.any_course import Course
from games.table.view.asks import CHECKS, asks
from games.table.view.build import table_view
from tests.kit.scene import WORKER, player


class AnyCourse(Course):
    """The invariants of any course of a table."""

    @invariant()
    def a_position_names_one_state(self):
        for step in (*self.table.main_line, *self.table.undone):
            assert self.states.setdefault(step.position, step.state) == step.state

    @invariant()
    def the_main_line_is_a_chain_and_undone_steps_remain(self):
        if not self.table.main_line:
            return
        line = self.table.main_line
        assert [step.parent for step in line] == [0, *(step.position for step in line[:-1])]
        assert {step.position for step in (*line, *self.table.undone)} == set(self.states)
        assert self.table.position == line[-1].position <= self.table.version

    @invariant()
    def what_is_offered_is_accepted(self):
        for number in range(3):
            offered = plain(asks(self.table, player(number), self.scene.context()))
            for kind, wish in (("undo", ask.Undo), ("redo", ask.Redo), ("claim", ask.Claim)):
                for to in offered.get(kind, ()):
                    assert not refusal(self.table, player(number), wish(to), self.scene.context())

    @invariant()
    def what_is_offered_for_absent_players_is_accepted_and_nothing_else(self):
        for number in range(4):
            who, context = player(number), self.scene.context()
            offered = plain(asks(self.table, who, context))
            for kind, wish in (
                ("nudge", lambda seat: ask.Nudge(seat, "no_hurry")),
                ("give_time", ask.GiveTime),
            ):
                seats = self.table.seats
                accepted = [s for s in seats if not refusal(self.table, who, wish(s), context)]
                assert list(offered.get(kind, ())) == accepted
            result = offered.get("agree_result")
            if result is not None:
                wish = ask.AgreeResult(tuple(result["ranks"]))
                assert not refusal(self.table, who, wish, context)

    @invariant()
    def only_older_tables_are_won_on_time(self):
        if self.table.result and self.table.result.reason == "out_of_time":
            assert self.table.absence == "claim"

    @invariant()
    def what_is_not_offered_is_refused(self):
        everything = {ask.KINDS[kind]() for checks in CHECKS.values() for kind in checks}
        for number in range(4):
            who, context = player(number), self.scene.context()
            offered = plain(asks(self.table, who, context))
            accepted = {each for each in everything if not refusal(self.table, who, each, context)}
            assert set(offered["commands"]) == {each.__struct_config__.tag for each in accepted}
            claims = [
                seat
                for seat in self.table.seats
                if not refusal(self.table, who, ask.Claim(seat), context)
            ]
            assert list(offered.get("claim", ())) == claims

    @invariant()
    def banks_never_grow_beyond_what_was_given(self):
        if self.table.pace.form == "bank" and self.table.main_line:
            played = sum(step.seat is not None for step in self.table.main_line)
            # Also what was taken back after the turn was over.
            given = sum(
                event.seconds
                for event, _, _ in self.scene.log
                if kind_of(event) in ("table.time_given", "table.clock_extended")
            )
            limit = self.table.pace.seconds + played * self.table.pace.increment + given
            limit = min(limit, self.table.pace.cap or limit)
            assert all(0 <= left <= limit for left in self.table.tip.banks)

    @invariant()
    def only_running_games_have_seats_to_act(self):
        assert bool(self.table.to_act) == (self.table.status is Status.PLAYING)
        assert (self.table.result is not None) == (self.table.status is Status.FINISHED)
        assert not self.table.revealed or self.table.status in (Status.FINISHED, Status.VOIDED)

    @invariant()
    def next_tick_is_when_a_tick_is_accepted(self):
        due = next_tick(self.table)
        nothing = refusal(self.table, WORKER, ask.Tick(), self.scene.context())
        assert (due is not None and due <= self.scene.now) == (nothing is None)

    @invariant()
    def the_view_contains_no_secret(self):
        shown = repr(table_view(self.table))
        assert self.table.seed not in shown
        assert "mod-" not in shown

    @invariant()
    def chance_is_the_same_whoever_plays(self):
        if self.table.main_line:
            self.draws.add(self.table.chance().below(2**30, "a law"))
        assert len(self.draws) < 2

    @invariant()
    def offered_seats_and_appeals_are_accepted_and_no_others(self):
        for number in range(8):
            who, context = player(number), self.scene.context()
            offered = plain(asks(self.table, who, context))
            seats = self.table.seats
            for kind, wish in (
                ("invite", lambda seat: Invite(seat, "p99")),
                ("withdraw_invitation", WithdrawInvitation),
            ):
                accepted = [s for s in seats if not refusal(self.table, who, wish(s), context)]
                assert list(offered.get(kind, ())) == accepted
            taken = [s for s in seats if not refusal(self.table, who, ask.TakeSeat(s), context)]
            assert list(offered.get("take_seat", ())) == taken
            versions = [each.version for each in self.table.moderation.decisions]
            appealable = [
                each
                for each in versions
                if not refusal(self.table, who, staff.AppealDecision(each), context)
            ]
            assert list(offered.get("appeal", ())) == appealable
            for seat in offered.get("invite_substitute", ()):
                command = ask.InviteSubstitute(seat, f"p9{self.table.version}")
                why = refusal(self.table, who, command, context)
                assert why is None or why.code == "invited_enough"

    def teardown(self) -> None:
        if self.scene.log:
            assert self.scene.folded() == self.table


AnyCourse.TestCase.settings = settings(
    max_examples=60,
    stateful_step_count=60,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestAnyCourse = AnyCourse.TestCase
