"""Limits on reading logs: exports by slots, replays and positions by the rows they read."""

import json
from typing import Any

import pytest
from django.test import Client
from rest_framework.exceptions import Throttled

from events.chain.redact import full_line
from events.chain.seal import canonical
from events.transfer import import_lines
from games.api.http.export_slots import ExportSlots
from games.tables.render_cache import replays
from tests.kit.any_game import OPEN_GAME
from tests.kit.person import two_players
from tests.kit.recording import rows

pytestmark = pytest.mark.django_db

GAME = "/api/v1/tables/recorded-1"


def a_whole_game() -> int:
    """Record a finished public game; return the number of rows of its log."""
    recorded = rows(OPEN_GAME, 2, 1)
    import_lines(canonical(full_line(row)) for row in recorded)
    replays.REPLAYS.clear()
    return len(recorded)


def test_position_costs_the_rows_it_folds(settings: Any) -> None:
    a_whole_game()
    settings.RATES = {"replays:address": "100/hour"}
    asked = Client()
    statuses = [asked.get(f"{GAME}/replay?at=40").status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
    assert Client(REMOTE_ADDR="10.0.0.7").get(f"{GAME}/replay?at=40").status_code == 200


def test_earlier_position_costs_less(settings: Any) -> None:
    a_whole_game()
    settings.RATES = {"replays:address": "100/hour"}
    assert {Client().get(f"{GAME}/replay?at=4").status_code for _ in range(20)} == {200}


def test_cached_replay_costs_less_than_a_new_one(settings: Any) -> None:
    length = a_whole_game()
    budget = 2 * length + 3 * replays.CACHED_COST
    settings.RATES = {"replays:address": f"{budget}/hour"}
    statuses = [Client().get(f"{GAME}/replay").status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]


def test_too_costly_request_has_a_retry_time(settings: Any) -> None:
    a_whole_game()
    settings.RATES = {"replays:address": "1/hour"}
    Client().get(f"{GAME}/replay?at=40")
    refused = Client().get(f"{GAME}/replay?at=40")
    assert refused.status_code == 429
    assert refused.json()["code"] == "too_many"
    assert 0 < int(refused["Retry-After"]) <= 3601
    assert refused.json()["facts"] == {"seconds": int(refused["Retry-After"])}


def test_unchanged_replay_costs_nothing(settings: Any) -> None:
    a_whole_game()
    tag = Client().get(f"{GAME}/replay")["ETag"]
    settings.RATES = {"replays:address": "1/hour"}
    again = {"If-None-Match": tag}
    assert {Client().get(f"{GAME}/replay", headers=again).status_code for _ in range(3)} == {304}


@pytest.fixture
def unread() -> list[Any]:
    """Begin four exports from four addresses, and read nothing of them."""
    _, _, snapshot = two_players()
    path = f"/api/v1/tables/{snapshot['id']}/export"
    answers = [Client(REMOTE_ADDR=f"10.0.0.{number}").get(path) for number in range(4)]
    assert {answer.status_code for answer in answers} == {200}
    return answers


def test_fifth_concurrent_export_waits_for_another(unread: list[Any]) -> None:
    path = unread[0].request["PATH_INFO"]
    refused = Client(REMOTE_ADDR="10.0.0.9").get(path)
    assert (refused.status_code, refused["Retry-After"]) == (429, "6")
    assert refused["Content-Type"] == "application/json"
    assert refused.json()["code"] == "too_many"
    assert all(json.loads(line) for line in unread[0].getvalue().splitlines())
    assert Client(REMOTE_ADDR="10.0.0.9").get(path).status_code == 200


def test_failed_export_frees_its_slot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _, _, snapshot = two_players()
    path = f"/api/v1/tables/{snapshot['id']}/export"
    client = Client(raise_request_exception=False)
    with monkeypatch.context() as broken:
        broken.setattr("games.tables.rendering.export_lines", lambda found: 1 / 0)
        assert {client.get(path).status_code for _ in range(3)} == {500}
    assert client.get(path).status_code == 200


def test_slot_is_freed_once() -> None:
    slots = ExportSlots(total=2, by_address=2)
    taken = [slots.take("a"), slots.take("a")]
    taken[0].free()
    taken[0].free()
    taken.append(slots.take("a"))
    with pytest.raises(Throttled):
        slots.take("a")
