"""Invariants of every standing, under random commands in any order."""

from datetime import UTC, datetime, timedelta

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from games.conduct.reasons import DECISION_REASONS
from games.conduct.standing import commands as c
from games.conduct.standing.codec import CODEC
from games.conduct.standing.decide import Actor, decide
from games.conduct.standing.events import AnyConductEvent
from games.conduct.standing.fold import evolve, fold
from games.conduct.standing.state import Standing
from games.kernel.codec import is_portable, split
from games.kernel.refusal import Refused

ANN = Actor("player", "p_ann")
MODERATOR = Actor("staff", "p_mod", "moderator")
WORKER = Actor("worker")
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
SMALL = st.integers(1, 12)

actors = st.sampled_from(
    [ANN, WORKER, Actor("player", "p_bob"), Actor("staff", "p_ann", "referee"), *[MODERATOR] * 8]
)
reasons = st.sampled_from(DECISION_REASONS)
digests = st.sampled_from(["", "0f" * 32])
commands = st.one_of(
    st.builds(c.Warn, reasons, digests),
    st.builds(c.Mute, reasons, digests, st.sampled_from([*c.MUTES, 1])),
    st.builds(c.Suspend, reasons, digests, st.sampled_from([*c.SUSPENSIONS, 0])),
    st.builds(c.Ban, reasons, digests),
    st.builds(c.Rename, reasons, digests, digests),
    st.builds(c.Lift, SMALL, reasons, digests, st.booleans()),
    st.builds(c.Acknowledge, SMALL),
    st.just(c.Expire()),
)
moments = st.datetimes(timezones=st.just(UTC))


def any_event(kind):
    """Return a strategy for events of a kind."""
    given_moments = {"until": moments} if "until" in kind.__struct_fields__ else {}
    return st.builds(kind, **given_moments)


events = st.one_of(*map(any_event, CODEC.events.values()))


class AnyCourse(RuleBasedStateMachine):
    """Staff, the player, others and the worker send any command at any time."""

    def __init__(self) -> None:
        super().__init__()
        self.now = NOON
        self.standing = Standing("p_ann")
        self.log: list[tuple[AnyConductEvent, datetime]] = []

    def decided(self, actor, command):
        """Return the events of a command, or None for a refusal whose facts can be sent."""
        try:
            return decide(self.standing, actor, command, self.now)
        except Refused as refused:
            facts = dict(refused.refusal.facts)
        assert is_portable(facts)
        return None

    @rule(actor=actors, command=commands)
    def send(self, actor, command):
        before = self.standing
        made = self.decided(actor, command)
        if made is None:
            return
        assert actor != Actor("staff", "p_ann", "referee")
        for event in made:
            self.log.append((event, self.now))
            self.standing = evolve(self.standing, event, self.now)
        assert self.standing != before

    @rule(days=st.integers(0, 40))
    def wait(self, days):
        self.now += timedelta(days=days, minutes=20)

    @rule()
    def expire(self):
        self.send(WORKER, c.Expire())
        for each in self.standing.sanctions:
            assert each.lifted or each.expired == each.is_over(self.now)

    @invariant()
    def numbers_are_versions(self):
        assert self.standing.version == len(self.log)
        numbers = [each.number for each in self.standing.sanctions]
        assert numbers == sorted({*numbers})
        assert all(1 <= number <= self.standing.version for number in numbers)

    @invariant()
    def folding_the_stored_events_returns_the_same(self):
        stored = []
        for event, at in self.log:
            parts = split(event)
            assert not parts.secrets
            assert is_portable(parts.public)
            stored.append(
                (CODEC.event(msgspec.json.decode(msgspec.json.encode(parts.public)), {}), at)
            )
        assert fold("p_ann", stored) == self.standing

    @invariant()
    def every_decision_in_force_can_be_lifted(self):
        for each in self.standing.sanctions:
            if not each.is_in_force(self.now):
                continue
            after = self.standing
            for event in decide(after, MODERATOR, c.Lift(each.number, "appeal"), self.now):
                after = evolve(after, event, self.now)
            lifted = after.sanction(each.number)
            assert lifted is not None
            assert not lifted.is_in_force(self.now)

    @invariant()
    def nothing_stands_once_all_is_lifted(self):
        after = self.standing
        for each in self.standing.sanctions:
            if each.is_recorded_in_force and not each.is_over(self.now):
                for event in decide(after, MODERATOR, c.Lift(each.number, "appeal"), self.now):
                    after = evolve(after, event, self.now)
        for stands in (after.suspension, after.mute):
            assert stands is None or stands.is_over(self.now)
        assert (after.warning, after.withdrawn_names) == (None, ())


TestAnyCourse = AnyCourse.TestCase
TestAnyCourse.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)


@given(st.lists(st.tuples(events, moments), max_size=15))
@settings(max_examples=100, deadline=None)
def test_evolve_never_fails(recorded):
    standing = fold("p_ann", recorded)
    assert standing.version == len(recorded)
    for each in (standing.warning, standing.mute, standing.suspension):
        assert each is None or each in standing.sanctions
