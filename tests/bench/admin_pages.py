"""The pages of the admin in a large database, compared with a limit and with a small database."""

from collections.abc import Iterator
from contextlib import ExitStack
from statistics import quantiles
from time import perf_counter
from typing import Final, NamedTuple

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from events.models import Event
from games.conduct.models import AuditEntry, Case
from games.players.models import User
from games.tables.models import TableSummary
from tests.bench.figure import Figure, within
from tests.bench.generated.conduct import generate_conduct
from tests.bench.generated.games import Players, generate
from tests.bench.harness.database import WITHOUT, connected_to, further_database, is_postgresql

LIMIT: Final = 200.0
ROUNDS: Final = 40
MOVES: Final = 1
"""Of each game, which then has about ten events."""


class Size(NamedTuple):
    """The numbers of tables, and of cases and acts of staff."""

    tables: int
    cases: int


SMALL, QUICK, LARGE = Size(200, 50), Size(2_000, 500), Size(100_000, 10_000)

PAGES: Final = {
    "index": "admin:index",
    "queue": "admin:conduct_queue",
    "case": "admin:conduct_case",
    "appeals": "admin:conduct_appeals",
    "player's conduct": "admin:conduct_player",
    "audit": "admin:conduct_audit",
    "tables": "admin:tables_tablesummary_changelist",
    "table": "admin:tables_tablesummary_change",
    "log": "admin:events_event_changelist",
    "players": "admin:players_player_changelist",
    "player": "admin:players_player_change",
    "signals": "admin:signals_signal_changelist",
    "devices": "admin:players_device_changelist",
    "deliveries": "admin:notices_delivery_changelist",
    "health": "admin:events_logcheck_changelist",
}
"""The name of the URL of each page."""
ONE_CASE: Final = frozenset({"case"})
ONE_TABLE: Final = frozenset({"table"})
ONE_PLAYER: Final = frozenset({"player", "player's conduct"})


def figures(quick: bool) -> Iterator[Figure | str]:
    """Yield how long each page takes, and how many more queries it needs than in a small one."""
    if not is_postgresql():
        yield f"pages of the admin {WITHOUT}"
        return
    size = QUICK if quick else LARGE
    with ExitStack() as databases:
        small, large = (_filled(databases, each) for each in (SMALL, size))
        with connected_to(small):
            few = {name: queries(name) for name in PAGES}
        with connected_to(large):
            events = Event.objects.count()
            for name in PAGES:
                yield from _figures(name, few[name], f"{events:,} events")


def fill(size: Size, seed: int) -> Players:
    """Add games, cases and acts of staff to the database."""
    players = generate(size.tables, moves=MOVES, others=max(200, size.cases // 2), seed=seed)
    tables = list(TableSummary.objects.values_list("id", flat=True)[:1000])
    generate_conduct(players.others, tables, size.cases, seed)
    return players


def address(name: str) -> str:
    """Return the address of a page, of a case, table or player that the database has."""
    if name in ONE_CASE:
        return reverse(PAGES[name], args=[_busy_case().pk])
    if name in ONE_TABLE:
        return reverse(PAGES[name], args=[TableSummary.objects.latest("pk").pk])
    if name in ONE_PLAYER:
        return reverse(PAGES[name], args=[_busy_case().subject])
    return reverse(PAGES[name])


def _busy_case() -> Case:
    """Return the first case about a player about whom staff did something, too."""
    return Case.objects.filter(subject__in=AuditEntry.objects.values("target")).earliest("pk")


def owner() -> Client:
    """Return the client of a member of staff with all permissions."""
    user = User.objects.filter(username="owner").first()
    client = Client(SERVER_NAME="localhost")
    client.force_login(user or User.objects.create_superuser("owner"))
    return client


def queries(name: str) -> int:
    """Return how many queries a page takes."""
    path, client = address(name), owner()
    _read(client, path)
    with CaptureQueriesContext(connection) as captured:
        _read(client, path)
    return len(captured)


def _figures(name: str, few: int, among: str) -> Iterator[Figure]:
    path, client = address(name), owner()
    _read(client, path)
    *_, slowest = quantiles([_milliseconds(client, path) for _ in range(ROUNDS)], n=20)
    yield within(f"admin {name}, {among}: p95", "ms", found=slowest, limit=LIMIT)
    more = queries(name)
    yield Figure(f"admin {name}: queries", more, "", "a small database", few, 1.0, "at most")


def _milliseconds(client: Client, path: str) -> float:
    start = perf_counter()
    _read(client, path)
    return (perf_counter() - start) * 1000


def _read(client: Client, path: str) -> None:
    answer = client.get(path)
    if answer.status_code != 200:
        raise RuntimeError(f"{path} answers {answer.status_code}")


def _filled(databases: ExitStack, size: Size) -> str:
    database = databases.enter_context(further_database(f"admin_{size.tables}"))
    with connected_to(database):
        fill(size, seed=size.tables)
    return database
