"""Every kind of answer has the headers that limit what browsers and other sites do with it."""

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as configured
from django.test import Client
from django.utils import timezone

from config.middleware.security_headers import HEADERS, POLICY
from games.api import games
from games.api.me.archive import PARTS
from games.social.archives import services as archives
from tests.kit.person import Person
from tests.kit.staff import SUPERUSER, staff_client
from tests.kit.tables import play_out, started

pytestmark = pytest.mark.django_db

HASHED = "/assets/index-DFTo9-KN.js"
FILES = ("/", "/sw.js", "/manifest.webmanifest", HASHED, "/static/admin/css/base.css")
PAGES = ("/table/7f3a", "/admin/login/", "/owner/", "/api/docs", "/mail/verify/forged")
API = ("/api/v1/me", "/api/v1/games", "/api/schema", "/_allauth/browser/v1/config", "/livez")
ERRORS = (
    ("/api/v1/nothing", 404),
    ("/nothing.txt", 404),
    ("/assets/gone-12345678.js", 404),
    ("/calendar/forged.ics", 404),
    ("/api/v1/tokens", 401),
    ("/table/%00", 400),
    ("/admin/", 302),
    ("/admin", 301),
)


@pytest.fixture
def client(tmp_path: Path, settings: Any) -> Client:
    """Return a client of a service whose front end has four small files."""
    (tmp_path / "assets").mkdir()
    for name in ("index.html", "sw.js", "manifest.webmanifest", HASHED.lstrip("/")):
        (tmp_path / name).write_text("{}")
    settings.WHITENOISE_ROOT = settings.FRONTEND_DIST = tmp_path
    return Client(raise_request_exception=False)


def check(answer: Any, status: int = 200) -> None:
    """Assert that an answer has this status and all headers."""
    assert answer.status_code == status
    assert HEADERS.items() <= dict(answer.headers).items()
    read(answer)


def read(answer: Any) -> None:
    """Read a file to its end, which closes it."""
    if answer.streaming:
        answer.getvalue()


@pytest.mark.parametrize("address", [*FILES, *PAGES, *API])
def test_answer_has_the_security_headers(client: Client, address: str) -> None:
    check(client.get(address), 404 if "forged" in address else 200)


@pytest.mark.parametrize(("address", "status"), ERRORS)
def test_error_has_the_security_headers(client: Client, address: str, status: int) -> None:
    check(client.get(address), status)


def test_refused_request_has_the_security_headers(client: Client) -> None:
    check(client.post("/api/v1/guests", {}, "application/json"), 400)
    check(client.post("/api/v1/guests", {"name": "Ann"}), 415)
    check(client.put("/api/v1/games", {}, "application/json"), 405)
    check(Client(enforce_csrf_checks=True).post("/admin/login/", {}), 403)
    check(Client(enforce_csrf_checks=True).delete("/_allauth/browser/v1/auth/session"), 403)


@pytest.mark.parametrize("address", ["/api/v1/games", "/livez"])
def test_broken_view_has_the_security_headers(
    client: Client, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games.rules, "all_games", lambda: 1 / 0)
    monkeypatch.setattr("config.health.views.JsonResponse", lambda _: 1 / 0)
    check(client.get(address), 500)


def test_unchanged_answer_has_the_security_headers(client: Client) -> None:
    known = client.get("/api/v1/games")["ETag"]
    check(client.get("/api/v1/games", headers={"If-None-Match": known}), 304)


def test_downloads_have_the_security_headers() -> None:
    ann, bob = Person("Ann"), Person("Bob")
    table = play_out(started(ann.id, bob.id, visibility="public"))
    for address in (f"tables/{table.id}/export", "me/data"):
        check(ann.send("GET", address))
    archives.ask(player=ann.player, now=timezone.now())
    assert archives.build_next(PARTS, timezone.now)
    check(ann.send("GET", "me/data/archive/file"))
    check(Client().get(ann.post("me/calendar-feed", {}, 201)["url"]))


def test_pages_of_staff_have_the_security_headers() -> None:
    client = staff_client(SUPERUSER)
    for address in ("/admin/", "/admin/players/player/", "/admin/conduct/cases/"):
        check(client.get(address))


@pytest.mark.parametrize("address", ["/", "/api/v1/me", "/static/admin/css/base.css", "/nothing.x"])
def test_answer_over_tls_asks_for_tls_for_a_year(
    client: Client, address: str, settings: Any
) -> None:
    settings.SECURE_HSTS_SECONDS = 365 * 24 * 3600
    settings.SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    answer = Client().get(address, secure=True)
    assert answer["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"
    read(answer)
    plain = Client().get(address)
    assert "Strict-Transport-Security" not in plain
    read(plain)


def test_policy_allows_no_foreign_and_no_inline_code() -> None:
    rules = dict(each.strip().split(" ", 1) for each in POLICY.split(";"))
    assert rules["default-src"] == rules["script-src"] == rules["style-src"] == "'self'"
    assert {rules[name] for name in ("object-src", "base-uri", "frame-ancestors")} == {"'none'"}
    assert "unsafe" not in POLICY


def test_headers_are_outermost_but_for_those_of_django() -> None:
    first, second = configured.MIDDLEWARE[:2]
    assert first == "django.middleware.security.SecurityMiddleware"
    assert second == "config.middleware.security_headers.SecurityHeadersMiddleware"


def test_no_answer_allows_other_origins(client: Client) -> None:
    for address in (*FILES, *PAGES, *API):
        answer = client.get(address, headers={"Origin": "https://elsewhere.example"})
        assert not [name for name in answer.headers if name.startswith("Access-Control")]
        read(answer)
