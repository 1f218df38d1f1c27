"""Free loopback ports, below those that systems hand out on their own."""

import os
import socket

HIGHEST = 32_000
_given: set[int] = set()


def free_port() -> int:
    """Return a port that nothing listens on and that this process has not returned before."""
    for port in range(21_000 + os.getpid() * 101 % 10_000, HIGHEST):
        if port not in _given and not accepts(port):
            _given.add(port)
            return port
    raise AssertionError("every port is taken")


def accepts(port: int) -> bool:
    """Return whether something accepts connections on this loopback port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
