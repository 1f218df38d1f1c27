"""The settings that follow from the environment."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.settings.databases import database
from config.settings.secret_key import stored_secret_key

SHOW = """
import json
from config import settings
print(json.dumps({name: getattr(settings, name, None) for name in %r}, default=str))
"""


def settings_in(environment: dict[str, str], *names: str) -> dict[str, object]:
    """Return the named settings of a process with only that environment."""
    shown = subprocess.run(
        [sys.executable, "-c", SHOW % (names,)],
        env={"SECRET_KEY": "x", "SYSTEMROOT": os.environ.get("SYSTEMROOT", ""), **environment},
        check=True,
        capture_output=True,
        text=True,
    )
    return json.loads(shown.stdout)


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
