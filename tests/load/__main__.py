"""Load a whole site, and write what was measured: `python -m tests.load [--quick]`.

Starts a site (own PostgreSQL and Redis, web processes, workers and a proxy), fills databases with
whole games, and measures pages and moves in each, crowds at the tables, and slow clients. Then
`python -m tests.load.report` draws the plots of docs/scale.md and writes its tables.
"""

import argparse
import json
import os
import platform
import resource
import shutil
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from tests.load.report import missed
from tests.site.site import Site, site

PARTS: Final = ("pages", "crowd", "slow")
GAMES: Final = (1_000, 10_000, 100_000)
SOCKETS: Final = (100, 1_000, 5_000)
BYTES_OF_A_GAME: Final = 400_000
"""More than a game occupies with its share of the write-ahead log."""

QUICK: Final = {"games": (100, 1_000), "sockets": (100, 400), "views": 60, "seconds": 5.0}
FULL: Final = {"games": GAMES, "sockets": SOCKETS, "views": 240, "seconds": 12.0}
PER_SECOND: Final = 20.0
WEB, WORKERS = 2, 2
OPEN_TO_LOAD: Final = {"RATE_LIMITS": "off", "SECOND_FACTOR": "off"}


def main(arguments: Sequence[str]) -> int:
    """Measure the wanted parts, and write them. Return 1 if anything failed on the way."""
    wish = parsed(arguments)
    _allow_many_files()
    start = perf_counter()

    def progress(line: str) -> None:
        print(f"{perf_counter() - start:6.0f} s  {line}", flush=True)

    signal.signal(signal.SIGTERM, signal.default_int_handler)
    found: dict[str, Any] = {}
    with site(WEB, WORKERS, environment=OPEN_TO_LOAD, progress=progress) as running:
        for part in _measured(running, wish, progress):
            found |= part | {"seconds": round(perf_counter() - start)}
            keep(wish.output, found)
    progress(f"written to {wish.output}")
    wrong = errors(found)
    print(*(wrong or ["no errors"]), *missed(found), sep="\n")
    return 1 if wrong else 0


def parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """Return the options of the command line, those left out from the quick or full run."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="small sizes, below two minutes")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("--games", nargs="+", type=int, help="whole games in each database")
    parser.add_argument("--short", type=int, help="games of one more database, with short logs")
    parser.add_argument("--sockets", nargs="+", type=int, help="the sizes of the crowd")
    parser.add_argument("--views", type=int, help="how often each page is read in each database")
    parser.add_argument("--seconds", type=float, help="the time of each stage")
    parser.add_argument("--per-second", type=float, default=PER_SECOND, help="moves of the crowd")
    parser.add_argument("--played", type=Path, help="a file that keeps the games of the bots")
    parser.add_argument("--output", type=Path, default=Path("load.json"))
    wish = parser.parse_args(arguments)
    for name, value in (QUICK if wish.quick else FULL).items():
        if getattr(wish, name) is None:
            setattr(wish, name, value)
    return wish


def errors(found: dict[str, Any]) -> list[str]:
    """Return a line for each kind of error that occurred."""
    stages = found.get("crowd", {}).get("stages", [])
    parts = [found.get("pages", {}), found.get("slow", {}), *stages]
    lines = [f"{name}: {count}" for part in parts for name, count in part.get("errors", {}).items()]
    lost = sum(stage["sockets_lost"] for stage in stages)
    return [*lines, *([f"{lost} sockets were closed"] if lost else [])]


def keep(output: Path, found: dict[str, Any]) -> None:
    """Write these parts; parts that are left out stay as they were measured before."""
    known = json.loads(output.read_text(encoding="utf-8")) if output.exists() else {}
    output.write_text(json.dumps(known | found, indent=1) + "\n", encoding="utf-8")


def _measured(running: Site, wish: argparse.Namespace, progress: Any) -> Iterator[dict[str, Any]]:
    # Before Django is imported, which reads them.
    os.environ["DATABASE_URL"] = running.owner_database_url
    os.environ["REDIS_URL"] = running.redis_url
    os.environ["RATE_LIMITS"] = "off"
    os.environ["SECRET_KEY"] = running.environment["SECRET_KEY"]
    os.environ["CARAVANSERAI_VAR"] = str(running.folder)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from tests.load import databases, pages, slow, stages

    sizes = sorted(wish.games) if "pages" in wish.only else sorted(wish.games)[:1]
    check_space(running.folder, sum(sizes))
    yield {"machine": machine(), "quick": wish.quick}
    played = wish.played or running.folder / "played"
    # The crowd plays in the largest one, which is the site's own.
    filled = []
    for size in sizes:
        progress(f"filling a database with {size:,} whole games")
        is_own = size == sizes[-1]
        filled.append(databases.filled(running, size, own=is_own, played=played))
        progress(str(filled[-1].figures))
    if "pages" in wish.only:
        yield {"fill": [each.figures for each in filled]}
        if wish.short:
            progress(f"filling a database with {wish.short:,} short games")
            filled.append(databases.filled_with_short_games(running, wish.short))
        with databases.paused(running.workers):
            yield {"pages": pages.measure(running, filled, wish.views, progress)}
    if "crowd" in wish.only:
        # Before others open sockets: what a process has once used stays its own.
        found = stages.measure(running, wish.sockets, wish.per_second, wish.seconds, progress)
        yield {"crowd": {**found, "games": sizes[-1]}}
    if "slow" in wish.only:
        rounds = 1 if wish.quick else 3
        yield {"slow": slow.measure(running, wish.per_second, wish.seconds, rounds, progress)}


def check_space(folder: Path, games: int) -> None:
    """Raise SystemExit if the disk has no room for so many games."""
    free = shutil.disk_usage(folder).free
    if free < games * BYTES_OF_A_GAME:
        sys.exit(f"{games:,} games need {games * BYTES_OF_A_GAME / 1e9:.0f} GB of disk")


def machine() -> dict[str, Any]:
    """Return a description of the machine, with how busy others keep it."""
    return {
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "load_before": round(os.getloadavg()[0], 1),
    }


def _allow_many_files() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
