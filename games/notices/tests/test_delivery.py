"""A notice reaches its player once, or not at all where it no longer matters."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db.models import F

from games.notices import preferences
from games.notices.channels.channel import Dead, Retry, Sent
from games.notices.models import Delivery, ListedNotice
from games.notices.personal_data import delete_notices_of
from games.notices.queue import fan_out
from games.notices.queue.leasing import Leases
from games.notices.tests.conftest import HELD, Game, Post, later, newest_delivery
from games.outbox.models import OutboxItem
from games.players import services as people
from games.players.models import Player
from games.table.decider import Actor, Role
from games.tables import services
from games.tables.leaving import leave_all_tables
from tests.kit.channel import KeptChannel, use_channels
from tests.kit.tables import do, player

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("sent_once")]


def test_turn_is_sent_once_after_the_hold(turn: Game, post: Post, push: KeptChannel) -> None:
    post.work()
    assert push.sent == []
    for _ in range(3):
        later(post, seconds=HELD)
    assert push.kinds() == [(f"{turn.next.id}:phone", "your_turn")]
    assert not OutboxItem.objects.exists()


@pytest.mark.parametrize("queued", [False, True])
def test_turn_that_is_taken_back_is_not_sent(
    turn: Game, post: Post, push: KeptChannel, queued: bool
) -> None:
    if queued:
        post.work()
    (seat,) = turn.table.to_act
    mover = player(turn.table.chairs[1 - seat].player)
    do(turn.table, mover, "undo", to=turn.table.tip.parent)
    later(post, seconds=HELD)
    assert push.sent == []
    turn.now()
    turn.move()
    later(post, seconds=HELD)
    assert [(each.kind, each.version) for _, each in push.sent] == [
        ("your_turn", turn.table.version)
    ]


def test_two_turns_in_the_outbox_are_sent_as_one(turn: Game, post: Post, push: KeptChannel) -> None:
    (seat,) = turn.table.to_act
    mover = player(turn.table.chairs[1 - seat].player)
    do(turn.table, mover, "undo", to=turn.table.tip.parent)
    turn.now()
    turn.move()
    assert OutboxItem.objects.filter(kind="your_turn").count() == 2
    later(post, seconds=HELD)
    later(post, seconds=HELD)
    assert [each.version for _, each in push.sent] == [turn.now().version]


def test_muted_table_is_only_listed(turn: Game, post: Post, push: KeptChannel) -> None:
    preferences.mute(turn.next, turn.table.id, post.now)
    later(post, seconds=HELD)
    later(post, seconds=HELD)
    assert push.sent == []
    assert ListedNotice.objects.filter(player=turn.next.id, read_at=None).count() == 1


@pytest.mark.parametrize("queued", [False, True])
def test_unwanted_kind_is_not_sent(turn: Game, post: Post, push: KeptChannel, queued: bool) -> None:
    if queued:
        post.work()
    preferences.choose(turn.next, [("your_turn", "push", False)])
    later(post, seconds=HELD)
    later(post, seconds=HELD)
    assert push.sent == []


def test_each_channel_follows_its_own_choice(turn: Game, push: KeptChannel) -> None:
    mail, hook = KeptChannel("mail"), KeptChannel("webhook")
    with use_channels(push, mail, hook):
        post = Post(push, mail, hook)
        later(post, seconds=HELD)
        later(post, seconds=HELD)
    assert [len(each.sent) for each in (push, mail, hook)] == [1, 0, 1]


def test_erased_player_is_sent_nothing(turn: Game, post: Post, push: KeptChannel) -> None:
    post.work()
    gone = turn.next
    people.erase(player=gone, erasers=(leave_all_tables, delete_notices_of))
    later(post, seconds=HELD)
    later(post, seconds=HELD)
    assert [address for address, _ in push.sent if address.startswith(gone.id)] == []
    for model in (OutboxItem, ListedNotice, Delivery):
        assert not model.objects.filter(player=gone.id).exists()


def test_content_is_in_the_language_that_was_chosen_meanwhile(
    turn: Game, post: Post, push: KeptChannel
) -> None:
    post.work()
    people.set_language(player=turn.next, language="fr")
    later(post, seconds=HELD)
    ((_, content),) = push.sent
    assert (content.language, content.badge) == ("fr", 1)
    assert content.url == f"/tables/{turn.table.id}"
    assert content.title.startswith("À vous de jouer")
    assert "Avec" in content.body


def test_failed_delivery_is_tried_again_and_then_dead(
    turn: Game, post: Post, push: KeptChannel
) -> None:
    tries: list[int] = []

    def fail(*_: object) -> Retry:
        tries.append(1)
        return Retry(why="busy")

    push.answer = fail
    later(post, seconds=HELD)
    assert len(tries) == 1
    for count, pause in enumerate((30, 120, 600, 3600), 2):
        later(post, seconds=pause - 2)
        assert len(tries) == count - 1
        later(post, seconds=3)
        assert len(tries) == count
    assert newest_delivery() == [("dead", "busy")]
    later(post, days=2)
    assert len(tries) == 5


def test_delivery_waits_as_long_as_the_service_asks(
    turn: Game, post: Post, push: KeptChannel
) -> None:
    push.answer = lambda *_: Retry(7200, "429")
    later(post, seconds=HELD)
    later(post, seconds=HELD)
    push.answer = lambda *_: Sent()
    later(post, seconds=7100)
    assert push.sent == []
    later(post, seconds=200)
    assert len(push.sent) == 1


def test_refused_delivery_is_not_tried_again(turn: Game, post: Post, push: KeptChannel) -> None:
    push.answer = lambda *_: Dead("gone")
    later(post, seconds=HELD)
    later(post, seconds=HELD)
    assert newest_delivery() == [("refused", "gone")]


def test_failing_channel_does_not_stop_another(turn: Game, push: KeptChannel) -> None:
    def explode(*_: object) -> Sent:
        raise RuntimeError

    hook = KeptChannel("webhook")
    hook.answer = explode
    with use_channels(hook, push):
        post = Post(hook, push)
        later(post, seconds=HELD)
        later(post, seconds=HELD)
    assert len(push.sent) == 1
    failed = Delivery.objects.get(channel="webhook")
    assert (failed.state, failed.attempts, failed.why) == ("queued", 1, "RuntimeError")


def test_full_outbox_is_emptied_in_order_without_losing_any(
    turn: Game, post: Post, push: KeptChannel
) -> None:
    post.work()
    to = turn.next
    items = [
        OutboxItem(
            player=to.id,
            kind="moderation",
            table=turn.table.id,
            version=number,
            facts={"decision": "undone", "reason": ""},
            written_at=post.now,
            due_at=post.now + timedelta(milliseconds=number),
        )
        for number in range(1, 331)
    ]
    OutboxItem.objects.bulk_create(items)
    later(post, seconds=HELD)
    versions = [each.version for _, each in push.sent if each.kind == "moderation"]
    assert versions == list(range(1, 331))
    turn.move()
    later(post, seconds=HELD)
    later(post, seconds=HELD)
    assert push.sent[-1][1].kind == "your_turn"


def test_broken_item_does_not_stop_the_others(turn: Game, post: Post, push: KeptChannel) -> None:
    OutboxItem.objects.create(
        player=turn.next.id,
        kind="time_low",
        table=turn.table.id,
        version=1,
        facts={},
        written_at=post.now,
        due_at=post.now - timedelta(hours=1),
    )
    post.later(seconds=HELD)
    fan_out.fan_out(Leases("w"), post.now)
    later(post, seconds=HELD)
    assert len(push.sent) == 1


def test_player_without_access_is_sent_nothing(
    ann: Player, bob: Player, post: Post, push: KeptChannel
) -> None:
    opened = services.open_table(
        host=ann.id, game="gobi", settings={"chairs": ["", ""]}, command_id=uuid4()
    ).table
    OutboxItem.objects.create(
        player=bob.id,
        kind="moderation",
        table=opened.id,
        version=1,
        facts={"decision": "undone", "reason": ""},
        written_at=post.now,
        due_at=post.now,
    )
    later(post, seconds=HELD)
    assert push.sent == []
    assert not ListedNotice.objects.exists()


def test_moderators_decision_is_sent_although_it_is_on_a_screen(
    turn: Game, post: Post, push: KeptChannel
) -> None:
    services.act(
        table_id=turn.table.id,
        actor=Actor(Role.MODERATOR, "m_1"),
        command={"kind": "void", "reason": "spam"},
        command_id=uuid4(),
        connected=[turn.next.id],
    )
    later(post, seconds=HELD)
    sent = {address for address, each in push.sent if each.kind == "moderation"}
    assert sent == {f"{each}:phone" for each in turn.people}
    assert "spam" in push.sent[0][1].body
    assert Delivery.objects.filter(fence__gt=F("attempts")).exists()
