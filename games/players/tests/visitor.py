"""Somebody with a browser, for the tests of people."""

from typing import Any

from django.test import Client

from games.players.models import Player

PASSWORD = "dune-lamp-salt-9"
ACCOUNTS = "/_allauth/browser/v1/"


class Visitor:
    """Keeps cookies, and proves with every unsafe request to come from our own pages."""

    def __init__(self, name: str = "", **meta: Any) -> None:
        self.client = Client(enforce_csrf_checks=True, **meta)
        self.get("me")
        self.welcome = self.post("guests", {"name": name}) if name else {}

    @property
    def player(self) -> Player:
        """Whom the service takes this visitor for."""
        return Player.objects.get(id=self.get("me")["player"]["id"])

    @property
    def secret(self) -> str:
        """The secret in the return link that this guest was given."""
        return str(self.welcome["return_link"]).partition("#")[2]

    def get(self, path: str, status: int = 200, **headers: str) -> Any:
        """GET; the JSON of the answer, which has this status."""
        return self._send("get", path, status, **headers)

    def post(self, path: str, body: Any = None, status: int | None = None, **headers: str) -> Any:
        """POST."""
        return self._send("post", path, status, body, **headers)

    def patch(self, path: str, body: Any, status: int | None = None) -> Any:
        """PATCH."""
        return self._send("patch", path, status, body)

    def put(self, path: str, body: Any, status: int | None = None) -> Any:
        """PUT."""
        return self._send("put", path, status, body)

    def delete(self, path: str, status: int = 204) -> Any:
        """DELETE."""
        return self._send("delete", path, status)

    def sign_up(self, name: str, status: int = 200, password: str = PASSWORD, **more: str) -> Any:
        """Become an account."""
        body = {"username": name, "password": password, **more}
        return self.post(ACCOUNTS + "auth/signup", body, status)

    def sign_in(self, name: str, status: int = 200, password: str = PASSWORD) -> Any:
        """Sign in to an account."""
        body = {"username": name, "password": password}
        return self.post(ACCOUNTS + "auth/login", body, status)

    def sign_out(self) -> None:
        """Sign out; allauth answers as it does whenever nobody is signed in."""
        self.delete(ACCOUNTS + "auth/session", 401)

    def _send(
        self, method: str, path: str, status: int | None, body: Any = None, **headers: str
    ) -> Any:
        address = path if path.startswith("/") else f"/api/v1/{path}"
        cookie = self.client.cookies.get("csrftoken")
        token = {"X-CSRFToken": cookie.value} if cookie else {}
        data = {} if method == "get" else {"data": body or {}, "content_type": "application/json"}
        answer = getattr(self.client, method)(address, headers={**token, **headers}, **data)
        assert answer.status_code in ({200, 201} if status is None else {status}), answer.content
        return answer.json() if answer.content else None
