"""The secret key of an installation that was given none: made once, then kept."""

import os
import secrets
from pathlib import Path


def kept_secret(path: Path) -> str:
    """Read the key in `path`, making it first where there is none; only the owner may read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        # Whoever creates the file writes it; processes that start together read the same key.
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text().strip()
    with os.fdopen(descriptor, "w") as file:
        key = secrets.token_urlsafe(50)
        file.write(key)
    return key
