"""Files that only the account running the server can read."""

import os
from contextlib import suppress
from pathlib import Path

FILE, FOLDER = 0o600, 0o700


def make_private_folder(folder: Path, *, ours: bool = False) -> None:
    """Create a folder that only its owner can access.

    An existing folder is changed only if it is `ours`; another may be shared on purpose.
    """
    folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)
    if ours:
        folder.chmod(FOLDER)


def make_private_database(file: Path) -> None:
    """Make an SQLite database, and the files SQLite puts next to it, readable by the owner only."""
    # SQLite copies the permissions of the database to its other files, so it must exist first.
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, FILE))
    for each in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
        with suppress(FileNotFoundError):
            each.chmod(FILE)
