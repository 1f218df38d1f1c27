"""Load separate servers, sample their resources, and judge these: `python -m tests.soak --help`."""

import argparse
import asyncio
import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

from tests.kit.measures import connections_to, open_files, resident_megabytes, threads
from tests.kit.postgresql import private_cluster
from tests.kit.servers import Process, environment_for, migrate, web_server, worker
from tests.soak import load, verdict
from tests.soak.client import Service

MINUTE = 60.0


def main(arguments: Sequence[str]) -> int:
    """Run, print and write the result. Return 0 if there are no flaws."""
    wish = parsed(arguments)
    with ExitStack() as opened:
        database = wish.database or opened.enter_context(private_cluster()).url()
        environment = environment_for(database, wish.redis)
        migrate(environment)
        web = opened.enter_context(web_server(environment))
        work = opened.enter_context(worker(environment))
        service = Service(web.port)
        sampler = Sampler(service, lambda: sampled(database, web, work))
        started = time.monotonic()
        asyncio.run(_run(service, sampler, wish.minutes * MINUTE, wish.every))
        took = time.monotonic() - started
        output = web.output + work.output
    found = verdict.flaws(sampler.samples, service.answers, service.moves)
    if tracebacks := output.count("Traceback"):
        found.append(f"the processes printed {tracebacks} tracebacks")
    if wish.log:
        wish.log.write_text(output, encoding="utf-8")
    result = {
        "seconds": round(took),
        "moves": service.moves,
        "answers": dict(service.answers),
        "refusals": dict(service.refusals),
        "flaws": found,
        "samples": sampler.samples,
    }
    wish.output.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    print(
        f"moves {service.moves}, answers {dict(service.answers)}",
        *(found or ["no flaws"]),
        sep="\n",
    )
    return 1 if found else 0


def parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--every", type=float, default=10.0, help="seconds between two samples")
    parser.add_argument("--database", help="postgres://…; without it, a private cluster")
    parser.add_argument("--redis", default=os.environ.get("REDIS_URL"), help="redis://…")
    parser.add_argument("--output", type=Path, default=Path("soak.json"))
    parser.add_argument("--log", type=Path, help="a file for what the processes print")
    wish = parser.parse_args(arguments)
    if not wish.redis:
        parser.error("name a Redis, with --redis or REDIS_URL")
    return wish


def sampled(database: str, web: Process, work: Process) -> dict[str, float]:
    """Return the present use of resources."""
    return {
        "connections": len(connections_to(database)),
        "web_megabytes": round(resident_megabytes(web.pid), 1),
        "worker_megabytes": round(resident_megabytes(work.pid), 1),
        "web_files": open_files(web.pid),
        "worker_files": open_files(work.pid),
        "web_threads": threads(web.pid),
        "worker_threads": threads(work.pid),
    }


class Sampler:
    """Samples regularly and prints a line a minute."""

    def __init__(self, service: Service, look: Callable[[], dict[str, float]]) -> None:
        self.samples: list[dict[str, float]] = []
        self._service, self._look = service, look
        self._started = self._printed = time.monotonic()

    async def run(self, every: float) -> None:
        """Sample until cancelled."""
        while True:
            await asyncio.sleep(every)
            sample = await asyncio.to_thread(self._look)
            now = time.monotonic()
            self.samples.append({"second": round(now - self._started, 1), **sample})
            if now - self._printed >= MINUTE:
                self._printed = now
                print(self._line(), flush=True)

    def _line(self) -> str:
        shown = [f"{name} {value:g}" for name, value in self.samples[-1].items()]
        return ", ".join([*shown, f"moves {self._service.moves}", str(dict(self._service.answers))])


async def _run(service: Service, sampler: Sampler, seconds: float, every: float) -> None:
    sampling = asyncio.create_task(sampler.run(every))
    try:
        await load.run(service, seconds)
    finally:
        sampling.cancel()
        # A sample that could not be taken is a failure of the run.
        [ended] = await asyncio.gather(sampling, return_exceptions=True)
    if not isinstance(ended, asyncio.CancelledError):
        raise ended


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
