"""Circles: founding, inviting, joining, leaving, handing over, dissolving."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from games.api.me.personal_data import ERASERS, all_stored
from games.outbox.models import OutboxItem
from games.players import services as people
from games.social.circles.models import Circle, CircleInvitation, Membership
from games.social.circles.tests.scenes import (
    befriend,
    circle_of,
    found,
    join,
    members,
    open_for,
    secret_of,
)
from tests.kit.person import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def three() -> tuple[Person, Person, Person]:
    """Return Ann, Bob and Cat."""
    return Person("Ann"), Person("Bob"), Person("Cat")


def notices(person: Person) -> list[Any]:
    rows = OutboxItem.objects.filter(player=person.id, kind="friends").order_by("pk")
    return [row.facts for row in rows]


def code(problem: Any) -> str:
    return str(problem["code"])


def test_same_founding_twice_founds_one_circle() -> None:
    ann, body = Person("Ann"), {"id": str(uuid4()), "name": "Thursday group"}
    assert ann.post("circles", body)["id"] == ann.post("circles", body)["id"]
    assert code(ann.post("circles", {**body, "name": "Friday group"}, 409)) == "command_id_used"
    assert code(Person("Bob").post("circles", body, 409)) == "command_id_used"
    assert Circle.objects.count() == 1


@pytest.mark.parametrize(
    ("name", "refused"),
    [
        ("A", "name_length"),
        ("x" * 41, "name_length"),
        ("   ", "name_length"),
        ("Thurs\u202eday", "name_signs"),
        ("Thurs\u0000day", "malformed"),
        ("Thurs\nday", "name_signs"),
        ("Thurs\u2067day", "name_signs"),
        ("a" + "\u0301" * 5 + "bc", "name_signs"),
        ("Moderators", "name_reserved"),
    ],
)
def test_unreadable_name_is_refused(name: str, refused: str) -> None:
    ann = Person("Ann")
    circle = found(ann)
    body = {"id": str(uuid4()), "name": name}
    for answer in (
        ann.send("POST", "circles", body),
        ann.send("PATCH", f"circles/{circle['id']}", {"name": name}),
    ):
        assert answer.status_code in {400, 422}
        assert code(answer.json()) == refused


def test_markup_and_links_are_kept_as_text() -> None:
    name = "<b>Thursday</b> https://x.example"
    assert found(Person("Ann"), name)["name"] == name


def test_name_is_cleaned_and_changed_by_the_founder_alone(
    three: tuple[Person, Person, Person],
) -> None:
    ann, bob, cat = three
    circle = circle_of(ann, bob)
    path = f"circles/{circle['id']}"
    ann.patch(path, {"name": "  Friday   group "}, 204)
    assert bob.get(path)["name"] == "Friday group"
    assert code(bob.patch(path, {"name": "Mine"}, 422)) == "not_founder"
    assert code(cat.patch(path, {"name": "Mine"}, 404)) == "not_found"


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


def test_link_shows_the_circle_and_can_be_renewed(three: tuple[Person, Person, Person]) -> None:
    ann, bob, cat = three
    circle = found(ann)
    header = {"X-Circle-Link": secret_of(circle)}
    shown = bob.get("circle-link", **header)
    assert (shown["name"], shown["members"], shown["is_member"]) == ("Thursday group", 1, False)
    assert shown["players"] == {ann.id: {"name": ann.player.name}}
    for _ in range(2):
        join(bob, circle)
    assert bob.get("circle-link", **header)["is_member"]
    assert code(bob.post(f"circles/{circle['id']}/link", {}, 422)) == "not_founder"
    renewed = ann.post(f"circles/{circle['id']}/link", {}, 201)
    assert renewed["link"] != circle["link"]
    assert code(join(cat, circle, 422)) == "circle_link_unknown"
    cat.get("circle-link", 404, **header)
    join(cat, renewed)


@pytest.mark.parametrize("secret", ["", "x", "1-1", "1-1~x", "~", "1-1~" + "x" * 80, "🐪"])
def test_wrong_link_is_refused(secret: str) -> None:
    found(Person("Ann"))
    assert code(Person("Bob").post("circle-link/join", {"secret": secret}, 422)) == (
        "circle_link_unknown"
    )


def test_circle_and_player_have_limits(three: tuple[Person, Person, Person], settings: Any) -> None:
    ann, bob, cat = three
    settings.SOCIAL = {"MOST_CIRCLES": 2, "MOST_CIRCLE_MEMBERS": 2}
    befriend(ann, cat)
    circle = circle_of(ann, bob)
    assert join(cat, circle, 422) == {"code": "circle_full", "facts": {"most": 2}, "version": None}
    path = f"circles/{circle['id']}/invitations"
    assert code(ann.post(path, {"player": cat.id}, 422)) == "circle_full"
    found(ann, "Second")
    body = {"id": str(uuid4()), "name": "Third"}
    answer = ann.post("circles", body, 422)
    assert answer == {"code": "too_many_circles", "facts": {"most": 2}, "version": None}
    found(bob, "Of Bob")
    assert code(join(bob, found(cat), 422)) == "too_many_circles"


def test_muted_player_neither_names_nor_invites(three: tuple[Person, Person, Person]) -> None:
    ann, bob, _ = three
    befriend(ann, bob)
    circle, muted = found(ann), ann.player
    muted.muted_until = timezone.now() + timedelta(days=1)
    muted.save()
    path = f"circles/{circle['id']}"
    answers = (
        ann.post("circles", {"id": str(uuid4()), "name": "Second"}, 422),
        ann.patch(path, {"name": "Second"}, 422),
        ann.post(f"{path}/invitations", {"player": bob.id}, 422),
    )
    for answer in answers:
        assert code(answer) == "muted"
        assert answer["facts"] == {"until": muted.muted_until.isoformat()}


def test_suspended_player_reads_but_changes_nothing() -> None:
    ann = Person("Ann")
    circle, player = found(ann), ann.player
    player.suspended_at, player.suspension_reason = timezone.now(), "spam"
    player.save()
    ann.get("circles")
    assert code(ann.post(f"circles/{circle['id']}/link", {}, 403)) == "suspended"


def test_removed_member_cannot_return_by_the_old_link(
    three: tuple[Person, Person, Person],
) -> None:
    ann, bob, cat = three
    circle = circle_of(ann, bob, cat)
    path = f"circles/{circle['id']}"
    assert code(cat.send("DELETE", f"{path}/members/{bob.id}").json()) == "not_founder"
    ann.delete(f"{path}/members/{bob.id}")
    assert members(cat, circle) == [ann.id, cat.id]
    assert code(join(bob, circle, 422)) == "circle_link_unknown"
    assert code(ann.send("DELETE", f"{path}/members/{bob.id}").json()) == "not_a_member"
    own = ann.send("DELETE", f"{path}/members/{ann.id}").json()
    assert code(own) == "founder_must_hand_over"


def test_invitation_is_withdrawn(three: tuple[Person, Person, Person]) -> None:
    ann, bob, _ = three
    befriend(ann, bob)
    path = f"circles/{found(ann)['id']}"
    ann.post(f"{path}/invitations", {"player": bob.id}, 204)
    ann.delete(f"{path}/members/{bob.id}")
    bob.put(f"{path}/membership", None, 404)


def test_circle_is_handed_over_at_once_by_notice(three: tuple[Person, Person, Person]) -> None:
    ann, bob, cat = three
    circle = circle_of(ann, bob)
    path = f"circles/{circle['id']}/founder"
    assert code(ann.put(path, {"player": cat.id}, 422)) == "not_a_member"
    assert code(bob.put(path, {"player": bob.id}, 422)) == "not_founder"
    ann.put(path, {"player": bob.id}, 204)
    assert bob.get(f"circles/{circle['id']}")["founder"] == bob.id
    assert notices(bob) == [{"about": "circle_handed_over", "by": ann.id}]
    assert code(ann.put(path, {"player": ann.id}, 422)) == "not_founder"


def test_leaving_founder_is_succeeded_by_the_longest_member(
    three: tuple[Person, Person, Person],
) -> None:
    ann, bob, cat = three
    circle = circle_of(ann, cat, bob)
    path = f"circles/{circle['id']}"
    ann.delete(f"{path}/membership")
    ann.get(path, 404)
    assert bob.get(path)["founder"] == cat.id
    assert notices(cat) == [{"about": "circle_handed_over", "by": ann.id}]
    bob.delete(f"{path}/membership")
    cat.delete(f"{path}/membership")
    assert not Circle.objects.exists()


def test_dissolved_circle_leaves_private_tables(three: tuple[Person, Person, Person]) -> None:
    ann, bob, cat = three
    circle = circle_of(ann, bob, cat)
    path = f"circles/{circle['id']}"
    shot = open_for(ann, circle)
    assert code(bob.send("DELETE", path).json()) == "not_founder"
    ann.delete(path)
    bob.get(path, 404)
    bob.get(f"tables/{shot['id']}", 404)
    assert ann.get(f"tables/{shot['id']}")["table"]["visibility"] == "private"


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
