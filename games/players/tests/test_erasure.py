"""Erasure deletes what is personal, and erased players do not return."""

import json
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.contrib.sessions.models import Session

from games.players import services
from games.players.models import ApiToken, Player, ReturnLink, User
from games.pubsub import publisher
from games.pubsub.groups import player_group
from games.tables.leaving import leave_all_tables
from tests.kit.conduct import suspend
from tests.kit.person import ACCOUNTS, Person
from tests.kit.program import Program, new_token
from tests.kit.tables import started

pytestmark = pytest.mark.django_db


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


def test_two_players_can_be_erased() -> None:
    Person("Nour").delete("me")
    Person("Sami").delete("me")
    assert Player.objects.filter(name="", folded_name=None).count() == 2


def test_second_erasure_changes_nothing() -> None:
    nour = Person("Nour")
    started(nour.player.id, "ann", "bob")
    player = nour.player
    services.erase(player=player, erasers=(leave_all_tables,))
    services.erase(player=player, erasers=(leave_all_tables,))
    assert Player.objects.get().erased_at is not None


def test_sign_in_to_an_erased_account_fails() -> None:
    nour = Person()
    nour.sign_up("Nour")
    nour.delete("me")
    Person().sign_in("Nour", 422)
    assert nour.client.get(ACCOUNTS + "auth/session").status_code == 401
