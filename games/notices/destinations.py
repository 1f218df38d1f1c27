"""URLs that players give, to which the server sends: push services and webhooks.

A player may name any host, so the server could be made to call its own network. Each URL is
resolved once, refused unless all its addresses are public, and connected to at a checked address.
"""

import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Any, Final, TypeAlias
from urllib.parse import SplitResult, urlsplit

import msgspec
from django.conf import settings
from requests import PreparedRequest, Response, Session
from requests.adapters import HTTPAdapter

Address: TypeAlias = IPv4Address | IPv6Address

LONGEST_URL: Final = 1024
LONGEST_ANSWER: Final = 4096
PORTS: Final = {"https": 443, "http": 80}
CLOUD_SERVICES: Final = (IPv4Network("168.63.129.16/32"), IPv4Network("192.0.0.0/24"))
"""Where clouds answer their own machines, and which Python counts as public."""
IPV4_BEHIND_NAT64: Final = IPv6Network("64:ff9b::/96")


class UnsafeDestination(Exception):
    """The server must not send to this URL: `malformed`, `not_https`, `unknown_host`, `private`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Destination(msgspec.Struct, frozen=True):
    """A checked URL: its scheme, host and port, and the address to connect to."""

    scheme: str
    host: str
    port: int
    address: str


def check_url(url: str) -> Destination:
    """Resolve the host of a URL. Return where to connect. Raise `UnsafeDestination`."""
    parts = _parts(url)
    host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
    found = _resolve(host, port)
    on_this_machine = settings.SEND_TO_LOOPBACK and all(each.is_loopback for each in found)
    if not on_this_machine and not all(map(_is_public, found)):
        raise UnsafeDestination("private")
    if parts.scheme != "https" and not on_this_machine:
        raise UnsafeDestination("not_https")
    return Destination(parts.scheme, host, port, str(found[0]))


def safe_session(url: str) -> Session:
    """Return a session that can send to this URL's host only. Raise `UnsafeDestination`.

    The caller gives each request a timeout. At most the first `LONGEST_ANSWER` bytes of an answer
    are read, redirects are not followed, and proxies of the environment are not used.
    """
    destination = check_url(url)
    session = _SessionWithoutRedirects()
    # A proxy would resolve the host again.
    session.trust_env = False
    session.adapters.clear()
    session.mount(f"{destination.scheme}://", _CheckedAdapter(destination))
    return session


class _SessionWithoutRedirects(Session):
    """A session that returns a redirect instead of following it to an unchecked URL."""

    def get_redirect_target(self, resp: Response) -> str | None:
        """Return no target, whatever the answer says."""
        return None


class _CheckedAdapter(HTTPAdapter):
    """Connects to the checked address, and verifies the certificate for the host."""

    def __init__(self, destination: Destination) -> None:
        self._destination = destination
        super().__init__()

    def build_connection_pool_key_attributes(
        self, request: PreparedRequest, verify: Any, cert: Any = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Replace the host by the address. Raise `UnsafeDestination` for another host."""
        place, secure = super().build_connection_pool_key_attributes(request, verify, cert)
        wanted = self._destination
        parts = _parts(request.url or "")
        if (parts.hostname, parts.port or PORTS[parts.scheme]) != (wanted.host, wanted.port):
            raise UnsafeDestination("malformed")
        place["host"] = wanted.address
        if wanted.scheme == "https":
            secure["server_hostname"] = secure["assert_hostname"] = wanted.host
        return place, secure

    def add_headers(self, request: PreparedRequest, **kwargs: Any) -> None:
        """Name the host, which would otherwise be the address."""
        request.headers["Host"] = _parts(request.url or "").netloc

    def send(self, request: PreparedRequest, *args: Any, **kwargs: Any) -> Response:
        """Send the request, and read the beginning of the answer."""
        response = super().send(request, *args, **{**kwargs, "stream": True})
        # One read, so that a slow endless answer cannot occupy the sender.
        response._content = response.raw.read1(LONGEST_ANSWER, decode_content=True)
        response.close()
        return response


def _parts(url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        complete = bool(parts.hostname) and parts.scheme in PORTS and parts.port != 0
    except ValueError:
        complete = False
    if not complete or len(url) > LONGEST_URL or "@" in parts.netloc or not url.isprintable():
        raise UnsafeDestination("malformed")
    return parts


def _resolve(host: str, port: int) -> list[Address]:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise UnsafeDestination("unknown_host") from None
    # An IPv6 address may have a scope after a percent sign.
    return [ip_address(str(each[4][0]).partition("%")[0]) for each in found]


def _is_public(address: Address) -> bool:
    return all(
        each.is_global
        and not each.is_multicast
        and not each.is_reserved
        and not any(each in network for network in CLOUD_SERVICES)
        for each in _with_embedded(address)
    )


def _with_embedded(address: Address) -> Iterable[Address]:
    """Yield the addresses that a packet to this one may reach: also an IPv4 address inside."""
    if not isinstance(address, IPv6Address):
        yield address
        return
    inside = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
    if address in IPV4_BEHIND_NAT64:
        inside.append(IPv4Address(int(address) & 0xFFFF_FFFF))
    embedded = [each for each in inside if each is not None]
    # A mapped address is no address of its own.
    yield from embedded if address.ipv4_mapped else [address, *embedded]
