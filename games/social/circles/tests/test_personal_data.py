"""The circles of a player in the player's own data, and after an erasure."""

import pytest

from games.api.me.personal_data import ERASERS, all_stored
from games.players import services as people
from games.social.circles.models import Circle, Membership
from games.social.circles.tests.scenes import (
    befriend,
    circle_of,
    found,
)
from tests.kit.person import Person

pytestmark = pytest.mark.django_db


def test_erased_founder_is_succeeded_and_an_empty_circle_deleted(
    three: tuple[Person, Person, Person],
) -> None:
    ann, bob, cat = three
    befriend(ann, cat)
    circle = circle_of(ann, bob)
    ann.post(f"circles/{circle['id']}/invitations", {"player": cat.id}, 204)
    found(ann, "Alone")
    people.erase(player=ann.player, erasers=ERASERS)
    shown = bob.get(f"circles/{circle['id']}")
    assert (shown["founder"], shown["invited"]) == (bob.id, [])
    assert [each["player"] for each in shown["members"]] == [bob.id]
    assert Circle.objects.count() == 1
    assert not Membership.objects.filter(player=ann.id).exists()


def test_own_data_has_circles_and_invitations(three: tuple[Person, Person, Person]) -> None:
    ann, bob, _ = three
    befriend(ann, bob)
    circle = found(ann)
    ann.post(f"circles/{circle['id']}/invitations", {"player": bob.id}, 204)
    of_ann, of_bob = all_stored(ann.player), all_stored(bob.player)
    assert of_ann["circles"][0]["name"] == "Thursday group"
    assert of_ann["circles"][0]["is_founder"]
    assert of_ann["sent_circle_invitations"][0]["player_id"] == bob.id
    assert of_bob["circle_invitations"][0]["name"] == "Thursday group"
