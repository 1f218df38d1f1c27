"""The operator's server on loopback, to which notes of heads are sent."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread

from tests.kit.ports import free_port


class NoteServer:
    """A server that stores what is put or posted, and answers as it is set to."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}/notes/"
        self.statuses: list[int] = []
        """The next answers; after them, each succeeds."""
        self.stored: dict[str, bytes] = {}
        self.requests: list[tuple[str, str]] = []
        self.authorizations: list[str | None] = []
        self.hangs = False
        self.is_closed = Event()

    def take(self, method: str, path: str, body: bytes, authorization: str | None) -> int:
        """Store a body. Return the status of the answer."""
        self.requests.append((method, path))
        self.authorizations.append(authorization)
        status = self.statuses.pop(0) if self.statuses else 201
        if status < 300:
            self.stored[path] = body
        return status


@contextmanager
def note_server() -> Iterator[NoteServer]:
    """Run a server inside the block."""
    found = NoteServer()

    class Handler(BaseHTTPRequestHandler):
        def do_PUT(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if found.hangs:
                found.is_closed.wait(30)
                return
            status = found.take(self.command, self.path, body, self.headers["Authorization"])
            self.send_response(status)
            if 300 <= status < 400:
                self.send_header("Location", "/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        do_POST = do_PUT

        def do_GET(self) -> None:
            body = found.stored.get(self.path)
            self.send_response(404 if body is None else 200)
            self.end_headers()
            self.wfile.write(body or b"")

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
