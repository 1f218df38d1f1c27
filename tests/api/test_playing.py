"""A table from a name to moves, by HTTP alone."""

from typing import Any
from uuid import uuid4

import pytest

from games import folding, rules
from tests.api.person import Person, a_game, a_table
from tests.services.tables import a_move

pytestmark = pytest.mark.django_db


def to_act(shot: Any) -> int:
    (seat,) = (seat for seat, each in enumerate(shot["table"]["seats"]) if each["to_act"])
    return seat


def test_two_guests_sit_down_and_one_moves() -> None:
    ann, bob, shot = a_game()
    assert shot["players"][ann.id] == {"name": "Ann"}
    seat = to_act(shot)
    mover, other = ((ann, bob), (bob, ann))[seat]
    assert not other.get(f"tables/{shot['id']}")["offer"]
    before = mover.get(f"tables/{shot['id']}")
    _, move = a_move(folding.current(shot["id"]))
    after = mover.command(before, "play", move=move)
    placed = [event for event in after["events"] if event["kind"] == "gemblo.placed"]
    assert [event["seat"] for event in placed] == [seat]
    assert (to_act(after), bool(after["offer"])) == (1 - seat, False)
    theirs = other.get(f"tables/{shot['id']}")
    assert theirs["version"] == after["version"] > before["version"]
    assert theirs["offer"]


def test_tables_are_listed_for_those_who_sit_there_and_nobody_else() -> None:
    ann, bob, shot = a_game()
    for who in (ann, bob):
        (row,) = who.get("tables?scope=mine")["results"]
        assert (row["id"], row["picture"]["board"]) == (shot["id"], "2-mini")
    assert Person("Cat").get("tables?scope=mine")["results"] == []


@pytest.mark.parametrize("scope", ["open", "finished"])
def test_running_table_is_neither_open_nor_finished(scope: str) -> None:
    _, bob, _ = a_game()
    assert bob.get(f"tables?scope={scope}")["results"] == []


def test_a_stale_move_gets_the_newer_events() -> None:
    ann, _, shot = a_game()
    seen = shot["version"] - 2
    stale = {**shot, "position": 1, "version": seen}
    answer = ann.command(stale, "play", 409, move={"kind": "place"})
    assert answer["code"] == "stale"
    snapshot = answer["facts"]["snapshot"]
    assert snapshot["version"] == shot["version"]
    assert [event["version"] for event in snapshot["events"]] == [seen + 1, seen + 2]


def test_a_game_can_be_replayed_verified_and_exported() -> None:
    ann, _, shot = a_game()
    path = f"tables/{shot['id']}"
    assert ann.get(f"{path}/replay")["steps"]
    assert ann.get(f"{path}/replay?at=2")["position"] == 0
    assert ann.get(f"{path}/verification")["head"] == shot["head"]
    export = b"".join(ann.client.get(f"/api/v1/{path}/export").streaming_content)  # type: ignore[arg-type]  # it streams
    assert export.count(b"\n") == shot["version"]


def test_every_game_is_listed_with_its_title_and_seats() -> None:
    listed = [(game["key"], game["title"], game["seats"]) for game in Person("Ann").get("games")]
    infos = [game.info for game in rules.all_games()]
    assert listed == [(info.key, info.title, list(info.seats)) for info in infos]


def test_an_invitation_opens_a_private_table_until_it_starts() -> None:
    ann, bob = Person("Ann"), Person("Bob")
    shot = a_table(ann, visibility="private")
    assert bob.get(f"tables/{shot['id']}", 404)["code"] == "not_found"
    link = ann.post(f"tables/{shot['id']}/invitations", {})["link"]
    secret = link.partition("#")[2]
    bob.get(f"tables/{shot['id']}?invitation={secret}", 404)
    seen = bob.get(f"tables/{shot['id']}", **{"X-Invitation": secret})
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
    bob.post(f"tables/{shot['id']}/commands", order)
    assert bob.get(f"tables/{shot['id']}")["your_seat"] == 1
