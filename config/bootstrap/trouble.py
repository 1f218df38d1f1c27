"""What can be missing on a machine, told in one line that says what to do."""

from __future__ import annotations

import errno
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .words import say

# What pip, uv, npm and Python write when something outside of them fails, the surest sign first.
SIGNS = (
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
KEPT_LINES = 15


class Trouble(Exception):
    """The work cannot go on; the message is for the person at the terminal."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(say(key, **facts))
        self.key = key


def of_output(command: list[str], output: str, folder: Path) -> Trouble:
    """What the words of a failed command mean; its last lines where they mean nothing to us."""
    for key, sign in SIGNS:
        if re.search(sign, output):
            return Trouble(key, folder=folder)
    last = "\n".join(output.strip().splitlines()[-KEPT_LINES:])
    return Trouble("failed", command=" ".join(command), output=last)


def of_error(error: OSError, folder: Path) -> Trouble | None:
    """What an error of the operating system means, where it is one of those that can be mended."""
    key = ERRNOS.get(error.errno or 0)
    return Trouble(key, folder=folder) if key else None


@contextmanager
def ending_in_a_line(folder: Path) -> Iterator[None]:
    """End the process with a line, instead of a traceback, where the folder cannot be used."""
    try:
        yield
    except OSError as error:
        known = of_error(error, folder)
        if known is None:
            raise
        raise SystemExit(str(known)) from error
