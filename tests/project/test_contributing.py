"""The files that contributors and their tools read agree with the project."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from games import rules

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml"))
HOOKS: dict[str, Any] = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())
ADDRESS = re.compile(r"(?i)https?://")


def jobs(workflow: Path) -> dict[str, Any]:
    """Return the jobs of a workflow by name."""
    found: dict[str, Any] = yaml.safe_load(workflow.read_text())["jobs"]
    return found


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda file: file.stem)
def test_every_job_calls_ci_run_with_a_known_argument(workflow: Path) -> None:
    known = re.findall(r"^\.ci/run\s*(\w*) {2,}", _ci_usage(), re.MULTILINE)

    for job in jobs(workflow).values():
        calls = [step["run"] for step in job["steps"] if ".ci/run" in step.get("run", "")]
        assert len(calls) == 1
        assert calls[0].removeprefix(".ci/run").strip() in known


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda file: file.stem)
def test_workflow_may_only_read_and_ends_in_time(workflow: Path) -> None:
    assert yaml.safe_load(workflow.read_text())["permissions"] == {"contents": "read"}
    assert all(job["timeout-minutes"] <= 180 for job in jobs(workflow).values())


@pytest.mark.parametrize("form", FORMS, ids=lambda file: file.stem)
def test_issue_form_asks_for_something_or_configures(form: Path) -> None:
    fields = yaml.safe_load(form.read_text())

    assert form.stem == "config" or {"name", "description", "body"} <= fields.keys()


def test_pre_commit_runs_local_tools_only() -> None:
    assert [repo["repo"] for repo in HOOKS["repos"]] == ["local"]
    assert {hook["language"] for repo in HOOKS["repos"] for hook in repo["hooks"]} == {"system"}


def test_files_for_tools_name_no_address() -> None:
    files = [*WORKFLOWS, *FORMS, ROOT / ".pre-commit-config.yaml", ROOT / "pyproject.toml"]

    assert [file.name for file in files if ADDRESS.search(file.read_text())] == []


def test_pull_requests_ask_about_old_logs() -> None:
    template = (ROOT / ".github/pull_request_template.md").read_text()

    assert "Do old logs still verify?" in template
    assert "verify_log --rules" in template


def test_both_halves_have_the_version_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    package = yaml.safe_load((ROOT / "frontend/package.json").read_text())
    changes = (ROOT / "CHANGELOG.md").read_text()

    assert package["version"] == project["version"]
    assert re.findall(r"(?m)^## \[(\d\S*)\]", changes)[0] == project["version"]


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "README.md", "docs/README.md"])
def test_every_make_target_that_is_named_exists(page: str) -> None:
    targets = re.findall(r"(?m)^([a-z-]+):", (ROOT / "Makefile").read_text())
    named = re.findall(r"`make ([a-z-]+)", (ROOT / page).read_text())

    assert set(named) <= set(targets)


def test_places_to_change_something_exist_in_every_game() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text()
    table = page.split("## Where to change what")[1].split("\n## ")[0]
    places = {place for place in re.findall(r"`([\w./<>-]+)`", table) if "/" in place}
    games = rules.keys()
    named = {place.replace("<game>", key) for place in places for key in games}

    assert len(places) > 12
    assert [p for p in named if not (ROOT / p).exists() and not (ROOT / f"{p}.py").exists()] == []


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"])
def test_links_of_the_page_lead_somewhere(page: str) -> None:
    targets = re.findall(r"\]\((?!https?:)([^)#]+)", (ROOT / page).read_text())

    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_index_of_the_docs_names_every_page() -> None:
    index = (ROOT / "docs/README.md").read_text()
    pages = {file.name for file in (ROOT / "docs").iterdir() if file.suffix in {".md", ".py"}}
    named = set(re.findall(r"\]\(([\w.-]+)\)", index))

    assert pages - {"README.md"} <= named
    assert [name for name in named if not (ROOT / "docs" / name).exists()] == []


def _ci_usage() -> str:
    comments = re.findall(r"(?m)^#  *(\.ci/run.*)$", (ROOT / ".ci/run").read_text())
    return "\n".join(comments)
