"""A table from a name to moves, by HTTP alone."""

from uuid import uuid4

import pytest

from tests.api.person import Person, a_game, a_table

pytestmark = pytest.mark.django_db


def test_two_guests_sit_down_and_one_moves() -> None:
    ann, bob, shot = a_game()
    who = (
        ann
        if shot["your_seat"]
        in [seat for seat, chair in enumerate(shot["table"]["seats"]) if chair["to_act"]]
        else bob
    )
    mine = who.get(f"tables/{shot['id']}")
    assert mine["offer"]
    assert mine["players"][ann.id] == {"name": "Ann"}


def test_tables_are_listed_for_those_who_sit_there() -> None:
    ann, bob, shot = a_game()
    (row,) = ann.get("tables?scope=mine")["results"]
    assert row["id"] == shot["id"]
    assert row["picture"]["board"] == "2-mini"
    assert [
        bob.get("tables?scope=open")["results"],
        bob.get("tables?scope=finished")["results"],
    ] == [[], []]


def test_a_stale_move_gets_the_newer_events() -> None:
    ann, _, shot = a_game()
    answer = ann.command({**shot, "position": 1}, "play", 409, move={"kind": "place"})
    assert answer["code"] == "stale"
    assert answer["facts"]["snapshot"]["version"] == shot["version"]


def test_looking_back() -> None:
    ann, _, shot = a_game()
    path = f"tables/{shot['id']}"
    assert ann.get(f"{path}/replay")["steps"]
    assert ann.get(f"{path}/replay?at=2")["position"] == 0
    assert ann.get(f"{path}/verification")["head"] == shot["head"]
    export = b"".join(ann.client.get(f"/api/v1/{path}/export").streaming_content)  # type: ignore[arg-type]  # it streams
    assert export.count(b"\n") == shot["version"]


def test_what_games_say_of_themselves() -> None:
    ann = Person("Ann")
    assert {"gemblo", "gobi"} <= {game["key"] for game in ann.get("games")}


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
