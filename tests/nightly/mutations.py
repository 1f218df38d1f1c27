"""Mutations: change one expression at a time, and see whether a test notices.

mutmut does the work. It writes all mutants of a package into one copy of the tree, records which
tests reach which function, and runs only these, in forked processes: a mutant takes about half a
second, where a tool that starts the tests anew for each one takes as long as they do.
Modules are drawn in random order, because a night is too short for all of them.
"""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from tests.nightly.targets import ROOT, Target, chosen, pattern

FOLDER = ROOT / "var/mutations"
REPORT = FOLDER / "survivors.txt"
MUTMUT = (sys.executable, "-m", "mutmut")
# Neither store: SQLite is the one that needs no server.
UNSET = ("DATABASE_URL", "REDIS_URL")
PLUGINS = ("-p", "no:cacheprovider", "-p", "no:xdist", "-p", "tests.nightly.shared_process")
PROFILE = "--hypothesis-profile=mutants"
# A mutant is noticed, too, if its tests take longer than (their usual duration + SLACK) * TIMES
# seconds. That is long enough for a loaded machine to finish the tests of any other mutant.
SLACK, TIMES = 12.0, 5.0
UNNOTICED = ("survived", "no tests")


def run(until: float, paths: Sequence[str]) -> bool:
    """Mutate these modules, or all, until that time. Return whether mutmut worked on each."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    pairs = chosen(list(paths))
    random.SystemRandom().shuffle(pairs)
    done, worked = 0, True
    for target, module in pairs:
        if time.monotonic() >= until:
            break
        print(f"\n==> Mutating {module} ({done} of {len(pairs)} modules done)", flush=True)
        worked = _mutate(target, module, until) and worked
        done += 1
    _report(done, len(pairs))
    return worked


def _mutate(target: Target, module: str, until: float) -> bool:
    tree = FOLDER / target.name
    if not tree.exists():
        copy_tree(tree)
        configure(tree, target)
    workers = str(os.cpu_count() or 1)
    command = [*MUTMUT, "run", "--max-children", workers, pattern(module)]
    return _run_until(command, tree, until)


def copy_tree(tree: Path) -> None:
    """Copy every file of the working tree that Git does not ignore."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, listed.split("\0")):
        source = ROOT / name
        if source.is_file() and not source.is_symlink():
            target = tree / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)


def configure(tree: Path, target: Target) -> None:
    """Append mutmut's settings to the copied pyproject.toml."""
    copied = sorted(entry.name for entry in tree.iterdir() if entry.name != "pyproject.toml")
    settings = {
        "source_paths": target.modules(),
        "also_copy": copied,
        "pytest_add_cli_args_test_selection": list(target.tests),
        # Never reached, as the type checker proves.
        "do_not_mutate_patterns": ["assert_never[(]"],
        "pytest_add_cli_args": [*target.select, *PLUGINS, PROFILE],
        "timeout_constant": SLACK,
        "timeout_multiplier": TIMES,
    }
    lines = [f"{name} = {values!r}" for name, values in settings.items()]
    with (tree / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write("\n".join(["", "[tool.mutmut]", *lines, ""]))


def _run_until(command: list[str], tree: Path, until: float) -> bool:
    environment = {name: value for name, value in os.environ.items() if name not in UNSET}
    # A session of its own, because mutmut's children must end with it.
    process = subprocess.Popen(command, cwd=tree, env=environment, start_new_session=True)
    try:
        return process.wait(max(1.0, until - time.monotonic())) == 0
    except subprocess.TimeoutExpired:
        print("\nTime is up.", flush=True)
        return True
    finally:
        _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _report(done: int, known: int) -> None:
    trees = sorted(entry for entry in FOLDER.iterdir() if entry.is_dir())
    tested = [(tree, *row) for tree in trees for row in results(tree)]
    unnoticed = [(tree, name, result) for tree, name, result in tested if result in UNNOTICED]
    texts = [f"# {name}: {result}\n{_difference(tree, name)}" for tree, name, result in unnoticed]
    REPORT.write_text("\n".join(texts), encoding="utf-8")
    print("\n".join(texts))
    for tree in trees:
        print(f"==> {tree.name}: {share([row[2] for row in tested if row[0] == tree])}")
    print(f"==> {len(unnoticed)} unnoticed, {done} of {known} modules begun: {REPORT}")


def share(found: Sequence[str]) -> str:
    """Describe how many of these results are of mutants that were noticed."""
    noticed = sum(result not in UNNOTICED for result in found)
    return f"{noticed} of {len(found)} mutants noticed ({noticed / max(1, len(found)):.1%})"


def results(tree: Path) -> Iterator[tuple[str, str]]:
    """Yield the name and the result of each mutant that was tested."""
    for line in _output(tree, "results", "--all", "true").splitlines():
        name, _, result = line.strip().partition(": ")
        if result and result != "not checked":
            yield name, result


def _difference(tree: Path, mutant: str) -> str:
    lines = _output(tree, "show", mutant).splitlines()
    return "\n".join(line for line in lines if line.startswith(("+", "-", "@", " ")))


def _output(tree: Path, *arguments: str) -> str:
    command = [*MUTMUT, *arguments]
    done = subprocess.run(command, cwd=tree, check=False, capture_output=True, text=True)
    return done.stdout
