"""Destroying an SQLite database, and restoring it by the commands that operators use."""

import sqlite3
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from tests.kit.servers import environment_for
from tests.rehearsal.moves import fill, players, read, run


class Report(NamedTuple):
    """The result of a rehearsal."""

    events: int
    before: int
    """Moves acknowledged before the backup began."""
    missing: int
    """Those of them that are not in the restored database; none may be missing."""
    restored_events: int
    sum_of_heads: int
    backup_seconds: float
    restore_seconds: float
    verify_seconds: float


def rehearse(events: int, folder: Path) -> Report:
    """Fill a database, back it up beside players, destroy it, restore it, and compare."""
    var, backup = folder / "var", folder / "backup.sqlite3"
    environment = environment_for("", CARAVANSERAI_VAR=str(var))
    filled = fill(environment, events)
    with players(environment, folder / "moves"):
        before = read(folder / "moves")
        begun = monotonic()
        run(environment, "manage.py", "backup", str(backup))
        backed_up = monotonic()
    database = var / "caravanserai.sqlite3"
    for file in var.glob(f"{database.name}*"):
        file.unlink()
    destroyed = monotonic()
    run(environment, "manage.py", "restore", str(backup))
    restored = monotonic()
    run(environment, "manage.py", "verify_log")
    verified = monotonic()
    with closing(sqlite3.connect(database)) as connection:
        heads = dict(connection.execute("SELECT stream, version FROM events_head").fetchall())
        ((counted,),) = connection.execute("SELECT count(*) FROM events_event").fetchall()
    return Report(
        events=filled,
        before=len(before),
        missing=sum(not move.is_in(heads) for move in before),
        restored_events=counted,
        sum_of_heads=sum(heads.values()),
        backup_seconds=backed_up - begun,
        restore_seconds=restored - destroyed,
        verify_seconds=verified - restored,
    )
