"""Start to measure in this process: show the metrics on a port of their own, and take samples."""

import ipaddress
import logging
from threading import Thread
from typing import Final, Literal, TypeAlias

from django.conf import settings
from prometheus_client import ProcessCollector, start_http_server

from games.metrics.measures import Measures, active
from games.metrics.reading import Read, Reader, from_database
from games.metrics.samples import Sampler

logger = logging.getLogger(__name__)

Role: TypeAlias = Literal["web", "worker", "both"]
LOOPBACK: Final = "127.0.0.1"


own_values: list[Read] = []
"""Read what a process knows of itself; `config.wiring` connects them."""


def start(role: Role, site: Read | None = None) -> None:
    """Measure from now on, unless the settings say no or this process already does.

    `site` reads the state of the whole site from the database, which workers do.
    """
    if active or not settings.METRICS["MEASURE"]:
        return
    measures = Measures()
    ProcessCollector(registry=measures.registry)
    for read in own_values:
        measures.registry.register(Reader(read))
    if site:
        measures.registry.register(Reader(from_database(site)))
    active.append(measures)
    _show(measures)
    Thread(target=Sampler(role, measures.registry).run, name="metrics", daemon=True).start()


def _show(measures: Measures) -> None:
    port, address = settings.METRICS["PORT"], settings.METRICS["BIND"]
    if not port:
        return
    if not is_private(address):
        logger.error("metrics are not shown: METRICS_BIND must be a private address")
        return
    try:
        start_http_server(port, address, measures.registry)
    except OSError as error:
        # A site without metrics is better than none.
        logger.error("metrics are not shown on port %s: %s", port, error.strerror)


def is_private(address: str) -> bool:
    """Return whether this is an IP address that the internet does not reach directly."""
    try:
        return not ipaddress.ip_address(address).is_global
    except ValueError:
        return False
