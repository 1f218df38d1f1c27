"""Links to a table: known to their holders alone, revocable, and worth nothing once it starts."""

from typing import Any

import pytest

from events import store
from games.models import Invitation
from games.rows import stream_of
from tests.api.person import Person, a_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> tuple[Person, Any]:
    """A private table where its host sits."""
    ann = Person("Ann")
    shot = a_table(ann, visibility="private", options={"board": "mini"})
    return ann, ann.sit(shot, 0)


def invited(host: Person, shot: Any) -> str:
    told: Any = host.post(f"tables/{shot['id']}/invitations", {}, 201)
    link, _, secret = told["link"].partition("#")
    assert link.endswith(f"/join/{shot['id']}")
    assert secret == told["invitation"]
    return str(secret)


def look(who: Person, shot: Any, secret: str, status: int = 200) -> Any:
    return who.get(f"tables/{shot['id']}", status, **{"X-Invitation": secret})


def test_what_is_kept_opens_nothing(table: tuple[Person, Any]) -> None:
    secret = invited(*table)
    assert len(secret) == 22
    kept = Invitation.objects.values().get()
    assert secret not in str(kept)
    look(Person("Bob"), table[1], kept["digest"], 404)


def test_opening_it_changes_nothing(table: tuple[Person, Any]) -> None:
    secret, before = invited(*table), store.head(stream_of(table[1]["id"]))
    for name in ("Bob", "Cat"):
        assert look(Person(name), table[1], secret)["your_seat"] is None
    assert store.head(stream_of(table[1]["id"])) == before


def test_it_opens_its_own_table_and_nothing_but_that(table: tuple[Person, Any]) -> None:
    ann, shot = table
    secret, other = invited(*table), a_table(ann, visibility="private")
    bob = Person("Bob")
    look(bob, other, secret, 404)
    for way in ("replay", "export", "verification"):
        bob.get(f"tables/{shot['id']}/{way}", 404, **{"X-Invitation": secret})
    assert bob.post(f"tables/{shot['id']}/invitations", {}, 404)


def test_all_are_revoked_at_once_and_new_ones_open_again(table: tuple[Person, Any]) -> None:
    ann, shot = table
    bob, secrets = Person("Bob"), [invited(*table) for _ in range(2)]
    assert ann.send("DELETE", f"tables/{shot['id']}/invitations").status_code == 204
    for secret in secrets:
        look(bob, shot, secret, 404)
        order = {"kind": "sit", "seat": 1, "commitment": shot["table"]["commitment"]}
        told = bob.command(shot, **order, entropy="0f" * 16, status=404, invitation=secret)
        assert told["code"] == "not_found"
    look(bob, shot, invited(*table))


def test_it_is_void_once_the_table_starts(table: tuple[Person, Any]) -> None:
    ann, shot = table
    bob, cat, secret = Person("Bob"), Person("Cat"), invited(*table)
    order = {"kind": "sit", "seat": 1, "commitment": shot["table"]["commitment"]}
    seated = bob.command(shot, **order, entropy="0f" * 16, invitation=secret)
    look(cat, shot, secret)
    ann.command(seated, "start")
    look(cat, shot, secret, 404)
    assert ann.post(f"tables/{shot['id']}/invitations", {}, 422)["code"] == "not_now"


def test_they_are_counted(table: tuple[Person, Any], settings: Any) -> None:
    settings.RATES = {"invitations:player": "2/hour"}
    for _ in range(2):
        invited(*table)
    answer = table[0].post(f"tables/{table[1]['id']}/invitations", {}, 429)
    assert answer["code"] == "too_many"
