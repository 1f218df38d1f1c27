"""A lock on the data folder, so that only one server runs on it."""

import os
from pathlib import Path
from typing import IO

from config.bootstrap.errors import SetupError
from config.bootstrap.private_files import make_private_folder


def lock_folder(folder: Path) -> IO[str]:
    """Lock the folder until the returned file is closed or the process ends, however it ends.

    Raise `SetupError` if another process has it locked.
    """
    make_private_folder(folder)
    file = (folder / "play.lock").open("a")
    try:
        _lock(file)
    except OSError as error:
        file.close()
        raise SetupError("already_running", folder=folder) from error
    return file


def _lock(file: IO[str]) -> None:
    if os.name == "posix":
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    else:
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]  # Windows
