"""The locks hold digests for every platform, and no address."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
NPM = [ROOT / "frontend", ROOT / "tests/bench/lighthouse"]
ADDRESS = re.compile(r"(?i)https?://|file:|--(extra-)?index|--find-links|@ ")


def packages(folder: Path) -> dict[str, dict[str, Any]]:
    """What an npm lock holds, by place; the first, unnamed, is ourselves."""
    lock = (folder / "package-lock.json").read_text()
    held: dict[str, dict[str, Any]] = json.loads(lock)["packages"]
    return held


def test_every_requirement_file_is_locked() -> None:
    wanted = {file.stem for file in (ROOT / "requirements").glob("*.in")}

    assert wanted == {file.stem for file in LOCKS} == {"runtime", "dev", "bench", "node"}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_a_python_lock_names_no_address(lock: Path) -> None:
    assert [line for line in lock.read_text().splitlines() if ADDRESS.search(line)] == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_every_python_package_is_pinned_and_hashed(lock: Path) -> None:
    entries = re.split(r"\n(?=\S)", lock.read_text().strip())

    assert entries
    for entry in entries:
        assert re.match(r"[\w.-]+(\[[\w,-]+\])?==\S+", entry), entry
        assert "--hash=sha256:" in entry, entry


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_a_lock_holds_what_was_asked_for(lock: Path) -> None:
    asked = re.findall(
        r"(?m)^([\w-]+)(?:\[[\w,]+\])?((?:==\S+)?)$", lock.with_suffix(".in").read_text()
    )
    locked = dict(re.findall(r"(?m)^([\w.-]+)(?:\[[\w,-]+\])?(==\S+)", lock.read_text()))

    assert asked
    for name, pin in asked:
        assert locked[name].startswith(pin)


def test_development_runs_what_the_service_runs() -> None:
    def lines(name: str) -> set[str]:
        return set(re.findall(r"(?m)^\S+==\S+", (ROOT / "requirements" / name).read_text()))

    assert lines("runtime.txt") <= lines("dev.txt")


@pytest.mark.parametrize("folder", NPM, ids=lambda folder: folder.name)
def test_an_npm_lock_names_no_registry(folder: Path) -> None:
    assert "omit-lockfile-registry-resolved=true" in (folder / ".npmrc").read_text()
    assert [place for place, package in packages(folder).items() if "resolved" in package] == []


@pytest.mark.parametrize("folder", NPM, ids=lambda folder: folder.name)
def test_every_npm_package_is_hashed(folder: Path) -> None:
    held = packages(folder)
    loose = [place for place, package in held.items() if place and "integrity" not in package]

    assert len(held) > 1
    assert loose == []


@pytest.mark.parametrize("folder", NPM, ids=lambda folder: folder.name)
def test_an_npm_lock_holds_every_platform(folder: Path) -> None:
    held = packages(folder)

    def found(place: str, name: str) -> bool:
        """Whether `name` is at `place` or in a folder above it, as Node would look."""
        while place:
            if f"{place}/node_modules/{name}" in held:
                return True
            place = place.rpartition("node_modules/")[0].rstrip("/")
        return f"node_modules/{name}" in held

    missing = [
        (place, name)
        for place, package in held.items()
        for name in package.get("optionalDependencies", {})
        if not found(place, name)
    ]
    assert missing == []
