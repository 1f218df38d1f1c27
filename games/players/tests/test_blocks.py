"""Blocks: what they change, and what they do not show."""

from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from games.players.models import Block
from games.players.relations import blocks
from tests.kit.any_game import OPEN_GAME
from tests.kit.factories import GuestFactory
from tests.kit.person import Person, two_players

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> tuple[Person, Person, Person]:
    """Return Ann, who blocks Bob, and Cat."""
    ann, bob, cat = (Person(name) for name in ("Ann", "Bob", "Cat"))
    ann.post("me/blocks", {"player": bob.id}, 204)
    return ann, bob, cat


def listed(person: Person) -> list[str]:
    return [row["id"] for row in person.get("tables?scope=open")["results"]]


def test_open_tables_are_hidden_from_both(people: tuple[Person, Person, Person]) -> None:
    ann, bob, cat = people
    of_ann, of_bob, of_cat = (each.open_table()["id"] for each in people)
    assert sorted(listed(ann)) == sorted([of_ann, of_cat])
    assert sorted(listed(bob)) == sorted([of_bob, of_cat])
    assert sorted(listed(cat)) == sorted([of_ann, of_bob, of_cat])


def test_table_where_a_blocked_player_sits_is_hidden(
    people: tuple[Person, Person, Person],
) -> None:
    ann, bob, cat = people
    shot = cat.open_table()
    bob.sit(shot, 0)
    assert listed(ann) == []
    ann.delete(f"me/blocks/{bob.id}")
    assert listed(ann) == [shot["id"]]


@pytest.mark.parametrize("first", [0, 1])
def test_sitting_down_beside_a_blocked_player_is_refused_alike(
    people: tuple[Person, Person, Person], first: int
) -> None:
    pair = people[:2]
    shot = people[2].open_table()
    pair[first].sit(shot, 0)
    problem = pair[1 - first].sit(shot, 1, status=422)
    assert problem == {"code": "blocked", "facts": {}, "version": None}


def test_sitting_down_at_a_table_of_a_blocked_player_is_refused(
    people: tuple[Person, Person, Person],
) -> None:
    ann, bob, _ = people
    assert bob.sit(ann.open_table(), 1, status=422)["code"] == "blocked"


def test_running_game_goes_on_and_has_no_rematch() -> None:
    ann, bob, shot = two_players()
    ann.post("me/blocks", {"player": bob.id}, 204)
    shot = bob.command(shot, "resign")
    for person in (ann, bob):
        problem = person.post(f"tables/{shot['id']}/rematch", {}, 422)
        assert problem["code"] == "rematch_blocked"
    assert Person("Cat").get(f"tables/{shot['id']}")["table"].get("rematch") is None


def test_own_blocks_are_listed_and_blocking_twice_changes_nothing(
    people: tuple[Person, Person, Person],
) -> None:
    ann, bob, cat = people
    ann.post("me/blocks", {"player": bob.id}, 204)
    ann.post("me/blocks", {"player": cat.id}, 204)
    page = ann.get("me/blocks")
    assert [row["name"] for row in page["results"]] == ["Cat", "Bob"]
    assert page["next"] is None
    assert bob.get("me/blocks")["results"] == []
    ann.delete(f"me/blocks/{bob.id}")
    ann.delete(f"me/blocks/{bob.id}", 404)


def test_oneself_and_unknown_players_are_refused() -> None:
    ann = Person("Ann")
    assert ann.post("me/blocks", {"player": ann.id}, 422)["code"] == "cannot_block_yourself"
    assert ann.post("me/blocks", {"player": "p_nobody"}, 422)["code"] == "no_such_player"


def test_number_of_blocks_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "MOST_BLOCKS", 1)
    ann, bob, cat = (GuestFactory(name=name) for name in ("Ann", "Bob", "Cat"))
    blocks.block(player=ann, blocked=bob.id, now=timezone.now())
    with pytest.raises(blocks.Refused, match="too_many_blocks"):
        blocks.block(player=ann, blocked=cat.id, now=timezone.now())


def test_suspended_player_may_block(people: tuple[Person, Person, Person]) -> None:
    _, bob, cat = people
    player = bob.player
    player.suspended_at = timezone.now()
    player.save()
    bob.post("me/blocks", {"player": cat.id}, 204)
    bob.post("tables", {"id": str(uuid4()), "game": OPEN_GAME, "chairs": ["", ""]}, 403)


@pytest.mark.parametrize("erased", [0, 1])
def test_blocks_go_with_either_player(people: tuple[Any, ...], erased: int) -> None:
    people[erased].send("DELETE", "me")
    assert not Block.objects.exists()


def blocked_at(person: Person, shot: Any, **headers: str) -> list[str]:
    page = person.get(f"me/blocks?table={shot['id']}", **headers)
    return [row["name"] for row in page["results"]]


def test_people_at_a_table_are_named_to_those_who_block_them(
    people: tuple[Person, Person, Person],
) -> None:
    ann, bob, cat = people
    of_bob, of_cat = bob.open_table(), cat.open_table()
    assert [blocked_at(ann, shot) for shot in (of_bob, of_cat)] == [["Bob"], []]
    bob.sit(of_cat, 0)
    assert blocked_at(ann, of_cat) == ["Bob"]
    # The other way round nothing is disclosed.
    ann.sit(shot := cat.open_table(), 0)
    assert blocked_at(bob, shot) == []


def test_people_at_a_private_table_are_named_to_the_invited_alone(
    people: tuple[Person, Person, Person],
) -> None:
    ann, bob, _ = people
    shot = bob.open_table(visibility="private")
    ann.get(f"me/blocks?table={shot['id']}", 404)
    secret = bob.post(f"tables/{shot['id']}/invitations")["invitation"]
    assert blocked_at(ann, shot, **{"X-Invitation": secret}) == ["Bob"]
