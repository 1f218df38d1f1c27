"""The project's Python environment, with exactly the packages of a lock."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from hashlib import sha256
from pathlib import Path

from .errors import SetupError
from .steps import ROOT, run, step, succeeds

VENV = ROOT / ".venv"
# The lock that was installed last, with its digest: makes the second start quick.
STAMP = VENV / "installed-lock"


def ensure(lock: str) -> Path:
    """Install the libraries of `lock` if they are missing. Return the environment's Python."""
    python = python_of(VENV)
    if not succeeds([str(python), "-c", ""]):
        with step("environment"):
            _make()
    elif _is_installed(lock) and succeeds([str(python), "-c", "import django"]):
        return python
    with step("libraries"):
        STAMP.unlink(missing_ok=True)
        install(lock, python)
        STAMP.write_text(_stamp(lock))
    return python


def python_of(environment: Path) -> Path:
    """Return the path of an environment's Python on this system."""
    return environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def install(lock: str, python: Path) -> None:
    """Install a lock into that Python's environment, checking its hashes."""
    wanted = ["--require-hashes", "--requirement", str(_lock_file(lock))]
    run([*_installer(python), "--quiet", *wanted])


def _installer(python: Path) -> list[str]:
    if uv := _uv():
        return [uv, "pip", "install", "--python", str(python)]
    if not succeeds([str(python), "-m", "pip", "--version"]):
        run([str(python), "-m", "ensurepip"])
    return [str(python), "-m", "pip", "install", "--no-input", "--disable-pip-version-check"]


def _make() -> None:
    if uv := _uv():
        run([uv, "venv", "--quiet", "--clear", "--python", sys.executable, str(VENV)])
        return
    # Debian packages these apart from Python.
    if not all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        raise SetupError("no_venv")
    run([sys.executable, "-m", "venv", "--clear", str(VENV)])


def _uv() -> str | None:
    found = shutil.which("uv")
    # A version manager's shim may be on PATH although uv is not installed.
    return found if found and succeeds([found, "--version"]) else None


def _lock_file(lock: str) -> Path:
    return ROOT / "requirements" / f"{lock}.txt"


def _stamp(lock: str) -> str:
    return f"{lock} {sha256(_lock_file(lock).read_bytes()).hexdigest()}"


def _is_installed(lock: str) -> bool:
    # The development lock contains the runtime's.
    return STAMP.is_file() and STAMP.read_text() in {_stamp(lock), _stamp("dev")}
