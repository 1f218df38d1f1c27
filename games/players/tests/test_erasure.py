"""Suspension and erasure: suspended players read only; erasure leaves games whole."""

import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from axes.models import AccessAttempt
from django.contrib.sessions.models import Session

from events import store
from games.conduct.standing.commands import Lift
from games.players import selectors, services
from games.players.auth import tokens
from games.players.locking import PlayerErased, lock_player
from games.players.models import ApiToken, Player, ReturnLink, User
from games.pubsub import publisher
from games.pubsub.groups import player_group
from games.table.state import Status
from games.tables import table_cache
from games.tables.leaving import leave_all_tables
from games.tables.lists.queries import player_tables
from games.tables.log.rows import stream_of
from games.tables.models import TableSummary
from tests.kit.any_game import OPEN_GAME
from tests.kit.conduct import decide, suspend
from tests.kit.factories import GuestFactory
from tests.kit.person import ACCOUNTS, PASSWORD, Person
from tests.kit.program import Program, new_token
from tests.kit.tables import open_table, play, seat, started

pytestmark = pytest.mark.django_db


def a_table() -> dict[str, Any]:
    return {"id": str(uuid4()), "game": OPEN_GAME, "chairs": ["", ""]}


def test_suspended_player_can_sign_in_and_read() -> None:
    nour = Person()
    nour.sign_up("Nour")
    table = started(nour.player.id, "ann")
    suspend(nour.player, "insult")
    nour.sign_out()
    nour.sign_in("Nour")
    assert nour.get("me")["player"]["suspended"] == "insult"
    assert nour.get(f"tables/{table.id}")["your_seat"] == 0
    assert [row["id"] for row in nour.get("tables?scope=mine")["results"]] == [table.id]


def test_suspended_player_cannot_act() -> None:
    nour = Person("Nour")
    table = open_table(host=nour.player.id)
    program = Program(new_token(nour)["token"])
    suspend(nour.player, "insult")
    command = {"id": str(uuid4()), "command": {"kind": "void", "reason": "mine"}}
    refused = [
        nour.post("tables", a_table(), 403),
        nour.post(f"tables/{table.id}/commands", command, 403),
        nour.post(f"tables/{table.id}/invitations", {}, 403),
        nour.post("tokens", {"name": "bot"}, 403),
        nour.patch("me", {"name": "Noor"}, 403),
        program.ask("post", "tables", 403, a_table()),
    ]
    assert {problem["code"] for problem in refused} == {"suspended"}
    assert TableSummary.objects.count() == 1
    program.ask("get", "me")


def test_suspended_player_can_manage_personal_data() -> None:
    nour = Person("Nour")
    shown = new_token(nour)
    suspend(nour.player, "insult")
    assert nour.get("me/data")["player"]["suspended"] == "insult"
    nour.delete(f"tokens/{shown['id']}")
    nour.delete("me")


def test_lifted_suspension_does_not_affect_play() -> None:
    nour = Person("Nour")
    suspend(nour.player, "insult")
    decide(nour.player, Lift(1, "appeal"))
    assert nour.get("me")["player"]["suspended"] is None
    nour.post("tables", a_table(), 201)


def test_sockets_are_notified_after_commit(
    monkeypatch: Any, django_capture_on_commit_callbacks: Any
) -> None:
    sent: list[Any] = []
    monkeypatch.setattr(publisher, "send", lambda group, message: sent.append((group, message)))
    nour = Person("Nour").player
    with django_capture_on_commit_callbacks(execute=True):
        suspend(nour)
        assert sent == []
    with django_capture_on_commit_callbacks(execute=True):
        services.erase(player=nour, erasers=(leave_all_tables,))
    group = player_group(nour.id)
    assert sent == [(group, {"type": "player.suspended"}), (group, {"type": "player.erased"})]


