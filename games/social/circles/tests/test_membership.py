"""Members of a circle: removing, leaving, handing over, dissolving."""

import pytest

from games.social.circles.models import Circle
from games.social.circles.tests.scenes import (
    circle_of,
    code,
    join,
    members,
    notices,
    open_for,
)
from tests.kit.person import Person

pytestmark = pytest.mark.django_db


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
