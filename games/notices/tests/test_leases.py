"""A notice survives a worker that dies or is too slow, and is sent once."""

from typing import Any

import pytest

from games.notices.channels.channel import Dead
from games.notices.content import Content
from games.notices.queue import delivery, fan_out, preparing
from games.notices.queue.leasing import LEASE, Leases
from games.notices.tests.conftest import HELD, Game, Post, later, newest_delivery
from tests.kit.channel import KeptChannel

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("sent_once")]

CONTENT = Content("your_turn", "t", 1, "", "", "/", "table-t", 0, "en", 60)


class Killed(BaseException):
    """The worker died."""


STEPS = [
    (fan_out, "_list_and_queue"),
    (fan_out, "next_reminder"),
    (fan_out, "_finish"),
    (preparing, "_why_not"),
    (preparing, "content_for"),
]


@pytest.mark.parametrize(("module", "step"), STEPS)
@pytest.mark.usefixtures("turn")
def test_notice_survives_a_worker_that_dies_at_this_step(
    post: Post, push: KeptChannel, monkeypatch: pytest.MonkeyPatch, module: Any, step: str
) -> None:
    def die(*_: object, **__: object) -> None:
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(module, step, die)
        with pytest.raises(Killed):
            later(post, seconds=HELD)
    # Its lease has not expired, so that no other worker takes it.
    post.work("worker-2")
    assert push.sent == []
    post.later(seconds=LEASE.total_seconds() + 1)
    for _ in range(2):
        post.work("worker-2")
        post.later(seconds=HELD)
    assert len(push.sent) == 1


def test_worker_that_was_too_slow_records_nothing(
    turn: Game, post: Post, push: KeptChannel
) -> None:
    post.work()
    post.later(seconds=HELD)
    slow, quick = Leases("slow"), Leases("quick")
    (held,) = delivery.claim(push, slow, post.now, 10)
    assert delivery.claim(push, quick, post.now, 10) == []
    post.later(seconds=LEASE.total_seconds() + 1)
    (taken,) = delivery.claim(push, quick, post.now, 10)
    assert delivery.deliver([taken], push, post.now) == 1
    push.answer = lambda *_: Dead("late")
    late = preparing.Prepared(held, CONTENT, post.now)
    assert delivery.record([delivery.send(late, push, post.now)]) == 0
    assert newest_delivery() == [("sent", "")]


def test_lease_is_kept_while_the_worker_lives(turn: Game, post: Post, push: KeptChannel) -> None:
    post.work()
    post.later(seconds=HELD)
    first, second = Leases("first"), Leases("second")
    (held,) = delivery.claim(push, first, post.now, 10)
    for _ in range(4):
        first.renew(post.later(seconds=LEASE.total_seconds() - 1))
        assert delivery.claim(push, second, post.now, 10) == []
    first.done(held)
    first.renew(post.later(seconds=LEASE.total_seconds() + 1))
    assert len(delivery.claim(push, second, post.now, 10)) == 1


def test_worker_that_stops_gives_its_leases_back(turn: Game, post: Post, push: KeptChannel) -> None:
    post.work()
    post.later(seconds=HELD)
    first, second = Leases("first"), Leases("second")
    delivery.claim(push, first, post.now, 10)
    assert first.give_back() == 1
    assert len(delivery.claim(push, second, post.now, 10)) == 1
