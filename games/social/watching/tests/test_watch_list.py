"""The list of games to watch: what is in it, in which order, and what it shows."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.social.watching import services
from games.social.watching.models import SpectatorCount
from games.social.watching.services import EXPIRY
from games.table.decider import Actor, Role
from games.tables import table_cache
from games.tables.models import SeenVersion
from tests.kit.any_game import OPEN_GAME, SECRET_GAME
from tests.kit.factories import GuestFactory
from tests.kit.person import Person
from tests.kit.tables import do, open_table, player, started

pytestmark = pytest.mark.django_db


def game(*, people: int = 2, **settings: Any) -> str:
    """Start a public game of new players. Return its id."""
    names = [GuestFactory().id for _ in range(people)]
    return started(*names, **{"visibility": "public", **settings}).id


def watch(person: Any = None, **query: Any) -> Any:
    answer = (person.client if person else Client()).get("/api/v1/watch", query)
    assert answer.status_code == 200, answer.content
    return answer.json()


def ids(page: Any) -> list[str]:
    return [each["id"] for each in page["results"]]


def test_most_watched_games_come_first_then_the_latest_moves() -> None:
    oldest, older, newer, newest = (game() for _ in range(4))
    services.report("one", {oldest: 1, older: 2}, timezone.now())
    services.report("two", {oldest: 2}, timezone.now())
    page = watch()
    assert ids(page) == [oldest, older, newest, newer]
    assert [each["spectators"] for each in page["results"]] == [3, 2, 0, 0]


@pytest.mark.parametrize("visibility", ["unlisted", "private"])
def test_only_public_running_games_are_listed(visibility: str) -> None:
    shown = game()
    hidden, over = game(visibility=visibility), game()
    open_table(visibility="public")
    services.report("one", {hidden: 9, over: 9, "f" * 32: 9}, timezone.now())
    ended = table_cache.current(over)
    do(ended, player(ended.chairs[0].player), "resign")
    removed = table_cache.current(game())
    do(removed, Actor(Role.MODERATOR, "mod-1"), "hide", reason="spam")
    assert ids(watch()) == [shown]


def test_games_of_the_player_who_asks_are_left_out() -> None:
    ann = Person("Ann")
    own, other = started(ann.id, GuestFactory().id, visibility="public").id, game()
    assert ids(watch(ann)) == [other]
    assert sorted(ids(watch())) == sorted([own, other])


def test_pages_follow_each_other_without_gaps() -> None:
    games = [game() for _ in range(15)]
    services.report("one", {games[3]: 1, games[7]: 2}, timezone.now())
    first = watch()
    second = watch(cursor=first["next"])
    assert ids(first)[:2] == [games[7], games[3]]
    assert sorted(ids(first) + ids(second)) == sorted(games)
    assert (len(first["results"]), second["next"]) == (12, None)


def test_list_is_filtered_by_game_and_number_of_players() -> None:
    two, three = game(), game(people=3)
    secret = game(game=SECRET_GAME)
    assert set(ids(watch(game=OPEN_GAME))) == {two, three}
    assert ids(watch(players=3)) == [three]
    assert ids(watch(game=SECRET_GAME, players=2)) == [secret]
    assert ids(watch(players=8)) == ids(watch(game="chess")) == []


@pytest.mark.parametrize(
    "query",
    [
        *({"game": "Gobi"}, {"game": "'"}, {"players": 0}, {"players": 9}, {"players": "two"}),
        *({"cursor": -1}, {"cursor": "x"}, {"tables": ""}, {"tables": "x"}),
        *({"tables": ",".join(["f" * 32] * 25)}, {"tables": "F" * 32}),
        {"tables": "f" * 32, "cursor": -1},
    ],
)
def test_wrong_queries_are_refused(query: dict[str, Any]) -> None:
    answer = Client().get("/api/v1/watch", query)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_boards_are_those_of_spectators_for_every_viewer() -> None:
    ann, bob = Person("Ann"), Person("Bob")
    table = started(ann.id, bob.id, game=SECRET_GAME, visibility="public")
    (row,) = watch()["results"]
    spectator = Client().get(f"/api/v1/tables/{table.id}").json()["view"]
    assert row["picture"] == spectator
    # Also for a player who asks for this table by its id: the seat has not been shown anything.
    before = list(SeenVersion.objects.values())
    (again,) = watch(bob, tables=table.id)["results"]
    assert again["picture"] == spectator
    assert list(SeenVersion.objects.values()) == before
    assert table.seed not in str(watch())


def test_shown_games_are_read_again_also_when_they_have_ended() -> None:
    over, hidden = game(), game(visibility="private")
    table = table_cache.current(over)
    do(table, player(table.chairs[0].player), "resign")
    page = watch(tables=f"{over},{hidden},{'f' * 32}")
    assert [(each["id"], each["status"]) for each in page["results"]] == [(over, "finished")]


def test_unchanged_list_is_not_sent_again() -> None:
    table, client = game(), Client()
    first = client.get("/api/v1/watch", {"tables": table})
    with CaptureQueriesContext(connection) as queries:
        again = client.get(
            "/api/v1/watch", {"tables": table}, headers={"If-None-Match": first["ETag"]}
        )
    assert (again.status_code, again.content) == (304, b"")
    # No log is read, and no board is drawn.
    assert len(queries) == 4
    services.report("one", {table: 1}, timezone.now())
    changed = client.get(
        "/api/v1/watch", {"tables": table}, headers={"If-None-Match": first["ETag"]}
    )
    assert changed.json()["results"][0]["spectators"] == 1


def test_list_needs_as_many_queries_for_two_games_as_for_eight() -> None:
    found = []
    for more in (2, 6):
        tables = [game() for _ in range(more)]
        services.report(str(more), dict.fromkeys(tables[:1], 1), timezone.now())
        table_cache.clear()
        with CaptureQueriesContext(connection) as queries:
            watch()
        found.append(len(queries))
    assert found[0] == found[1] <= 8


def test_spectators_of_all_processes_are_counted_until_they_expire() -> None:
    table = game()
    now = timezone.now()
    services.report("one", {table: 2}, now)
    services.report("two", {table: 3}, now - EXPIRY)
    read = Client().get(f"/api/v1/tables/{table}/spectators").json
    assert read() == {"spectators": 2}
    services.report("two", {table: 3}, now)
    assert Client().get(f"/api/v1/tables/{table}/spectators").json() == {"spectators": 5}


def test_report_replaces_the_last_one_of_the_same_process() -> None:
    now = timezone.now()
    services.report("one", {"a": 1, "b": 2}, now)
    services.report("two", {"a": 5}, now)
    services.report("one", {"b": 4}, now + timedelta(seconds=1))
    rows = SpectatorCount.objects.order_by("table").values_list("table", "process", "spectators")
    assert list(rows) == [("a", "two", 5), ("b", "one", 4)]
    services.report("one", {}, now)
    assert SpectatorCount.objects.count() == 1


def test_counts_of_a_process_that_died_are_deleted() -> None:
    now = timezone.now()
    services.report("one", {"a": 1}, now - EXPIRY)
    services.report("two", {"a": 1}, now)
    assert services.delete_expired(now) == 1
    assert SpectatorCount.objects.get().process == "two"


def test_number_of_spectators_of_a_private_table_is_for_its_members() -> None:
    ann, bob, cat = (Person(name) for name in ("Ann", "Bob", "Cat"))
    table = started(ann.id, bob.id, visibility="private").id
    assert ann.get(f"tables/{table}/spectators") == {"spectators": 0}
    cat.get(f"tables/{table}/spectators", 404)
    cat.get("tables/nowhere/spectators", 404)


def test_list_is_limited_by_address(settings: Any) -> None:
    settings.RATES = {"watch:address": "1/hour"}
    watch()
    assert Client().get("/api/v1/watch").status_code == 429
