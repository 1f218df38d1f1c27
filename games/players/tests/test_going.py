"""Suspension and erasure: who is suspended looks on; who goes leaves the games whole."""

import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from axes.models import AccessAttempt
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session

from events import store
from games import folding, publisher
from games.models import TableSummary
from games.players import selectors, services, tokens
from games.players.leaving import leave_all_tables
from games.players.models import ApiToken, Player, ReturnLink
from games.players.present import Gone, hold
from games.players.tests.test_tokens import Program, a_token
from games.players.tests.visitor import ACCOUNTS, PASSWORD, Visitor
from games.rows import stream_of
from games.table.state import Status
from tests.factories import Guest
from tests.services.tables import open_table, play, seat, started

pytestmark = pytest.mark.django_db


def suspend(person: Visitor) -> None:
    services.suspend(player=person.player, by="p_mod", reason="insults")


def a_table() -> dict[str, Any]:
    return {"id": str(uuid4()), "game": "gemblo", "chairs": ["", ""]}


def test_who_is_suspended_signs_in_and_reads() -> None:
    nour = Visitor()
    nour.sign_up("Nour")
    table = started(nour.player.id, "ann")
    suspend(nour)
    nour.sign_out()
    nour.sign_in("Nour")
    assert nour.get("me")["player"]["suspended"] == "insults"
    assert nour.get(f"tables/{table.id}")["your_seat"] == 0
    assert [row["id"] for row in nour.get("tables?scope=mine")["results"]] == [table.id]


def test_who_is_suspended_does_not_act() -> None:
    nour = Visitor("Nour")
    table = open_table(host=nour.player.id)
    program = Program(a_token(nour)["token"])
    suspend(nour)
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


def test_who_is_suspended_still_owns_what_is_personal() -> None:
    nour = Visitor("Nour")
    shown = a_token(nour)
    suspend(nour)
    assert nour.get("me/data")["player"]["suspended"] == "insults"
    nour.delete(f"tokens/{shown['id']}")
    nour.delete("me")


def test_a_lifted_suspension_leaves_no_trace_at_play() -> None:
    nour = Visitor("Nour")
    suspend(nour)
    services.lift(player=nour.player)
    assert nour.get("me")["player"]["suspended"] is None
    nour.post("tables", a_table(), 201)


def test_sockets_are_told_after_commit(
    monkeypatch: Any, django_capture_on_commit_callbacks: Any
) -> None:
    sent: list[Any] = []
    monkeypatch.setattr(publisher, "send", lambda group, message: sent.append((group, message)))
    nour = Visitor("Nour").player
    with django_capture_on_commit_callbacks(execute=True):
        services.suspend(player=nour, by="p_mod", reason="insults")
        assert sent == []
    with django_capture_on_commit_callbacks(execute=True):
        services.erase(player=nour)
    group = publisher.player_group(nour.id)
    assert sent == [(group, {"type": "player.suspended"}), (group, {"type": "player.erased"})]


def kept() -> str:
    """Everything that the tables of people hold."""
    models = (Player, ReturnLink, ApiToken, User, AccessAttempt)
    sessions = [session.get_decoded() for session in Session.objects.all()]
    return json.dumps([[*model.objects.values()] for model in models], default=str) + str(sessions)


def test_who_goes_takes_all_that_is_personal_along() -> None:
    nour = Visitor()
    nour.sign_up("Nour", email="nour@example.org")
    a_token(nour, "nours-machine")
    Visitor().sign_in("Nour", 422, password="wrong-lamp-salt-9")
    player = nour.player
    suspend(nour)
    assert all(each in kept() for each in ("Nour", "nour@", "nours-machine", "insults", "nour"))
    nour.delete("me")
    assert not [each for each in ("Nour", "nour", "insults") if each in kept()]
    assert Player.objects.get().id == player.id
    assert Player.objects.get().gone_at is not None


def test_who_is_gone_does_not_come_back_but_the_name_does() -> None:
    nour, phone = Visitor("Nour"), Visitor()
    phone.post("guests/return", {"token": nour.secret})
    program, gone = Program(a_token(nour)["token"]), nour.player
    nour.delete("me")
    assert nour.get("me") == phone.get("me") == {"player": None}
    program.ask("get", "me", 401)
    phone.post("guests/return", {"token": nour.secret}, 422)
    assert Visitor("Nour").player != gone


LATE: dict[str, Callable[[Player], object]] = {
    "a name": lambda nour: services.rename(player=nour, name="Noor"),
    "a language": lambda nour: services.speak(player=nour, language="fr"),
    "a token": lambda nour: tokens.new_token(player=nour, name="bot"),
    "a link": lambda nour: services.new_return_secret(player=nour),
    "an account": lambda nour: services.become_account(
        user=User.objects.create_user("Noor"), guest=nour
    ),
}


