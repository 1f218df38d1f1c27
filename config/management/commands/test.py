"""Every test there is: on SQLite, on the stores the environment names, in the front end."""

import importlib.util
import os
import subprocess
from typing import Any

from config.bootstrap import frontend
from config.bootstrap.trouble import Trouble
from config.bootstrap.words import say
from config.management.base import RootCommand
from config.suites import Suite, left_out, suites


class Command(RootCommand):
    """Run all suites, and say what was left out."""

    help = "Run every test there is."

    def handle(self, **options: Any) -> None:
        """Fail where any suite fails, or, in CI, where one would be left out."""
        environment = {**os.environ, "PATH": _prepare()}
        missing = left_out(environment)
        if missing and environment.get("CI") in {"true", "1"}:
            raise Trouble("ci_incomplete", what=", ".join(missing))
        planned = suites(environment)
        failed = [suite.name for suite in planned if not self._passes(suite)]
        if missing:
            self.stdout.write(say("left_out", what=", ".join(missing)))
        else:
            self.stdout.write(say("nothing_left_out"))
        if failed:
            raise Trouble("failed_suites", names=", ".join(failed))
        self.stdout.write(say("passed", names=", ".join(suite.name for suite in planned)))

    def _passes(self, suite: Suite) -> bool:
        self.stdout.write(f"\n{say('suite', name=suite.name)}")
        self.stdout.flush()
        ended = subprocess.run(suite.command, cwd=suite.folder, env=suite.environment, check=False)
        return ended.returncode == 0


def _prepare() -> str:
    """Everything the suites need, at hand; the PATH to run them with."""
    if not importlib.util.find_spec("pytest"):
        raise Trouble("no_pytest")
    frontend.ensure_built()
    return frontend.ensure_packages()
