"""A network connection between a phone and the service, which can be dropped."""

import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from urllib.parse import urlsplit

from tests.kit.ports import free_port

CHUNK_BYTES = 65_536


class Line:
    """A relay on a port of its own. While it is down, it neither forwards nor accepts bytes."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._service = (parts.hostname or "", parts.port or 80)
        self._listener = socket.create_server(("127.0.0.1", free_port()))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._up = threading.Event()
        self._up.set()
        self._lock = threading.Lock()
        self._sockets: set[socket.socket] = set()

    def drop(self) -> None:
        """Stop forwarding without closing anything, as when a phone loses its network."""
        self._up.clear()

    def restore(self) -> None:
        """Close the connections of the past, which the network has forgotten, and forward again."""
        self._close_all()
        self._up.set()

    def serve(self) -> None:
        """Relay connections until the listener is closed."""
        while True:
            try:
                phone, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._relay, args=(phone,), daemon=True).start()

    def stop(self) -> None:
        """Close the listener and all connections."""
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.restore()

    def _relay(self, phone: socket.socket) -> None:
        with self._lock:
            self._sockets.add(phone)
        self._up.wait()
        try:
            service = socket.create_connection(self._service)
        except OSError:
            phone.close()
            return
        with self._lock:
            self._sockets.add(service)
        back = threading.Thread(target=self._forward, args=(service, phone), daemon=True)
        back.start()
        self._forward(phone, service)
        back.join()
        with self._lock:
            self._sockets -= {phone, service}

    def _forward(self, source: socket.socket, target: socket.socket) -> None:
        with closing(target):
            try:
                while data := source.recv(CHUNK_BYTES):
                    self._up.wait()
                    target.sendall(data)
                target.shutdown(socket.SHUT_RDWR)
            except OSError:
                return

    def _close_all(self) -> None:
        with self._lock:
            for each in self._sockets:
                try:
                    each.shutdown(socket.SHUT_RDWR)
                except OSError:
                    each.close()


@contextmanager
def a_line(url: str) -> Iterator[Line]:
    """Relay connections to the service at `url` until the end."""
    line = Line(url)
    server = threading.Thread(target=line.serve, daemon=True)
    server.start()
    yield line
    line.stop()
    server.join()
