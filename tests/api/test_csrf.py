"""Unsafe requests with a session cookie need the CSRF token."""

from typing import Any

import pytest

from tests.kit.person import Person

pytestmark = pytest.mark.django_db


def post(person: Person, **headers: str) -> Any:
    return person.client.generic(
        "PATCH", "/api/v1/me", b'{"language": "fr"}', "application/json", headers=headers
    )


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"X-CSRFToken": ""},
        {"X-CSRFToken": "a" * 32},
        {"X-CSRFToken": "too short"},
        {"X-CSRFToken": "own", "Origin": "http://elsewhere.example"},
    ],
)
def test_unsafe_request_without_token_changes_nothing(headers: dict[str, str]) -> None:
    ann = Person("Ann")
    own = ann.client.cookies["csrftoken"].value
    sent = {name: own if value == "own" else value for name, value in headers.items()}
    answer = post(ann, **sent)
    assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")
    assert ann.get("me")["player"]["language"] != "fr"


def test_unsafe_request_with_token_is_answered() -> None:
    ann = Person("Ann")
    token = ann.client.cookies["csrftoken"].value
    answer = post(ann, **{"X-CSRFToken": token, "Origin": "http://testserver"})
    assert answer.status_code == 200, answer.content


def test_unsafe_request_without_cookie_is_refused() -> None:
    ann = Person("Ann")
    token = ann.client.cookies.pop("csrftoken").value
    assert post(ann, **{"X-CSRFToken": token}).status_code == 403
