"""The limits that docs/limits.md lists, and those that rest on the defaults of libraries."""

import re
from importlib import import_module
from inspect import signature
from pathlib import Path

import pytest
from daphne.server import Server
from django.conf import settings
from twisted.web import http

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "limits.md").read_text()
NAMED = re.findall(r"\| [^|]*`([a-z_]+(?:\.[a-z_]+)+)\.([A-Z_]+)`[^|]*\| (\d+) \|", PAGE)
CACHES = re.findall(r"`([a-z_.]+)\.(CAPACITY)`\)\s+(\d+)", PAGE)


@pytest.mark.parametrize(("module", "name", "value"), [*NAMED, *CACHES])
def test_named_limit_has_the_value_of_the_page(module: str, name: str, value: str) -> None:
    assert getattr(import_module(module), name) == int(value)


def test_page_names_most_limits() -> None:
    assert len(NAMED) >= 14
    assert len(CACHES) == 3


@pytest.mark.parametrize("path", sorted(set(re.findall(r"\]\(\.\./([\w/]+\.py)\)", PAGE))))
def test_page_names_files_that_exist(path: str) -> None:
    assert (ROOT / path).is_file()


def test_every_row_names_its_test() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ") and "---" not in line]
    headings = ("| limit", "| queue")
    missing = [row for row in rows if "test_" not in row and not row.startswith(headings)]
    assert missing == []


def test_proxy_has_the_limits_of_the_page() -> None:
    caddyfile = (ROOT / "config" / "deploy" / "Caddyfile").read_text()
    for line in ("max_header_size 32KB", "read_header 10s", "read_body 30s", "max_size 1MB"):
        assert line in caddyfile


def test_twisted_bounds_headers_and_idle_connections() -> None:
    assert http.HTTPChannel.totalHeadersSize == 16 * 1024
    assert http.HTTPFactory().timeOut == 60


def test_daphne_bounds_the_life_of_sockets() -> None:
    defaults = {name: each.default for name, each in signature(Server).parameters.items()}
    assert (defaults["ping_interval"], defaults["ping_timeout"]) == (20, 30)
    assert defaults["websocket_timeout"] == 24 * 3600
    assert defaults["websocket_max_message_size"] == 2**20


def test_redis_and_mail_servers_are_not_awaited_for_long() -> None:
    assert settings.REDIS_OPTIONS["socket_timeout"] == 1.0
    assert settings.REDIS_OPTIONS["socket_connect_timeout"] == 1.0
    assert settings.EMAIL_TIMEOUT == 10
