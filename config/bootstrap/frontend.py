"""Building the web app when its sources have changed."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from .node import path_with_node
from .steps import ROOT, run, step

FRONTEND = ROOT / "frontend"
DIST = FRONTEND / "dist"
MODULES = FRONTEND / "node_modules"
BUILT = FRONTEND / ".built"
# npm empties the folder before it installs, so an interrupted installation leaves no stamp.
INSTALLED = MODULES / ".installed"
GENERATED = {MODULES.name, DIST.name, BUILT.name}


def ensure_packages() -> str:
    """Install the locked packages if needed. Return the PATH to run their tools with."""
    path = path_with_node()
    wanted = digest([FRONTEND / "package-lock.json", FRONTEND / "package.json"])
    if _read(INSTALLED) != wanted:
        with step("packages"):
            npm("ci", path=path)
            INSTALLED.write_text(wanted)
    return path


def ensure_built() -> None:
    """Build the web app unless the present sources have been built."""
    wanted = digest(_sources())
    if _read(BUILT) == wanted and (DIST / "index.html").is_file():
        return
    path = ensure_packages()
    with step("build"):
        npm("run", "build", path=path)
        run([sys.executable, "-m", "whitenoise.compress", "--quiet", str(DIST)])
        BUILT.write_text(wanted)


def npm(*arguments: str, path: str) -> None:
    """Run npm in the folder of the web app, with that PATH."""
    # By its full path: on Windows npm is a script that only a shell finds by name.
    program = shutil.which("npm", path=path) or "npm"
    run([program, *arguments], folder=FRONTEND, environment={**os.environ, "PATH": path})


def digest(files: Iterable[Path]) -> str:
    """Return one digest of the files' names and contents."""
    whole = sha256()
    for file in files:
        whole.update(f"{file.relative_to(FRONTEND).as_posix()}\0".encode())
        whole.update(sha256(file.read_bytes()).digest())
    return whole.hexdigest()


def _sources() -> Iterator[Path]:
    for entry in sorted(FRONTEND.iterdir()):
        if entry.name not in GENERATED:
            yield from (
                sorted(f for f in entry.rglob("*") if f.is_file()) if entry.is_dir() else [entry]
            )


def _read(stamp: Path) -> str:
    return stamp.read_text() if stamp.is_file() else ""