def kept() -> str:
    """Return all rows of the tables with personal data."""
    models = (Player, ReturnLink, ApiToken, User, AccessAttempt)
    sessions = [session.get_decoded() for session in Session.objects.all()]
    return json.dumps([[*model.objects.values()] for model in models], default=str) + str(sessions)


def test_erasure_deletes_everything_personal() -> None:
    nour = Person()
    nour.sign_up("Nour", email="nour@example.org")
    new_token(nour, "nours-machine")
    Person().sign_in("Nour", 422, password="wrong-lamp-salt-9")
    player = nour.player
    suspend(nour.player, "insult")
    assert all(each in kept() for each in ("Nour", "nour@", "nours-machine", "insult", "nour"))
    nour.delete("me")
    assert not [each for each in ("Nour", "nour", "insult") if each in kept()]
    assert Player.objects.get().id == player.id
    assert Player.objects.get().erased_at is not None


def test_erased_player_cannot_return_and_the_name_is_free() -> None:
    nour, phone = Person("Nour"), Person()
    phone.post("guests/return", {"token": nour.secret})
    program, gone = Program(new_token(nour)["token"]), nour.player
    nour.delete("me")
    assert nour.get("me") == phone.get("me") == {"player": None}
    program.ask("get", "me", 401)
    phone.post("guests/return", {"token": nour.secret}, 422)
    assert Person("Nour").player != gone


LATE: dict[str, Callable[[Player], object]] = {
    "a name": lambda nour: services.rename(player=nour, name="Noor"),
    "a language": lambda nour: services.set_language(player=nour, language="fr"),
    "a token": lambda nour: tokens.new_token(player=nour, name="bot"),
    "a link": lambda nour: services.new_return_secret(player=nour),
    "an account": lambda nour: services.attach_account(
        user=User.objects.create_user("Noor"), guest=nour
    ),
}


@pytest.mark.parametrize("late", LATE.values(), ids=LATE.keys())
def test_request_begun_before_an_erasure_writes_nothing(late: Callable[[Player], object]) -> None:
    nour = Person("Nour")
    as_asked, gone = nour.player, nour.player
    services.erase(player=gone, erasers=(leave_all_tables,))
    with pytest.raises(PlayerErased):
        late(as_asked)
    assert Player.objects.get() == gone
    assert (gone.name, gone.folded_name, gone.language, gone.user_id) == ("", None, "", None)
    assert not ApiToken.objects.exists()
    assert not ReturnLink.objects.exists()


def test_account_attached_during_an_erasure_is_erased() -> None:
    nour = Person("Nour")
    as_asked = nour.player
    nour.sign_up("Noor", email="nour@example.org")
    services.erase(player=as_asked, erasers=(leave_all_tables,))
    assert not User.objects.exists()
    assert Player.objects.get().erased_at is not None


def test_address_changed_during_an_erasure_is_not_stored() -> None:
    nour = Person()
    nour.sign_up("Nour")
    as_asked = nour.player
    assert as_asked.user
    services.erase(player=nour.player, erasers=(leave_all_tables,))
    with pytest.raises(PlayerErased):
        services.change_email(player=as_asked, email="a@example.org", current_password=PASSWORD)
    assert not User.objects.exists()


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("patch", "me", {"name": "Noor"}),
        ("post", "tokens", {"name": "bot"}),
        ("post", ACCOUNTS + "auth/signup", {"username": "Noor", "password": PASSWORD}),
    ],
)
def test_request_of_a_player_erased_meanwhile_is_answered_401(
    method: str, path: str, body: dict[str, str], monkeypatch: Any
) -> None:
    nour = Person("Nour")

    def went(player: Player) -> None:
        raise PlayerErased

    monkeypatch.setattr(services, "lock_player", went)
    monkeypatch.setattr(tokens, "lock_player", went)
    assert getattr(nour, method)(path, body, 401)["code"] == "not_signed_in"
    assert nour.player.name == "Nour"
    assert not User.objects.exists()


def test_two_players_can_be_erased() -> None:
    Person("Nour").delete("me")
    Person("Sami").delete("me")
    assert Player.objects.filter(name="", folded_name=None).count() == 2


