"""Quick matches: two people end at one table, in either order."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.conf import LazySettings
from django.utils import timezone

from games import rules
from games.outbox.models import OutboxItem
from games.players.models import Player
from games.social.lobby.models import Wish
from games.tables.models import TableSummary
from tests.kit.any_game import OPEN_GAME
from tests.kit.person import Person
from tests.kit.tables import open_table

pytestmark = pytest.mark.django_db

DAILY = {"form": "turn", "seconds": 86400}
OTHER = next(game.info.key for game in rules.all_games() if game.info.key != OPEN_GAME)
TWO = {"games": [OPEN_GAME], "seats": [2], "speeds": ["daily"]}


@pytest.fixture
def ann() -> Person:
    return Person("Ann")


@pytest.fixture
def bob() -> Person:
    return Person("Bob")


def press(person: Person, status: int = 200, **terms: Any) -> Any:
    return person.post("quick-match", {"id": str(uuid4()), **(terms or TWO)}, status)


def invited(table: str, person: Person) -> bool:
    seats = person.get(f"tables/{table}")["table"]["seats"]
    return any(seat["invited"] == person.id for seat in seats)


def test_open_table_that_suits_is_named(ann: Person) -> None:
    open_table(host="host", visibility="public")
    fits = open_table(host="host", visibility="public", pace=DAILY)
    assert press(ann) == {"table": fits.id, "wish": None}
    assert not Wish.objects.exists()


def test_wish_is_kept_until_it_is_cancelled(ann: Person) -> None:
    found = press(ann)
    assert found["table"] is None
    assert found["wish"]["games"] == [OPEN_GAME]
    assert ann.get("quick-match") == found
    ann.delete("quick-match")
    assert ann.get("quick-match") == {"table": None, "wish": None}
    ann.delete("quick-match")


def test_two_wishes_that_fit_lead_to_one_table_with_reserved_seats(
    ann: Person, bob: Person
) -> None:
    press(ann, games=[OPEN_GAME, OTHER], seats=[2, 3])
    table = press(bob, games=[OPEN_GAME], speeds=["calm", "daily"])["table"]
    assert TableSummary.objects.count() == 1
    assert ann.get("quick-match") == bob.get("quick-match") == {"table": table, "wish": None}
    assert invited(table, ann)
    assert invited(table, bob)
    shot = ann.get(f"tables/{table}")
    assert shot["table"]["pace"]["form"] == "bank"
    assert len(shot["table"]["seats"]) == 2
    kinds = OutboxItem.objects.values_list("player", "kind", "table")
    assert list(kinds) == [(ann.id, "invitation", table)]


def test_wish_is_over_once_the_seat_is_taken(ann: Person, bob: Person) -> None:
    press(ann)
    table = press(bob)["table"]
    ann.sit(ann.get(f"tables/{table}"), 1)
    assert ann.get("quick-match") == {"table": None, "wish": None}
    # Bob learns that Ann waits for him.
    notice = OutboxItem.objects.get(player=bob.id)
    assert (notice.kind, notice.facts) == ("invitation", {"host": ann.id, "form": "company"})


@pytest.mark.parametrize(
    "terms",
    [
        {"games": [OTHER], "seats": [2]},
        {"games": [OPEN_GAME], "speeds": ["calm"]},
        {"games": [OPEN_GAME], "seats": [3]},
    ],
)
def test_wishes_that_do_not_fit_wait_side_by_side(
    ann: Person, bob: Person, terms: dict[str, Any]
) -> None:
    press(ann)
    assert press(bob, **terms)["table"] is None
    assert Wish.objects.filter(table="").count() == 2


def test_table_opened_later_reserves_a_seat_for_a_wish(ann: Person, bob: Person) -> None:
    press(ann)
    bob.open_table()
    assert ann.get("quick-match")["table"] is None
    shot = bob.open_table(pace=DAILY)
    assert ann.get("quick-match")["table"] == shot["id"]
    assert [seat["invited"] for seat in shot["table"]["seats"]] == ["", ann.id]
    assert OutboxItem.objects.filter(player=ann.id, kind="invitation").count() == 1


def test_table_opened_twice_with_one_id_is_the_same(ann: Person, bob: Person) -> None:
    press(ann)
    again = {"id": str(uuid4()), "pace": DAILY}
    assert bob.open_table(**again)["id"] == bob.open_table(**again)["id"]
    body = {"game": OPEN_GAME, "chairs": ["", "", ""], "visibility": "public", **again}
    assert bob.post("tables", body, 409)["code"] == "command_id_used"


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_table_that_is_not_public_takes_no_wish(ann: Person, bob: Person, visibility: str) -> None:
    press(ann)
    bob.open_table(pace=DAILY, visibility=visibility)
    assert ann.get("quick-match")["table"] is None


def test_table_for_the_host_and_bots_takes_no_wish(ann: Person, bob: Person) -> None:
    press(ann)
    level = rules.game(OPEN_GAME).info.bots[0]
    bob.open_table(pace=DAILY, chairs=["", f"bot:{level}"])
    assert ann.get("quick-match")["table"] is None


@pytest.mark.parametrize("blocker", [0, 1])
def test_blocked_players_are_not_brought_together(ann: Person, bob: Person, blocker: int) -> None:
    pair = (ann, bob)
    pair[blocker].post("me/blocks", {"player": pair[1 - blocker].id}, 204)
    press(ann)
    assert press(bob)["table"] is None
    bob.delete("quick-match")
    bob.open_table(pace=DAILY)
    assert ann.get("quick-match")["table"] is None
    assert press(ann)["table"] is None


def test_same_command_changes_nothing(ann: Person, bob: Person) -> None:
    body = {"id": str(uuid4()), **TWO}
    first = ann.post("quick-match", body)
    assert ann.post("quick-match", body) == first
    table = press(bob)["table"]
    assert ann.post("quick-match", body)["table"] == table
    assert TableSummary.objects.count() == 1


def test_another_wish_takes_the_place_of_the_first(ann: Person) -> None:
    press(ann)
    assert press(ann, games=[OTHER])["wish"]["games"] == [OTHER]
    assert Wish.objects.count() == 1


def test_expired_wish_is_not_met(ann: Person, bob: Person) -> None:
    press(ann)
    Wish.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert ann.get("quick-match")["wish"] is None
    assert press(bob)["table"] is None


def test_wish_lasts_seven_days(ann: Person) -> None:
    press(ann)
    wish = Wish.objects.get()
    assert wish.expires_at - wish.created_at == timedelta(days=7)


def test_wish_of_a_suspended_player_is_not_met(ann: Person, bob: Person) -> None:
    press(ann)
    Player.objects.filter(id=ann.id).update(suspended_at=timezone.now())
    assert press(bob)["table"] is None
    assert press(ann, 403)["code"] == "suspended"


def test_wish_goes_with_its_player(ann: Person) -> None:
    press(ann)
    assert ann.get("me/data")["wish"]["games"] == [OPEN_GAME]
    ann.delete("me", 204)
    assert not Wish.objects.exists()


def test_wish_of_a_player_with_enough_games_is_passed_over(
    ann: Person, bob: Person, settings: LazySettings
) -> None:
    press(ann)
    ann.sit(ann.open_table(visibility="private"), 0)
    settings.SOCIAL = {**settings.SOCIAL, "RUNNING_TABLES_OF_NEW_ACCOUNTS": 1}
    assert press(bob)["table"] is None
    refused = press(ann, 422)
    assert (refused["code"], refused["facts"]) == ("too_many_running", {"most": 1})


@pytest.mark.parametrize(
    ("fields", "status", "code"),
    [
        ({"games": ["chess"]}, 422, "unknown_game"),
        ({"games": [OPEN_GAME], "seats": [8]}, 422, "seats_not_offered"),
        ({"seats": [1]}, 422, "seats_not_offered"),
        ({"id": "x"}, 400, "malformed"),
        ({"speeds": ["fast"]}, 400, "malformed"),
        ({"seats": [2.5]}, 400, "malformed"),
        ({"games": ["\u202e"]}, 400, "malformed"),
        ({"circle": 1}, 400, "malformed"),
    ],
)
def test_bad_wishes_are_refused(ann: Person, fields: Any, status: int, code: str) -> None:
    assert ann.post("quick-match", {"id": str(uuid4()), **fields}, status)["code"] == code
    assert not Wish.objects.exists()
