"""The link of a circle: joining by it, and renewing it."""

import pytest

from games.social.circles.tests.scenes import (
    code,
    found,
    join,
    secret_of,
)
from tests.kit.person import Person

pytestmark = pytest.mark.django_db


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
