"""Notices: what their outbox rows cost a move, how soon they leave, and a pass of the worker."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from statistics import median
from time import perf_counter, sleep, time
from typing import Any
from unittest.mock import patch

from django.utils import timezone

from games.notices.models import Delivery
from games.notices.queue.leasing import Leases
from games.outbox.models import OutboxItem
from games.players.models import Player, PlayerCalendar
from games.tables.models import SeatSummary, TableSummary
from games.workers import bots, clocks, senders
from games.workers.processes.report import report
from tests.bench.figure import Figure, percentile, within
from tests.bench.generated import games as generated
from tests.bench.harness import sender
from tests.bench.harness.database import (
    WITHOUT,
    connected_to,
    further_database,
    is_postgresql,
    own_database,
)
from tests.bench.harness.play import PLAYERS, do, moves

MOST_PER_MOVE = 1.15
PER_SECOND, TABLES = 100, 300
SOON, PASS_SECONDS = 1.0, 2.0
RUNNING = 10_000
PATIENCE = 30.0
MOSTLY_RUNNING = {"finished": 10, "unseen": 2, "voided": 2, "open": 1, "hosted": 1} | {
    "playing": 2,
    "timed": 81,
    "bot": 1,
}
"""How many of a hundred games are of each kind."""


def figures(quick: bool) -> Iterator[Figure | str]:
    """Yield the figures of notices."""
    if not is_postgresql():
        yield f"notices {WITHOUT}"
        return
    own_database()
    yield _move(quick)
    yield _delay(seconds=3 if quick else 20)
    yield _pass(quick)


def _move(quick: bool) -> Figure:
    """Compare moves whose turns pass to another player with moves without outbox rows."""
    ours, bare = moves("gemblo", "with"), moves("gemblo", "without")
    found, peer = [], []
    for _ in range(200 if quick else 1_500):
        found.append(_duration(next(ours)))
        with patch("games.tables.notices.statements", return_value=[]):
            peer.append(_duration(next(bare)))
    return Figure(
        "one move through services.act with its outbox rows",
        median(found) * 1000,
        "ms",
        "without them",
        median(peer) * 1000,
        MOST_PER_MOVE,
        "at most",
    )


def _duration(move: tuple[object, ...]) -> float:
    start = perf_counter()
    do(*move)  # type: ignore[arg-type]  # a table, a player and a command
    return perf_counter() - start


def _delay(seconds: int) -> Figure:
    """Move at many tables while the process of a worker empties the outbox."""
    for player in PLAYERS:
        Player.objects.get_or_create(id=player, defaults={"created_at": timezone.now()})
    waiting = [moves("gemblo", f"delay {number}") for number in range(TABLES)]
    for each in waiting:
        do(*next(each))
    with _sender() as orders:
        _await_empty()
        began = time()
        made = dict(_moved(waiting, began, count=seconds * PER_SECOND))
        rate = len(made) / (max(made.values()) - began)
        _await_empty()
        orders.send(None)
        handed: dict[tuple[str, int], float] = orders.recv()
    # One that was never handed over took at least as long as it was waited for.
    delays = [max(0.0, handed[key] - at) if key in handed else PATIENCE for key, at in made.items()]
    missed = len(made.keys() - handed.keys())
    what = f"turn committed to handed over, p99; {rate:.0f} moves/s, {missed} of {len(made)} missed"
    return within(what, "s", found=percentile(delays, 0.99), limit=SOON)


def _moved(
    waiting: Sequence[Iterator[tuple[Any, ...]]], began: float, count: int
) -> Iterator[tuple[tuple[str, int], float]]:
    """Move at the rate, or as fast as possible. Yield each new turn with its time."""
    for number in range(count):
        sleep(max(0.0, began + number / PER_SECOND - time()))
        before, *order = next(waiting[number % TABLES])
        table = do(before, *order)
        if table.to_act and table.to_act != before.to_act:
            yield (table.id, int(table.version)), time()


def _await_empty() -> None:
    """Wait until nothing is due in the outbox and no delivery is queued."""
    until = time() + PATIENCE
    queued = Delivery.objects.filter(state="queued")
    due = OutboxItem.objects.filter(kind="your_turn")
    while time() < until and (due.exists() or queued.exists()):
        sleep(0.05)


@contextmanager
def _sender() -> Iterator[Connection]:
    forks = get_context("forkserver")
    here, there = forks.Pipe()
    process = forks.Process(target=sender.work, args=(own_database(), there))
    process.start()
    there.close()
    assert here.recv() == sender.READY
    try:
        yield here
    finally:
        here.close()
        process.join(PATIENCE)


def _pass(quick: bool) -> Figure:
    """Look once for everything that a worker does, among many running games with clocks."""
    count = (RUNNING // 10 if quick else RUNNING) * 100 // 84
    with further_database("worker_pass") as database, connected_to(database):
        with patch.dict(generated.SHARES, MOSTLY_RUNNING):
            generated.generate(count, moves=1, seed=1)
        _add_calendars()
        running = TableSummary.objects.filter(status="playing").count()
        times = []
        for _ in range(5):
            start = perf_counter()
            clocks.tick_due(timezone.now())
            senders.empty_outbox(Leases("bench"))
            bots.waiting_tables()
            report(timezone.now())
            times.append(perf_counter() - start)
    what = f"worker pass over {running:,} running tables with clocks and calendars"
    return within(what, "s", found=median(times), limit=PASS_SECONDS)


def _add_calendars() -> None:
    seated = SeatSummary.objects.exclude(player="").values("player")
    players = list(islice(Player.objects.filter(id__in=seated), RUNNING))
    PlayerCalendar.objects.bulk_create(
        PlayerCalendar(player=player, zone="Europe/Paris", floating=True) for player in players
    )
