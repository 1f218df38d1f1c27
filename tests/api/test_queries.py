"""The number of queries of a list does not depend on its rows."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.conf import LazySettings
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.social.friends.services import send_request
from games.tables import table_cache
from tests.kit.factories import GuestFactory
from tests.kit.friends import befriend
from tests.kit.person import Person, two_players

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def many_may_wait(settings: LazySettings) -> None:
    """Let a host have many open tables."""
    settings.SOCIAL = {**settings.SOCIAL, "WAITING_TABLES": 100}


def queries(person: Person, path: str) -> int:
    table_cache.clear()
    with CaptureQueriesContext(connection) as captured:
        person.get(path)
    return len(captured)


def many_tables(host: Person, count: int) -> None:
    for _ in range(count):
        host.sit(host.open_table(), 0)


def many_games(host: Person, guest: Person, count: int, *, over: bool = False) -> None:
    for _ in range(count):
        snapshot = host.open_table(options={"board": "mini"})
        for seat, who in enumerate((host, guest)):
            who.sit(snapshot, seat)
        snapshot = host.command(snapshot, "start")
        if over:
            guest.command(snapshot, "resign")


LISTED: dict[str, Callable[[Person, Person, int], None]] = {
    "mine": many_games,
    "news": partial(many_games, over=True),
    "open": lambda ann, _, count: many_tables(ann, count),
    "watch": many_games,
    "finished": partial(many_games, over=True),
}


@pytest.mark.parametrize("scope", LISTED)
def test_list_needs_as_many_queries_for_two_tables_as_for_eight(scope: str) -> None:
    ann, bob, cat = (Person(name) for name in ("Ann", "Bob", "Cat"))
    asker = cat if scope in {"open", "watch"} else ann
    found = []
    for count in (2, 6):
        LISTED[scope](ann, bob, count)
        found.append(queries(asker, f"tables?scope={scope}"))
    assert len(asker.get(f"tables?scope={scope}")["results"]) == 8
    assert found[0] == found[1] <= 9


def test_lobby_needs_as_many_queries_for_two_tables_as_for_eight() -> None:
    ann, cat = Person("Ann"), Person("Cat")
    found = []
    for count in (2, 6):
        many_tables(ann, count)
        found.append(queries(cat, "lobby"))
    assert len(cat.get("lobby")["results"]) == 8
    assert found[0] == found[1] <= 20


def signed_in_elsewhere(person: Person, times: int) -> None:
    days = [datetime.now(UTC).date() + timedelta(days=9 * times + each) for each in (2, 4, 6)]
    for day in map(str, days):
        person.post("me/holidays", {"first_day": day, "last_day": day})
    for number in range(times):
        rude = GuestFactory().id
        report = {"target": "profile", "kind": "other", "player": rude, "words": "x" * 20}
        person.post("reports", {"id": str(uuid4()), **report})
        person.post("me/blocks", {"player": rude}, 204)
        person.post("me/friend-requests", {"player": GuestFactory().id})
        befriend(person.player, GuestFactory())
        asking = GuestFactory()
        send_request(player=asking, to=person.id, now=datetime.now(UTC))
        person.post("tokens", {"name": f"bot {number}"})
        link = person.post("me/return-link", {})["return_link"]
        phone = Client()
        secret = {"token": link.partition("#")[2]}
        assert phone.post("/api/v1/guests/return", secret, "application/json").status_code == 200


@pytest.mark.parametrize(
    # All stored data come from many tables.
    ("path", "most"),
    [
        *(("tokens", 12), ("me/devices", 12), ("me/data", 50), ("me/calendar", 12)),
        *(("me/reports", 12), ("me/blocks", 12), ("me/standing", 6)),
        *(("me/friends", 8), ("me/friend-requests", 6), ("me/sent-friend-requests", 6)),
    ],
)
def test_own_data_needs_as_many_queries_for_two_as_for_eight(path: str, most: int) -> None:
    ann = Person("Ann")
    many_tables(ann, 2)
    signed_in_elsewhere(ann, 2)
    few = queries(ann, path)
    many_tables(ann, 6)
    signed_in_elsewhere(ann, 6)
    assert queries(ann, path) == few <= most


def test_recent_opponents_need_as_many_queries_for_two_as_for_eight() -> None:
    ann = Person("Ann")
    found = []
    for count in (2, 6):
        for number in range(count):
            many_games(ann, Person(f"Opponent {count} {number}"), 1)
        found.append(queries(ann, "me/recent-opponents"))
    assert len(ann.get("me/recent-opponents")["results"]) == 8
    assert found[0] == found[1] <= 6


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("", 9),
        ("/replay", 6),
        ("/replay?at=4", 6),
        ("/verification", 6),
        ("/recap", 7),
        ("/decisions", 5),
        ("/spectators", 6),
    ],
)
def test_table_needs_few_queries(path: str, most: int) -> None:
    ann, _, snapshot = two_players()
    assert queries(ann, f"tables/{snapshot['id']}{path}") <= most


def test_pages_follow_each_other_without_gaps() -> None:
    ann = Person("Ann")
    many_tables(ann, 23)
    first: Any = ann.get("tables?scope=mine")
    second = ann.get(f"tables?scope=mine&cursor={first['next']}")
    ids = [row["id"] for row in (*first["results"], *second["results"])]
    assert len(ids) == len(set(ids)) == 23
    assert second["next"] is None


@pytest.mark.parametrize("page", ["tables/tablesummary", "players/player", "events/event"])
def test_admin_list_needs_as_many_queries_for_two_as_for_eight(page: str) -> None:
    staff = Client()
    staff.force_login(get_user_model().objects.create_superuser("root"))
    ann = Person("Ann")
    many_tables(ann, 2)

    def asked() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert staff.get(f"/admin/{page}/").status_code == 200
        return len(captured)

    # Once before: the first page of a process needs more queries.
    asked()
    few = asked()
    many_tables(ann, 6)
    for name in ("Bob", "Cat", "Dan", "Eve", "Fay", "Gus"):
        Person(name)
    assert asked() == few <= 20
