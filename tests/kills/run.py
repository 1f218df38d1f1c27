"""One run: kills, their effects, and whether all acknowledged moves are in the log."""

import os
import statistics
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import StringIO
from threading import Event as Signal

from django.core.management import CommandError, call_command
from django.db import connection

from events.models import Event
from games.tables.log.rows import stream_of
from tests.kills.kinds import KINDS
from tests.kills.pauses import Pauses
from tests.kills.people import Player, Records
from tests.kills.site import Site

PLAYERS = 6
LONGEST_SECONDS = 5.0
OBSERVED_SECONDS = 6.0
"""Seconds from the end of one kill to the next one."""

WARM_SECONDS = 15.0
LINE = "{:<24} {:>6} {:>14} {:>14}"


class Run:
    """The results of the kills."""

    def __init__(self) -> None:
        self._records = Records()
        self._pauses: dict[str, list[float]] = {}

    def kill(self, site: Site, kinds: Sequence[str], each: int) -> None:
        """Kill so many times in each of these ways while people and bots play."""
        pauses = Pauses(os.environ["DATABASE_URL"])
        with _people(site, self._records):
            time.sleep(WARM_SECONDS)
            for kind in kinds:
                self._pauses[kind] = []
                for number in range(each):
                    moment = KINDS[kind](site, number)
                    time.sleep(OBSERVED_SECONDS)
                    self._pauses[kind].append(longest := pauses.longest_since(moment))
                    line = f"{kind} {number + 1}/{each}: longest pause {longest:.2f} s"
                    print(f"{line}, {len(self._records.acknowledged)} moves", flush=True)
        pauses.end()
        self._print_table()

    def problems(self) -> list[str]:
        """Return a line for each problem."""
        # PostgreSQL has ended it long ago.
        connection.close()
        slow = [
            f"{kind}: bots paused for {max(found):.1f} s"
            for kind, found in self._pauses.items()
            if max(found) > LONGEST_SECONDS
        ]
        return slow + self._lost() + self._records.wrong + _broken()

    def _print_table(self) -> None:
        print(LINE.format("killed", "times", "longest pause", "median"))
        for kind, found in self._pauses.items():
            longest, median = max(found), statistics.median(found)
            print(LINE.format(kind, len(found), f"{longest:.2f} s", f"{median:.2f} s"))

    def _lost(self) -> list[str]:
        acknowledged = self._records.acknowledged
        print(f"{len(acknowledged)} moves acknowledged, {self._records.repeated} sent again")
        lost = []
        for table, command in acknowledged:
            batches = Event.objects.filter(stream=stream_of(table), command=command, index=0)
            if (count := batches.count()) != 1:
                lost.append(f"the command {command} is {count} times in the log of {table}")
        return lost if acknowledged else ["no move was acknowledged"]


@contextmanager
def _people(site: Site, records: Records) -> Iterator[None]:
    stop = Signal()
    ports = [server.port for server in site.web]
    players = [Player(number, ports, records, stop) for number in range(PLAYERS)]
    for player in players:
        player.thread.start()
    try:
        yield
    finally:
        stop.set()
        for player in players:
            player.thread.join()


def _broken() -> list[str]:
    output, errors = StringIO(), StringIO()
    try:
        call_command("verify_log", "--rules", stdout=output, stderr=errors)
    except CommandError as error:
        return [f"verify_log --rules: {error}", *errors.getvalue().splitlines()[-20:]]
    print(f"verify_log --rules: {output.getvalue().strip()}")
    return []
