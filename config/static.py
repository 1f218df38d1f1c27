"""How long browsers may keep the files of the front end."""

import re
from pathlib import Path
from wsgiref.headers import Headers

_HASHED = re.compile(r"/assets/.+-[\w-]{8,}\.\w+")
_ALWAYS_ASK = ("/", "/index.html", "/sw.js")


def is_immutable(path: str, url: str) -> bool:
    """Whether the address changes with the content, as Vite's hashed assets do."""
    return _HASHED.fullmatch(url) is not None


def add_headers(headers: Headers, path: str, url: str) -> None:
    """Have the browser ask again for what leads to everything else."""
    if url in _ALWAYS_ASK or Path(url).suffix == ".webmanifest":
        headers["Cache-Control"] = "no-cache"
