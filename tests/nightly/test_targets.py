"""The packages that are mutated, and the settings of their runs."""

import tomllib
from pathlib import Path

import pytest

from tests.nightly import mutations, targets

TARGETS = list(targets.targets())


def test_log_table_and_every_game_are_targets() -> None:
    packages = {target.package for target in TARGETS}

    assert {"events", "games/table"} < packages
    assert {package for package in packages if package.startswith("games/rules/")} == {
        f"games/rules/{file.parent.name}" for file in targets.ROOT.glob("games/rules/*/game.py")
    }


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_target_has_modules_and_tests(target: targets.Target) -> None:
    assert target.tests
    assert target.modules()
    assert not [module for module in target.modules() if "/tests/" in module]


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_target_has_the_tests_of_every_folder_of_its_package(target: targets.Target) -> None:
    folders = [targets.ROOT / path for path in target.tests]
    files = (targets.ROOT / target.package).rglob("test_*.py")

    assert [file for file in files if file.parent not in folders] == []


def test_deselected_tests_exist() -> None:
    paths = [each.removeprefix("--deselect=").partition("::") for each in targets.RACES]

    for path, _, name in paths:
        assert f"def {name}" in (targets.ROOT / path).read_text()


def test_unknown_module_is_refused() -> None:
    with pytest.raises(ValueError, match="nowhere"):
        targets.chosen(["games/table/nowhere.py"])


def test_chosen_module_comes_with_its_target() -> None:
    wanted = TARGETS[0].modules()[0]

    assert targets.chosen([wanted]) == [(TARGETS[0], wanted)]


def test_pattern_matches_the_functions_of_one_module() -> None:
    assert targets.pattern("games/table/clock.py") == "games.table.clock.x*"


def test_settings_in_the_copy_are_valid_toml(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "copy"\n')
    (tmp_path / "events").mkdir()
    mutations.configure(tmp_path, TARGETS[0])

    settings = tomllib.loads((tmp_path / "pyproject.toml").read_text())["tool"]["mutmut"]
    assert settings["source_paths"] == TARGETS[0].modules()
    assert settings["also_copy"] == ["events"]
    assert settings["timeout_multiplier"] * settings["timeout_constant"] >= 60


def test_share_counts_mutants_without_tests_as_unnoticed() -> None:
    found = ["killed", "timeout", "survived", "no tests"]

    assert mutations.share(found) == "2 of 4 mutants noticed (50.0%)"
    assert mutations.share([]) == "0 of 0 mutants noticed (0.0%)"
