"""A lock on the installation's folder, so that one service at a time runs on it."""

import os
from pathlib import Path
from typing import IO

from config.bootstrap.trouble import Trouble
from config.private_files import make_private_folder


def lock_folder(folder: Path) -> IO[str]:
    """Lock the folder until the returned file is closed or the process ends, however it ends.

    Raise Trouble if another process has it locked.
    """
    make_private_folder(folder)
    file = (folder / "play.lock").open("a")
    try:
        _lock(file)
    except OSError as error:
        file.close()
        raise Trouble("already_running", folder=folder) from error
    return file


def _lock(file: IO[str]) -> None:
    if os.name == "posix":
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    else:
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
