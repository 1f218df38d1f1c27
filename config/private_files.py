"""Files that only the account running the service may read."""

import os
from contextlib import suppress
from pathlib import Path

FILE, FOLDER = 0o600, 0o700


def make_private_folder(folder: Path, *, ours: bool = False) -> None:
    """Create a folder that only its owner may enter.

    One that exists is changed only if it is `ours`: another may be shared on purpose.
    """
    folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)
    if ours:
        folder.chmod(FOLDER)


def make_private_database(file: Path) -> None:
    """Let only the owner read an SQLite database, and the files that SQLite puts beside it."""
    # SQLite gives the files beside it the permissions of the database, so it must exist first.
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, FILE))
    for each in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
        with suppress(FileNotFoundError):
            each.chmod(FILE)
