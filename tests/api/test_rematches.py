"""Rematches over HTTP: opened once, visible to the invited players, accepted by sitting down."""

from typing import Any
from uuid import uuid4

import pytest

from tests.kit.any_game import OPEN_GAME
from tests.kit.conduct import suspend
from tests.kit.person import Person, two_players

pytestmark = pytest.mark.django_db


@pytest.fixture
def ended() -> tuple[Person, Person, Any]:
    """Return two players, and the snapshot of their game, which the first one has resigned."""
    ann, bob, shot = two_players()
    return ann, bob, ann.command(shot, "resign")


def ask(who: Person, shot: Any, status: int | None = None) -> Any:
    return who.post(f"tables/{shot['id']}/rematch", None, status)


def listed(who: Person, scope: str = "invited") -> list[str]:
    return [table["id"] for table in who.get(f"tables?scope={scope}")["results"]]


def test_first_request_opens_the_rematch_and_repeats_find_it(ended: Any) -> None:
    ann, bob, shot = ended
    opened = ask(bob, shot, 201)
    assert [seat["invited"] for seat in opened["table"]["seats"]] == [bob.id, ann.id]
    assert opened["table"]["rematch_of"] == shot["id"]
    for who in (bob, ann):
        assert ask(who, shot, 200)["id"] == opened["id"]


def test_rematch_is_accepted_by_sitting_down(ended: Any) -> None:
    ann, bob, shot = ended
    opened = ask(bob, shot)
    bob.sit(opened, 0)
    seated = ann.sit(ask(ann, shot), 1)
    assert "start" in seated["asks"]["commands"]
    assert ann.command(seated, "start")["table"]["status"] == "playing"


def test_ended_table_shows_its_rematch(ended: Any) -> None:
    ann, bob, shot = ended
    assert shot["table"]["rematch"] is None
    opened = ask(bob, shot)
    now = ann.get(f"tables/{shot['id']}?after={shot['version']}")
    assert now["table"]["rematch"] == {"table": opened["id"], "seat": 1}
    assert [event["kind"] for event in now["events"]] == ["table.rematch_opened"]


def test_invited_player_is_named_and_may_decline(ended: Any) -> None:
    ann, bob, shot = ended
    opened = ask(bob, shot)
    assert listed(ann) == [opened["id"]]
    page = ann.get("tables?scope=invited")
    assert set(page["players"]) >= {ann.id, bob.id}
    seen = ann.get(f"tables/{opened['id']}")
    assert set(seen["players"]) == {ann.id, bob.id}
    assert seen["asks"]["commands"] == ["decline"]
    declined = ann.command(seen, "decline")
    assert declined["table"]["seats"][1]["declined"]
    assert listed(ann) == []
    problem = ask(bob, shot, 422)
    assert problem["code"] == "rematch_declined"


def test_strangers_neither_see_nor_ask_for_a_rematch(ended: Any) -> None:
    _, bob, shot = ended
    cat = Person("Cat")
    assert ask(cat, shot, 422)["code"] == "not_seated"
    opened = ask(bob, shot)
    assert listed(cat) == []
    assert cat.command(opened, "decline", 422)["code"] == "not_invited"
    assert cat.sit(opened, 1, status=422)["code"] == "chair_reserved"
    Person().post(f"tables/{shot['id']}/rematch", None, 401)
    Person().get("tables?scope=invited", 401)


def test_clients_cannot_link_tables_or_reserve_their_own_seats(ended: Any) -> None:
    ann, _, shot = ended
    for kind in ("rematch", "link_rematch", "open_reserved"):
        assert ann.command(shot, kind, 400, table="x")["code"] == "unknown_command"
    settings = {"id": str(uuid4()), "game": OPEN_GAME, "chairs": ["", ""], "invited": [ann.id, ""]}
    assert ann.post("tables", settings, 422)["code"] == "cannot_invite"


def test_suspended_opponent_has_a_code(ended: Any) -> None:
    ann, bob, shot = ended
    suspend(ann.player)
    problem = ask(bob, shot, 422)
    assert (problem["code"], problem["facts"]) == ("players_inactive", {"seats": [0]})
    assert ask(ann, shot, 403)["code"] == "suspended"
