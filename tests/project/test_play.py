"""`play`, started and stopped as at a terminal."""

import os
import signal
import socket
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from config.bootstrap import lan
from tests.kit.ports import free_port

from .played import Played, playing

pytestmark = pytest.mark.once


def status(port: int, host: str) -> int:
    """Return the status of an answer to a request for that host."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/admin/login/", headers={"Host": host}
    )
    try:
        with urllib.request.urlopen(request) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        refused.close()
        return refused.code


def listens(address: str, port: int) -> bool:
    with socket.socket() as caller:
        caller.settimeout(2)
        return caller.connect_ex((address, port)) == 0


def test_play_prints_its_address_and_serves_it(played: Played) -> None:
    assert f"Open {played.url} " in played.printed
    with urllib.request.urlopen(played.url) as answer:
        assert b"<title>Caravanserai</title>" in answer.read()


def test_play_listens_on_loopback_only(played: Played) -> None:
    # 127.0.0.2 is this machine too, and represents its other addresses.
    assert listens("127.0.0.1", played.port)
    assert not listens("127.0.0.2", played.port)


def test_unknown_host_is_refused(played: Played) -> None:
    assert status(played.port, "localhost") == 200
    assert status(played.port, "games.example.org") == 400


def test_printed_owner_link_opens(played: Played) -> None:
    with urllib.request.urlopen(played.owner_link) as answer:
        assert b"csrfmiddlewaretoken" in answer.read()


def test_second_service_on_the_same_folder_ends(tmp_path: Path) -> None:
    with playing(var=tmp_path) as first:
        second = Played(port=first.port + 1, var=tmp_path)
        assert second.end_by_itself() == 1
        assert second.printed.splitlines() == [
            f"Caravanserai is already running with the data in {tmp_path}."
            " Use that one, or stop it first."
        ]
        assert status(first.port, "localhost") == 200


def test_service_starts_again_after_a_kill(tmp_path: Path) -> None:
    with playing(var=tmp_path) as first:
        first.end(by=signal.SIGKILL)
    with playing(var=tmp_path) as again:
        assert status(again.port, "localhost") == 200


@pytest.mark.skipif(os.name != "posix", reason="permissions are those of POSIX")
def test_files_of_an_installation_are_private(tmp_path: Path) -> None:
    with playing(var=tmp_path / "var"):
        found = {file.name: file.stat().st_mode & 0o777 for file in (tmp_path / "var").iterdir()}
        assert (tmp_path / "var").stat().st_mode & 0o777 == 0o700
    databases = {name: mode for name, mode in found.items() if "sqlite3" in name}
    assert set(databases.values()) == {0o600}
    assert {"caravanserai.sqlite3", "caravanserai.sqlite3-wal"} <= set(databases)
    assert found["secret_key"] == 0o600


def test_lan_is_refused_behind_a_proxy(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("PUBLIC_URL", "https://games.example.org")
    refused = Played("--lan", port=free_port(), var=tmp_path)
    assert refused.end_by_itself() == 1
    assert refused.printed.startswith("--lan cannot be combined with an https PUBLIC_URL")


def test_empty_secret_key_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "secret_key").touch()
    refused = Played(port=free_port(), var=tmp_path)
    assert refused.end_by_itself() == 1
    assert refused.printed.startswith(f"{tmp_path / 'secret_key'} is empty.")
    assert len(refused.printed.splitlines()) == 1


def test_taken_port_is_reported_with_another(played: Played, tmp_path: Path) -> None:
    second = Played(port=played.port, var=tmp_path)

    assert second.end_by_itself() == 1
    assert second.printed.splitlines() == [
        f"Port {played.port} is in use. Stop the program that uses it, or run: "
        f"python3 manage.py play --port {played.port + 1}"
    ]


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_play_ends_cleanly(stop: signal.Signals, tmp_path: Path) -> None:
    with playing(var=tmp_path) as service:
        code = service.end(by=stop)

    assert code == 0
    assert service.printed.rstrip().endswith("Stopped. All games are saved.")
    assert "Traceback" not in service.printed


def test_lan_option_accepts_other_machines(tmp_path: Path) -> None:
    with playing("--lan", var=tmp_path) as service:
        service.wait_until("Wi-Fi" if lan.addresses() else "no network")

        assert listens("127.0.0.2", service.port)
        for name in lan.names():
            assert status(service.port, name) == 200
            assert lan.addresses() == [] or f"http://{lan.addresses()[0]}:" in service.printed
        assert status(service.port, "games.example.org") == 400
