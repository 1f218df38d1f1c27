"""HTTP clients that read a response only when a test asks, from any loopback address."""

import socket
from collections.abc import Mapping
from http.client import HTTPResponse

SMALL_BUFFER = 4096
PATIENCE = 30.0


class Reader:
    """One request on a connection of its own."""

    def __init__(
        self,
        port: int,
        path: str,
        *,
        address: str = "127.0.0.1",
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self._socket = socket.socket()
        # Small, so that the system buffers little of an unread response.
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
        self._socket.settimeout(PATIENCE)
        self._socket.bind((address, 0))
        self._socket.connect(("127.0.0.1", port))
        lines = {"Host": "localhost", **(headers or {})}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        self._socket.sendall(f"GET {path} HTTP/1.1\r\n{head}\r\n".encode())

    def answer(self) -> HTTPResponse:
        """Return the response, its status and headers read and its body not."""
        response = HTTPResponse(self._socket, method="GET")
        response.begin()
        return response

    def close(self) -> None:
        """Close the connection."""
        self._socket.close()
