"""Build tables for tests: given a table, when a command is sent, then these events follow."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import pytest
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from games.kernel.chance import commitment
from games.kernel.events import Event, kind_of
from games.kernel.game import AnyGame
from games.kernel.refusal import Refused
from games.kernel.values import Seat, Version
from games.table import commands as ask
from games.table import events
from games.table.absence.agreement import needs_prospects
from games.table.absence.evaluation import public_prospects
from games.table.clock import Calendar, no_calendar
from games.table.decide import decide
from games.table.decider import Actor, Context, Decision, Role
from games.table.events import Pace
from games.table.fold import evolve, fold
from games.table.fork.source import Source
from games.table.state import Table
from games.table.tests.toy import TOY

SEED = bytes(range(32))
COMMITMENT = commitment(SEED)
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)

MODERATOR = Actor(Role.MODERATOR, "mod-1")
WORKER = Actor(Role.WORKER)


def player(number: int) -> Actor:
    """Return the player p0, p1, …"""
    return Actor(Role.PLAYER, f"p{number}")


def bot(seat: int) -> Actor:
    """Return the bot in this seat."""
    return Actor(Role.BOT, seat=Seat(seat))


class Scene:
    """A table and a clock: `when` sends a command, `then` and `refused` check its result."""

    def __init__(self, game: AnyGame = TOY) -> None:
        self.game = game
        self.now = NOON
        self.log: list[tuple[Event, Version, datetime]] = []
        self.seen_by_seat: dict[Seat, int] = {}
        self.calendar: Calendar = no_calendar
        self.source: Source | None = None
        self.visits: dict[Seat, datetime] = {}
        self.last: Decision | None = None
        self._table: Table | None = None

    @property
    def table(self) -> Table:
        assert self._table is not None
        return self._table

    @property
    def scores(self) -> tuple[int, ...]:
        scores: tuple[int, ...] = self.table.state.scores
        return scores

    @property
    def turn(self) -> int:
        (seat,) = self.table.to_act
        return seat

    def context(self, seen: int = 0) -> Context:
        table = self._table
        return Context(
            game=self.game,
            now=self.now,
            table="t1",
            seed=SEED,
            seen_by_seat=dict(self.seen_by_seat),
            seen_by_actor=seen,
            calendar=self.calendar,
            source=self.source,
            visits=dict(self.visits),
            prospects=public_prospects(table) if table and needs_prospects(table) else None,
        )

    def from_there(self, source: Source) -> "Scene":
        """Let the table that is opened next continue from there."""
        self.source = source
        return self

    def when(self, actor: Actor, command: Any, seen: int = 0) -> "Scene":
        """Decide the command and record its events."""
        self.last = decide(self._table, actor, command, self.context(seen))
        for event in self.last.events:
            version = Version(len(self.log) + 1)
            self._table = evolve(self.game, self._table, event, version, self.now)
            self.log.append((event, version, self.now))
        return self

    def then(self, *kinds: str) -> "Scene":
        """Check that the last command led to events of exactly these kinds."""
        assert self.last is not None
        assert [kind_of(event) for event in self.last.events] == list(kinds)
        return self

    def refused(self, actor: Actor, command: Any, code: str, seen: int = 0) -> dict[str, Any]:
        """Check that the command is refused with this code, and return the facts."""
        before = self._table
        with pytest.raises(Refused) as caught:
            decide(self._table, actor, command, self.context(seen))
        assert caught.value.refusal.code == code
        assert self._table == before
        return dict(caught.value.refusal.facts)

    def later(self, **spell: float) -> "Scene":
        """Advance the clock."""
        self.now += timedelta(**spell)
        return self

    def send(self, *seats: int) -> "Scene":
        """Record that these seats, or all of them, have seen everything so far."""
        for seat in seats or self.table.seats:
            self.seen_by_seat[Seat(seat)] = self.table.version
        return self

    def move(self, seat: int, kind: str, **fields: Any) -> "Scene":
        """Make a move as the player or the bot of this seat."""
        chair = self.table.chairs[seat]
        actor = bot(seat) if chair.bot_level else Actor(Role.PLAYER, chair.player)
        return self.when(actor, ask.Play({"kind": kind, **fields}))

    def as_before(self) -> "Scene":
        """Let the log be one from before absences had rules and pauses an end."""
        self.log = [(_as_before(event), version, at) for event, version, at in self.log]
        self._table = self.folded()
        return self

    def folded(self) -> Table | None:
        """Return the table folded from its whole log."""
        return fold(self.game, self.log)


def _as_before(event: Event) -> Event:
    match event:
        case events.Opened():
            return replace(event, absence="claim")
        case events.PauseAsked():
            return replace(event, days=UNSET)
        case events.Paused():
            return replace(event, until=UNSET)
    return event


def opened(chairs: tuple[str, ...] = ("", ""), *, game: AnyGame = TOY, **settings: Any) -> Scene:
    """Return a table with these chairs, opened by p0."""
    return Scene(game).when(player(0), ask.Open(chairs, **settings))


def seated(chairs: tuple[str, ...] = ("", ""), **settings: Any) -> Scene:
    """Return a table where p0, p1, … sit in all chairs without a bot."""
    scene = opened(chairs, **settings)
    for number, chair in enumerate(chairs):
        if not chair:
            scene.when(player(number), sitting(number))
    return scene


def playing(chairs: tuple[str, ...] = ("", ""), **settings: Any) -> Scene:
    """Return a table whose game has started."""
    scene = seated(chairs, **settings)
    starter = next(number for number, chair in enumerate(chairs) if not chair)
    return scene.when(player(starter), ask.Start())


def sitting(seat: int, commitment: str = COMMITMENT) -> ask.Sit:
    """Return the command to take this chair."""
    return ask.Sit(seat, commitment, f"{seat:02x}" * 16)


def bank(seconds: int, increment: int = 0, cap: int | UnsetType = UNSET) -> Pace:
    """Return a pace with time banks."""
    return Pace("bank", seconds, increment, cap)


def nights(start: int, hours: int, days: int = 1) -> Calendar:
    """Return a calendar that is closed for hours of UTC from this one on, every so many days."""

    def closed(player: str, since: datetime) -> Iterator[tuple[datetime, datetime]]:
        first = datetime(2026, 1, 1, start, tzinfo=UTC)
        passed = (since - first) // timedelta(days=days) - 1
        for number in count(max(passed, 0)):
            begins = first + number * timedelta(days=days)
            if begins + timedelta(hours=hours) > since:
                yield max(begins, since), begins + timedelta(hours=hours)

    return closed


def per_turn(seconds: int) -> Pace:
    """Return a pace with a time for each turn."""
    return Pace("turn", seconds)
