"""The settings of a process with another environment."""

import json
import os
import subprocess
import sys

SHOW = """
import json
from config import settings
print(json.dumps({name: getattr(settings, name, None) for name in %r}, default=str))
"""


def settings_in(environment: dict[str, str], *names: str) -> dict[str, object]:
    """Return the named settings of a process with only that environment."""
    shown = subprocess.run(
        [sys.executable, "-c", SHOW % (names,)],
        env={"SECRET_KEY": "x", "SYSTEMROOT": os.environ.get("SYSTEMROOT", ""), **environment},
        check=True,
        capture_output=True,
        text=True,
    )
    found: dict[str, object] = json.loads(shown.stdout)
    return found
