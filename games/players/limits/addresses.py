"""The client address under which limits count a request."""

from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final

from django.conf import settings
from django.http import HttpRequest

UNKNOWN: Final = "0.0.0.0"
HOME_NETWORK: Final = 64


def address_of(request: HttpRequest) -> str:
    """Return the client's address; for IPv6 its /64 network, since a household has many."""
    text = request.META.get("REMOTE_ADDR") or ""
    if settings.BEHIND_A_PROXY:
        # Only the last entry was written by our own proxy; a client can forge the others.
        text = request.META.get("HTTP_X_FORWARDED_FOR", text).rpartition(",")[2].strip()
        text = _without_port(text)
    try:
        address = ip_address(text)
    except ValueError:
        return UNKNOWN
    return _network(address) if isinstance(address, IPv6Address) else str(address)


def _without_port(text: str) -> str:
    # Some proxies add it: 192.0.2.7:4711, [2001:db8::7]:4711.
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text


def _network(address: IPv6Address) -> str:
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, HOME_NETWORK), strict=False).network_address)
