"""Caddy in front of a site's web processes, with the configuration of a real site."""

import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.kit.ports import free_port
from tests.kit.servers import ROOT, Process

CADDYFILE: Final = ROOT / "config" / "deploy" / "Caddyfile"


def caddy() -> str | None:
    """Return the path of Caddy, or None if it is not installed."""
    return shutil.which("caddy")


def proxy_environment(public_url: str, upstream: Sequence[int], folder: Path) -> dict[str, str]:
    """Return the variables with which Caddy serves these ports on loopback."""
    own = {"BIND": "127.0.0.1", "PUBLIC_URL": public_url}
    ports = " ".join(f"127.0.0.1:{port}" for port in upstream)
    homes = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    return os.environ | own | homes | {"UPSTREAM": ports}


def proxy_process(port: int, upstream: Sequence[int], folder: Path) -> Process:
    """Return a proxy at this port that is not started yet. Raise RuntimeError without Caddy."""
    program = caddy()
    if program is None:
        raise RuntimeError("Caddy is not installed")
    command = [program, "run", "--config", str(CADDYFILE), "--adapter", "caddyfile"]
    environment = proxy_environment(address(port), upstream, folder)
    return Process(command, environment, port=port, name="proxy", log=folder / "proxy.log")


def address(port: int = 0) -> str:
    """Return the address of a proxy at this port, or at a free one."""
    return f"http://127.0.0.1:{port or free_port()}"
