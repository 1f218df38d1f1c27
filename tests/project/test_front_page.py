"""Serving the built front end: cache headers, types, addresses."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

# Closing an answer makes Django check its connections.
pytestmark = pytest.mark.django_db

HASHED = "/assets/index-DFTo9-KN.js"


@pytest.fixture
def client(tmp_path: Path, settings: Any) -> Client:
    """Return a client of a service whose front end has four small files."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>Caravanserai</title>")
    (tmp_path / "sw.js").write_text("// worker")
    (tmp_path / "manifest.webmanifest").write_text("{}")
    (tmp_path / HASHED.lstrip("/")).write_text("// code")
    settings.WHITENOISE_ROOT = settings.FRONTEND_DIST = tmp_path
    return Client()


@pytest.mark.parametrize("address", ["/", "/sw.js", "/manifest.webmanifest", "/table/7f3a"])
def test_entry_points_are_revalidated(client: Client, address: str) -> None:
    answer = client.get(address)

    assert answer["Cache-Control"] == "no-cache"
    answer.close()


def test_hashed_file_is_cached_for_ever(client: Client) -> None:
    answer = client.get(HASHED)

    assert "immutable" in answer["Cache-Control"]
    answer.close()


def test_manifest_has_its_content_type(client: Client) -> None:
    answer = client.get("/manifest.webmanifest")

    assert answer["Content-Type"] == "application/manifest+json"
    answer.close()


def test_address_of_the_front_end_returns_its_page(client: Client) -> None:
    answer = client.get("/table/7f3a")

    assert b"Caravanserai" in answer.getvalue()


@pytest.mark.parametrize("address", ["/assets/gone-12345678.js", "/api/nothing", "/owner/a/b"])
def test_missing_file_or_api_address_returns_404(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_missing_build_returns_404(tmp_path: Path, settings: Any, client: Client) -> None:
    settings.FRONTEND_DIST = tmp_path / "nothing"

    assert client.get("/table/7f3a").status_code == 404
