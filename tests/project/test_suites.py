"""The suites of `manage.py test`, and the report of those left out."""

import re
import tomllib

import pytest

from config.bootstrap import suites as test_suites
from config.bootstrap.errors import SetupError
from config.bootstrap.steps import ROOT
from config.management.commands import test as command

STORES = {"DATABASE_URL": "postgres://db/x", "REDIS_URL": "redis://cache/1"}


@pytest.fixture(autouse=True)
def _browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_suites, "browser", lambda: "/usr/bin/chromium")


def test_sqlite_suite_always_runs_without_other_stores() -> None:
    planned = test_suites.suites({"PATH": "", **STORES})

    assert planned[0].name == "SQLite"
    assert not STORES.keys() & planned[0].environment.keys()


def test_named_stores_share_one_suite() -> None:
    planned = test_suites.suites({"PATH": "", **STORES})

    names = ["SQLite", "browser", "PostgreSQL + Redis", "front end"]
    assert [suite.name for suite in planned] == names
    assert STORES.items() <= planned[2].environment.items()
    assert test_suites.left_out(STORES) == []


@pytest.mark.parametrize("thorough", [False, True])
def test_browser_and_slow_tests_run_once_on_sqlite(thorough: bool) -> None:
    planned = test_suites.suites({"PATH": "", **STORES}, thorough=thorough)

    browser = "browser" if thorough else "browser and core"
    groups = ["not browser", browser, "not browser and not once"]
    wanted = [[*{*suite.command} & {*groups}] for suite in planned]
    assert wanted == [[groups[0]], [groups[1]], [groups[2]], []]
    assert not STORES.keys() & planned[1].environment.keys()


def test_browser_tests_are_in_the_folders_of_their_suite() -> None:
    for package in ("config", "events", "games", "tests"):
        for file in (ROOT / package).rglob("test_*.py"):
            if re.search(r"[=[@] ?pytest.mark.browser", file.read_text()):
                path = file.relative_to(ROOT).as_posix()
                assert path.startswith(test_suites.IN_BROWSER), path


def test_whole_suite_on_sqlite_runs_without_stores_or_thoroughly() -> None:
    environments = ({"PATH": ""}, {"PATH": "", **STORES})
    alone, beside = (test_suites.suites(each)[0].command for each in environments)
    thorough = test_suites.suites({"PATH": "", **STORES}, thorough=True)[0].command

    assert {*test_suites.ON_SQLITE_TOO} <= {*beside}
    assert not {*test_suites.ON_SQLITE_TOO} & {*alone, *thorough}


def test_what_treats_databases_differently_is_tested_on_sqlite_too() -> None:
    covered = (*test_suites.PURE, *test_suites.ON_SQLITE_TOO)
    for package in ("config", "events", "games"):
        for file in (ROOT / package).rglob("*.py"):
            path = file.relative_to(ROOT)
            if "tests" not in path.parts and "connection.vendor" in file.read_text():
                assert path.as_posix().startswith(covered), path


def test_unnamed_store_is_left_out_with_its_reason() -> None:
    planned = test_suites.suites({"PATH": ""})

    assert [suite.name for suite in planned] == ["SQLite", "browser", "front end"]
    assert [said.partition(" ")[0] for said in test_suites.left_out({})] == ["PostgreSQL", "Redis"]
    assert all(name in "".join(test_suites.left_out({})) for name in STORES)


def test_missing_browser_leaves_its_suite_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_suites, "browser", lambda: None)

    assert "browser" not in [suite.name for suite in test_suites.suites({"PATH": ""})]
    assert "Chromium" in test_suites.left_out(STORES)[0]


class Ran:
    """Record the suites that the command would run."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, failing: str = "") -> None:
        self.suites: list[str] = []
        monkeypatch.setattr(command, "_prepare", lambda: "")
        monkeypatch.setattr(
            command.Command, "_passes", lambda _, suite: self.note(suite.name) != failing
        )
        for name in ("CI", *STORES):
            monkeypatch.delenv(name, raising=False)

    def note(self, name: str) -> str:
        self.suites.append(name)
        return name


def test_all_suites_run_if_one_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = Ran(monkeypatch, failing="SQLite")

    with pytest.raises(SetupError) as caught:
        command.Command().handle(names=[])

    assert ran.suites == ["SQLite", "browser", "front end"]
    assert "SQLite" in str(caught.value)
    assert "front end" not in str(caught.value)


def test_ci_fails_if_a_suite_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = Ran(monkeypatch)
    monkeypatch.setenv("CI", "true")

    with pytest.raises(SetupError) as caught:
        command.Command().handle(names=[])

    assert caught.value.key == "ci_incomplete"
    assert ran.suites == []


def test_summary_lists_what_was_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Ran(monkeypatch)
    monkeypatch.setenv("LC_ALL", "C")

    command.Command().handle(names=[])

    left_out, thorough, passed = capsys.readouterr().out.splitlines()
    assert left_out.startswith("Not run: PostgreSQL (DATABASE_URL is not set), Redis")
    assert thorough.endswith("test --thorough")
    assert passed == "Passed: SQLite, browser, front end."


@pytest.mark.parametrize(
    ("name", "argument"),
    [
        pytest.param("tests/project", "tests/project", id="folder"),
        pytest.param("games.tables.tests", "games/tables/tests", id="package"),
        pytest.param(
            "tests.project.test_suites.Ran", "tests/project/test_suites.py::Ran", id="class"
        ),
        pytest.param("tests/x.py::test_y", "tests/x.py::test_y", id="node"),
        pytest.param("nothing_like_it", "nothing_like_it", id="unknown"),
    ],
)
def test_named_tests_are_handed_to_pytest(
    name: str, argument: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[tuple[str, ...]] = []
    monkeypatch.setattr(command, "_prepare", lambda: "")
    monkeypatch.setattr(
        command.Command, "_passes", lambda _, suite: not commands.append(suite.command)
    )
    command.Command().handle(names=[name])
    assert [each[-1] for each in commands] == [argument]


def test_only_packages_that_know_no_database_are_left_out_on_stores() -> None:
    contract = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    pure = contract["contracts"][0]["source_modules"]
    assert sorted(package.replace("/", ".") for package in test_suites.PURE) == sorted(pure)
    for package in test_suites.PURE:
        for file in (ROOT / package).rglob("*.py"):
            assert "django_db" not in file.read_text(), file
