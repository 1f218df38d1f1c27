"""Circles are founded and named."""

from uuid import uuid4

import pytest

from games.social.circles.models import Circle
from games.social.circles.tests.scenes import (
    circle_of,
    code,
    found,
)
from tests.kit.person import Person

pytestmark = pytest.mark.django_db


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
