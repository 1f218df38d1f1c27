"""What the README and the list of dependencies say is so."""

import json
import re
from pathlib import Path

import pytest
from django.core.management import get_commands

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text()
DEPENDENCIES = (ROOT / "docs" / "dependencies.md").read_text()


@pytest.mark.parametrize("target", re.findall(r"\]\((?!https?:)([^)#]+)", README))
def test_what_the_readme_leads_to_exists(target: str) -> None:
    assert (ROOT / target).exists()


def test_the_commands_of_the_readme_exist() -> None:
    named = set(re.findall(r"manage\.py (\w+)", README))

    assert named == {"play", "setup", "test"}
    assert {get_commands()[name] for name in named} == {"config"}


def test_the_readme_names_the_variables_that_the_settings_read() -> None:
    settings = (ROOT / "config" / "settings.py").read_text()

    for variable in ("DATABASE_URL", "REDIS_URL", "PUBLIC_URL"):
        assert variable in README
        assert f'environ.get("{variable}"' in settings


def test_every_dependency_has_its_reason() -> None:
    asked = {
        name
        for file in (ROOT / "requirements").glob("*.in")
        for name in re.findall(r"(?m)^([a-z][\w-]+)", file.read_text())
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
