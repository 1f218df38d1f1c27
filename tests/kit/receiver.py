"""The receiver of a webhook on loopback, which checks signatures as its documentation says."""

import base64
import hashlib
import hmac
import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

from tests.kit.ports import free_port


class Receiver:
    """A receiver that stores the events with a valid signature, and answers as it is set to."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}/hook"
        self.secret = ""
        self.status, self.headers = 204, dict[str, str]()
        self.events: list[dict[str, Any]] = []
        self.ids: list[str] = []
        self.timestamps: list[int] = []
        self.requests = 0
        self.hangs = Event()
        self.is_closed = Event()

    def receive(self, headers: Any, body: bytes) -> None:
        """Store an event. Raise an assertion if its signature is wrong."""
        self.requests += 1
        event, timestamp = headers["Webhook-Id"], headers["Webhook-Timestamp"]
        key = base64.b64decode(self.secret.removeprefix("whsec_"))
        signed = f"{event}.{timestamp}.".encode() + body
        expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        assert headers["Webhook-Signature"] == f"v1,{expected}"
        self.timestamps.append(int(timestamp))
        self.ids.append(event)
        self.events.append(json.loads(body))


@contextmanager
def receiver() -> Iterator[Receiver]:
    """Run a receiver."""
    found = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if found.hangs.is_set():
                found.is_closed.wait(10)
                return
            found.receive(self.headers, body)
            self.send_response(found.status)
            for name, value in found.headers.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", found.port), Handler)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield found
    finally:
        found.is_closed.set()
        server.shutdown()
        server.server_close()
        thread.join()
