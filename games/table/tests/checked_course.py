"""The base of random courses: a table with any settings, and the checks of each decision."""

from datetime import datetime
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize

from games.kernel.codec import split
from games.kernel.events import kind_of
from games.kernel.refusal import Malformed, Refused
from games.table import commands as ask
from games.table.base import TableEvent
from games.table.clock import deadline
from games.table.decide import decide
from games.table.decider import Actor, Decision
from games.table.fold import evolve
from games.table.state import Table
from games.table.tests.course_values import MOVE_DEADLINES, NEXT, PACES
from games.table.tests.toy import TOY
from tests.kit.scene import Scene, player, sitting


class CheckedCourse(RuleBasedStateMachine):
    """A table with any settings, which checks each decision before it is recorded."""

    def __init__(self) -> None:
        super().__init__()
        self.scene = Scene()
        self.states: dict[int, Any] = {}
        self.draws: set[int] = set()

    @property
    def table(self) -> Table:
        return self.scene.table

    @initialize(
        chairs=st.lists(st.sampled_from(["", "", "bot:easy"]), min_size=0, max_size=3),
        undo=st.sampled_from(["ask", "ask", "never", "free"]),
        pace=st.sampled_from(PACES),
        length=st.sampled_from(["short", "long", "long"]),
        begin=st.sampled_from([True, True, True, False]),
        absence=st.sampled_from(["claim", "play_on", "play_on", "decide", "cancel"]),
        substitutes=st.sampled_from([True, True, False]),
    )
    def open(self, chairs, undo, pace, length, begin, absence, substitutes):  # noqa: PLR0917  # one argument for each setting
        length = length if chairs else "long"
        wish = ask.Open(
            ("", *chairs),
            {"length": length},
            visibility="public",
            undo=undo,
            pace=pace,
            absence="play_on" if absence == "claim" else absence,
            substitutes=substitutes,
        )
        self.scene.when(player(0), wish)
        if absence == "claim":
            self.scene.as_before()
        for number, chair in enumerate(self.table.chairs):
            if not chair.player and number != 3:
                self.scene.when(player(number), sitting(number))
        if begin:
            self.scene.when(player(0), ask.Start())

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
            "table.decision_revoked",
        }:
            assert after.position == table.position
        if "table.revealed" in kinds:
            assert all(appeal.outcome for appeal in table.moderation.appeals)
        for event in decision.events:
            assert "mod-" not in repr(split(event).public)
        if not kinds & MOVE_DEADLINES:
            self.check_no_deadline_moved_back(table, after)

    def check_no_deadline_moved_back(self, before: Table, after: Table) -> None:
        for seat in before.seats:
            old = deadline(before, seat)
            new = deadline(after, seat) if len(after.chairs) > seat else None
            assert old is None or (new is not None and new <= old)
