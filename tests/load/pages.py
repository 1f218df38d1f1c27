"""Pages and moves in databases of different sizes, measured in turns."""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, cycle
from time import perf_counter
from typing import Any, Final

from django.db import connection
from django.urls import reverse

from games.players.models import Player
from games.table.state import Status
from games.tables.models import TableSummary
from tests.bench.figure import percentile
from tests.bench.harness.client import BenchClient
from tests.bench.harness.database import connected_to
from tests.load.crowd import Crowd, Records
from tests.load.databases import Progress, SizedDatabase, served
from tests.load.rehearsal import TITLES, new_people, new_tables, owner_cookies, signed_in
from tests.load.wire import Address
from tests.site.site import Site

API: Final = "/api/v1"
HOME: Final = (
    *(f"{API}/tables?scope={scope}" for scope in ("mine", "news", "open", "invited")),
    f"{API}/me/unread-chat",
    f"{API}/me/friend-requests",
)
"""The requests of the home screen."""

ADMIN: Final = {
    "admin: index": "admin:index",
    "admin: queue": "admin:conduct_queue",
    "admin: tables": "admin:tables_tablesummary_changelist",
    "admin: log": "admin:events_event_changelist",
    "admin: players": "admin:players_player_changelist",
    "admin: health": "admin:events_logcheck_changelist",
}
WARM: Final = 10
PAIRS: Final = 12
MOVE: Final = "move"

Requests = Sequence[bytes]
"""What one view of a page sends, one request after the other."""


@dataclass(slots=True)
class Views:
    """The pages of one database, as an endless series of views each, and what they took."""

    crowd: Crowd
    pages: Mapping[str, Iterator[Requests]]
    order: Iterator[Any]
    seconds: dict[str, list[float]] = field(default_factory=dict)
    records: Records = field(default_factory=Records)


def measure(
    site: Site, databases: Sequence[SizedDatabase], views: int, progress: Progress
) -> dict[str, Any]:
    """Return the p50 and p99 of each page and of a move, by the number of games."""
    with ExitStack() as opened:
        sized = []
        for number, each in enumerate(databases, start=1):
            where = opened.enter_context(served(site, each, number))
            progress(f"preparing the pages of {each.label} games")
            with connected_to(each.name):
                tables = list(new_tables(new_people(2 * PAIRS)))
                sized.append((where, tables, pages(where, each)))
                for table in tables:
                    table.rehearse(2 + (WARM + views) // PAIRS)
        connection.close()
        return asyncio.run(_measure(databases, sized, views, progress))


async def _measure(
    databases: Sequence[SizedDatabase], sized: Sequence[Any], views: int, progress: Progress
) -> dict[str, Any]:
    all_views = []
    for where, tables, found in sized:
        crowd = Crowd(where)
        await crowd.join(tables)
        all_views.append(Views(crowd, found, cycle(crowd.pairs)))
    found = {}
    for name in [MOVE, *sized[0][2]]:
        one = partial(_move if name == MOVE else _view, name)
        count = views // 3 if name in ADMIN else views
        await _in_turns(all_views, one, count)
        if wrong := {key: count for of in all_views for key, count in of.records.errors.items()}:
            raise RuntimeError(f"moves failed: {wrong}")
        found[name] = {
            each.label: _figures(of.seconds[name][WARM:])
            for each, of in zip(databases, all_views, strict=True)
        }
        progress(f"{name}: {_growth(found[name])}")
    for of in all_views:
        of.crowd.close()
    return {"views": views, "pages": found}


async def _in_turns(all_views: Sequence[Views], one: Callable[[Views], Any], count: int) -> None:
    # A slow moment of the machine affects all sizes alike.
    for _ in range(WARM + count):
        for of in all_views:
            await one(of)


async def _view(name: str, of: Views) -> None:
    requests = next(of.pages[name])
    start = perf_counter()
    for request in requests:
        await of.crowd.lines.send(request)
    of.seconds.setdefault(name, []).append(perf_counter() - start)


async def _move(name: str, of: Views) -> None:
    await next(of.order).move(of.crowd.lines, of.records)
    of.seconds[name] = of.records.seconds


def _figures(seconds: Sequence[float]) -> dict[str, float]:
    return {
        "p50_ms": round(percentile(seconds, 0.5) * 1000, 2),
        "p99_ms": round(percentile(seconds, 0.99) * 1000, 2),
    }


def _growth(by_size: Mapping[str, Mapping[str, float]]) -> str:
    times = [f"{figures['p99_ms']} ms among {size}" for size, figures in by_size.items()]
    return f"p99 {', '.join(times)}"


def pages(where: Address, database: SizedDatabase) -> dict[str, Iterator[Requests]]:
    """Return the endless views of each page in the database that Django is connected to."""
    heavy = {name: database.figures[name] for name in ("twenty", "two_hundred", "veteran")}
    by_name = dict(zip(heavy, signed_in(list(heavy.values())), strict=True))
    others = signed_in(list(Player.objects.order_by("id").values_list("id", flat=True)[:50]))
    owner = owner_cookies()
    found: dict[str, Iterator[Requests]] = {
        "home": cycle([_gets(where, by_name["twenty"], *HOME)]),
        "lobby": cycle([_gets(where, each, f"{API}/lobby") for each in others]),
        "archive": cycle([_gets(where, by_name["veteran"], f"{API}/tables?scope=finished")]),
        "archive, page 3": cycle(
            [_gets(where, by_name["two_hundred"], f"{API}/tables?scope=finished&cursor=40")]
        ),
        "profile": cycle([_gets(where, by_name["twenty"], f"{API}/players/{heavy['veteran']}")]),
        "profile's games": cycle(
            [
                _gets(
                    where,
                    by_name["twenty"],
                    f"{API}/players/{heavy['veteran']}/games?list=finished",
                )
            ]
        ),
        "replay": (_gets(where, others[0], f"{API}/tables/{each}/replay") for each in _ended()),
    }
    for name, view in ADMIN.items():
        found[name] = cycle([[where.get(reverse(view), owner)]])
    return found


def _gets(where: Address, who: BenchClient, *paths: str) -> Requests:
    return [where.get(path, who.cookies) for path in paths]


def _ended() -> Iterator[str]:
    """Return ended games of each title in turn, each once before any of them again."""
    ended = TableSummary.objects.filter(status=Status.FINISHED.value).order_by("id")
    by_title = [
        list(ended.filter(game=title).values_list("id", flat=True)[:400]) for title in TITLES
    ]
    return cycle(list(chain.from_iterable(zip(*by_title, strict=False))))
