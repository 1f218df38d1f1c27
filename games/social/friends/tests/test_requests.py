"""Requests between players: answers, limits, blocks, and what the sender is not shown."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.kernel.refusal import Refused
from games.notices.listing import unread_count
from games.notices.models import ListedNotice
from games.notices.queue import fan_out
from games.notices.queue.leasing import Leases
from games.outbox.models import OutboxItem
from games.players.locking import PlayerErased
from games.players.models import Player
from games.players.relations import blocks
from games.social.friends import services
from games.social.friends.models import DeclinedSender, FriendRequest, Friendship
from games.social.friends.selectors import (
    are_friends,
    player_called,
    received_requests,
    relation,
    sent_requests,
)
from tests.kit.factories import GuestFactory
from tests.kit.friends import befriend

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Player:
    return GuestFactory(name="Ann")


@pytest.fixture
def bob() -> Player:
    return GuestFactory(name="Bob")


def ask(sender: Player, recipient: Player, now: datetime | None = None) -> services.Answer:
    return services.send_request(player=sender, to=recipient.id, now=now or timezone.now())


def accept(player: Player, sender: Player) -> bool:
    return services.accept(player=player, sender=sender.id, now=timezone.now())


def decline(player: Player, sender: Player, *, all_later: bool = False) -> bool:
    return services.decline(
        player=player, sender=sender.id, all_later=all_later, now=timezone.now()
    )


def withdraw(player: Player, to: Player) -> bool:
    return services.withdraw(player=player, to=to.id, now=timezone.now())


def block(player: Player, blocked: Player) -> None:
    blocks.block(player=player, blocked=blocked.id, now=timezone.now())
    services.separate(player=player, blocked=blocked.id)


def refusal(sender: Player, recipient: Player, now: datetime | None = None) -> Any:
    with pytest.raises(Refused) as refused:
        ask(sender, recipient, now)
    return refused.value.refusal


def senders(player: Player) -> list[str]:
    return [row.sender_id for row in received_requests(player.id)]


def recipients(player: Player) -> list[str]:
    return [row.recipient_id for row in sent_requests(player.id)]


def notices(player: Player) -> list[Any]:
    rows = OutboxItem.objects.filter(player=player.id, kind="friends").order_by("pk")
    return list(rows.values_list("facts", flat=True))


def list_notices() -> None:
    """Let a worker turn the waiting notices into listed ones."""
    while fan_out.fan_out(Leases("worker"), timezone.now()):
        pass


def test_accepted_request_makes_a_friendship_with_both_rows(ann: Player, bob: Player) -> None:
    assert ask(ann, bob) == "requested"
    assert (senders(bob), recipients(ann)) == ([ann.id], [bob.id])
    assert accept(bob, ann)
    assert are_friends(ann.id, bob.id)
    assert are_friends(bob.id, ann.id)
    assert not FriendRequest.objects.exists()
    assert notices(bob) == [{"about": "request", "by": ann.id}]
    assert notices(ann) == [{"about": "accepted", "by": bob.id}]


def test_requests_towards_each_other_become_a_friendship(ann: Player, bob: Player) -> None:
    ask(ann, bob)
    assert ask(bob, ann) == "friends"
    assert Friendship.objects.count() == 2
    assert not FriendRequest.objects.exists()
    assert notices(ann) == [{"about": "accepted", "by": bob.id}]


def test_second_request_and_second_answer_change_nothing(ann: Player, bob: Player) -> None:
    assert ask(ann, bob) == ask(ann, bob) == "requested"
    assert len(notices(bob)) == 1
    assert accept(bob, ann)
    assert accept(bob, ann)
    assert ask(ann, bob) == ask(bob, ann) == "friends"
    assert Friendship.objects.count() == 2
    assert len(notices(ann)) == 1


def test_declined_and_repeated_request_is_not_announced_again(ann: Player, bob: Player) -> None:
    ask(ann, bob)
    assert decline(bob, ann)
    assert not decline(bob, ann)
    assert relation(ann.id, bob.id) == "none"
    assert ask(ann, bob) == "requested"
    assert senders(bob) == [ann.id]
    assert len(notices(bob)) == 1


def test_withdrawn_request_cannot_be_accepted(ann: Player, bob: Player) -> None:
    ask(ann, bob)
    assert withdraw(ann, bob)
    assert not withdraw(ann, bob)
    assert not accept(bob, ann)
    assert not are_friends(ann.id, bob.id)


def test_notice_of_a_withdrawn_request_is_not_sent(ann: Player, bob: Player) -> None:
    ask(ann, bob)
    assert withdraw(ann, bob)
    assert notices(bob) == []
    # The recipient was not disturbed yet.
    ask(ann, bob)
    assert len(notices(bob)) == 1


def test_listed_notice_of_a_withdrawn_request_is_read_and_sent_once(
    ann: Player, bob: Player
) -> None:
    ask(ann, bob)
    befriend(bob, cat := GuestFactory(name="Cat"))
    list_notices()
    assert unread_count(bob.id) == 2
    withdraw(ann, bob)
    # The one about Cat's acceptance stays.
    assert unread_count(bob.id) == 1
    assert ListedNotice.objects.filter(player=bob.id, facts__by=cat.id, read_at=None).exists()
    ask(ann, bob)
    assert notices(bob) == []


def test_declining_all_looks_to_the_sender_like_a_request_that_waits(
    ann: Player, bob: Player
) -> None:
    ask(ann, bob)
    assert decline(bob, ann, all_later=True)
    assert recipients(ann) == [bob.id]
    assert relation(ann.id, bob.id) == "requested"
    assert withdraw(ann, bob)
    assert ask(ann, bob) == "requested"
    assert (senders(bob), recipients(ann)) == ([], [bob.id])
    assert notices(bob) == []
    assert not accept(bob, ann)
    assert not decline(bob, ann)


def test_own_request_lifts_the_refusal_of_all(ann: Player, bob: Player) -> None:
    ask(ann, bob)
    decline(bob, ann, all_later=True)
    assert ask(bob, ann) == "friends"
    assert not DeclinedSender.objects.exists()


def test_request_to_oneself_is_refused(ann: Player) -> None:
    assert refusal(ann, ann).code == "cannot_befriend_yourself"


def test_request_to_an_unknown_or_erased_player_is_refused(ann: Player, bob: Player) -> None:
    Player.objects.filter(id=bob.id).update(erased_at=timezone.now())
    assert refusal(ann, bob).code == "no_such_player"
    assert refusal(ann, Player(id="p_nobody")).code == "no_such_player"
    with pytest.raises(PlayerErased):
        ask(bob, ann)


def test_twenty_requests_a_day_are_accepted_and_withdrawing_frees_none(
    ann: Player, settings: Any
) -> None:
    settings.SOCIAL = settings.SOCIAL | {"FRIEND_REQUESTS_A_DAY": 3}
    others = [GuestFactory() for _ in range(4)]
    start = timezone.now()
    for hour, other in enumerate(others[:3]):
        ask(ann, other, start + timedelta(hours=hour))
        withdraw(ann, other)
    refused = refusal(ann, others[3], start + timedelta(hours=3))
    assert refused.code == "too_many_friend_requests"
    assert refused.facts == {"most": 3, "until": (start + timedelta(days=1)).isoformat()}
    assert ask(ann, others[3], start + timedelta(days=1)) == "requested"
    # The other two still count.
    assert refusal(ann, others[0], start + timedelta(days=1)).facts["until"] == (
        (start + timedelta(days=1, hours=1)).isoformat()
    )


def test_repeated_request_is_not_charged(ann: Player, bob: Player, settings: Any) -> None:
    settings.SOCIAL = settings.SOCIAL | {"FRIEND_REQUESTS_A_DAY": 1}
    assert ask(ann, bob) == ask(ann, bob) == "requested"


def test_number_of_friends_is_limited_for_both(ann: Player, bob: Player, settings: Any) -> None:
    settings.SOCIAL = settings.SOCIAL | {"FRIENDS": 1}
    cat, dan = GuestFactory(), GuestFactory()
    befriend(ann, cat)
    ask(dan, ann)
    assert refusal(ann, bob).code == "too_many_friends"
    with pytest.raises(Refused, match="too_many_friends"):
        accept(ann, dan)
    assert senders(ann) == [dan.id]
    assert Friendship.objects.filter(player=ann).count() == 1


def test_request_of_a_player_with_too_many_friends_cannot_be_accepted(
    ann: Player, bob: Player, settings: Any
) -> None:
    ask(ann, bob)
    befriend(ann, GuestFactory())
    settings.SOCIAL = settings.SOCIAL | {"FRIENDS": 1}
    with pytest.raises(Refused) as refused:
        accept(bob, ann)
    assert refused.value.refusal.code == "friend_has_too_many_friends"
    assert senders(bob) == [ann.id]


def test_ended_friendship_leaves_no_row(ann: Player, bob: Player) -> None:
    befriend(ann, bob)
    assert services.end_friendship(player=bob, friend=ann.id)
    assert not services.end_friendship(player=bob, friend=ann.id)
    assert not Friendship.objects.exists()


def test_block_ends_friendship_and_requests_both_ways(ann: Player, bob: Player) -> None:
    cat = GuestFactory()
    befriend(ann, bob)
    befriend(ann, cat)
    block(ann, bob)
    assert set(Friendship.objects.values_list("player", "friend")) == {
        (ann.id, cat.id),
        (cat.id, ann.id),
    }
    dan, eve = GuestFactory(), GuestFactory()
    ask(ann, dan)
    ask(eve, ann)
    block(ann, dan)
    block(ann, eve)
    assert (recipients(ann), senders(ann), senders(dan)) == ([], [], [])


def test_blocked_player_gets_the_answer_of_a_request_that_waits(ann: Player, bob: Player) -> None:
    block(ann, bob)
    cat = GuestFactory()
    assert ask(bob, ann) == ask(bob, cat) == ask(bob, ann) == "requested"
    assert set(recipients(bob)) == {ann.id, cat.id}
    assert relation(bob.id, ann.id) == relation(bob.id, cat.id)
    assert senders(ann) == notices(ann) == []
    assert refusal(ann, bob).code == "unblock_first"


def test_request_sent_before_the_block_still_waits_for_its_sender(ann: Player, bob: Player) -> None:
    ask(bob, ann)
    block(ann, bob)
    assert (senders(ann), recipients(bob)) == ([], [ann.id])
    assert not accept(ann, bob)


@pytest.mark.parametrize("name", ["Nour", " nour ", "NOUR", "n\u043eur", "Nour%"])
def test_player_is_found_by_name_in_each_spelling(name: str) -> None:
    nour = GuestFactory(name="Nour")
    assert player_called(name) == nour


@pytest.mark.parametrize("name", ["", "No", "%", "<b>Nour</b>", "\u202eruoN", "Nourr"])
def test_no_player_is_found_by_a_part_or_a_pattern(name: str) -> None:
    GuestFactory(name="Nour")
    assert player_called(name) is None
