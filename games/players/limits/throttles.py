"""Rate limits by address and by player, counted in the cache that all processes share."""

import string
import time
from typing import Any, Final

from django.conf import settings
from django.core.cache import cache
from rest_framework.exceptions import Throttled
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from games.players.limits.addresses import address_of
from games.players.models import Player

SECONDS: Final = {"s": 1, "m": 60, "h": 3600, "d": 86400}
"""The length of the periods of rates, by their first letter."""


class _Limit(SimpleRateThrottle):
    """Counts unsafe requests in the scope that a view names as `throttle_scope`.

    The setting `RATES` has a rate for each scope and kind of key, such as `guests:address`.
    """

    by: str

    def __init__(self) -> None:
        # The rate depends on the view, which is not known yet.
        self.rate = None

    def allow_request(self, request: Request, view: Any) -> bool:
        """Return whether the request is within its rate."""
        self.scope = f"{getattr(view, 'throttle_scope', '')}:{self.by}"
        self.rate = settings.RATES.get(self.scope)
        if self.rate is None or request.method in SAFE_METHODS:
            return True
        self.num_requests, self.duration = self.parse_rate(self.rate)
        return bool(super().allow_request(request, view))

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        """Return the cache key of this client's count, or None if there is no client to count."""
        client = self.client(request)
        return client and f"limit:{self.scope}:{client}"

    def parse_rate(self, rate: str | None) -> tuple[Any, Any]:
        """Return the number of requests and the seconds in a rate such as `30/3h`."""
        if rate is None:
            return None, None
        most, _, period = rate.partition("/")
        number = period.rstrip(string.ascii_letters)
        return int(most), int(number or 1) * SECONDS[period.removeprefix(number)[0]]

    def client(self, request: Request) -> str | None:
        """Return the key of the client whose requests are counted together."""
        raise NotImplementedError


class ByAddress(_Limit):
    """Counts by client address."""

    by = "address"

    def client(self, request: Request) -> str | None:
        """Return the address."""
        return address_of(request._request)


class ByPlayer(_Limit):
    """Counts by player."""

    by = "player"

    def client(self, request: Request) -> str | None:
        """Return the player's id."""
        return request.user.id if isinstance(request.user, Player) else None


def charge(request: Request, scope: str, cost: int) -> None:
    """Charge a cost to the client's address. Raise `Throttled` if its budget was used up before.

    The rate in `RATES` is a budget in units of the scope. The request that exceeds it is still
    answered, so that no single request is too large.
    """
    wait = spend(scope, ByAddress.by, address_of(request._request), cost)
    if wait is not None:
        raise Throttled(wait)


def spend(scope: str, by: str, client: str, cost: int = 1) -> float | None:
    """Charge a cost to a client's budget. Return the seconds to wait if it was used up before."""
    rate = settings.RATES.get(f"{scope}:{by}")
    if rate is None:
        return None
    budget, seconds = ByAddress().parse_rate(rate)
    assert budget is not None
    assert seconds is not None
    period, passed = divmod(time.time(), seconds)
    key = f"limit:{scope}:{client}:{period:.0f}"
    return seconds - passed if _add(key, cost, seconds) - cost >= budget else None


def _add(key: str, cost: int, seconds: int) -> int:
    # In the cache itself, so that simultaneous requests do not overwrite each other.
    cache.add(key, 0, timeout=seconds)
    try:
        return cache.incr(key, cost)
    except ValueError:
        # The key has just expired.
        return cost
