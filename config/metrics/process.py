"""Start to measure in the processes that serve requests."""

from config.framework.request_thread import THREADS
from games.metrics import process
from games.metrics.catalogue import HTTP_THREADS
from games.metrics.measures import active
from games.workers.processes.measuring import site_values


def measure_web() -> None:
    """Measure in a process that serves requests and sockets."""
    process.start("web")
    for measures in active:
        measures.set(HTTP_THREADS, THREADS)


def measure_both() -> None:
    """Measure in a process that serves requests and works beside them."""
    process.start("both", site_values)
