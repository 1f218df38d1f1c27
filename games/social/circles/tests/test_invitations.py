"""Friends are invited to a circle: accepting, declining, withdrawing."""

import pytest
from django.utils import timezone

from games.social.circles.models import CircleInvitation
from games.social.circles.tests.scenes import (
    befriend,
    code,
    found,
    join,
    members,
    notices,
)
from tests.kit.person import Person

pytestmark = pytest.mark.django_db


def test_friend_is_invited_by_notice_and_accepts(three: tuple[Person, Person, Person]) -> None:
    ann, bob, _ = three
    befriend(ann, bob)
    circle = found(ann)
    path = f"circles/{circle['id']}"
    assert circle["friends"] == [bob.id]
    for _ in range(2):
        ann.post(f"{path}/invitations", {"player": bob.id}, 204)
    assert notices(bob) == [{"about": "circle", "by": ann.id}]
    assert ann.get(path)["invited"] == [bob.id]
    assert ann.get(path)["friends"] == []
    assert bob.get("circles")["invitations"][0]["name"] == "Thursday group"
    assert code(bob.get(path, 404)) == "not_found"
    for _ in range(2):
        bob.put(f"{path}/membership", None, 204)
    assert members(bob, circle) == [ann.id, bob.id]
    assert code(ann.post(f"{path}/invitations", {"player": bob.id}, 422)) == "already_member"


def test_declined_invitation_is_not_repeated_but_the_link_works(
    three: tuple[Person, Person, Person],
) -> None:
    ann, bob, _ = three
    befriend(ann, bob)
    circle = found(ann)
    path = f"circles/{circle['id']}"
    ann.post(f"{path}/invitations", {"player": bob.id}, 204)
    bob.delete(f"{path}/invitation")
    bob.delete(f"{path}/invitation", 404)
    assert bob.get("circles")["invitations"] == []
    assert code(ann.post(f"{path}/invitations", {"player": bob.id}, 422)) == "circle_declined"
    assert len(notices(bob)) == 1
    bob.put(f"{path}/membership", None, 404)
    join(bob, circle)
    assert not CircleInvitation.objects.exists()


def test_only_active_friends_who_are_not_blocked_are_invited(
    three: tuple[Person, Person, Person],
) -> None:
    ann, bob, cat = three
    befriend(ann, bob)
    path = f"circles/{found(ann)['id']}/invitations"
    for player in (cat.id, ann.id, "nobody"):
        assert code(ann.post(path, {"player": player}, 422)) == "not_friends"
    bob.post("me/blocks", {"player": ann.id}, 204)
    assert code(ann.post(path, {"player": bob.id}, 422)) == "not_friends"
    bob.delete(f"me/blocks/{ann.id}")
    suspended = bob.player
    suspended.suspended_at, suspended.suspension_reason = timezone.now(), "spam"
    suspended.save()
    assert code(ann.post(path, {"player": bob.id}, 422)) == "not_friends"
    assert notices(bob) == []


def test_invitations_of_a_blocked_player_are_hidden(three: tuple[Person, Person, Person]) -> None:
    ann, bob, _ = three
    befriend(ann, bob)
    ann.post(f"circles/{found(ann)['id']}/invitations", {"player": bob.id}, 204)
    bob.post("me/blocks", {"player": ann.id}, 204)
    assert bob.get("circles")["invitations"] == []


def test_invitation_is_withdrawn(three: tuple[Person, Person, Person]) -> None:
    ann, bob, _ = three
    befriend(ann, bob)
    path = f"circles/{found(ann)['id']}"
    ann.post(f"{path}/invitations", {"player": bob.id}, 204)
    ann.delete(f"{path}/members/{bob.id}")
    bob.put(f"{path}/membership", None, 404)
