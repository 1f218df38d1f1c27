"""The goals of coverage: whole packages, thresholds, and the gaps that are named."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests import coverage_goals as goals

ROOT = Path(__file__).parents[1]


def file(lines: int, run: int, missing: list[int], branches: list[list[int]]) -> dict[str, Any]:
    summary = {"num_statements": lines, "covered_lines": run}
    summary |= {"num_branches": 4, "covered_branches": 4 - len(branches)}
    return {"summary": summary, "missing_lines": missing, "missing_branches": branches}


WHOLE = file(16, 16, [], [])
NINETY = file(16, 14, [3, 4], [])
SHORT = file(16, 13, [3, 4, 5], [])
BRANCH = file(16, 16, [], [[7, -1]])


@pytest.mark.parametrize(
    ("files", "code"),
    [
        ({"games/table/state.py": WHOLE, "games/api/tables.py": NINETY}, 0),
        ({"games/api/tables.py": SHORT}, 1),
        ({"games/api/tables.py": SHORT, "games/api/tokens.py": WHOLE}, 0),
        ({"games/table/state.py": NINETY}, 1),
        ({"games/rules/gobi/state.py": BRANCH}, 1),
        ({"events/store.py": BRANCH}, 1),
    ],
)
def test_package_below_its_goal_fails(files: Any, code: int, tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    report.write_text(json.dumps({"files": files}))
    assert goals.main(str(report)) == code


def test_gap_is_named_by_lines_and_branches() -> None:
    files = {"events/store.py": {**BRANCH, "missing_lines": [3]}, "config/urls.py": NINETY}
    assert [str(gap) for gap in goals.gaps({"files": files})] == ["events/store.py: 3, 7→-1"]


def test_goals_are_those_of_existing_packages() -> None:
    assert all((ROOT / package / "__init__.py").exists() for package in goals.WHOLE)
    assert [goals.goal_of(each) for each in ("events", "games/table", "games/api")] == [
        100,
        100,
        90,
    ]
