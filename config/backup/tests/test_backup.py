"""Backups of the SQLite database: made beside writers, refused if they are broken, restored."""

import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, Thread

import pytest

from config.backup import sqlite
from config.bootstrap.errors import SetupError
from config.bootstrap.single_instance import lock_folder

ROOT = Path(__file__).resolve().parents[3]
NOW = datetime(2026, 11, 19, 8, tzinfo=UTC)
ROW = "INSERT INTO events_event (id) VALUES (?)"


def ignore(copied: int, pages: int) -> None:
    """Show no progress."""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Return a database of a hundred events, whose last ones are in the write-ahead log."""
    file = tmp_path / "data" / "caravanserai.sqlite3"
    file.parent.mkdir()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE events_event (id INTEGER PRIMARY KEY, filling BLOB)")
        connection.executemany(ROW, [(number,) for number in range(100)])
        connection.commit()
    return file


def ids(file: Path) -> list[int]:
    """Return the ids of the events in a database."""
    with closing(sqlite3.connect(file)) as connection:
        return [row[0] for row in connection.execute("SELECT id FROM events_event ORDER BY id")]


def test_backup_contains_every_event_and_is_private(database: Path, tmp_path: Path) -> None:
    target = tmp_path / "backup.sqlite3"

    assert sqlite.back_up(database, target, ignore) == 100

    assert ids(target) == list(range(100))
    assert sorted(file.name for file in tmp_path.iterdir()) == ["backup.sqlite3", "data"]
    if os.name == "posix":
        assert stat.S_IMODE(target.stat().st_mode) == 0o600


def test_backup_beside_a_writer_is_consistent(database: Path, tmp_path: Path) -> None:
    stop, written = Event(), [99]

    def write() -> None:
        with closing(sqlite3.connect(database, timeout=30)) as connection:
            while not stop.is_set():
                connection.execute(
                    "INSERT INTO events_event VALUES (?, randomblob(20000))", [written[-1] + 1]
                )
                connection.commit()
                written.append(written[-1] + 1)

    writer = Thread(target=write)
    writer.start()
    try:
        while len(written) < 200:
            pass
        before = written[-1]
        sqlite.back_up(database, tmp_path / "backup.sqlite3", ignore)
        after = written[-1] + 1
    finally:
        stop.set()
        writer.join()

    found = ids(tmp_path / "backup.sqlite3")
    assert before < len(found) <= after + 1
    assert found == list(range(len(found)))


def test_backup_does_not_begin_anew_after_each_write(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "PAGES_PER_STEP", 1)
    copied: list[int] = []
    with closing(sqlite3.connect(database)) as writer:
        writer.executemany("INSERT INTO events_event VALUES (?, zeroblob(9000))", [(100,), (101,)])
        writer.commit()

        def write(pages: int, total: int) -> None:
            assert len(copied) < 100, "it never ends"
            copied.append(pages)
            writer.execute("INSERT INTO events_event (id) VALUES (?)", [1000 + len(copied)])
            writer.commit()

        sqlite.back_up(database, tmp_path / "backup.sqlite3", write)

    assert len(copied) > 3
    assert copied == sorted(set(copied))
    assert ids(tmp_path / "backup.sqlite3") == list(range(102))


def test_backup_never_replaces_a_file(database: Path, tmp_path: Path) -> None:
    target = tmp_path / "backup.sqlite3"
    target.write_text("dear")

    with pytest.raises(SetupError) as refused:
        sqlite.back_up(database, target, ignore)

    assert (refused.value.key, target.read_text()) == ("backup_exists", "dear")


def test_progress_ends_with_all_pages(database: Path, tmp_path: Path) -> None:
    shown: list[tuple[int, int]] = []

    sqlite.back_up(database, tmp_path / "backup.sqlite3", lambda *pages: shown.append(pages))

    assert shown[-1][0] == shown[-1][1] > 0


def test_restored_database_is_the_backup_and_the_former_one_is_kept(
    database: Path, tmp_path: Path
) -> None:
    sqlite.back_up(database, tmp_path / "backup.sqlite3", ignore)
    with closing(sqlite3.connect(database)) as connection:
        connection.execute(ROW, [100])
        connection.commit()

    former = sqlite.restore(tmp_path / "backup.sqlite3", database, NOW)

    assert ids(database) == list(range(100))
    assert former is not None
    assert former.name == "caravanserai.sqlite3.before-20261119T080000Z"
    assert ids(former) == list(range(101))


def test_restoring_needs_no_former_database(database: Path, tmp_path: Path) -> None:
    sqlite.back_up(database, tmp_path / "backup.sqlite3", ignore)

    assert sqlite.restore(tmp_path / "backup.sqlite3", tmp_path / "new.sqlite3", NOW) is None
    assert len(ids(tmp_path / "new.sqlite3")) == 100


def broken_files(folder: Path, good: Path) -> list[Path]:
    """Return files that are no intact backups."""
    text, missing = folder / "text", folder / "missing"
    text.write_text("no database" * 500)
    cut, other = folder / "cut", folder / "other"
    cut.write_bytes(good.read_bytes()[:5000])
    sqlite3.connect(other).execute("CREATE TABLE unrelated (id)").connection.close()
    return [text, missing, cut, other]


def test_broken_backup_is_refused_and_changes_nothing(database: Path, tmp_path: Path) -> None:
    good = tmp_path / "backup.sqlite3"
    sqlite.back_up(database, good, ignore)

    for file in broken_files(tmp_path, good):
        with pytest.raises(SetupError) as refused:
            sqlite.restore(file, database, NOW)
        assert refused.value.key == "not_a_backup"
        assert ids(database) == list(range(100))


def manage(var: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the project on this data folder."""
    inherited = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment = {**inherited, "CARAVANSERAI_VAR": str(var), "LC_ALL": "C"}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.once
def test_commands_back_up_restore_and_verify(tmp_path: Path) -> None:
    var, copy = tmp_path / "var", tmp_path / "copy.sqlite3"
    assert manage(var, "migrate").returncode == 0

    made = manage(var, "backup", str(copy))
    assert (made.returncode, "0 events, intact" in made.stdout) == (0, True), made.stderr
    with lock_folder(var):
        running = manage(var, "restore", str(copy))
    assert (running.returncode, "already running" in running.stderr) == (1, True)
    restored = manage(var, "restore", str(copy))
    assert (restored.returncode, "Restored." in restored.stdout) == (0, True), restored.stderr
    assert manage(var, "verify_log").returncode == 0
    assert len(list(var.glob("caravanserai.sqlite3.before-*Z"))) == 1
