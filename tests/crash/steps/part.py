"""Start processes that try all points, and collect what they found."""

import json
import subprocess
import sys
import time
from collections import Counter
from typing import Any, Final

from tests.crash import verdict
from tests.crash.report import Part
from tests.kit.servers import ROOT
from tests.site.site import Site

AT_ONCE: Final = 2
"""How many processes try points beside each other."""


def run(site: Site, times: int, every: int = 1) -> Part:
    """Abort a process at each of its points, or at every n-th, so many times."""
    began = time.monotonic()
    trying = [_started(site, times, every, number) for number in range(AT_ONCE)]
    outputs = [process.communicate()[0] for process in trying]
    results = [_result(text, process) for text, process in zip(outputs, trying, strict=True)]
    tried = sum((Counter(result["tried"]) for result in results), Counter())
    points = Counter[str]()
    for result in results:
        points |= Counter(result["points"])
    counts = {
        **{f"points, {name}": number for name, number in points.items()},
        **{f"aborted, {name}": number for name, number in tried.items()},
        "recorded before the abort": sum(each["recorded before the abort"] for each in results),
        "seconds": round(time.monotonic() - began, 1),
    }
    problems = [problem for result in results for problem in result["problems"]]
    missing = [] if sum(points.values()) > 100 else ["no points were found"]
    return Part("steps", counts, [*problems, *missing, *verdict.stored_problems()])


def _started(site: Site, times: int, every: int, number: int) -> "subprocess.Popen[str]":
    ports = [str(server.port) for server in site.web]
    share = ["--share", str(number * every), str(AT_ONCE * every)]
    command = [sys.executable, "-m", "tests.crash.steps", "--times", str(times), *share, "--ports"]
    return subprocess.Popen(
        [*command, *ports], cwd=ROOT, env=dict(site.environment), text=True, stdout=subprocess.PIPE
    )


def _result(text: str, process: "subprocess.Popen[str]") -> Any:
    if process.returncode:
        raise RuntimeError(f"the trials ended with {process.returncode}: {text}")
    return json.loads(text.splitlines()[-1])
