"""Finding a Node that can build the web app: the system's, or one from a Python package."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from .environment import install
from .steps import step


def path_with_node() -> str:
    """Return a PATH on which `node` and `npm` are recent enough; install them if needed."""
    usual = os.environ.get("PATH", "")
    if _has_node(usual):
        return usual
    # Next to the running Python, where packages install their programs.
    own = os.pathsep.join([str(Path(sys.executable).parent), usual])
    if not _has_node(own):
        with step("node"):
            install("node", Path(sys.executable))
    return own


def _has_node(path: str) -> bool:
    node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
    return bool(node and npm) and is_recent(_version(str(node)))


def is_recent(version: str) -> bool:
    """Return whether the web app's tools support this version of Node."""
    numbers = re.match(r"v(\d+)\.(\d+)", version)
    if not numbers:
        return False
    found = (int(numbers[1]), int(numbers[2]))
    return (20, 19) <= found < (21, 0) or found >= (22, 12)


def _version(node: str) -> str:
    try:
        process = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return process.stdout
