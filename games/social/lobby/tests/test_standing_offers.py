"""Standing offers: tables are opened while there are too few, until the player is away."""

from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from games.players.models import Device, Player
from games.social.lobby import standing_offers
from games.social.lobby.models import StandingOffer
from games.tables.models import SeatSummary, TableSummary
from games.workers import worker
from tests.kit.any_game import OPEN_GAME
from tests.kit.person import Person

pytestmark = pytest.mark.django_db

WANTED = {"tables": 2, "seats": 2, "speed": "daily"}


@pytest.fixture
def ann() -> Person:
    return Person("Ann")


def offer(person: Person, status: int = 200, game: str = OPEN_GAME, **fields: Any) -> Any:
    return person.put(f"standing-offers/{game}", {**WANTED, **fields}, status)


def supply(after: timedelta = timedelta()) -> int:
    return standing_offers.supply_due(timezone.now() + after)


def minutes(number: int) -> timedelta:
    return timedelta(minutes=number)


def test_tables_are_opened_with_a_seat_for_their_host(ann: Person) -> None:
    offer(ann)
    assert supply() == 2
    tables = TableSummary.objects.filter(host=ann.id, visibility="public", speed="daily")
    assert tables.count() == 2
    assert set(SeatSummary.objects.filter(seat=0).values_list("invited", flat=True)) == {ann.id}
    bob = Person("Bob")
    assert len(bob.get("lobby")["results"]) == 2


def test_nothing_is_opened_while_enough_are_there(ann: Person) -> None:
    offer(ann, tables=1)
    assert supply() == 1
    assert [supply(minutes(number)) for number in (0, 2, 4)] == [0, 0, 0]
    shot = ann.get(f"tables/{TableSummary.objects.get().id}")
    ann.sit(shot, 0)
    Person("Bob").sit(shot, 1)
    ann.command(shot, "start")
    assert supply(minutes(6)) == 0


def test_ended_table_is_replaced(ann: Person) -> None:
    offer(ann, tables=1)
    supply()
    shot = ann.get(f"tables/{TableSummary.objects.get().id}")
    ann.command(shot, "void", reason="host_left")
    assert supply(minutes(2)) == 1


def test_waiting_tables_are_limited_for_offers_too(ann: Person) -> None:
    offer(ann, tables=5)
    assert supply() == 3


def test_offered_table_reserves_a_seat_for_a_wish(ann: Person) -> None:
    bob = Person("Bob")
    bob.post("quick-match", {"id": str(uuid4()), "games": [OPEN_GAME], "seats": [2]})
    offer(ann, tables=1)
    supply()
    seats = SeatSummary.objects.order_by("seat").values_list("invited", flat=True)
    assert list(seats) == [ann.id, bob.id]


def test_offer_stops_after_fourteen_days_without_a_visit(ann: Person) -> None:
    offer(ann)
    now = timezone.now()
    Device.objects.filter(player=ann.id).update(seen_at=now - timedelta(days=14, seconds=1))
    assert supply() == 0
    stored = StandingOffer.objects.get()
    assert (stored.stop_reason, stored.stopped_at is not None) == ("away", True)
    shown = ann.get("standing-offers")["results"][0]
    assert shown["stop_reason"] == "away"
    assert offer(ann)["results"][0]["stop_reason"] == ""


def test_offer_goes_on_for_a_player_who_was_here(ann: Person) -> None:
    offer(ann)
    now = timezone.now()
    Device.objects.filter(player=ann.id).update(seen_at=now - timedelta(days=13))
    assert supply() == 2


def test_suspended_player_is_not_supplied(ann: Person) -> None:
    offer(ann)
    Player.objects.filter(id=ann.id).update(suspended_at=timezone.now())
    assert supply() == 0


def test_offer_is_changed_and_ended(ann: Person) -> None:
    first = offer(ann)
    changed = offer(ann, tables=1)
    assert changed == {"results": [{**first["results"][0], "tables": 1}], "most": 5}
    assert ann.get("standing-offers") == changed
    ann.delete(f"standing-offers/{OPEN_GAME}")
    assert ann.get("standing-offers")["results"] == []
    ann.delete(f"standing-offers/{OPEN_GAME}", 404)
    assert supply() == 0


def test_offers_are_of_their_player_alone(ann: Person) -> None:
    offer(ann)
    bob = Person("Bob")
    assert bob.get("standing-offers")["results"] == []
    bob.delete(f"standing-offers/{OPEN_GAME}", 404)
    assert ann.get("me/data")["standing_offers"][0]["tables"] == 2


def test_offers_go_with_their_player(ann: Person) -> None:
    offer(ann)
    ann.delete("me", 204)
    assert not StandingOffer.objects.exists()


def test_worker_supplies(ann: Person) -> None:
    offer(ann)
    worker.supply_tables()
    assert TableSummary.objects.count() == 2


@pytest.mark.parametrize(
    ("fields", "status", "code"),
    [
        ({"game": "chess"}, 422, "unknown_game"),
        ({"seats": 8}, 422, "seats_not_offered"),
        ({"seats": 1}, 422, "seats_not_offered"),
        ({"tables": 6}, 422, "too_many_offered"),
        ({"tables": 0}, 400, "malformed"),
        ({"tables": "2"}, 400, "malformed"),
        ({"speed": "fast"}, 400, "malformed"),
        ({"pace": {}}, 400, "malformed"),
    ],
)
def test_bad_offers_are_refused(ann: Person, fields: Any, status: int, code: str) -> None:
    assert offer(ann, status, **fields)["code"] == code
    assert not StandingOffer.objects.exists()


def test_offer_is_checked_once_a_minute() -> None:
    now: datetime = timezone.now()
    assert not standing_offers.is_due(now)
    offer(Person("Ann"))
    assert standing_offers.is_due(timezone.now())
    supply()
    assert not standing_offers.is_due(timezone.now())
    assert standing_offers.is_due(timezone.now() + minutes(1))
