"""The server sends to public addresses only, at the address that was checked."""

import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
import requests

from games.notices.destinations import (
    LONGEST_ANSWER,
    UnsafeDestination,
    check_url,
    safe_session,
)
from tests.kit.ports import free_port

PUBLIC = "93.184.215.14"


class Names:
    """A resolver of the tests: counts its lookups, and may answer differently each time."""

    def __init__(self, *answers: list[str]) -> None:
        self.answers = list(answers)
        self.lookups: list[str] = []

    def __call__(self, host: str, port: int, *_: Any, **__: Any) -> list[Any]:
        if host.startswith("127."):
            # Connecting to an address is a lookup, too.
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (host, port))]
        self.lookups.append(host)
        found = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if not found:
            raise socket.gaierror("no such host")
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in found]


@pytest.fixture
def resolves(monkeypatch: Any) -> Any:
    """Return a function that makes every host resolve to these addresses."""

    def resolve(*answers: list[str]) -> Names:
        names = Names(*answers)
        monkeypatch.setattr("games.notices.destinations.socket.getaddrinfo", names)
        return names

    return resolve


@pytest.fixture
def on_loopback(settings: Any) -> None:
    """Allow plain HTTP to this machine."""
    settings.SEND_TO_LOOPBACK = True


class Echo(BaseHTTPRequestHandler):
    """Answers with the Host header; `/redirect` elsewhere, `/endless` without an end."""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.send_response(302 if self.path == "/redirect" else 201)
        self.send_header("Location", "http://127.0.0.1:9/")
        body = self.headers["Host"].encode()
        if self.path == "/endless":
            body = b"x" * 10**6
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            self.close_connection = True

    def log_message(self, *_: Any) -> None:
        """Stay silent."""


@contextmanager
def listening() -> Iterator[int]:
    """Serve `Echo` on loopback inside the block. Yield its port."""
    with ThreadingHTTPServer(("127.0.0.1", free_port()), Echo) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


def test_https_to_public_address_is_accepted(resolves: Any) -> None:
    resolves([PUBLIC])
    found = check_url("https://push.example.org/send/abc?x=1")
    assert (found.host, found.port, found.address) == ("push.example.org", 443, PUBLIC)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "push.example.org",
        "ftp://push.example.org/",
        "file:///etc/passwd",
        "https://",
        "https:///path",
        "https://user@push.example.org/",
        "https://user:pass@push.example.org/",
        "https://push.example.org:0/",
        "https://push.example.org:99999/",
        "https://[::1/",
        "https://push.example.org/\r\nX: y",
        "https://push.example.org/" + "x" * 1024,
    ],
)
def test_malformed_url_is_refused_without_lookup(url: str, resolves: Any) -> None:
    names = resolves([PUBLIC])
    with pytest.raises(UnsafeDestination, match="malformed"):
        check_url(url)
    assert names.lookups == []


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.0.0.7",
        "172.16.0.1",
        "192.168.1.1",
        "100.64.0.1",
        "100.100.100.200",
        "169.254.169.254",
        "168.63.129.16",
        "192.0.0.192",
        "0.0.0.0",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:169.254.169.254",
        "fe80::1",
        "fe80::1%eth0",
        "fc00::1",
        "fd00:ec2::254",
        "ff02::1",
        "2002:7f00:1::1",
        "64:ff9b::a9fe:a9fe",
        "2001:db8::1",
    ],
)
def test_address_that_is_not_public_is_refused(address: str, resolves: Any) -> None:
    resolves([address])
    with pytest.raises(UnsafeDestination, match="private"):
        check_url("https://push.example.org/")


def test_host_with_one_private_address_is_refused(resolves: Any) -> None:
    resolves([PUBLIC, "10.0.0.7"])
    with pytest.raises(UnsafeDestination, match="private"):
        check_url("https://push.example.org/")


@pytest.mark.parametrize("host", ["127.0.0.1", "[::1]", "2130706433", "0x7f.1", "[::ffff:7f00:1]"])
def test_spelled_out_loopback_address_is_refused(host: str) -> None:
    with pytest.raises(UnsafeDestination, match=r"private|unknown_host"):
        check_url(f"https://{host}/")


def test_plain_http_to_public_address_is_refused(resolves: Any, on_loopback: None) -> None:
    resolves([PUBLIC])
    with pytest.raises(UnsafeDestination, match="not_https"):
        check_url("http://push.example.org/")


def test_unknown_host_is_refused(resolves: Any) -> None:
    resolves([])
    with pytest.raises(UnsafeDestination, match="unknown_host"):
        check_url("https://nowhere.example.org/")


def test_loopback_is_refused_unless_the_setting_allows_it(settings: Any) -> None:
    assert settings.SEND_TO_LOOPBACK is False
    with pytest.raises(UnsafeDestination, match="private"):
        check_url("http://127.0.0.1:8000/")


def test_setting_for_loopback_allows_no_other_private_address(
    resolves: Any, on_loopback: None
) -> None:
    resolves(["192.168.1.1"])
    with pytest.raises(UnsafeDestination, match="private"):
        check_url("https://router.example.org/")


def test_second_lookup_cannot_redirect_a_checked_request(resolves: Any, on_loopback: None) -> None:
    with listening() as port:
        # The second answer is what an attacker's name server gives after the check.
        names = resolves(["127.0.0.1"], ["127.0.0.2"])
        url = f"http://push.example.org:{port}/"
        answer = safe_session(url).post(url, data=b"x", timeout=5)
    assert answer.text == f"push.example.org:{port}"
    assert names.lookups == ["push.example.org"]


def test_session_sends_to_no_other_host(resolves: Any, on_loopback: None) -> None:
    with listening() as port:
        resolves(["127.0.0.1"])
        session = safe_session(f"http://push.example.org:{port}/")
        with pytest.raises(UnsafeDestination):
            session.post(f"http://other.example.org:{port}/", timeout=5)
        with pytest.raises(requests.exceptions.InvalidSchema):
            session.post(f"https://push.example.org:{port}/", timeout=5)


def test_redirect_is_not_followed(on_loopback: None) -> None:
    with listening() as port:
        url = f"http://127.0.0.1:{port}/redirect"
        assert safe_session(url).post(url, timeout=5).status_code == 302


def test_only_the_beginning_of_an_answer_is_read(on_loopback: None) -> None:
    with listening() as port:
        url = f"http://127.0.0.1:{port}/endless"
        assert 0 < len(safe_session(url).post(url, timeout=5).content) <= LONGEST_ANSWER


def test_certificate_is_checked_for_the_host_of_the_url(
    resolves: Any, on_loopback: None, monkeypatch: Any
) -> None:
    named: list[str | None] = []

    def wrap(_: Any, sock: Any, *args: Any, server_hostname: str | None = None, **__: Any) -> Any:
        named.append(server_hostname)
        raise ssl.SSLCertVerificationError("stopped here")

    monkeypatch.setattr(ssl.SSLContext, "wrap_socket", wrap)
    with listening() as port:
        resolves(["127.0.0.1"])
        url = f"https://push.example.org:{port}/"
        with pytest.raises(requests.exceptions.SSLError):
            safe_session(url).post(url, timeout=5)
    assert named == ["push.example.org"]
