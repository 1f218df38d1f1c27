"""`play`, started, looked at and stopped as at a terminal."""

import signal
import socket
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from config import lan

from .played import Played, playing


def status(port: int, host: str) -> int:
    """What the service answers whoever calls it by that name."""
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


def test_it_says_what_to_open_and_serves_it(played: Played) -> None:
    assert f"Open {played.url} " in played.printed
    with urllib.request.urlopen(played.url) as answer:
        assert b"<title>Caravanserai</title>" in answer.read()


def test_only_this_machine_can_reach_it(played: Played) -> None:
    # All of 127/8 is this machine, and stands for its other addresses.
    assert listens("127.0.0.1", played.port)
    assert not listens("127.0.0.2", played.port)


def test_a_foreign_name_is_refused(played: Played) -> None:
    assert status(played.port, "localhost") == 200
    assert status(played.port, "games.example.org") == 400


def test_the_owner_link_opens(played: Played) -> None:
    with urllib.request.urlopen(played.owner_link) as answer:
        assert b"csrfmiddlewaretoken" in answer.read()


def test_a_taken_port_is_told_with_another(played: Played, tmp_path: Path) -> None:
    second = Played(port=played.port, var=tmp_path)

    assert second.end_by_itself() == 1
    assert second.printed.splitlines() == [
        f"Port {played.port} is taken: close what uses it, or "
        f"python3 manage.py play --port {played.port + 1}"
    ]


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_it_closes_cleanly(stop: signal.Signals, tmp_path: Path) -> None:
    with playing(var=tmp_path) as service:
        code = service.end(by=stop)

    assert code == 0
    assert service.printed.rstrip().endswith("Closed. Every game is kept.")
    assert "Traceback" not in service.printed


def test_the_network_is_let_in_on_demand(tmp_path: Path) -> None:
    with playing("--lan", var=tmp_path) as service:
        service.wait_until("Wi-Fi" if lan.addresses() else "no network")

        assert listens("127.0.0.2", service.port)
        for name in lan.names():
            assert status(service.port, name) == 200
            assert lan.addresses() == [] or f"http://{lan.addresses()[0]}:" in service.printed
        assert status(service.port, "games.example.org") == 400
