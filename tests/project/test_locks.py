"""The locks contain hashes for every platform, and no address."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
REQUIRED: dict[str, list[str]] = {
    "runtime": PROJECT["project"]["dependencies"],
    **PROJECT["dependency-groups"],
}
NPM = [ROOT / "frontend", ROOT / "tests/bench/lighthouse"]
ADDRESS = re.compile(r"(?i)https?://|file:|--(extra-)?index|--find-links|@ ")


def packages(folder: Path) -> dict[str, dict[str, Any]]:
    """Return the packages of an npm lock by path; the empty path is the project."""
    lock = (folder / "package-lock.json").read_text()
    held: dict[str, dict[str, Any]] = json.loads(lock)["packages"]
    return held


def test_every_group_of_requirements_has_its_lock() -> None:
    assert {lock.stem for lock in LOCKS} == REQUIRED.keys()


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_python_lock_names_no_address(lock: Path) -> None:
    assert [line for line in lock.read_text().splitlines() if ADDRESS.search(line)] == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_every_python_package_is_pinned_and_hashed(lock: Path) -> None:
    entries = re.split(r"\n(?=\S)", lock.read_text().strip())

    assert entries
    for entry in entries:
        assert re.match(r"[\w.-]+(\[[\w,-]+\])?==\S+", entry), entry
        assert "--hash=sha256:" in entry, entry


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_lock_satisfies_the_requirements_of_pyproject(lock: Path) -> None:
    locked = dict(re.findall(r"(?m)^([\w.-]+)(?:\[[\w,-]+\])?==(\S+)", lock.read_text()))

    assert REQUIRED[lock.stem]
    for text in REQUIRED[lock.stem]:
        requirement = Requirement(text)
        assert requirement.name in locked
        if requirement.marker is None:
            assert requirement.specifier.contains(locked[requirement.name])


def test_dev_lock_contains_the_runtime_lock() -> None:
    def lines(name: str) -> set[str]:
        return set(re.findall(r"(?m)^\S+==\S+", (ROOT / "requirements" / name).read_text()))

    assert lines("runtime.txt") <= lines("dev.txt")


@pytest.mark.parametrize("folder", NPM, ids=lambda folder: folder.name)
def test_npm_lock_names_no_registry(folder: Path) -> None:
    assert "omit-lockfile-registry-resolved=true" in (folder / ".npmrc").read_text()
    assert [place for place, package in packages(folder).items() if "resolved" in package] == []


@pytest.mark.parametrize("folder", NPM, ids=lambda folder: folder.name)
def test_every_npm_package_is_hashed(folder: Path) -> None:
    held = packages(folder)
    loose = [place for place, package in held.items() if place and "integrity" not in package]

    assert len(held) > 1
    assert loose == []


@pytest.mark.parametrize("folder", NPM, ids=lambda folder: folder.name)
def test_npm_lock_covers_every_platform(folder: Path) -> None:
    held = packages(folder)

    def found(place: str, name: str) -> bool:
        """Return whether Node would find `name` from `place`."""
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
