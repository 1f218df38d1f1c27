"""Where other machines of the same network find this one."""

import socket


def addresses() -> list[str]:
    """This machine's IPv4 addresses, the one it uses to go out first; loopback left out."""
    found = [_outgoing(), *_named()]
    return [ip for ip in dict.fromkeys(found) if ip and not ip.startswith("127.")]


def names() -> list[str]:
    """The names a neighbour may call this machine by, addresses included."""
    host = socket.gethostname().lower()
    return [*addresses(), host, host.removesuffix(".local") + ".local"]


def _outgoing() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only chooses the address it would send from.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _named() -> list[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []
