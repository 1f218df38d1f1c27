"""The settings that follow from the environment."""

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.settings.databases import database
from config.settings.mail_server import mail_server
from config.settings.secret_key import stored_secret_key
from tests.kit.settings import settings_in

ROOT = Path(__file__).resolve().parents[2]


def test_settings_need_no_environment() -> None:
    alone = settings_in({}, "DEBUG", "DATABASES", "CHANNEL_LAYERS", "ALLOWED_HOSTS")

    assert alone["DEBUG"] is False
    assert alone["DATABASES"]["default"]["ENGINE"].endswith("sqlite3")
    assert "InMemory" in alone["CHANNEL_LAYERS"]["default"]["BACKEND"]
    assert alone["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]


def test_debug_cannot_be_enabled_by_the_environment() -> None:
    assert settings_in({"DEBUG": "1", "DJANGO_DEBUG": "true"}, "DEBUG") == {"DEBUG": False}


def test_redis_url_configures_channels_and_cache() -> None:
    shared = settings_in({"REDIS_URL": "redis://cache/3"}, "CHANNEL_LAYERS", "CACHES")

    assert shared["CHANNEL_LAYERS"]["default"]["CONFIG"] == {"hosts": ["redis://cache/3"]}
    assert shared["CACHES"]["default"]["LOCATION"] == "redis://cache/3"


def test_https_public_url_makes_cookies_secure() -> None:
    site = settings_in(
        {"PUBLIC_URL": "https://games.example.org", "ALLOWED_HOSTS": "10.0.0.7"},
        "ALLOWED_HOSTS",
        "CSRF_TRUSTED_ORIGINS",
        "SESSION_COOKIE_SECURE",
        "CSRF_COOKIE_SECURE",
    )

    assert {"games.example.org", "10.0.0.7"} < set(site["ALLOWED_HOSTS"])
    assert site["CSRF_TRUSTED_ORIGINS"] == ["https://games.example.org"]
    assert site["SESSION_COOKIE_SECURE"] is site["CSRF_COOKIE_SECURE"] is True


def test_settings_of_a_public_site_pass_the_checks_of_deployment(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "PUBLIC_URL": "https://games.example.org",
        "SECRET_KEY": "0123456789abcdef" * 4,
        "REDIS_URL": "redis://127.0.0.1:6379/0",
        "DATABASE_URL": "",
        "CARAVANSERAI_VAR": str(tmp_path),
    }
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    checked = subprocess.run(
        command, cwd=ROOT, env=environment, check=False, capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stderr
    # The redirection to TLS, which the proxy does, and the preload list of browsers.
    assert "no issues (2 silenced)" in checked.stdout


def test_https_public_url_gives_the_session_a_cookie_of_this_host() -> None:
    names = ("SESSION_COOKIE_NAME", "MIDDLEWARE")
    site = settings_in({"PUBLIC_URL": "https://games.example.org"}, *names)
    lan = settings_in({"PUBLIC_URL": "http://192.168.1.20:8000"}, *names)

    former = "config.middleware.former_session_cookie.FormerSessionCookieMiddleware"
    sessions = "django.contrib.sessions.middleware.SessionMiddleware"
    assert site["SESSION_COOKIE_NAME"] == "__Host-sessionid"
    assert site["MIDDLEWARE"].index(former) == site["MIDDLEWARE"].index(sessions) - 1
    assert lan["SESSION_COOKIE_NAME"] is None
    assert former not in lan["MIDDLEWARE"]


def test_https_public_url_asks_browsers_for_tls_for_a_year() -> None:
    site = settings_in(
        {"PUBLIC_URL": "https://games.example.org"},
        "SECURE_HSTS_SECONDS",
        "SECURE_HSTS_INCLUDE_SUBDOMAINS",
    )

    assert list(site.values()) == [365 * 24 * 3600, True]


def test_http_public_url_leaves_cookies_usable() -> None:
    lan = settings_in(
        {"PUBLIC_URL": "http://192.168.1.20:8000"}, "SESSION_COOKIE_SECURE", "ALLOWED_HOSTS"
    )

    assert lan["SESSION_COOKIE_SECURE"] is None
    assert "192.168.1.20" in lan["ALLOWED_HOSTS"]


def test_database_url_is_parsed_with_escapes(tmp_path: Path) -> None:
    described = database("postgres://ga%40mes:p%2Fw@db.local:5433/cara%20van", tmp_path / "x")

    assert (
        described.items()
        >= {
            "NAME": "cara van",
            "USER": "ga@mes",
            "PASSWORD": "p/w",
            "HOST": "db.local",
            "PORT": 5433,
        }.items()
    )


def test_secret_key_is_created_once_and_private(tmp_path: Path) -> None:
    file = tmp_path / "var" / "secret_key"

    first = stored_secret_key(file)

    assert stored_secret_key(file) == first
    assert len(first) >= 50
    if os.name == "posix":
        assert file.stat().st_mode & 0o777 == 0o600


def test_concurrent_starts_share_one_secret_key(tmp_path: Path) -> None:
    file = tmp_path / "var" / "secret_key"
    code = "from pathlib import Path; from config.settings.secret_key import stored_secret_key\n"
    code += f"print(stored_secret_key(Path({str(file)!r})))"
    starts = [
        subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
        for _ in range(8)
    ]
    keys = {start.communicate()[0].strip() for start in starts}
    assert keys == {file.read_text()}
    assert [each.name for each in file.parent.iterdir()] == ["secret_key"]


def test_full_disk_leaves_no_empty_secret_key(tmp_path: Path, monkeypatch: Any) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        stored_secret_key(tmp_path / "secret_key")
    assert list(tmp_path.iterdir()) == []


def test_empty_secret_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret_key").touch()
    with pytest.raises(ImproperlyConfigured, match="is empty"):
        stored_secret_key(tmp_path / "secret_key")


@pytest.mark.django_db
def test_commit_waits_for_the_disk() -> None:
    from django.db import connection

    if connection.vendor == "postgresql":
        question, safe = "SHOW synchronous_commit", ("on",)
    else:
        question, safe = "PRAGMA synchronous", (2,)
    with connection.cursor() as cursor:
        cursor.execute(question)
        assert cursor.fetchone() == safe


@pytest.mark.parametrize(
    ("environment", "host", "port", "tls", "ssl"),
    [
        ({}, "", 587, True, False),
        ({"EMAIL_URL": "smtp://u:p%40w@mail.example.org"}, "mail.example.org", 587, True, False),
        ({"EMAIL_URL": "smtps://mail.example.org"}, "mail.example.org", 465, False, True),
        ({"EMAIL_URL": "smtp+plain://127.0.0.1:2525"}, "127.0.0.1", 2525, False, False),
        ({"SMTP_HOST": "mail", "SMTP_SECURITY": "tls"}, "mail", 465, False, True),
        (
            {"SMTP_HOST": "mail", "SMTP_PORT": "25", "SMTP_SECURITY": "none"},
            "mail",
            25,
            False,
            False,
        ),
    ],
)
def test_mail_server_is_read_from_the_environment(
    environment: dict[str, str], host: str, port: int, tls: bool, ssl: bool
) -> None:
    found = mail_server(environment)
    assert (found["EMAIL_HOST"], found["EMAIL_PORT"]) == (host, port)
    assert (found["EMAIL_USE_TLS"], found["EMAIL_USE_SSL"]) == (tls, ssl)


def test_password_of_the_mail_server_may_have_any_character() -> None:
    found = mail_server({"EMAIL_URL": "smtp://games%40x:p%40w%2F@mail.example.org"})
    assert found["EMAIL_HOST_USER"] == "games@x"
    assert found["EMAIL_HOST_PASSWORD"] == "p@w/"


@pytest.mark.parametrize(
    "environment",
    [
        {"EMAIL_URL": "https://mail.example.org"},
        {"EMAIL_URL": "smtp://:secret@"},
        {"EMAIL_URL": "smtp://mail:70000"},
        {"SMTP_HOST": "mail", "SMTP_PORT": "many"},
        {"SMTP_HOST": "mail", "SMTP_SECURITY": "some"},
    ],
)
def test_wrong_mail_server_is_refused_without_its_password(environment: dict[str, str]) -> None:
    with pytest.raises(ImproperlyConfigured) as raised:
        mail_server(environment)
    assert "secret" not in str(raised.value)


def test_mail_needs_a_server_and_a_public_address() -> None:
    server, public = {"SMTP_HOST": "mail"}, {"PUBLIC_URL": "https://games.example.org"}
    for environment, expected in (({}, False), (server, False), (public, False)):
        assert settings_in(environment, "MAIL_IS_AVAILABLE")["MAIL_IS_AVAILABLE"] is expected
    both = settings_in({**server, **public}, "MAIL_IS_AVAILABLE", "DEFAULT_FROM_EMAIL")
    assert both["MAIL_IS_AVAILABLE"] is True
    assert both["DEFAULT_FROM_EMAIL"] == "Caravanserai <games@games.example.org>"
