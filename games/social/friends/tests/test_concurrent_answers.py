"""Requests and answers at the same time: one friendship with both of its rows."""

from collections.abc import Callable
from functools import partial

import pytest
from django.db import transaction
from django.utils import timezone

from games.outbox.models import OutboxItem
from games.players.models import Player
from games.players.relations import blocks
from games.social.friends import services
from games.social.friends.models import FriendRequest, Friendship
from tests.kit.factories import GuestFactory
from tests.kit.threads import run_simultaneously

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 5


def ask(sender: Player, recipient: Player) -> Callable[[], object]:
    fresh = Player.objects.get(id=sender.id)
    return partial(services.send_request, player=fresh, to=recipient.id, now=timezone.now())


def accept(player: Player, sender: Player) -> Callable[[], object]:
    fresh = Player.objects.get(id=player.id)
    return partial(services.accept, player=fresh, sender=sender.id, now=timezone.now())


def block(player: Player, blocked: Player) -> Callable[[], object]:
    fresh = Player.objects.get(id=player.id)

    def work() -> object:
        with transaction.atomic():
            blocks.block(player=fresh, blocked=blocked.id, now=timezone.now())
            services.separate(player=fresh, blocked=blocked.id)
        return "blocked"

    return work


def pairs() -> set[tuple[str, str]]:
    return set(Friendship.objects.values_list("player", "friend"))


def test_two_requests_towards_each_other_make_one_friendship() -> None:
    for _ in range(ROUNDS):
        ann, bob = GuestFactory(), GuestFactory()
        Friendship.objects.all().delete()
        answers = run_simultaneously(ask(ann, bob), ask(bob, ann))
        assert sorted(map(str, answers)) == ["friends", "requested"]
        assert pairs() == {(ann.id, bob.id), (bob.id, ann.id)}
        assert not FriendRequest.objects.exists()


def test_two_acceptances_at_once_make_one_friendship_and_one_notice() -> None:
    for _ in range(ROUNDS):
        ann, bob = GuestFactory(), GuestFactory()
        Friendship.objects.all().delete()
        ask(ann, bob)()
        assert run_simultaneously(accept(bob, ann), accept(bob, ann)) == [True, True]
        assert pairs() == {(ann.id, bob.id), (bob.id, ann.id)}
        assert OutboxItem.objects.filter(player=ann.id, kind="friends").count() == 1


def test_the_same_request_twice_at_once_is_sent_once() -> None:
    ann, bob = GuestFactory(), GuestFactory()
    answers = run_simultaneously(*(ask(ann, bob) for _ in range(3)))
    assert set(answers) == {"requested"}
    assert FriendRequest.objects.count() == 1
    assert OutboxItem.objects.filter(player=bob.id, kind="friends").count() == 1


@pytest.mark.parametrize("answer", [ask, accept])
def test_block_while_they_become_friends_leaves_no_friendship(
    answer: Callable[[Player, Player], Callable[[], object]],
) -> None:
    for _ in range(ROUNDS):
        ann, bob = GuestFactory(), GuestFactory()
        ask(ann, bob)()
        run_simultaneously(answer(bob, ann), block(ann, bob))
        assert pairs() == set()
        assert not FriendRequest.objects.filter(recipient=ann, is_hidden=False).exists()
