"""Two players at a table, a channel that keeps what it is sent, and a clock that is moved."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.notices.models import Delivery
from games.notices.queue import delivery, fan_out
from games.notices.queue.leasing import Leases
from games.outbox.models import OutboxItem
from games.players.models import Player
from games.table.state import Table
from games.tables import table_cache
from tests.kit.channel import KeptChannel, use_channels
from tests.kit.factories import GuestFactory
from tests.kit.tables import do, play, player, started

WORKER = "worker-1"
HELD = 6


class Post:
    """The outbox and its deliveries, worked on at a time that only `later` moves."""

    def __init__(self, *used: KeptChannel) -> None:
        self.channels = used
        self.now = timezone.now()

    def later(self, **passed: float) -> datetime:
        """Move the clock forward. Return its time."""
        self.now = max(self.now, timezone.now()) + timedelta(**passed)
        return self.now

    def work(self, worker: str = WORKER) -> None:
        """Do everything that is due, as one worker would."""
        leases = Leases(worker)
        while fan_out.fan_out(leases, self.now):
            pass
        for channel in self.channels:
            while claimed := delivery.claim(channel, leases, self.now, 10):
                delivery.deliver(claimed, channel, self.now)


@pytest.fixture
def push() -> Iterator[KeptChannel]:
    channel = KeptChannel("push")
    with use_channels(channel):
        yield channel


@pytest.fixture
def post(push: KeptChannel) -> Post:
    return Post(push)


@pytest.fixture
def ann() -> Player:
    return GuestFactory(name="Ann")


@pytest.fixture
def bob() -> Player:
    return GuestFactory(name="Bob", language="fr")


class Game:
    """A running game of two players."""

    def __init__(self, ann: Player, bob: Player, **settings: Any) -> None:
        self.people = {ann.id: ann, bob.id: bob}
        self.table: Table = started(ann.id, bob.id, game="gobi", **settings)

    @property
    def next(self) -> Player:
        """The player to move."""
        (seat,) = self.table.to_act
        return self.people[self.table.chairs[seat].player]

    def move(self) -> Table:
        """Play until the turn has passed to the other player. Return the table."""
        mover = self.next
        while self.next is mover:
            self.table = play(self.table).table
        return self.table

    def give_time(self, giver: Player, late: Player) -> None:
        """Let one player give the other more time."""
        seat = self.table.seat_of(late.id)
        self.table = do(self.table, player(giver.id), "give_time", seat=seat).table

    def now(self) -> Table:
        """Return the table as it is in the log."""
        self.table = table_cache.current(self.table.id)
        return self.table


@pytest.fixture
def game(ann: Player, bob: Player) -> Game:
    return Game(ann, bob, undo="free")


@pytest.fixture
def turn(game: Game, post: Post, push: KeptChannel) -> Game:
    """A game whose turn has just passed, with nothing else in the outbox."""
    post.later(seconds=HELD)
    post.work()
    push.sent.clear()
    game.move()
    post.now = OutboxItem.objects.latest("pk").written_at
    return game


@pytest.fixture
def sent_once(push: KeptChannel) -> Iterator[None]:
    """Check after the test that nothing was sent twice."""
    yield
    deliveries = [(address, each.table, each.version, each.kind) for address, each in push.sent]
    assert len(deliveries) == len(set(deliveries))


def newest_delivery() -> list[tuple[str, str]]:
    """Return the state and reason of the newest delivery."""
    return list(Delivery.objects.order_by("-id").values_list("state", "why")[:1])


def later(post: Post, **passed: float) -> None:
    """Work after this time has passed."""
    post.later(**passed)
    post.work()


__all__ = ["HELD", "Game", "Post", "later", "newest_delivery"]
