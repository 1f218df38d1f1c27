"""The answers about tables to staff, and to players about looks: in two worlds and at the end."""

from typing import Any
from uuid import uuid4

import msgspec
import pytest
from django.test import Client

from events import store
from events.chain.seal import canonical
from games.kernel.values import Seat
from games.players.models import Player
from games.players.services import player_for
from games.table.decider import Actor, Role
from games.table.state import Table
from games.tables import services, table_cache
from games.tables.log.rows import stream_of
from games.tables.models import SeenVersion
from tests.kit.any_game import HAND_GAME, SECRET_GAMES
from tests.kit.person import Person
from tests.kit.staff import client_of, staff_user
from tests.kit.tables import do, moderate, play, player, started

pytestmark = pytest.mark.django_db

MOVES = 6


@pytest.fixture
def referee() -> Client:
    return client_of(staff_user("referee"))


def running(game: str = HAND_GAME, *names: str, **settings: Any) -> Table:
    """Return a game after some moves."""
    table = started(*(names or ("ann", "bob")), game=game, **settings)
    for _ in range(MOVES):
        table = play(table).table
    return table


def replay_of(client: Client, table: Table, **asked: Any) -> Any:
    return client.get(f"/api/v1/staff/tables/{table.id}/replay", asked)


def look(client: Client, table: Table, eyes: str, version: int | None = None) -> int:
    """Record a look by its form. Return its number."""
    wish = {"eyes": eyes, "version": version or table.version, "reason": "collusion", "words": ""}
    answer = client.post(f"/admin/conduct/tables/{table.id}/look", wish)
    return int(answer["Location"].rpartition("look=")[2])


def as_spectator(table: Table) -> bytes:
    content: bytes = Client().get(f"/api/v1/tables/{table.id}/replay").content
    return content


def seats(table: Table) -> dict[int, int]:
    return dict(SeenVersion.objects.filter(table=table.id).values_list("seat", "version"))


@pytest.mark.parametrize("game", SECRET_GAMES)
def test_staff_without_a_look_are_sent_what_spectators_are(referee: Client, game: str) -> None:
    table = running(game, visibility="public")
    assert replay_of(referee, table).content == as_spectator(table)
    assert replay_of(referee, table, version=99_999).content == as_spectator(table)
    look(referee, table, "seat:0")
    assert replay_of(referee, table).content == as_spectator(table)
    number = look(referee, table, "whole")
    assert replay_of(referee, table, look=number).content == as_spectator(table)


def test_hidden_information_needs_the_look_that_was_recorded(referee: Client) -> None:
    table = running()
    version = table.version - 2
    number = look(referee, table, "seat:0", version)
    mine = {"as": "seat:0", "version": version, "look": number}
    assert replay_of(referee, table, **mine).status_code == 200
    other = client_of(staff_user("administrator"))
    for changes in (
        {"as": "seat:1"},
        {"as": "whole"},
        {"version": table.version},
        {"look": number + 1},
        {"look": 0},
    ):
        answer = replay_of(referee, table, **{**mine, **changes})
        assert (answer.status_code, answer.json()["code"]) == (422, "look_needed")
    assert replay_of(other, table, **mine).status_code == 422


@pytest.mark.parametrize("game", SECRET_GAMES)
def test_look_shows_what_the_seat_saw_and_nothing_of_others(referee: Client, game: str) -> None:
    table = running(game)
    number = look(referee, table, "seat:0")
    text = replay_of(referee, table, **{"as": "seat:0", "look": number}).json()
    view = table.game.view(table.state, Seat(0))
    assert text["your_seat"] == 0
    shown = {step["position"]: step["view"] for step in text["steps"]}

    assert shown[table.position] == msgspec.json.decode(msgspec.json.encode(view))
    hidden = [
        canonical(value)
        for row in store.read(stream_of(table.id))
        for audience, part in row.secrets.items()
        if audience != "seat:0"
        for value in part.values()
    ]
    whole = canonical(text)
    assert not [value for value in hidden if len(value) > 12 and value in whole]


def test_look_at_everything_does_not_show_the_seed(referee: Client) -> None:
    table = running()
    number = look(referee, table, "whole")
    answer = replay_of(referee, table, **{"as": "whole", "look": number})
    assert answer.json()["shows"] == "all"
    assert table.seed not in answer.content.decode()
    salts = {salt for row in store.read(stream_of(table.id)) for salt in row.salts.values()}
    assert not [salt for salt in salts if salt in answer.content.decode()]


