"""A Node that can build the front end: the system's, or one from a Python package."""

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
    """A PATH on which `node` and `npm` are recent enough, bringing them where they are not."""
    usual = os.environ.get("PATH", "")
    if _has_node(usual):
        return usual
    # Beside the running Python, where a package's programs are installed.
    own = os.pathsep.join([str(Path(sys.executable).parent), usual])
    if not _has_node(own):
        with step("node"):
            install("node", Path(sys.executable))
    return own


def _has_node(path: str) -> bool:
    node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
    return bool(node and npm) and is_recent(_version(str(node)))


def is_recent(version: str) -> bool:
    """Whether the front end's tools run on that Node, by their own account."""
    numbers = re.match(r"v(\d+)\.(\d+)", version)
    if not numbers:
        return False
    found = (int(numbers[1]), int(numbers[2]))
    return (20, 19) <= found < (21, 0) or found >= (22, 12)


def _version(node: str) -> str:
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return told.stdout
