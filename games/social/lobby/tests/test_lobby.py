"""The lobby: which open tables a player is shown, in which order, page by page."""

from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from games import rules
from games.social.circles.models import Circle, CircleTable, Membership
from games.social.friends.models import Friendship
from tests.kit.any_game import OPEN_GAME
from tests.kit.person import Person
from tests.kit.tables import open_table

pytestmark = pytest.mark.django_db

DAILY = {"form": "turn", "seconds": 86400}
OTHER = next(game.info.key for game in rules.all_games() if game.info.key != OPEN_GAME)


@pytest.fixture
def ann() -> Person:
    return Person("Ann")


@pytest.fixture
def bob() -> Person:
    return Person("Bob")


def opened(host: str = "host", **settings: Any) -> str:
    return open_table(host=host, visibility="public", **settings).id


def shown(person: Person) -> list[str]:
    return [row["id"] for row in person.get("lobby")["results"]]


def befriend(one: Person, other: Person) -> None:
    for player, friend in ((one, other), (other, one)):
        Friendship.objects.create(player_id=player.id, friend_id=friend.id, since=timezone.now())


def in_circle(table: str, *members: Person) -> Circle:
    now, founder = timezone.now(), members[0].id
    circle = Circle.objects.create(name="Thursday", founder_id=founder, created_at=now)
    for each in members:
        Membership.objects.create(circle=circle, player_id=each.id, since=now)
    CircleTable.objects.create(table=table, circle=circle, created_at=now)
    return circle


def test_tables_with_a_free_chair_are_shown_newest_first(ann: Person) -> None:
    tables = [opened() for _ in range(3)]
    open_table(host="host")
    assert shown(ann) == tables[::-1]


def test_usual_game_and_speed_come_before_newer_tables(ann: Person) -> None:
    usual = opened(pace=DAILY)
    mine = ann.open_table(pace=DAILY)
    ann.sit(mine, 0)
    half = opened()
    assert shown(ann) == [usual, half]
    first = ann.get("lobby")["results"][0]
    assert first["fits"] == ["game", "speed"]


def test_friends_come_before_fewer_free_chairs(ann: Person, bob: Person) -> None:
    befriend(ann, bob)
    friendly = bob.open_table()["id"]
    nearly_full = open_table(host="host", visibility="public")
    Person("Cat").sit(ann.get(f"tables/{nearly_full.id}"), 0)
    newest = opened()
    assert shown(ann) == [friendly, nearly_full.id, newest]
    assert [row["fits"] for row in ann.get("lobby")["results"]] == [["friend"], [], []]


def test_table_where_a_friend_sits_is_friendly(ann: Person, bob: Person) -> None:
    befriend(ann, bob)
    table = ann.get(f"tables/{opened()}")
    opened()
    bob.sit(table, 0)
    assert shown(ann)[0] == table["id"]


def test_own_and_blocked_tables_are_left_out_both_ways(ann: Person, bob: Person) -> None:
    ann.sit(ann.open_table(), 0)
    of_bob = bob.open_table()["id"]
    assert shown(ann) == [of_bob]
    of_ann = shown(bob)
    bob.post("me/blocks", {"player": ann.id}, 204)
    assert of_ann
    assert (shown(ann), shown(bob)) == ([], [of_bob])


def test_table_where_a_blocked_player_sits_is_left_out(ann: Person, bob: Person) -> None:
    bob.sit(ann.get(f"tables/{opened()}"), 0)
    ann.post("me/blocks", {"player": bob.id}, 204)
    assert shown(ann) == []


@pytest.mark.parametrize(
    ("wanted", "count"),
    [
        ({"games": [OTHER]}, 1),
        ({"games": [OPEN_GAME]}, 2),
        ({"seats": [3]}, 0),
        ({"speeds": ["daily"]}, 1),
        ({"games": [OPEN_GAME], "speeds": ["live"]}, 1),
        ({}, 3),
    ],
)
def test_filters_are_kept_and_apply(ann: Person, wanted: dict[str, Any], count: int) -> None:
    opened()
    opened(pace=DAILY)
    opened(game=OTHER)
    kept = ann.put("lobby/filters", wanted)
    assert len(shown(ann)) == count
    assert ann.get("lobby") == kept
    assert kept["filters"] == {"games": [], "seats": [], "speeds": [], "circle": None} | wanted


def test_tables_of_a_circle_are_shown_to_its_members_only(ann: Person, bob: Person) -> None:
    table, other = open_table(host="host").id, opened()
    circle = in_circle(table, ann)
    assert set(shown(ann)) == {table, other}
    assert shown(bob) == [other]
    ann.put("lobby/filters", {"circle": circle.pk})
    assert shown(ann) == [table]
    assert ann.get("lobby")["results"][0]["circle"] == circle.pk


def test_filter_for_a_circle_ends_with_the_membership(ann: Person) -> None:
    other = opened()
    circle = in_circle(open_table(host="host").id, ann)
    ann.put("lobby/filters", {"circle": circle.pk})
    Membership.objects.all().delete()
    assert shown(ann) == [other]
    assert ann.get("lobby")["filters"]["circle"] is None


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"games": ["chess"]}, 422, "unknown_game"),
        ({"games": ["<b>"]}, 400, "malformed"),
        ({"games": OPEN_GAME}, 400, "malformed"),
        ({"seats": [0]}, 400, "malformed"),
        ({"seats": [9]}, 400, "malformed"),
        ({"seats": ["2"]}, 400, "malformed"),
        ({"speeds": ["fast"]}, 400, "malformed"),
        ({"circle": 999999}, 422, "no_such_circle"),
        ({"circle": -1}, 400, "malformed"),
        ({"circle": 2**70}, 400, "malformed"),
        ({"colour": "red"}, 400, "malformed"),
    ],
)
def test_bad_filters_are_refused(ann: Person, body: Any, status: int, code: str) -> None:
    assert ann.put("lobby/filters", body, status)["code"] == code


def test_circle_of_others_cannot_be_a_filter(ann: Person, bob: Person) -> None:
    circle = in_circle(open_table(host="host").id, bob)
    assert ann.put("lobby/filters", {"circle": circle.pk}, 422)["code"] == "no_such_circle"


def test_pages_follow_each_other_without_gaps(ann: Person) -> None:
    tables = [opened(host=uuid4().hex) for _ in range(25)]
    first = ann.get("lobby")
    newer = opened()
    second = ann.get(f"lobby?cursor={first['next']}")
    found = [row["id"] for page in (first, second) for row in page["results"]]
    assert found == tables[::-1]
    assert newer not in found
    assert second["next"] is None


@pytest.mark.parametrize("cursor", ["1", "9.9.9.-9.x", "0.0.0.-1." + "g" * 32, "%00", "²" * 9])
def test_bad_cursors_are_refused(ann: Person, cursor: str) -> None:
    assert ann.get(f"lobby?cursor={cursor}", 400)["code"] == "malformed"


def test_an_empty_cursor_asks_for_the_first_page(ann: Person) -> None:
    table = opened()
    assert [row["id"] for row in ann.get("lobby?cursor=")["results"]] == [table]


def test_visitors_have_no_lobby() -> None:
    assert Person().get("lobby", 401)["code"] == "not_signed_in"