@pytest.mark.parametrize("late", LATE.values(), ids=LATE.keys())
def test_what_began_before_they_went_writes_nothing(late: Callable[[Player], object]) -> None:
    nour = Visitor("Nour")
    as_asked, gone = nour.player, nour.player
    services.erase(player=gone)
    with pytest.raises(Gone):
        late(as_asked)
    assert Player.objects.get() == gone
    assert (gone.name, gone.folded_name, gone.language, gone.user_id) == ("", None, "", None)
    assert not ApiToken.objects.exists()
    assert not ReturnLink.objects.exists()


def test_an_account_that_was_just_made_goes_along() -> None:
    nour = Visitor("Nour")
    as_asked = nour.player
    nour.sign_up("Noor", email="nour@example.org")
    services.erase(player=as_asked)
    assert not User.objects.exists()
    assert Player.objects.get().gone_at is not None


def test_nor_does_another_address() -> None:
    nour = Visitor()
    nour.sign_up("Nour")
    as_asked = nour.player
    assert as_asked.user
    services.erase(player=nour.player)
    with pytest.raises(Gone):
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
def test_whoever_went_meanwhile_is_told_as_nobody(
    method: str, path: str, body: dict[str, str], monkeypatch: Any
) -> None:
    nour = Visitor("Nour")

    def went(player: Player) -> None:
        raise Gone

    monkeypatch.setattr(services, "hold", went)
    monkeypatch.setattr(tokens, "hold", went)
    assert getattr(nour, method)(path, body, 401)["code"] == "not_signed_in"
    assert nour.player.name == "Nour"
    assert not User.objects.exists()


def test_two_may_be_gone() -> None:
    Visitor("Nour").delete("me")
    Visitor("Sami").delete("me")
    assert Player.objects.filter(name="", folded_name=None).count() == 2


def test_the_games_of_who_goes_stay_whole() -> None:
    nour = Visitor("Nour")
    table = play(started(nour.player.id, "ann", "bob")).table
    before, gone = store.read(stream_of(table.id)), nour.player
    nour.delete("me")
    rows = store.read(stream_of(table.id))
    assert rows[: len(before)] == before
    assert folding.current(table.id).chairs[0].player == gone.id
    assert selectors.names([gone.id]) == {gone.id: {"name": ""}}
    assert "Nour" not in str(rows)


def test_nobody_waits_for_who_is_gone() -> None:
    nour = Visitor("Nour")
    me = nour.player.id
    two, three = started(me, "ann"), started(me, "bob", "cat")
    hosted, visited = open_table(host=me), open_table(host="ann")
    seat(visited, me)
    nour.delete("me")
    ended = folding.current(two.id)
    assert (ended.status, ended.result.reason) == (Status.FINISHED, "resigned")  # type: ignore[union-attr]  # it ended
    assert folding.current(three.id).chairs[0].stand_in
    assert folding.current(hosted.id).status is Status.VOIDED
    assert folding.current(visited.id).seat_of(me) is None


def test_who_came_back_after_half_going_leaves_again() -> None:
    nour = Visitor("Nour").player
    table = open_table(host="ann")
    seat(table, nour.id)
    leave_all_tables(nour.id)
    seat(table, nour.id)
    assert folding.current(table.id).seat_of(nour.id) == 0
    services.erase(player=nour)
    assert folding.current(table.id).seat_of(nour.id) is None


def test_what_they_joined_as_they_went_is_left_too(monkeypatch: pytest.MonkeyPatch) -> None:
    nour, table = Visitor("Nour").player, open_table(host="ann")

    def joining(player: Player) -> None:
        if player.gone_at is None:
            seat(table, player.id)
        hold(player)

    monkeypatch.setattr(services, "hold", joining)
    services.erase(player=nour)
    assert folding.current(table.id).seat_of(nour.id) is None


def test_going_twice_is_going_once() -> None:
    nour = Visitor("Nour")
    started(nour.player.id, "ann", "bob")
    player = nour.player
    services.erase(player=player)
    services.erase(player=player)
    assert Player.objects.get().gone_at is not None


def test_what_is_kept_can_be_carried_away() -> None:
    nour = Visitor()
    nour.sign_up("Nour", email="nour@example.org")
    me, shown = nour.player.id, a_token(nour)
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


def test_what_is_kept_takes_the_same_queries_however_much_it_is(
    django_assert_num_queries: Any,
) -> None:
    player = Guest(name="Nour")
    with django_assert_num_queries(5):
        selectors.kept_about(player)
    for _ in range(2):
        started(player.id, "ann")
    with django_assert_num_queries(5):
        selectors.kept_about(player)


def test_signing_in_to_an_account_that_is_gone_fails() -> None:
    nour = Visitor()
    nour.sign_up("Nour")
    nour.delete("me")
    Visitor().sign_in("Nour", 422)
    assert nour.client.get(ACCOUNTS + "auth/session").status_code == 401
