"""Sessions cannot be chosen, kept or replayed by others; passwords are checked as they are."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.hashers import identify_hasher
from django.contrib.sessions.models import Session
from django.utils import timezone

from games.players.auth.context_words import WORDS
from games.players.models import ApiToken, Player, User
from tests.kit.person import PASSWORD, Person

pytestmark = pytest.mark.django_db

LONG = "Ein Kamel, zwei Brunnen — und 3 Zelte; niemand schläft!" * 2


def session_of(person: Person) -> str:
    return str(person.client.cookies["sessionid"].value)


def player_in(session: str) -> Any:
    """Return the player of a browser with only this session cookie."""
    visitor = Person()
    visitor.client.cookies["sessionid"] = session
    return visitor.get("me")["player"]


def test_sign_in_begins_a_new_session() -> None:
    nour = Person()
    nour.sign_up("Nour")
    # A session that another person has planted in the browser.
    planted = session_of(Person("Eve"))
    phone = Person()
    phone.client.cookies["sessionid"] = planted
    phone.sign_in("Nour")
    assert session_of(phone) != planted
    assert player_in(planted) is None or player_in(planted)["name"] != "Nour"


def test_sign_up_begins_a_new_session() -> None:
    nour = Person("Nour")
    before = session_of(nour)
    nour.sign_up("Nour")
    assert session_of(nour) != before
    assert player_in(before) is None


def test_session_key_chosen_by_the_client_is_not_used() -> None:
    chosen = "a" * 32
    nour = Person()
    nour.client.cookies["sessionid"] = chosen
    nour.post("guests", {"name": "Nour"}, 201)
    assert session_of(nour) != chosen
    assert player_in(chosen) is None


@pytest.mark.parametrize("account", [False, True])
def test_session_cannot_be_used_after_signing_out(account: bool) -> None:
    nour = Person("" if account else "Nour")
    if account:
        nour.sign_up("Nour")
    kept = session_of(nour)
    assert player_in(kept)["name"] == "Nour"
    nour.sign_out()
    assert player_in(kept) is None
    assert not Session.objects.filter(session_key=kept).exists()


def test_session_ends_at_its_time() -> None:
    nour = Person("Nour")
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert player_in(session_of(nour)) is None


def test_new_password_ends_the_session_of_another_device() -> None:
    nour, phone = Person(), Person()
    nour.sign_up("Nour")
    phone.sign_in("Nour")
    kept = session_of(phone)
    body = {"current_password": PASSWORD, "new_password": "oasis-date-palm-4"}
    nour.post("/_allauth/browser/v1/account/password/change", body)
    assert player_in(kept) is None
    assert nour.get("me")["player"]["name"] == "Nour"


def test_new_password_needs_the_present_one() -> None:
    nour = Person()
    nour.sign_up("Nour")
    for wrong in ({"current_password": "x" * 12}, {}):
        body = {**wrong, "new_password": "oasis-date-palm-4"}
        nour.post("/_allauth/browser/v1/account/password/change", body, 422 if wrong else 400)
    nour.sign_out()
    nour.sign_in("Nour")


def test_long_password_of_any_characters_is_checked_whole() -> None:
    nour = Person()
    nour.sign_up("Nour", password=LONG)
    for wrong in (LONG[:-1], LONG[:72], LONG.swapcase(), LONG.replace(" ", "")):
        Person().sign_in("Nour", 422, password=wrong)
    Person().sign_in("Nour", password=LONG)


def test_spaces_around_a_password_are_left_out_everywhere() -> None:
    nour = Person()
    nour.sign_up("Nour", password=f" {PASSWORD} ")
    for entered in (PASSWORD, f"{PASSWORD} "):
        Person().sign_in("Nour", password=entered)
    body = {"current_password": f" {PASSWORD}", "new_password": f"{LONG} "}
    nour.post("/_allauth/browser/v1/account/password/change", body)
    Person().sign_in("Nour", password=LONG)


def test_password_needs_no_kinds_of_characters() -> None:
    Person().sign_up("Nour", password="oasisdatepalm")
    Person().sign_up("Sami", password="8372615094")


@pytest.mark.parametrize(
    "password", ["Caravanserai-2026!", "gobiGOBI99", "targui.gemblo", "p.a.s.s.w.o.r.d.7"]
)
def test_password_of_words_of_the_site_is_refused(password: str) -> None:
    assert Person().sign_up("Nour", 422, password=password)["code"] == "password_too_common"


def test_words_of_the_site_are_allowed_in_a_longer_password() -> None:
    assert "gobi" in WORDS
    Person().sign_up("Nour", password="the gobi at night")


def test_password_is_stored_by_a_slow_hash_with_a_salt() -> None:
    Person().sign_up("Nour")
    Person().sign_up("Sami")
    hashes = list(User.objects.values_list("password", flat=True))
    assert len({*hashes}) == 2
    assert {identify_hasher(each).algorithm for each in hashes} == {"pbkdf2_sha256"}
    assert all(int(each.split("$")[1]) >= 600_000 for each in hashes)


def test_secrets_of_sessions_and_programs_have_128_bits() -> None:
    nour = Person("Nour")
    token = nour.post("tokens", {"name": "bot"})["token"]
    # 32 characters of 36, and 32 bytes in base64.
    assert len(session_of(nour)) == 32
    assert len(token.removeprefix("cvs_")) >= 43
    assert token not in str(ApiToken.objects.values())


def test_refused_sign_in_is_logged_without_the_password(caplog: Any) -> None:
    Person().sign_up("Nour")
    Person().sign_in("Nour", 422, password="not-the-right-one")
    refused = [each for each in caplog.records if each.levelname == "WARNING"]
    assert [each for each in refused if "failure" in each.getMessage()]
    assert "not-the-right-one" not in caplog.text


def test_forbidden_request_is_logged_with_its_address(caplog: Any) -> None:
    forged = {"X-CSRFToken": "a" * 32}
    assert Person("Nour").send("PATCH", "me", {"language": "fr"}, **forged).status_code == 403
    assert "Forbidden: /api/v1/me" in caplog.text


@pytest.mark.parametrize("address", ["/api/v1/x%0a2027-01-01 ERROR forged", "/x%0d%0aforged.txt"])
def test_address_cannot_forge_a_line_of_the_log(address: str, caplog: Any) -> None:
    Person().client.get(address)
    said = [each.getMessage() for each in caplog.records if "forged" in each.getMessage()]
    assert said
    assert not [each for each in said if "\n" in each or "\r" in each]


@pytest.mark.parametrize("address", ["/", "/api/v1/me", "/admin/login/", "/livez"])
@pytest.mark.parametrize("method", ["TRACE", "TRACK", "CONNECT"])
def test_request_is_not_echoed(address: str, method: str) -> None:
    answer = Person().client.generic(method, address, headers={"X-Secret": "kept to myself"})
    assert answer.status_code in {401, 403, 405}
    assert b"kept to myself" not in answer.getvalue()


def test_error_shows_nothing_of_its_cause(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise RuntimeError(f"key {settings.SECRET_KEY}")

    nour = Person("Nour")
    monkeypatch.setattr(Player, "refresh_from_db", fail)
    monkeypatch.setattr("games.api.games.rules.all_games", fail)
    nour.client.raise_request_exception = False
    answer = nour.client.get("/api/v1/games")
    assert answer.status_code == 500
    assert answer.json() == {"code": "broken", "facts": {}, "version": None}
