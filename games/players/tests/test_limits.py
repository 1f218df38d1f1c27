"""Rate limits by address and by player: 429 in the common error shape."""

from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpRequest
from django.test import Client

from games.players.limits.addresses import address_of
from games.players.models import User
from tests.kit.any_game import OPEN_GAME
from tests.kit.person import ACCOUNTS, PASSWORD, Person

pytestmark = pytest.mark.django_db

WRONG = "wrong-lamp-salt-9"


def test_guests_are_counted_by_address(settings: Any) -> None:
    settings.RATES = {"guests:address": "2/hour"}
    Person("Nour"), Person("Sami")
    problem = Person().post("guests", {"name": "Rima"}, 429)
    assert problem["code"] == "too_many"
    assert 3500 < problem["facts"]["seconds"] <= 3601
    Person("Rima", REMOTE_ADDR="10.0.0.7")


def test_refused_requests_count_towards_the_limit(settings: Any) -> None:
    settings.RATES = {"returns:address": "2/hour"}
    visitor = Person()
    for status in (422, 422, 429):
        visitor.post("guests/return", {"token": "x" * 22}, status)


def test_changes_are_limited_by_player_across_devices(settings: Any) -> None:
    settings.RATES = {"people:player": "1/hour"}
    nour, phone = Person("Nour"), Person(REMOTE_ADDR="10.0.0.7")
    phone.post("guests/return", {"token": nour.secret})
    nour.patch("me", {"language": "fr"})
    phone.patch("me", {"language": "en"}, 429)
    Person("Sami").patch("me", {"language": "fr"})


def test_table_commands_are_limited_by_player(settings: Any) -> None:
    settings.RATES = {"tables:player": "1/hour", "commands:player": "1/hour"}
    nour = Person("Nour")
    table = {"id": str(uuid4()), "game": OPEN_GAME, "chairs": ["", ""]}
    shot = nour.post("tables", table, 201)
    nour.post("tables", table, 429)
    leave = {"id": str(uuid4()), "command": {"kind": "void", "reason": "mine"}}
    nour.post(f"tables/{shot['id']}/commands", leave)
    nour.post(f"tables/{shot['id']}/commands", leave, 429)
    nour.get(f"tables/{shot['id']}")


def test_reading_is_not_limited(settings: Any) -> None:
    settings.RATES = {"people:player": "1/hour", "people:address": "1/hour"}
    nour = Person("Nour")
    for _ in range(3):
        nour.get("me")


def test_limited_response_has_retry_after(settings: Any) -> None:
    settings.RATES = {"guests:address": "1/hour"}
    Person("Nour")
    answer = Client().post("/api/v1/guests", {"name": "Sami"}, "application/json")
    assert 3500 < int(answer.headers["Retry-After"]) <= 3601


def test_sign_ups_are_limited_by_address(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"signup": "1/h/ip"}
    Person().sign_up("Nour")
    assert Person().sign_up("Sami", 429)["code"] == "too_many"
    Person(REMOTE_ADDR="10.0.0.7").sign_up("Sami")


def sent(visitor: Person, address: str, **body: str) -> Any:
    """Return allauth's response."""
    token = visitor.client.cookies["csrftoken"].value
    return visitor.client.post(
        ACCOUNTS + address, body, "application/json", headers={"X-CSRFToken": token}
    )


def fail(times: int, name: str = "Nour", **meta: str) -> Any:
    """Return the last response to a number of wrong passwords."""
    guesser = Person(**meta)
    answer = None
    for _ in range(times):
        answer = sent(guesser, "auth/login", username=name, password=WRONG)
    return answer


@pytest.mark.parametrize(
    ("limits", "seconds"),
    [
        ({"login": "1/m/ip"}, 60),
        ({"login_failed": "1/900s/key"}, 900),
        ({"login_failed": "1/m/ip,2/900s/key"}, 900),
    ],
)
def test_too_many_sign_ins_are_answered_with_retry_after(
    settings: Any, limits: dict[str, str], seconds: int
) -> None:
    settings.ACCOUNT_RATE_LIMITS = limits
    answer = fail(3)
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, str(seconds))
    assert answer.json()["facts"] == {"seconds": seconds}


def test_too_many_sign_ups_and_password_changes_are_limited(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"signup": "1/h/ip", "change_password": "1/2m/user"}
    nour = Person()
    nour.sign_up("Nour")
    answer = sent(Person(), "auth/signup", username="Sami", password=PASSWORD)
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "3600")
    words = {"current_password": WRONG, "new_password": PASSWORD}
    answers = [sent(nour, "account/password/change", **words) for _ in range(2)]
    assert [each.status_code for each in answers] == [422, 429]
    assert answers[1].headers["Retry-After"] == "120"


def test_guessing_address_alone_is_locked_out() -> None:
    Person().sign_up("Nour")
    assert fail(9).status_code == 422
    answer = fail(1)
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many")
    assert answer.headers["Retry-After"] == str(15 * 60)
    Person().sign_in("Nour", 429)
    Person(REMOTE_ADDR="10.0.0.7").sign_in("Nour")


