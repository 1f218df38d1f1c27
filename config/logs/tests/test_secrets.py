"""Log lines have no secrets of real requests."""

from functools import partial
from typing import Any

import pytest
from django.contrib.auth.middleware import AuthenticationMiddleware

from config.logs.tests.captured import Lines
from tests.kit.person import Person

PASSWORD = "dune lamp salt nine"
MAIL = "ann.secret@example.org"


def requests_with_secrets(person: Person) -> list[str]:
    """Send requests that hold secrets, well-formed and not. Return the secrets."""
    client, token = person.client, "cvs_Zq7_Vb2-Kx9wPm4RtLc8YsZq7_Vb2-Kx9wPm4RtLc"
    client.raise_request_exception = False
    invite, feed = "Inv1te-Vb2-Kx9wPm4RtLc", "FeedVb2-Kx9wPm4RtLc8YsZq7_Vb2xy"
    for path in ("tables/nowhere", "nowhere", "tables"):
        client.get(f"/api/v1/{path}?invite={invite}&q={MAIL}")
    for path in (f"/calendar/{feed}.ics", f"/mail/verify/{feed}", f"/mail/off/{feed}"):
        client.get(path)
        client.post(path)
    client.get(f"/api/v1/friend-links/{invite}")
    client.get("/api/v1/me", headers={"Authorization": f"Bearer {token}"})
    for path in ("login", "signup"):
        body = {"username": "Ann", "password": PASSWORD, "email": MAIL}
        client.post(f"/_allauth/browser/v1/auth/{path}", body, "application/json")
        client.post(f"/_allauth/browser/v1/auth/{path}", f'{{"password": "{PASSWORD}"', "text/html")
    person.send("POST", "guests/return", {"secret": feed})
    push = {"endpoint": f"https://push.example.net/{feed}", "keys": {"auth": "x", "p256dh": "y"}}
    person.send("POST", "me/push/devices", push)
    cookies = [morsel.value for morsel in client.cookies.values()]
    return [invite, feed, token, PASSWORD, MAIL, person.secret, *cookies]


@pytest.mark.django_db(transaction=True)
def test_requests_leave_no_secret_in_any_line(both: Lines, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Person("Ann")
    secrets = requests_with_secrets(ann)
    # Once more while a middleware fails with an exception that quotes them.
    monkeypatch.setattr(AuthenticationMiddleware, "process_request", partial(fail, secrets))
    secrets += requests_with_secrets(ann)
    assert both.text.count("LookupError") > 10
    assert [secret for secret in secrets if len(secret) > 3 and secret in both.text] == []


def fail(secrets: list[str], request: Any) -> None:
    raise LookupError(
        f"{request!r} {dict(request.headers)} {request.COOKIES} {' '.join(secrets[:3])}\n"
        f"DETAIL:  Key (email)=({MAIL}) already exists."
    )
