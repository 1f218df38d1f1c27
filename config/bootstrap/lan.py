"""The addresses of this machine on the local network."""

import socket


def addresses() -> list[str]:
    """Return this machine's IPv4 addresses without loopback, the outgoing one first."""
    found = [_outgoing(), *_named()]
    return [ip for ip in dict.fromkeys(found) if ip and not ip.startswith("127.")]


def names() -> list[str]:
    """Return the host names that other machines may use for this one, addresses included."""
    host = socket.gethostname().lower()
    return [*addresses(), host, host.removesuffix(".local") + ".local"]


def _outgoing() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # No packet is sent; the system only chooses a source address.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _named() -> list[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []
