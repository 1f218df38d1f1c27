"""Measure the requests of this process. Called only while it measures."""

from time import perf_counter
from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from games.metrics.catalogue import HTTP_IN_PROGRESS, HTTP_REQUESTS, HTTP_SECONDS
from games.metrics.measures import Measures

UNMATCHED: Final = "unmatched"


def received(measures: Measures) -> None:
    """Count a request that is going to be answered."""
    measures.count(HTTP_IN_PROGRESS)


def ended(measures: Measures) -> None:
    """Count the end of a request, whatever came of it."""
    measures.count(HTTP_IN_PROGRESS, by=-1)


def answered(
    measures: Measures, request: HttpRequest | None, response: HttpResponseBase, since: float
) -> None:
    """Measure a request by its route, which contains no values from its path."""
    route = route_of(request)
    measures.count(HTTP_REQUESTS, route, f"{response.status_code // 100}xx")
    measures.observe(HTTP_SECONDS, perf_counter() - since, route)


def route_of(request: HttpRequest | None) -> str:
    """Return the pattern of the URL; one word for files and for addresses that do not exist."""
    match = getattr(request, "resolver_match", None)
    return match.route or "/" if match else UNMATCHED
