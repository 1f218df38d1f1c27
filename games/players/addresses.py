"""Where a request comes from, as the limits count it."""

from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final

from django.conf import settings
from django.http import HttpRequest

UNKNOWN: Final = "0.0.0.0"
HOME_NETWORK: Final = 64


def address_of(request: HttpRequest) -> str:
    """The asker's address; of IPv6 the network, for a household has more than can be counted."""
    told = request.META.get("REMOTE_ADDR") or ""
    if settings.BEHIND_A_PROXY:
        # The last entry alone was written by our own proxy; the asker may have written the rest.
        told = request.META.get("HTTP_X_FORWARDED_FOR", told).rpartition(",")[2].strip()
        told = _without_port(told)
    try:
        address = ip_address(told)
    except ValueError:
        return UNKNOWN
    return _network(address) if isinstance(address, IPv6Address) else str(address)


def _without_port(told: str) -> str:
    # Some proxies say it too: 192.0.2.7:4711, [2001:db8::7]:4711.
    if told.startswith("["):
        return told[1:].partition("]")[0]
    return told.partition(":")[0] if told.count(":") == 1 else told


def _network(address: IPv6Address) -> str:
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, HOME_NETWORK), strict=False).network_address)
