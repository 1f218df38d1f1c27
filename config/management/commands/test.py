"""Run tests: every suite, or the tests that are named."""

import importlib.util
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from config.bootstrap import catalogs, frontend
from config.bootstrap.errors import SetupError
from config.bootstrap.messages import message
from config.bootstrap.steps import ROOT
from config.bootstrap.suites import PYTEST, Suite, left_out, suites
from config.management.base import RootCommand


class Command(RootCommand):
    """Runs every suite and reports what was left out, or runs the named tests with pytest."""

    help = "Run every test, or only those named by path or dotted name."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the names of tests, and the option to leave none out."""
        parser.add_argument("names", nargs="*", help="paths or dotted names, handed to pytest")
        parser.add_argument(
            "--thorough", action="store_true", help="leave no test out, and repeat all on SQLite"
        )

    def handle(self, *, names: list[str], thorough: bool = False, **options: Any) -> None:
        """Run the tests. Raise `SetupError` if any fails, or in CI if a suite cannot run."""
        environment = {**os.environ, "PATH": _prepare()}
        if names:
            command = (*PYTEST, *(_path(name) for name in names))
            self._run([Suite("pytest", command, environment)])
        else:
            self._run_everything(environment, thorough=thorough)

    def _run_everything(self, environment: dict[str, str], *, thorough: bool) -> None:
        missing = left_out(environment)
        if missing and environment.get("CI") in {"true", "1"}:
            raise SetupError("ci_incomplete", what=", ".join(missing))
        covered = [message("left_out", what=", ".join(missing))] if missing else []
        covered += [] if thorough else [message("not_thorough")]
        self._run(suites(environment, thorough=thorough), covered or [message("all_run")])

    def _run(self, planned: list[Suite], covered: Sequence[str] = ()) -> None:
        failed = [suite.name for suite in planned if not self._passes(suite)]
        for line in covered:
            self.stdout.write(line)
        if failed:
            raise SetupError("failed_suites", names=", ".join(failed))
        self.stdout.write(message("passed", names=", ".join(suite.name for suite in planned)))

    def _passes(self, suite: Suite) -> bool:
        self.stdout.write(f"\n{message('suite', name=suite.name)}")
        self.stdout.flush()
        process = subprocess.run(
            suite.command, cwd=suite.folder, env=suite.environment, check=False
        )
        return process.returncode == 0


def _path(name: str) -> str:
    """Return the pytest argument of a test named by path or, as Django does, by dotted name."""
    file, parts = ROOT, name.split(".")
    if "::" in name or (ROOT / name).exists() or Path(name).exists():
        return name
    while parts and (file / parts[0]).is_dir():
        file /= parts.pop(0)
    if parts and (file / f"{parts[0]}.py").is_file():
        file /= f"{parts.pop(0)}.py"
    return "::".join([str(file.relative_to(ROOT)), *parts]) if file != ROOT else name


def _prepare() -> str:
    """Prepare what the suites need. Return the PATH to run them with."""
    if not importlib.util.find_spec("pytest"):
        raise SetupError("no_pytest")
    catalogs.ensure_compiled()
    frontend.ensure_built()
    return frontend.ensure_packages()
