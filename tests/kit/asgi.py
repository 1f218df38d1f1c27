"""Requests to the ASGI application, without a server."""

from typing import Any

from asgiref.testing import ApplicationCommunicator

from config.asgi import application
from tests.kit.sockets import PATIENCE


def get(path: str, *headers: tuple[bytes, bytes]) -> Any:
    """Return a request that was not sent yet."""
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "path": path,
        "query_string": b"",
        "headers": [(b"host", b"localhost"), *headers],
        "client": ("127.0.0.1", 4000),
        "server": ("localhost", 80),
    }
    # An untyped class.
    communicator: Any = ApplicationCommunicator
    return communicator(application, scope)


async def answer(asked: Any) -> tuple[int, bytes]:
    """Send a request. Return the status and body of the response."""
    await asked.send_input({"type": "http.request", "body": b""})
    start = await asked.receive_output(timeout=PATIENCE)
    body = b""
    while True:
        part = await asked.receive_output(timeout=PATIENCE)
        body += part.get("body", b"")
        if not part.get("more_body"):
            break
    await asked.wait(timeout=PATIENCE)
    return start["status"], body