def test_look_changes_no_seen_version_and_no_free_undo(referee: Client) -> None:
    table = started("ann", "bob", game=HAND_GAME)
    table = play(table).table
    before = seats(table)
    for eyes in ("seat:0", "seat:1", "whole"):
        number = look(referee, table, eyes)
        assert replay_of(referee, table, **{"as": eyes, "look": number}).status_code == 200
        address = f"/admin/conduct/tables/{table.id}/{table.version}?look={number}"
        assert referee.get(address).status_code == 200
    assert seats(table) == before
    assert table_cache.current(table.id) == table


def test_nothing_of_a_look_reaches_players_before_the_end(referee: Client) -> None:
    ann, bob = Person("Ann"), Person("Bob")
    table = running(HAND_GAME, ann.id, bob.id)
    paths = ["", "/replay", "/recap", "/looks", "/verification", "/export"]

    def answers() -> list[bytes]:
        asked = [f"/api/v1/tables/{table.id}{path}" for path in paths]
        sent = [who.client.get(each) for who in (ann, bob) for each in asked]
        return [
            b"".join(each.streaming_content) if each.streaming else each.content for each in sent
        ]

    answers()
    before = answers()
    look(referee, table, "whole")
    assert answers() == before
    assert ann.get(f"tables/{table.id}/looks")["looks"] == []


def test_players_read_at_the_end_that_staff_looked(referee: Client) -> None:
    ann, bob = Person("Ann"), Person("Bob")
    table = running(HAND_GAME, ann.id, bob.id)
    look(referee, table, "seat:1", 5)
    do(table, player(ann.id), "resign")
    found = ann.get(f"tables/{table.id}/looks")["looks"]
    assert [(each["role"], each["reason"], each["seat"], each["version"]) for each in found] == [
        ("referee", "collusion", 1, 5)
    ]
    assert "p_" not in str(found)
    services.act(
        table_id=table.id,
        actor=Actor(Role.MODERATOR, "m_1"),
        command={"kind": "reopen", "reason": "appeal"},
        command_id=uuid4(),
    )
    assert ann.get(f"tables/{table.id}/looks")["looks"] == []


def test_others_find_nothing_at_the_addresses_of_staff() -> None:
    table = running(HAND_GAME, visibility="public")
    token = Person("Ann").post("tokens", {"name": "program"})["token"]
    for client in (Client(), client_of(staff_user()), Person("Bob").client):
        for path in ("replay", "export"):
            assert client.get(f"/api/v1/staff/tables/{table.id}/{path}").status_code == 404
    by_token = Client(headers={"Authorization": f"Bearer {token}"})
    assert by_token.get(f"/api/v1/staff/tables/{table.id}/replay").status_code == 404


def test_suspended_staff_find_nothing(referee: Client) -> None:
    user = staff_user("administrator")
    table = running()

    who = player_for(user=user).id
    client = client_of(user)
    number = look(client, table, "whole")
    Player.objects.filter(id=who).update(suspended_at="2026-01-01T00:00:00Z")
    for asked in ({}, {"as": "whole", "look": number}):
        assert replay_of(client, table, **asked).status_code == 404
    assert client.get(f"/admin/conduct/tables/{table.id}/look").status_code == 302


@pytest.mark.parametrize("asked", [{"as": "seat:9"}, {"as": "all"}, {"version": "x"}])
def test_bad_parameters_are_refused(referee: Client, asked: dict[str, str]) -> None:
    assert replay_of(referee, running(), **asked).status_code == 400


def test_hidden_and_voided_tables_are_replayed_for_staff(referee: Client) -> None:
    table = running(HAND_GAME, visibility="private")
    moderate(table, "hide")
    moderate(table, "void")
    assert replay_of(referee, table).status_code == 200
    assert Client().get(f"/api/v1/tables/{table.id}/replay").status_code == 404


def test_export_is_that_of_spectators_until_all_is_revealed(referee: Client) -> None:
    table = running(HAND_GAME, visibility="public")

    def export(client: Client, prefix: str) -> bytes:
        answer: Any = client.get(f"/api/v1/{prefix}tables/{table.id}/export")
        return b"".join(answer.streaming_content)

    lines = export(referee, "staff/")
    public = export(Client(REMOTE_ADDR="10.1.2.3"), "")
    assert lines == public
    assert table.seed.encode() not in lines
