"""The secret key of an installation without one: generated once, then stored in a file."""

import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from config.bootstrap.private_files import make_private_folder


def stored_secret_key(path: Path) -> str:
    """Return the key in `path`, generating it first if there is none.

    Raise ImproperlyConfigured if the file is empty: a new key would sign everybody out.
    """
    if not path.exists():
        _create(path)
    key = path.read_text().strip()
    if not key:
        raise ImproperlyConfigured(
            f"{path} is empty. Restore it from a backup, or delete it: the next start then makes"
            " a new key, and everybody has to sign in again."
        )
    return key


def _create(path: Path) -> None:
    make_private_folder(path.parent)
    # Written completely before it gets its name, so that a killed start or a full disk leaves no
    # empty key behind.
    descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.")
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(50))
            file.flush()
            os.fsync(file.fileno())
        # Of two simultaneous starts the first one wins; both then read its key.
        with suppress(FileExistsError):
            os.link(temporary, path)
        _sync_folder(path.parent)
    finally:
        os.unlink(temporary)


def _sync_folder(folder: Path) -> None:
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
