"""Copy an SQLite database while it is in use, and put a copy in its place."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from config.bootstrap.errors import SetupError
from config.bootstrap.private_files import make_private_database

PAGES_PER_STEP: Final = 2048
"""Eight megabytes, after which the progress is reported."""
SIDE_FILES: Final = ("-wal", "-shm")

Progress = Callable[[int, int], object]
"""Is called with the pages that are copied, and with all pages."""


def back_up(source: Path, target: Path, progress: Progress) -> int:
    """Copy the database into a new file. Return the number of its events.

    The copy is complete and consistent, or it is not there. Raise `SetupError`.
    """
    if target.exists():
        raise SetupError("backup_exists", file=target)
    partial = target.with_name(f"{target.name}.partial")
    # Before the data, which only its owner may read.
    make_private_database(partial)
    try:
        _copy(source, partial, progress)
        events = count_events(partial)
        os.replace(partial, target)
    finally:
        partial.unlink(missing_ok=True)
    _sync_folder(target.parent)
    return events


def restore(backup: Path, database: Path, now: datetime) -> Path | None:
    """Put a copy of the backup in place of the database. Return where the former one is now.

    No process may use the database meanwhile. Raise `SetupError`, and change nothing, if the file
    is not an intact backup.
    """
    count_events(backup)
    partial = database.with_name(f"{database.name}.restoring")
    make_private_database(partial)
    try:
        _copy(backup, partial, lambda copied, pages: None)
        former = _set_aside(database, now)
        os.replace(partial, database)
    finally:
        partial.unlink(missing_ok=True)
    _sync_folder(database.parent)
    return former


def count_events(file: Path) -> int:
    """Return the number of events in a backup. Raise `SetupError` if it is not intact."""
    try:
        with closing(_opened(file)) as connection:
            (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            (events,) = connection.execute("SELECT count(*) FROM events_event").fetchone()
    except sqlite3.DatabaseError as error:
        raise SetupError("not_a_backup", file=file) from error
    if verdict != "ok":
        raise SetupError("not_a_backup", file=file)
    return int(events)


def _copy(source: Path, target: Path, progress: Progress) -> None:
    def report(status: int, remaining: int, total: int) -> None:
        progress(total - remaining, total)

    with closing(_opened(source)) as here, closing(sqlite3.connect(target)) as there:
        # One snapshot for all steps: SQLite begins anew after each step that others have written
        # in, and would never finish a large database in use.
        here.execute("BEGIN")
        here.execute("SELECT count(*) FROM sqlite_master").fetchone()
        here.backup(there, pages=PAGES_PER_STEP, progress=report)
        # One file, complete in itself.
        there.execute("PRAGMA journal_mode=DELETE")
    with target.open("rb") as file:
        os.fsync(file.fileno())


def _opened(file: Path) -> sqlite3.Connection:
    # `ro` reads a database that others write; it never makes a missing one.
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


def _set_aside(database: Path, now: datetime) -> Path | None:
    if not database.exists():
        return None
    former = database.with_name(f"{database.name}.before-{now:%Y%m%dT%H%M%SZ}")
    # With what SQLite has not yet written into the file.
    for end in ("", *SIDE_FILES):
        with suppress(FileNotFoundError):
            os.replace(f"{database}{end}", f"{former}{end}")
    return former


def _sync_folder(folder: Path) -> None:
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
