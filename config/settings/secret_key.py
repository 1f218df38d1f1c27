"""The secrets of an installation without any: generated once, then stored in files."""

import os
import secrets
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from config.bootstrap.private_files import make_private_folder


def listed(text: str) -> list[str]:
    """Return the keys in a text that separates them by commas."""
    return [key for each in text.split(",") if (key := each.strip())]


def stored_secret_key(path: Path) -> str:
    """Return Django's secret key, which is in `path`, generating it first if there is none."""
    return stored_secret(path, lambda: secrets.token_urlsafe(50), "everybody has to sign in again")


def stored_secret(path: Path, generate: Callable[[], str], consequence: str) -> str:
    """Return the secret in `path`, generating it first if there is none.

    Raise ImproperlyConfigured if the file is empty: a new secret would have that consequence.
    """
    if not path.exists():
        _create(path, generate())
    secret = path.read_text().strip()
    if not secret:
        raise ImproperlyConfigured(
            f"{path} is empty. Restore it from a backup, or delete it: the next start then makes"
            f" a new key, and {consequence}."
        )
    return secret


def _create(path: Path, secret: str) -> None:
    make_private_folder(path.parent)
    # Written completely before it gets its name, so that a killed start or a full disk leaves no
    # empty key behind.
    descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.")
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(secret)
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
