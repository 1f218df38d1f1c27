"""Errors of a machine's setup, reported in one line that says what to do."""

from __future__ import annotations

import errno
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .messages import message

# Output of pip, uv, npm and Python when something outside of them fails, most specific first.
PATTERNS = (
    ("disk_full", r"No space left on device|ENOSPC|not enough space|os error 28|disk is full"),
    ("wrong_hash", r"DO NOT MATCH THE HASHES|Hash mismatch|EINTEGRITY"),
    ("untrusted", r"UnknownIssuer|SELF_SIGNED_CERT|UNABLE_TO_GET_ISSUER|CERTIFICATE_VERIFY_FAILED"),
    ("no_venv", r"ensurepip is not\s+available|No module named '?(venv|ensurepip)"),
    (
        "not_writable",
        r"Permission denied|EACCES|EROFS|Read-only file system|Access is denied|"
        r"readonly database|unable to open database file",
    ),
    (
        "no_network",
        r"name resolution|getaddrinfo|NewConnectionError|ConnectionError|ConnectTimeout|"
        r"error sending request|dns error|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|"
        r"ENETUNREACH|No matching distribution found|Could not find a version",
    ),
)
ERRNOS = {
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.EFBIG: "disk_full",
    errno.EACCES: "not_writable",
    errno.EPERM: "not_writable",
    errno.EROFS: "not_writable",
}
SHOWN_LINES = 15


class SetupError(Exception):
    """A command cannot go on; the message is for the person at the terminal."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(message(key, **facts))
        self.key = key


def error_from_output(command: list[str], output: str, folder: Path) -> SetupError:
    """Return the error that a failed command's output means, or one with its last lines."""
    for key, pattern in PATTERNS:
        if re.search(pattern, output):
            return SetupError(key, folder=folder)
    last = "\n".join(output.strip().splitlines()[-SHOWN_LINES:])
    return SetupError("failed", command=" ".join(command), output=last)


def error_from_os(error: OSError, folder: Path) -> SetupError | None:
    """Return the error that an operating system error means, or None if it is not a known one."""
    key = ERRNOS.get(error.errno or 0)
    return SetupError(key, folder=folder) if key else None


@contextmanager
def exit_with_message(folder: Path) -> Iterator[None]:
    """Exit with one line, instead of a traceback, if the folder cannot be used."""
    try:
        yield
    except OSError as error:
        known = error_from_os(error, folder)
        if known is None:
            raise
        raise SystemExit(str(known)) from error
