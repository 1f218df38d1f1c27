"""Requests that are answered while their player is erased."""

from collections.abc import Callable
from typing import Any

import pytest

from games.players import services
from games.players.auth import tokens
from games.players.locking import PlayerErased
from games.players.models import ApiToken, Player, ReturnLink, User
from games.tables.leaving import leave_all_tables
from tests.kit.person import ACCOUNTS, PASSWORD, Person

pytestmark = pytest.mark.django_db

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
