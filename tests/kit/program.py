"""A program that plays for a person with an API token."""

from typing import Any

from django.test import Client

from tests.kit.person import Person


class Program:
    """A client with a token and without cookies."""

    def __init__(self, token: str) -> None:
        self.client = Client(headers={"Authorization": f"Bearer {token}"}, enforce_csrf_checks=True)

    def ask(self, method: str, path: str, status: int = 200, body: Any = None) -> Any:
        """Send a request. Return the JSON of the response, which must have this status."""
        data = {"data": body, "content_type": "application/json"} if body is not None else {}
        response = getattr(self.client, method)(f"/api/v1/{path}", **data)
        assert response.status_code == status, response.content
        return response.json() if response.content else None


def new_token(person: Person, name: str = "my bot") -> Any:
    """Create a token of a person. Return the JSON of the response, with its secret."""
    return person.post("tokens", {"name": name}, 201)
