"""README and the list of dependencies agree with the project."""

import json
import re
import tomllib
from pathlib import Path

import pytest
from django.core.management import get_commands

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text()
DEPENDENCIES = (ROOT / "docs" / "dependencies.md").read_text()


@pytest.mark.parametrize("target", re.findall(r"\]\((?!https?:)([^)#]+)", README))
def test_links_of_the_readme_lead_to_files(target: str) -> None:
    assert (ROOT / target).exists()


def test_commands_of_the_readme_exist() -> None:
    named = set(re.findall(r"manage\.py (\w+)", README))

    assert named == {"play", "setup", "test"}
    assert {get_commands()[name] for name in named} == {"config"}


def test_variables_of_the_readme_are_read_by_the_settings() -> None:
    settings = (ROOT / "config" / "settings" / "base.py").read_text()

    for variable in ("DATABASE_URL", "REDIS_URL", "PUBLIC_URL"):
        assert variable in README
        assert f'environ.get("{variable}"' in settings


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    required = [project["project"]["dependencies"], *project["dependency-groups"].values()]
    asked = {
        match[0] for group in required for text in group if (match := re.match(r"[\w-]+", text))
    }
    for folder in ("frontend", "tests/bench/lighthouse"):
        package = json.loads((ROOT / folder / "package.json").read_text())
        asked |= package["devDependencies"].keys() | package.get("dependencies", {}).keys()
    explained = {
        name.split(" ")[0]
        for row in re.findall(r"(?m)^\| (.+?) \|", DEPENDENCIES)
        for name in row.split(", ")
    } - {"library", "---"}

    assert explained == asked
