"""A push service on loopback: decrypts what it receives, and answers as a test wants."""

import base64
import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid

from games.notices.push.keys import public_key
from games.notices.push.sending import Subscription
from tests.kit.person import Person
from tests.kit.ports import free_port

NEVER = 0
"""A status that is never answered."""
_AUTH = b"0123456789abcdef"


@dataclass
class Received:
    """One request: its path, headers, decrypted message and verified claims."""

    path: str
    headers: Mapping[str, str]
    message: dict[str, Any]
    claims: dict[str, Any]


@dataclass
class PushService:
    """The endpoints of one service, what they received, and their next answers."""

    url: str
    answers: list[tuple[int, dict[str, str]]] = field(default_factory=list)
    received: list[Received] = field(default_factory=list)
    arrived: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))
    closing: threading.Event = field(default_factory=threading.Event)
    _key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )

    def subscription(self, name: str = "device") -> Subscription:
        """Return the subscription of a device with this name."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return Subscription(f"{self.url}/{name}", _text(point), _text(_AUTH))

    def answer(self, *statuses: int, **headers: str) -> None:
        """Answer the next requests with these statuses; later ones are accepted."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.answers.extend((status, named) for status in statuses)

    def next_message(self, patience: float = 30.0) -> dict[str, Any]:
        """Wait for one more request than before. Return the last message."""
        assert self.arrived.acquire(timeout=patience), "no push message arrived"
        return self.received[-1].message

    def receive(self, path: str, headers: Mapping[str, str], body: bytes) -> None:
        """Decrypt a message, check its signature and record both."""
        clear = http_ece.decrypt(
            body, private_key=self._key, auth_secret=_AUTH, version="aes128gcm"
        )
        claims = _verified(headers["authorization"])
        self.received.append(Received(path, headers, json.loads(clear), claims))
        self.arrived.release()


@contextmanager
def push_service() -> Iterator[PushService]:
    """Run a push service inside the block."""
    port = free_port()
    service = PushService(f"http://127.0.0.1:{port}")
    with ThreadingHTTPServer(("127.0.0.1", port), _handler(service)) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield service
        finally:
            service.closing.set()
            server.shutdown()
            thread.join()


def subscription_body(service: PushService, name: str = "device", **changed: Any) -> dict[str, Any]:
    """Return the body of the request that subscribes a device with this name."""
    made = service.subscription(name)
    return {
        "endpoint": made.endpoint,
        "keys": {"p256dh": made.p256dh, "auth": made.auth},
        "server_key": public_key(),
        **changed,
    }


def subscribe(person: Person, service: PushService, name: str = "device") -> Any:
    """Subscribe the browser of a person. Return the device."""
    push = person.post("me/push/devices", subscription_body(service, name), 200)
    return next(device for device in push["devices"] if device["here"])


def _handler(service: PushService) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            named = {name.lower(): value for name, value in self.headers.items()}
            service.receive(self.path, named, body)
            status, headers = service.answers.pop(0) if service.answers else (201, {})
            if status == NEVER:
                service.closing.wait()
                self.close_connection = True
                return
            self.send_response(status)
            for name, value in {"Content-Length": "0", **headers}.items():
                self.send_header(name, value)
            with suppress(OSError):
                self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Stay silent."""

    return Handler


def _verified(authorization: str) -> dict[str, Any]:
    assert Vapid.verify(authorization)
    token = authorization.partition("t=")[2].partition(",")[0]
    claims = token.split(".")[1]
    found: dict[str, Any] = json.loads(base64.urlsafe_b64decode(claims + "=="))
    return found


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
