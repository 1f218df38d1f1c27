"""HTTP clients that a test controls byte by byte: from any loopback address, reading or not."""

import socket
from collections.abc import Mapping
from http.client import HTTPResponse

SMALL_BUFFER = 4096
PATIENCE = 30.0


class Reader:
    """One request on a connection of its own; the answer is read only when the test asks."""

    def __init__(
        self,
        port: int,
        path: str,
        *,
        address: str = "127.0.0.1",
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self._socket = socket.socket()
        # Small, so that the system keeps little of an answer that nobody reads.
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
        self._socket.settimeout(PATIENCE)
        self._socket.bind((address, 0))
        self._socket.connect(("127.0.0.1", port))
        lines = {"Host": "localhost", **(headers or {})}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        self._socket.sendall(f"GET {path} HTTP/1.1\r\n{head}\r\n".encode())

    def answer(self) -> HTTPResponse:
        """Return the answer, its status and headers read and its body not."""
        response = HTTPResponse(self._socket, method="GET")
        response.begin()
        return response

    def close(self) -> None:
        """Go away, whatever was not read."""
        self._socket.close()