def test_games_of_an_erased_player_stay_whole() -> None:
    nour = Person("Nour")
    table = play(started(nour.player.id, "ann", "bob")).table
    before, gone = store.read(stream_of(table.id)), nour.player
    nour.delete("me")
    rows = store.read(stream_of(table.id))
    assert rows[: len(before)] == before
    assert table_cache.current(table.id).chairs[0].player == gone.id
    assert selectors.public_profiles([gone.id]) == {gone.id: selectors.PublicProfile("")}
    assert "Nour" not in str(rows)


def test_no_table_waits_for_an_erased_player() -> None:
    nour = Person("Nour")
    me = nour.player.id
    two, three = started(me, "ann"), started(me, "bob", "cat")
    hosted, visited = open_table(host=me), open_table(host="ann")
    seat(visited, me)
    nour.delete("me")
    ended = table_cache.current(two.id)
    assert (ended.status, ended.result.reason) == (Status.FINISHED, "resigned")  # type: ignore[union-attr]  # it ended
    assert table_cache.current(three.id).chairs[0].substitute
    assert table_cache.current(hosted.id).status is Status.VOIDED
    assert table_cache.current(visited.id).seat_of(me) is None


def test_tables_are_left_again_after_an_interrupted_erasure() -> None:
    nour = Person("Nour").player
    table = open_table(host="ann")
    seat(table, nour.id)
    leave_all_tables(nour.id)
    seat(table, nour.id)
    assert table_cache.current(table.id).seat_of(nour.id) == 0
    services.erase(player=nour, erasers=(leave_all_tables,))
    assert table_cache.current(table.id).seat_of(nour.id) is None


def test_table_joined_during_an_erasure_is_left_too(monkeypatch: pytest.MonkeyPatch) -> None:
    nour, table = Person("Nour").player, open_table(host="ann")

    def joining(player: Player) -> None:
        if player.erased_at is None:
            seat(table, player.id)
        lock_player(player)

    monkeypatch.setattr(services, "lock_player", joining)
    services.erase(player=nour, erasers=(leave_all_tables,))
    assert table_cache.current(table.id).seat_of(nour.id) is None


def test_second_erasure_changes_nothing() -> None:
    nour = Person("Nour")
    started(nour.player.id, "ann", "bob")
    player = nour.player
    services.erase(player=player, erasers=(leave_all_tables,))
    services.erase(player=player, erasers=(leave_all_tables,))
    assert Player.objects.get().erased_at is not None


def test_personal_data_can_be_exported() -> None:
    nour = Person()
    nour.sign_up("Nour", email="nour@example.org")
    me, shown = nour.player.id, new_token(nour)
    table = started(me, "ann")
    answer = nour.client.get("/api/v1/me/data")
    data = answer.json()
    assert "attachment" in answer.headers["Content-Disposition"]
    assert data["player"]["name"] == "Nour"
    assert data["account"].items() >= {"name": "Nour", "email": "nour@example.org"}.items()
    assert [each["id"] for each in data["tokens"]] == [shown["id"]]
    assert [(each["table_id"], each["seat"]) for each in data["seats"]] == [(table.id, 0)]
    assert data["hosted"] == [table.id]
    assert shown["token"] not in answer.text


def test_query_count_of_personal_data_does_not_grow(
    django_assert_num_queries: Any,
) -> None:
    player = GuestFactory(name="Nour")
    with django_assert_num_queries(8):
        selectors.personal_data(player)
        player_tables(player.id)
    for _ in range(2):
        started(player.id, "ann")
    with django_assert_num_queries(8):
        selectors.personal_data(player)
        player_tables(player.id)


def test_sign_in_to_an_erased_account_fails() -> None:
    nour = Person()
    nour.sign_up("Nour")
    nour.delete("me")
    Person().sign_in("Nour", 422)
    assert nour.client.get(ACCOUNTS + "auth/session").status_code == 401
