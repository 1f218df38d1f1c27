"""Invariants of every table, under random commands in any order."""

from datetime import datetime
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from games.kernel.codec import plain
from games.kernel.events import kind_of
from games.kernel.refusal import Malformed, Refused
from games.table import commands as ask
from games.table.clock import deadline
from games.table.decide import decide, refusal
from games.table.decider import Actor, Decision
from games.table.events import Pace, TableEvent
from games.table.fold import evolve
from games.table.state import Status, Table
from games.table.tests.toy import TOY
from games.table.timeouts import next_tick
from games.table.undo.requests import awaited_seats
from games.table.view.asks import CHECKS, asks
from games.table.view.build import table_view
from tests.kit.scene import MODERATOR, WORKER, Scene, bot, player, sitting

MOVES = ("mark", "whisper", "peek", "take", "end_turn", "jump")
PACES = (Pace(), Pace("turn", 3600), Pace("bank", 7200, 600), Pace("bank", 3600))
OFTEN = (ask.AskPause(), ask.Withdraw(), ask.Resume(), ask.ComeBack(), ask.AgreeReveal())
SELDOM = (
    ask.Leave(),
    ask.Start(),
    ask.Resign(),
    ask.Void("why"),
    ask.Reopen("why"),
    ask.Hide("why"),
    ask.List(),
    ask.Adjudicate((1, 2), "why"),
    ask.Adjudicate((1, 1, 3), "why"),
)
NEXT = {
    Status.OPEN: {Status.OPEN, Status.PLAYING, Status.VOIDED},
    Status.PLAYING: {Status.PLAYING, Status.FINISHED, Status.VOIDED},
    Status.FINISHED: {Status.FINISHED, Status.PLAYING, Status.VOIDED},
    Status.VOIDED: {Status.VOIDED, Status.PLAYING},
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
    "table.seat_claimed",
    "table.resigned",
    "table.back",
    "table.finished",
    "table.voided",
    "table.reopened",
}
"""The events that may move a deadline to a later time, or stop a clock."""

actors = st.one_of(
    st.builds(player, st.integers(0, 4)),
    st.builds(player, st.integers(0, 1)),
    st.builds(bot, st.integers(0, 4)),
    st.sampled_from([MODERATOR, WORKER]),
)
seats = st.integers(0, 4)


class AnyCourse(RuleBasedStateMachine):
    """People, bots, the worker and a moderator send any command at any time."""

    def __init__(self) -> None:
        super().__init__()
        self.scene = Scene()
        self.states: dict[int, Any] = {}

    @property
    def table(self) -> Table:
        return self.scene.table

    @initialize(
        chairs=st.lists(st.sampled_from(["", "", "bot:easy"]), min_size=0, max_size=3),
        undo=st.sampled_from(["ask", "ask", "never", "free"]),
        pace=st.sampled_from(PACES),
        length=st.sampled_from(["short", "long", "long"]),
        begin=st.sampled_from([True, True, True, False]),
    )
    def open(self, chairs, undo, pace, length, begin):
        length = length if chairs else "long"
        wish = ask.Open(
            ("", *chairs), {"length": length}, visibility="public", undo=undo, pace=pace
        )
        self.scene.when(player(0), wish)
        for number, chair in enumerate(self.table.chairs):
            if not chair.player and number != 3:
                self.scene.when(player(number), sitting(number))
        if begin:
            self.scene.when(player(0), ask.Start())

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

    @precondition(lambda self: self.table.status in (Status.FINISHED, Status.VOIDED))
    @rule()
    def reopen(self):
        self.attempt(MODERATOR, ask.Reopen("why"))

    @rule(actor=actors, seat=seats, kind=st.sampled_from([ask.Remove, ask.Claim]))
    def send_command_about_a_seat(self, actor, seat, kind):
        self.attempt(actor, kind(seat))

    @rule(actor=actors, seat=seats)
    def sit(self, actor, seat):
        self.attempt(actor, sitting(seat))

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

    @rule(minutes=st.sampled_from([0, 1, 10, 45, 90, 800, 11000]))
    def wait(self, minutes):
        self.scene.later(minutes=minutes)

    @rule(seat=seats)
    def send(self, seat):
        if seat < len(self.table.chairs):
            self.scene.send(seat)

    def attempt(self, actor: Actor, command: ask.Command, seen: int = 0) -> Decision | None:
        """Decide a command, check its events and record them; return None if it is refused."""
        table, context = self.table, self.scene.context(seen)
        try:
            decision = decide(table, actor, command, context)
        except (Refused, Malformed):
            assert self.table == table
            return None
        assert decision.events
        self.check_events(table, decision, self.scene.now)
        self.scene.when(actor, command, seen)
        assert self.table == decision.table
        return decision

    def check_events(self, table: Table, decision: Decision, now: datetime) -> None:
        after = table
        for event in decision.events:
            after = evolve(TOY, after, event, after.version + 1, now)
        assert after == decision.table
        assert after.status in NEXT[table.status]
        kinds = {kind_of(event) for event in decision.events}
        if all(isinstance(event, TableEvent) for event in decision.events) and not kinds & {
            "table.undone",
            "table.redone",
            "table.started",
        }:
            assert after.position == table.position
        if not kinds & MOVE_DEADLINES:
            self.check_no_deadline_moved_back(table, after)

    def check_no_deadline_moved_back(self, before: Table, after: Table) -> None:
        for seat in before.seats:
            old = deadline(before, seat)
            new = deadline(after, seat) if len(after.chairs) > seat else None
            assert old is None or (new is not None and new <= old)

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
            limit = self.table.pace.seconds + played * self.table.pace.increment
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
        assert self.table.seed not in repr(table_view(self.table))

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
