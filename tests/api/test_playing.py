"""A table by HTTP: from guests to moves, replays and exports."""

from typing import Any
from uuid import uuid4

import pytest

from games import rules
from games.tables import table_cache
from tests.kit.person import Person, two_players
from tests.kit.tables import a_move

pytestmark = pytest.mark.django_db


def to_act(snapshot: Any) -> int:
    (seat,) = (seat for seat, each in enumerate(snapshot["table"]["seats"]) if each["to_act"])
    return seat


def test_two_guests_sit_down_and_one_moves() -> None:
    ann, bob, snapshot = two_players()
    assert snapshot["players"][ann.id] == {"name": "Ann"}
    seat = to_act(snapshot)
    mover, other = ((ann, bob), (bob, ann))[seat]
    assert not other.get(f"tables/{snapshot['id']}")["offer"]
    before = mover.get(f"tables/{snapshot['id']}")
    _, move = a_move(table_cache.current(snapshot["id"]))
    after = mover.command(before, "play", move=move)
    placed = [event for event in after["events"] if event["kind"] == "gemblo.placed"]
    assert [event["seat"] for event in placed] == [seat]
    assert (to_act(after), bool(after["offer"])) == (1 - seat, False)
    theirs = other.get(f"tables/{snapshot['id']}")
    assert theirs["version"] == after["version"] > before["version"]
    assert theirs["offer"]


def test_private_tables_are_listed_for_their_players_only() -> None:
    ann, bob, snapshot = two_players()
    for who in (ann, bob):
        (row,) = who.get("tables?scope=mine")["results"]
        assert (row["id"], row["picture"]["board"]) == (snapshot["id"], "2-mini")
    assert Person("Cat").get("tables?scope=mine")["results"] == []


@pytest.mark.parametrize("scope", ["open", "finished"])
def test_running_table_is_neither_open_nor_finished(scope: str) -> None:
    _, bob, _ = two_players()
    assert bob.get(f"tables?scope={scope}")["results"] == []


def test_stale_move_is_answered_with_newer_events() -> None:
    ann, _, snapshot = two_players()
    seen = snapshot["version"] - 2
    stale = {**snapshot, "position": 1, "version": seen}
    answer = ann.command(stale, "play", 409, move={"kind": "place"})
    assert answer["code"] == "stale"
    newer = answer["facts"]["snapshot"]
    assert newer["version"] == snapshot["version"]
    assert [event["version"] for event in newer["events"]] == [seen + 1, seen + 2]


def test_game_can_be_replayed_verified_and_exported() -> None:
    ann, _, snapshot = two_players()
    path = f"tables/{snapshot['id']}"
    assert ann.get(f"{path}/replay")["steps"]
    assert ann.get(f"{path}/replay?at=2")["position"] == 0
    assert ann.get(f"{path}/verification")["head"] == snapshot["head"]
    export = b"".join(ann.client.get(f"/api/v1/{path}/export").streaming_content)  # type: ignore[arg-type]  # it streams
    assert export.count(b"\n") == snapshot["version"]


def test_every_game_is_listed_with_its_title_and_seats() -> None:
    listed = [(game["key"], game["title"], game["seats"]) for game in Person("Ann").get("games")]
    infos = [game.info for game in rules.all_games()]
    assert listed == [(info.key, info.title, list(info.seats)) for info in infos]


def test_invitation_opens_a_private_table_until_it_starts() -> None:
    ann, bob = Person("Ann"), Person("Bob")
    snapshot = ann.open_table(visibility="private")
    assert bob.get(f"tables/{snapshot['id']}", 404)["code"] == "not_found"
    link = ann.post(f"tables/{snapshot['id']}/invitations", {})["link"]
    secret = link.partition("#")[2]
    bob.get(f"tables/{snapshot['id']}?invitation={secret}", 404)
    seen = bob.get(f"tables/{snapshot['id']}", **{"X-Invitation": secret})
    order = {
        "id": str(uuid4()),
        "invitation": secret,
        "command": {
            "kind": "sit",
            "seat": 1,
            "commitment": seen["table"]["commitment"],
            "entropy": "ab" * 16,
        },
    }
    bob.post(f"tables/{snapshot['id']}/commands", order)
    assert bob.get(f"tables/{snapshot['id']}")["your_seat"] == 1
