"""Cache headers for the files of the web app, as hooks of WhiteNoise."""

import re
from pathlib import Path
from wsgiref.headers import Headers

_HASHED = re.compile(r"(?:/staff)?/assets/.+-[\w-]{8,}\.\w+")
_REVALIDATED = ("/", "/index.html", "/sw.js")


def is_immutable(path: str, url: str) -> bool:
    """Return whether the URL changes with the content, as for Vite's hashed assets."""
    return _HASHED.fullmatch(url) is not None


def add_headers(headers: Headers, path: str, url: str) -> None:
    """Make browsers revalidate the entry points of the web app."""
    if url in _REVALIDATED or Path(url).suffix == ".webmanifest":
        headers["Cache-Control"] = "no-cache"
