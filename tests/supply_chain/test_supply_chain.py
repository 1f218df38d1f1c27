"""Bills of materials name every library of the locks; an audit without data is no success."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from tests.supply_chain import audit, sbom

BILLS = sbom.bills()


@pytest.mark.parametrize("name", BILLS)
def test_bill_is_valid_cyclonedx(name: str) -> None:
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(BILLS[name]) is None


@pytest.mark.parametrize("name", BILLS)
def test_bill_names_no_address_and_no_machine(name: str) -> None:
    assert re.findall(r"https?://|file:|/home/|/root/|/tmp/", BILLS[name]) == []


def test_same_locks_give_the_same_bills() -> None:
    assert sbom.bills() == BILLS


def test_python_bill_has_each_library_of_the_runtime_lock_as_required() -> None:
    rows = json.loads(BILLS["python.cdx.json"])["components"]
    required = {(row["name"], row["version"]) for row in rows if row["scope"] == "required"}
    assert required == set(sbom.pinned(sbom.LOCKS / sbom.RUNTIME))
    assert {row["name"] for row in rows} > {"django", "pytest", "mutmut"}
    assert all(row["hashes"] for row in rows)


def test_frontend_bill_has_each_package_of_the_lock() -> None:
    rows = json.loads(BILLS["frontend.cdx.json"])["components"]
    packages = json.loads((sbom.FRONTEND / "package-lock.json").read_text())["packages"]
    assert {row["name"] for row in rows} == {sbom.name_at(place) for place in packages if place}
    bundled = {row["name"] for row in rows if row["scope"] == "required"}
    assert bundled > {"svelte", "uqr", "workbox-precaching"}
    assert not bundled & {"eslint", "vite", "vitest", "happy-dom"}
    assert all(len(row["hashes"][0]["content"]) == 128 for row in rows)


PIP = {"dependencies": [{"name": "django", "version": "5.2.19", "vulns": []}], "fixes": []}
FLAW = {"name": "daphne", "version": "4.2.3", "vulns": [{"id": "PYSEC-2027-1"}]}
SKIPPED = {"name": "daphne", "skip_reason": "not found"}
NPM = {"vulnerabilities": {}, "metadata": {"dependencies": {"total": 3}}}
NPM_FLAW = {**NPM, "vulnerabilities": {"vite": {"range": "<8", "severity": "high"}}}


def answering(pip: Any, npm: Any) -> audit.Runner:
    def run(command: Sequence[str], folder: Path) -> str:
        answer = npm if command[0] == "npm" else pip
        return answer if isinstance(answer, str) else json.dumps(answer)

    return run


@pytest.mark.parametrize(
    ("pip", "npm", "code"),
    [
        (PIP, NPM, audit.CLEAN),
        ({"dependencies": [*PIP["dependencies"], FLAW]}, NPM, audit.VULNERABLE),
        (PIP, NPM_FLAW, audit.VULNERABLE),
        ({"dependencies": [*PIP["dependencies"], SKIPPED]}, NPM, audit.CLEAN),
        ({"dependencies": [SKIPPED]}, NPM, audit.UNREACHABLE),
        ("Traceback (most recent call last)", NPM, audit.UNREACHABLE),
        (PIP, {"message": "405 Method Not Allowed"}, audit.UNREACHABLE),
        (PIP, "", audit.UNREACHABLE),
        ("", NPM_FLAW, audit.VULNERABLE),
    ],
)
def test_exit_code_says_whether_the_locks_are_clean(pip: Any, npm: Any, code: int) -> None:
    assert audit.exit_code(list(audit.reports(answering(pip, npm)))) == code


def test_every_lock_is_audited() -> None:
    names = {report.lock for report in audit.reports(answering(PIP, NPM))}
    assert names == {
        *(f"requirements/{lock.name}" for lock in sbom.LOCKS.glob("*.txt")),
        "frontend/package-lock.json",
        "tests/bench/lighthouse/package-lock.json",
    }


def test_lock_that_was_not_checked_is_reported_as_such() -> None:
    (said,) = audit.lines(audit.npm_report("frontend", answering("", "")))
    assert said == (
        "frontend/package-lock.json: NOT CHECKED, the data of known vulnerabilities"
        " cannot be reached"
    )
