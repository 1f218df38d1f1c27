"""The e-mail address of an account, by which administrators recognise its owner."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail

from games.players.models import User
from tests.kit.conduct import suspend
from tests.kit.person import PASSWORD, Person
from tests.kit.program import Program, new_token

pytestmark = pytest.mark.django_db

ADDRESS = "nour@example.org"


def an_account(**more: str) -> Person:
    nour = Person()
    nour.sign_up("Nour", **more)
    return nour


def kept() -> list[tuple[str, list[str]]]:
    """Return the stored addresses of both tables."""
    everybody = User.objects.order_by("pk")
    rows = EmailAddress.objects.filter(primary=True)
    return [(user.email, [row.email for row in rows.filter(user=user)]) for user in everybody]


def wish(email: str, password: str = PASSWORD) -> dict[str, str]:
    return {"email": email, "current_password": password}


@pytest.mark.parametrize("first", [{}, {"email": ADDRESS}])
def test_address_is_set_changed_and_removed(first: dict[str, str]) -> None:
    nour = an_account(**first)
    assert nour.get("me/email") == {"email": first.get("email", "")}
    for email in ("noor@example.com", ADDRESS, ""):
        assert nour.put("me/email", wish(email)) == {"email": email}
        assert nour.get("me/email") == {"email": email}
        assert nour.get("me/data")["account"]["email"] == email
        assert kept() == [(email, [email] if email else [])]
    assert mail.outbox == []


def test_same_address_of_another_account_is_unchanged() -> None:
    an_account(email=ADDRESS)
    sami = Person()
    sami.sign_up("Sami")
    sami.put("me/email", wish(ADDRESS))
    sami.put("me/email", wish(""))
    assert kept() == [(ADDRESS, [ADDRESS]), ("", [])]


@pytest.mark.parametrize("password", ["wrong-lamp-salt-9", f"{PASSWORD} ", "x"])
def test_changing_the_address_needs_the_password(password: str) -> None:
    nour = an_account(email=ADDRESS)
    refused = nour.put("me/email", wish("thief@example.org", password), 422)
    assert refused["code"] == "enter_current_password"
    assert kept() == [(ADDRESS, [ADDRESS])]


def test_wrong_passwords_for_an_address_change_are_limited(settings: Any) -> None:
    settings.RATES = {"people:player": "2/hour"}
    nour = an_account()
    for _ in range(2):
        nour.put("me/email", wish(ADDRESS, "wrong-lamp-salt-9"), 422)
    assert nour.put("me/email", wish(ADDRESS), 429)["code"] == "too_many"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"email": ADDRESS},
        {"current_password": PASSWORD},
        wish("nour"),
        wish("nour@example.org\0"),
        wish("n@" + ".".join(["a" * 60] * 5)),
        {**wish(ADDRESS), "more": 1},
        {"email": None, "current_password": PASSWORD},
        {"email": 7, "current_password": PASSWORD},
        wish(ADDRESS, ""),
        wish(ADDRESS, "\0"),
    ],
)
def test_malformed_address_changes_nothing(body: dict[str, Any]) -> None:
    nour = an_account(email=ADDRESS)
    assert nour.put("me/email", body, 400)["code"] == "malformed"
    assert kept() == [(ADDRESS, [ADDRESS])]


def test_only_accounts_in_person_have_an_address() -> None:
    guest, nour = Person("Sami"), an_account()
    assert guest.get("me/email") == {"email": ""}
    assert guest.put("me/email", wish(ADDRESS), 422)["code"] == "only_accounts"
    program = Program(new_token(nour)["token"])
    assert program.ask("get", "me/email", 403)["code"] == "not_by_token"
    assert program.ask("put", "me/email", 403, wish(ADDRESS))["code"] == "not_by_token"
    suspend(nour.player)
    assert nour.put("me/email", wish(ADDRESS), 403)["code"] == "suspended"
    assert Person().get("me/email", 401)["code"] == "not_signed_in"
    assert kept() == [("", [])]
