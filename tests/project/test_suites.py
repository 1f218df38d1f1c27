"""Which tests run where, and what is said to be left out."""

import pytest

from config import suites
from config.bootstrap.trouble import Trouble
from config.management.commands import test as command

STORES = {"DATABASE_URL": "postgres://db/x", "REDIS_URL": "redis://cache/1"}


@pytest.fixture(autouse=True)
def _browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suites, "browser", lambda: "/usr/bin/chromium")


def test_sqlite_is_always_tried_and_sees_no_other_store() -> None:
    planned = suites.suites({"PATH": "", **STORES})

    assert planned[0].name == "SQLite"
    assert not STORES.keys() & planned[0].environment.keys()


def test_the_named_stores_are_tried_together() -> None:
    planned = suites.suites({"PATH": "", **STORES})

    names = ["SQLite", "browser", "PostgreSQL + Redis", "front end"]
    assert [suite.name for suite in planned] == names
    assert STORES.items() <= planned[2].environment.items()
    assert suites.left_out(STORES) == []


def test_browsers_meet_what_play_serves_and_that_once() -> None:
    planned = suites.suites({"PATH": "", **STORES})

    wanted = [{"browser", "not browser"} & {*suite.command} for suite in planned]
    assert wanted == [{"not browser"}, {"browser"}, {"not browser"}, set()]
    assert not STORES.keys() & planned[1].environment.keys()


def test_what_the_environment_does_not_name_is_left_out_with_its_reason() -> None:
    planned = suites.suites({"PATH": ""})

    assert [suite.name for suite in planned] == ["SQLite", "browser", "front end"]
    assert [said.partition(" ")[0] for said in suites.left_out({})] == ["PostgreSQL", "Redis"]
    assert all(name in "".join(suites.left_out({})) for name in STORES)


def test_without_a_browser_its_tests_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suites, "browser", lambda: None)

    assert "browser" not in [suite.name for suite in suites.suites({"PATH": ""})]
    assert "Chromium" in suites.left_out(STORES)[0]


class Ran:
    """The command's doings, without running a suite."""

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


def test_all_suites_run_even_where_one_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = Ran(monkeypatch, failing="SQLite")

    with pytest.raises(Trouble) as told:
        command.Command().handle()

    assert ran.suites == ["SQLite", "browser", "front end"]
    assert "SQLite" in str(told.value)
    assert "front end" not in str(told.value)


def test_ci_refuses_to_leave_anything_out(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = Ran(monkeypatch)
    monkeypatch.setenv("CI", "true")

    with pytest.raises(Trouble) as told:
        command.Command().handle()

    assert told.value.key == "ci_incomplete"
    assert ran.suites == []


def test_it_says_in_one_line_what_was_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Ran(monkeypatch)
    monkeypatch.setenv("LC_ALL", "C")

    command.Command().handle()

    left_out, passed = capsys.readouterr().out.splitlines()
    assert left_out.startswith("Left out: PostgreSQL (DATABASE_URL is not set), Redis")
    assert passed == "Passed: SQLite, browser, front end."
