import time
from typing import Any

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.contrib import admin
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import Client

from games.conduct.models import AuditEntry
from games.conduct.site.second_factor import SECRET
from games.players.models import User
from tests.kit.staff import client_of, staff_user

pytestmark = pytest.mark.django_db

PAGE, QUEUE = "/admin/second-factor/", "/admin/conduct/cases/"
PASSWORD = "oasis-date-palm-4"


@pytest.fixture(autouse=True)
def required(settings: Any) -> None:
    settings.CONDUCT = {**settings.CONDUCT, "SECOND_FACTOR": True}
    cache.clear()


@pytest.fixture
def staff() -> User:
    """Make two members of staff; return the first."""
    staff_user("referee")
    user = staff_user("moderator", "Mo")
    user.set_password(PASSWORD)
    user.save()
    return user


def code_of(secret: str, *, later: int = 0) -> str:
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30 + later))


def set_up(client: Client) -> tuple[str, list[str]]:
    """Set up a second factor. Return its secret and the recovery codes."""
    client.get(PAGE)
    secret = client.session[SECRET]
    shown = client.post(PAGE, {"code": code_of(secret), "next": QUEUE})
    assert shown.status_code == 200
    return secret, shown.context["codes"]


def test_only_member_of_staff_needs_no_second_factor() -> None:
    assert client_of(staff_user("administrator")).get(QUEUE).status_code == 200


def test_public_site_asks_its_only_member_of_staff(settings: Any) -> None:
    settings.PUBLIC_URL = "https://games.example"
    assert client_of(staff_user("administrator")).get(QUEUE)["Location"].startswith(PAGE)


def test_second_member_of_staff_sets_it_up_before_anything_else(staff: User) -> None:
    client = client_of(staff)
    for page in (QUEUE, "/admin/", "/admin/players/player/", "/admin/password_change/"):
        assert client.get(page)["Location"].startswith(PAGE), page
    assert client.post(f"{QUEUE}1/claim/", {"expected": "1"})["Location"].startswith(PAGE)
    wrong = client.post(PAGE, {"code": "000000"})
    assert (wrong.status_code, Authenticator.objects.count()) == (422, 0)
    _, codes = set_up(client)
    assert len(codes) == 10
    assert client.get(QUEUE).status_code == 200
    assert AuditEntry.objects.filter(action="set_second_factor").count() == 1


def test_each_sign_in_asks_for_a_code_that_works_once(staff: User) -> None:
    secret, _ = set_up(client_of(staff))
    client = client_of(staff)
    assert client.get(QUEUE)["Location"].startswith(PAGE)
    assert secret not in client.get(PAGE).text
    code = code_of(secret, later=1)
    assert client.post(PAGE, {"code": code, "next": QUEUE})["Location"] == QUEUE
    assert client.get(QUEUE).status_code == 200
    again = {"username": "Mo", "password": PASSWORD}
    client.post("/admin/login/", again)
    assert client.get(QUEUE)["Location"].startswith(PAGE)
    assert client.post(PAGE, {"code": code}).status_code == 422


def test_confirmation_ends_after_half_a_day(staff: User) -> None:
    client = client_of(staff)
    set_up(client)
    with time_machine.travel(time.time() + 13 * 3600):
        assert client.get(QUEUE)["Location"].startswith(PAGE)


def test_recovery_code_signs_in_once(staff: User) -> None:
    _, codes = set_up(client_of(staff))
    client = client_of(staff)
    assert client.post(PAGE, {"code": f" {codes[3]} "}).status_code == 302
    assert client_of(staff).post(PAGE, {"code": codes[3]}).status_code == 422


def test_attempts_are_limited(staff: User) -> None:
    secret, _ = set_up(client_of(staff))
    client = client_of(staff)
    answers = [client.post(PAGE, {"code": "000000"}).status_code for _ in range(11)]
    assert answers == [422] * 10 + [429]
    assert client.post(PAGE, {"code": code_of(secret, later=1)}).status_code == 429


def test_next_page_is_one_of_ours(staff: User) -> None:
    _, codes = set_up(client_of(staff))
    client = client_of(staff)
    sent = client.post(PAGE, {"code": codes[0], "next": "https://elsewhere.example/"})
    assert sent["Location"] == "/admin/"


def test_command_restores_access_and_is_recorded(staff: User) -> None:
    set_up(client_of(staff))
    call_command("reset_second_factor", "mo")
    assert not Authenticator.objects.exists()
    assert AuditEntry.objects.filter(action="reset_second_factor").count() == 1
    set_up(client_of(staff))
    for name in ("nobody", "Referee"):
        with pytest.raises(CommandError):
            call_command("reset_second_factor", name)


def test_players_sign_in_to_the_app_by_password_alone(staff: User, client: Client) -> None:
    set_up(client_of(staff))
    wish = {"username": "Mo", "password": PASSWORD}
    url = "/_allauth/browser/v1/auth/login"
    assert client.post(url, wish, content_type="application/json").status_code == 200
    assert client.get(QUEUE)["Location"].startswith(PAGE)


def test_secrets_are_on_no_page_of_the_admin(staff: User) -> None:
    assert not admin.site.is_registered(Authenticator)