@pytest.fixture
def _redis_away(settings: Any) -> None:
    nowhere = {"LOCATION": "redis://127.0.0.1:1/0", "OPTIONS": settings.REDIS_OPTIONS}
    settings.CACHES = {
        "default": {"BACKEND": "config.framework.redis_cache.SharedRedisCache", **nowhere}
    }


@pytest.mark.usefixtures("_redis_away")
def test_sign_in_works_without_redis() -> None:
    nour = Person()
    nour.sign_up("Nour")
    nour.sign_out()
    nour.sign_in("Nour")
    assert nour.get("me")["player"]["name"] == "Nour"


@pytest.mark.usefixtures("_redis_away")
def test_guessing_is_limited_without_redis() -> None:
    Person().sign_up("Nour")
    assert [fail(9).status_code, fail(1).status_code] == [422, 429]


def test_locked_out_address_cannot_use_the_admin() -> None:
    User.objects.create_superuser("root", password=PASSWORD)
    fail(10)
    client = Client()
    answer = client.post("/admin/login/", {"username": "root", "password": PASSWORD})
    assert (answer.status_code, answer.headers["Content-Type"]) == (429, "text/plain")
    assert "_auth_user_id" not in client.session


def test_guessing_in_the_admin_is_limited() -> None:
    User.objects.create_superuser("root", password=PASSWORD)
    client = Client()
    answers = [
        client.post("/admin/login/", {"username": "root", "password": WRONG}).status_code
        for _ in range(10)
    ]
    assert answers == [200] * 9 + [429]


def test_guesses_of_one_name_are_counted_across_addresses(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "login_failed": "3/900s/key"}
    Person().sign_up("Nour")
    for number, written in enumerate(("Nour", "nour", "Nоur")):
        assert fail(1, written, REMOTE_ADDR=f"10.0.0.{number}").status_code == 422
    answer = fail(1, REMOTE_ADDR="10.0.0.9")
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many")
    assert fail(1, "Sami", REMOTE_ADDR="10.0.0.9").status_code == 422


def admin_sign_in(name: str, password: str, address: str) -> Any:
    """Return the answer of the admin's sign-in page."""
    fields = {"username": name, "password": password}
    return Client(REMOTE_ADDR=address).post("/admin/login/", fields)


def test_guesses_of_one_name_in_the_admin_are_limited(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "login_failed": "3/900s/key"}
    for name in ("root", "other"):
        User.objects.create_superuser(name, password=PASSWORD)
    for number in range(3):
        assert admin_sign_in("root", WRONG, f"10.0.0.{number}").status_code == 200
    refused = admin_sign_in("Root", PASSWORD, "10.0.0.9")
    assert (refused.status_code, "_auth_user_id" in refused.client.session) == (200, False)
    assert "Too many failed" in refused.text
    assert admin_sign_in("other", PASSWORD, "10.0.0.9").status_code == 302


def test_successful_admin_sign_in_uses_no_attempts(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "login_failed": "3/900s/key"}
    User.objects.create_superuser("root", password=PASSWORD)
    for _ in range(5):
        assert admin_sign_in("root", PASSWORD, "10.0.0.1").status_code == 302


@pytest.mark.parametrize(
    ("received", "counted"),
    [
        ("10.0.0.7", "10.0.0.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("::ffff:10.0.0.7", "10.0.0.7"),
        ("", "0.0.0.0"),
        ("nonsense", "0.0.0.0"),
    ],
)
def test_household_counts_as_one_address(received: str, counted: str) -> None:
    request = HttpRequest()
    request.META["REMOTE_ADDR"] = received
    assert address_of(request) == counted


@pytest.mark.parametrize(("behind_a_proxy", "counted"), [(True, "10.0.0.7"), (False, "127.0.0.1")])
def test_forwarded_address_is_used_behind_a_proxy_only(
    settings: Any, behind_a_proxy: bool, counted: str
) -> None:
    settings.BEHIND_A_PROXY = behind_a_proxy
    request = HttpRequest()
    request.META |= {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "1.2.3.4, 10.0.0.7"}
    assert address_of(request) == counted


@pytest.mark.parametrize(
    ("received", "counted"),
    [
        ("192.0.2.7:4711", "192.0.2.7"),
        ("[2001:db8::7]:4711", "2001:db8::"),
        ("[2001:db8::7]", "2001:db8::"),
        ("2001:db8::7", "2001:db8::"),
        ("[192.0.2.7", "192.0.2.7"),
        (":4711", "0.0.0.0"),
        ("[", "0.0.0.0"),
    ],
)
def test_port_added_by_a_proxy_is_ignored(settings: Any, received: str, counted: str) -> None:
    settings.BEHIND_A_PROXY = True
    request = HttpRequest()
    request.META |= {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": f"1.2.3.4, {received}"}
    assert address_of(request) == counted
