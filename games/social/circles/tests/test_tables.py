"""The tables of circles: opened, seen by members alone, listed with a constant cost."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.social.circles.models import Circle, CircleTable, Membership
from games.social.circles.tests.scenes import (
    circle_of,
    found,
    join,
    listed,
    open_for,
)
from games.tables import table_cache
from tests.kit.any_game import OPEN_GAME
from tests.kit.factories import GuestFactory
from tests.kit.person import Person

pytestmark = pytest.mark.django_db

SCOPES = ("mine", "invited", "news", "finished", "open", "watch")


@pytest.fixture
def people() -> tuple[Person, Person, Person]:
    """Return Ann and Bob, who share a circle, and Cat, a stranger."""
    return Person("Ann"), Person("Bob"), Person("Cat")


def test_member_sees_and_joins_an_open_table(people: tuple[Person, Person, Person]) -> None:
    ann, bob, _ = people
    circle = circle_of(ann, bob)
    shot = open_for(ann, circle, visibility="public")
    assert shot["table"]["visibility"] == "private"
    assert listed(bob, circle) == [shot["id"]]
    seen = bob.get(f"tables/{shot['id']}")
    assert seen["your_seat"] is None
    bob.get(f"tables/{shot['id']}/estimate")
    ann.sit(shot, 0)
    bob.sit(bob.get(f"tables/{shot['id']}"), 1)
    assert listed(bob, circle) == [shot["id"]]
    ann.command(ann.get(f"tables/{shot['id']}"), "start")
    assert listed(bob, circle) == []
    assert listed(bob, circle, "running") == [shot["id"]]


def texts(person: Person, table: str) -> list[str]:
    """Return all that a person can ask about a table, and every list."""
    paths = ["", "/estimate", "/replay", "/recap", "/export", "/verification", "/decisions"]
    answers = [person.send("GET", f"tables/{table}{path}") for path in paths]
    answers += [person.send("GET", f"tables?scope={scope}") for scope in SCOPES]
    answers += [person.send("GET", path) for path in ("circles", "me", "me/notices", "paces")]
    return [f"{each.status_code} {each.content.decode()}" for each in answers]


def test_stranger_cannot_tell_a_circle_table_from_none(
    people: tuple[Person, Person, Person],
) -> None:
    ann, bob, cat = people
    circle = circle_of(ann, bob)
    unknown = str(uuid4().hex)
    before = texts(cat, unknown)
    shot = open_for(ann, circle)
    assert texts(cat, shot["id"]) == before
    visitor = Person()
    assert texts(visitor, shot["id"]) == texts(visitor, unknown)
    sent = {"id": str(uuid4()), "position": 1, "command": {"kind": "leave"}}
    for table in (unknown, shot["id"]):
        assert cat.post(f"tables/{table}/commands", sent, 404)["code"] == "not_found"
    for path in ("", "/tables", "/tables?scope=running"):
        assert cat.get(f"circles/{circle['id']}{path}", 404) == cat.get(
            f"circles/999999{path}", 404
        )


def test_former_member_no_longer_sees_open_tables(
    people: tuple[Person, Person, Person],
) -> None:
    ann, bob, _ = people
    circle = circle_of(ann, bob)
    shot = open_for(ann, circle)
    bob.delete(f"circles/{circle['id']}/membership")
    bob.get(f"tables/{shot['id']}", 404)
    assert bob.sit(shot, 1, status=404)["code"] == "not_found"


def test_running_game_is_seen_by_its_players_alone(people: tuple[Person, Person, Person]) -> None:
    ann, bob, cat = people
    circle = circle_of(ann, bob, cat)
    shot = open_for(ann, circle)
    ann.sit(shot, 0)
    shot = ann.command(bob.sit(bob.get(f"tables/{shot['id']}"), 1), "start")
    (row,) = cat.get(f"circles/{circle['id']}/tables?scope=running")["results"]
    assert row.keys() == {"id", "game", "host", "seats", "your_seat", "pace", "at"}
    assert [seat["player"] for seat in row["seats"]] == [ann.id, bob.id]
    for path in ("", "/replay", "/export", "/estimate"):
        cat.get(f"tables/{shot['id']}{path}", 404)
    # A member does not see that a move was made.
    before = cat.get(f"circles/{circle['id']}/tables?scope=running")
    ann.command(ann.get(f"tables/{shot['id']}"), "ask_pause")
    assert cat.get(f"circles/{circle['id']}/tables?scope=running") == before
    ended = ann.command(ann.get(f"tables/{shot['id']}"), "resign")
    assert ended["table"]["status"] == "finished"
    (row,) = cat.get(f"circles/{circle['id']}/tables?scope=finished")["results"]
    assert {seat["rank"] for seat in row["seats"]} == {1, 2}


@pytest.mark.parametrize("first", [0, 1])
def test_blocked_members_do_not_see_each_others_open_tables(
    people: tuple[Person, Person, Person], first: int
) -> None:
    ann, bob, cat = people
    circle = circle_of(ann, bob, cat)
    one, other = (ann, bob) if first == 0 else (bob, ann)
    shot = open_for(ann, circle)
    one.post("me/blocks", {"player": other.id}, 204)
    assert listed(bob, circle) == []
    bob.get(f"tables/{shot['id']}", 404)
    assert bob.sit(shot, 1, status=404)["code"] == "not_found"
    assert listed(cat, circle) == listed(ann, circle) == [shot["id"]]
    of_cat = open_for(cat, circle)
    bob.sit(of_cat, 0)
    assert of_cat["id"] not in listed(ann, circle)
    assert len(ann.get(f"circles/{circle['id']}")["members"]) == 3


def test_same_request_twice_opens_one_table(people: tuple[Person, Person, Person]) -> None:
    ann, bob, _ = people
    circle, body = circle_of(ann, bob), {"game": OPEN_GAME, "chairs": ["", ""]}
    body = {**body, "id": str(uuid4()), "circle": circle["id"]}
    first = ann.post("tables", body, 201)
    assert ann.post("tables", body, 201)["id"] == first["id"]
    assert CircleTable.objects.count() == 1
    other = found(ann, "Second")["id"]
    assert ann.post("tables", {**body, "circle": other}, 409)["code"] == "command_id_used"
    assert CircleTable.objects.get().circle_id == circle["id"]


def test_earlier_table_does_not_become_one_of_a_circle(
    people: tuple[Person, Person, Person],
) -> None:
    ann, bob, _ = people
    circle = circle_of(ann, bob)
    body = {"id": str(uuid4()), "game": OPEN_GAME, "chairs": ["", ""]}
    ann.post("tables", body, 201)
    body["circle"] = circle["id"]
    assert ann.post("tables", body, 409)["code"] == "command_id_used"
    assert listed(bob, circle) == []


def test_only_members_open_tables_for_a_circle(people: tuple[Person, Person, Person]) -> None:
    ann, bob, cat = people
    circle = circle_of(ann, bob)
    for number in (circle["id"], 999_999, 2**53):
        body = {"id": str(uuid4()), "game": OPEN_GAME, "chairs": ["", ""], "circle": number}
        assert cat.post("tables", body, 404)["code"] == "not_found"
    assert not CircleTable.objects.exists()


def test_log_does_not_mention_the_circle(people: tuple[Person, Person, Person]) -> None:
    ann, bob, _ = people
    shot = open_for(ann, circle_of(ann, bob))
    export = b"".join(ann.send("GET", f"tables/{shot['id']}/export")).decode("latin-1")
    assert "circle" not in export
    assert table_cache.current(shot["id"]).visibility == "private"


def test_rematch_belongs_to_the_circle(people: tuple[Person, Person, Person]) -> None:
    ann, bob, _ = people
    circle = circle_of(ann, bob)
    shot = open_for(ann, circle)
    ann.sit(shot, 0)
    shot = ann.command(bob.sit(bob.get(f"tables/{shot['id']}"), 1), "start")
    ann.command(shot, "resign")
    rematch = bob.post(f"tables/{shot['id']}/rematch", {}, 201)["id"]
    assert listed(ann, circle) == [rematch]
    ann.post(f"tables/{shot['id']}/rematch", {}, 200)
    assert CircleTable.objects.count() == 2


def test_rematch_of_another_table_belongs_to_no_circle(
    people: tuple[Person, Person, Person],
) -> None:
    ann, bob, _ = people
    circle_of(ann, bob)
    shot = ann.open_table()
    ann.sit(shot, 0)
    shot = ann.command(bob.sit(bob.get(f"tables/{shot['id']}"), 1), "start")
    ann.command(shot, "resign")
    bob.post(f"tables/{shot['id']}/rematch", {}, 201)
    assert not CircleTable.objects.exists()


def test_defaults_are_checked_like_a_new_table(people: tuple[Person, Person, Person]) -> None:
    ann, bob, cat = people
    circle = circle_of(ann, bob)
    path = f"circles/{circle['id']}"
    body = {"game": OPEN_GAME, "chairs": ["", ""], "pace": {"form": "turn", "seconds": 86_400}}
    ann.put(f"{path}/defaults", body, 204)
    stored = bob.get(path)["defaults"]
    assert (stored["game"], stored["chairs"], stored["pace"]["seconds"]) == (
        OPEN_GAME,
        ["", ""],
        86_400,
    )
    assert bob.put(f"{path}/defaults", body, 422)["code"] == "not_founder"
    assert cat.put(f"{path}/defaults", body, 404)["code"] == "not_found"
    refused = {
        "unknown_game": {"game": "chess"},
        "nobody_to_play": {"chairs": ["bot:easy", "bot:easy"]},
    }
    for expected, wrong in refused.items():
        assert ann.put(f"{path}/defaults", {**body, **wrong}, 422)["code"] == expected
        opening = {**body, **wrong, "id": str(uuid4())}
        assert ann.post("tables", opening, 422)["code"] == expected
    for wrong in ({"continues": {}}, {"circle": 1}, {"chairs": []}, {"pace": {"form": "x"}}):
        assert ann.put(f"{path}/defaults", {**body, **wrong}, 400)["code"] == "malformed"
    assert bob.get(path)["defaults"] == stored
    ann.delete(f"{path}/defaults")
    assert bob.get(path)["defaults"] is None


@pytest.mark.parametrize("query", ["scope=all", "cursor=x", "cursor=-1"])
def test_wrong_query_is_refused(people: tuple[Person, Person, Person], query: str) -> None:
    ann = people[0]
    ann.get(f"circles/{found(ann)['id']}/tables?{query}", 400)


def queries(person: Person, path: str) -> int:
    person.get(path)
    with CaptureQueriesContext(
        connection,
    ) as captured:
        person.get(path)
    return len(captured)


def grow(circle: Any, tables: int, members: int, host: Person) -> None:
    """Give the circle so many more tables and members."""
    for _ in range(tables):
        open_for(host, circle)
    for _ in range(members):
        Membership.objects.create(
            circle=Circle.objects.get(pk=circle["id"]), player=GuestFactory(), since=timezone.now()
        )


def test_number_of_queries_is_constant(
    people: tuple[Person, Person, Person], settings: Any
) -> None:
    settings.RATES = {}
    settings.SOCIAL = {**settings.SOCIAL, "WAITING_TABLES": 1000}
    ann, bob, _ = people
    circle = circle_of(ann, bob)
    paths = [f"circles/{circle['id']}", f"circles/{circle['id']}/tables", "circles"]
    grow(circle, 2, 1, ann)
    few = [queries(bob, path) for path in paths]
    grow(circle, 198, 97, ann)
    assert [queries(bob, path) for path in paths] == few
    assert max(few) <= 12
    shown = bob.get(paths[0])
    assert len(shown["members"]) == 100
    assert len(json.dumps(shown)) < 20_000
    pages = {row["id"] for row in _pages(bob, paths[1])}
    assert len(pages) == 200
    assert join(Person("Dan"), circle, 422)["code"] == "circle_full"


def _pages(person: Person, path: str) -> list[Any]:
    rows: list[Any] = []
    cursor: str | None = "0"
    while cursor is not None:
        page = person.get(f"{path}?cursor={cursor}")
        rows, cursor = [*rows, *page["results"]], page["next"]
    return rows
