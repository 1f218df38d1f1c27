"""Invitation links: stored as digests, revocable, and invalid once the table starts."""

from typing import Any

import pytest

from events import store
from games.tables.log.rows import stream_of
from games.tables.models import Invitation
from tests.kit.person import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> tuple[Person, Any]:
    """Return a host, and their private table where they sit."""
    ann = Person("Ann")
    snapshot = ann.open_table(visibility="private", options={"board": "mini"})
    return ann, ann.sit(snapshot, 0)


def invited(host: Person, snapshot: Any) -> str:
    link: Any = host.post(f"tables/{snapshot['id']}/invitations", {}, 201)
    address, _, secret = link["link"].partition("#")
    assert address.endswith(f"/join/{snapshot['id']}")
    assert secret == link["invitation"]
    return str(secret)


def look(who: Person, snapshot: Any, secret: str, status: int = 200) -> Any:
    return who.get(f"tables/{snapshot['id']}", status, **{"X-Invitation": secret})


def test_stored_digest_is_no_invitation(table: tuple[Person, Any]) -> None:
    secret = invited(*table)
    assert len(secret) == 22
    stored = Invitation.objects.values().get()
    assert secret not in str(stored)
    look(Person("Bob"), table[1], stored["digest"], 404)


def test_reading_by_invitation_changes_nothing(table: tuple[Person, Any]) -> None:
    secret, before = invited(*table), store.head(stream_of(table[1]["id"]))
    for name in ("Bob", "Cat"):
        assert look(Person(name), table[1], secret)["your_seat"] is None
    assert store.head(stream_of(table[1]["id"])) == before


def test_invitation_is_for_one_table_only(table: tuple[Person, Any]) -> None:
    ann, snapshot = table
    secret, other = invited(*table), ann.open_table(visibility="private")
    bob = Person("Bob")
    look(bob, other, secret, 404)
    for way in ("replay", "recap", "export", "verification"):
        bob.get(f"tables/{snapshot['id']}/{way}", 404, **{"X-Invitation": secret})
    assert bob.post(f"tables/{snapshot['id']}/invitations", {}, 404)


def test_revoking_ends_all_invitations_but_new_ones(table: tuple[Person, Any]) -> None:
    ann, snapshot = table
    bob, secrets = Person("Bob"), [invited(*table) for _ in range(2)]
    assert ann.send("DELETE", f"tables/{snapshot['id']}/invitations").status_code == 204
    for secret in secrets:
        look(bob, snapshot, secret, 404)
        order = {"kind": "sit", "seat": 1, "commitment": snapshot["table"]["commitment"]}
        error = bob.command(snapshot, **order, entropy="0f" * 16, status=404, invitation=secret)
        assert error["code"] == "not_found"
    look(bob, snapshot, invited(*table))


def test_invitation_ends_when_the_table_starts(table: tuple[Person, Any]) -> None:
    ann, snapshot = table
    bob, cat, secret = Person("Bob"), Person("Cat"), invited(*table)
    order = {"kind": "sit", "seat": 1, "commitment": snapshot["table"]["commitment"]}
    seated = bob.command(snapshot, **order, entropy="0f" * 16, invitation=secret)
    look(cat, snapshot, secret)
    ann.command(seated, "start")
    look(cat, snapshot, secret, 404)
    assert ann.post(f"tables/{snapshot['id']}/invitations", {}, 422)["code"] == "not_now"


def test_invitations_have_a_rate_limit(table: tuple[Person, Any], settings: Any) -> None:
    settings.RATES = {"invitations:player": "2/hour"}
    for _ in range(2):
        invited(*table)
    answer = table[0].post(f"tables/{table[1]['id']}/invitations", {}, 429)
    assert answer["code"] == "too_many"
