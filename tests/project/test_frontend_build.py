"""The front end is built again only when its sources have changed."""

from pathlib import Path

import pytest

from config.bootstrap import frontend


@pytest.fixture
def ran(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Build a small front end once, and return the npm commands that run."""
    commands: list[str] = []

    def npm(*arguments: str, path: str) -> None:
        commands.append(" ".join(arguments))
        (tmp_path / "node_modules").mkdir(exist_ok=True)
        (tmp_path / "dist").mkdir(exist_ok=True)
        (tmp_path / "dist" / "index.html").write_text("built")

    for file in ("package.json", "package-lock.json", "src/App.svelte"):
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text(file)
    for name, value in {
        "FRONTEND": tmp_path,
        "DIST": tmp_path / "dist",
        "BUILT": tmp_path / ".built",
        "INSTALLED": tmp_path / "node_modules" / ".installed",
        "npm": npm,
        "path_with_node": lambda: "",
    }.items():
        monkeypatch.setattr(frontend, name, value)
    frontend.ensure_built()
    return commands


def test_first_start_installs_and_builds(ran: list[str]) -> None:
    assert ran == ["ci", "run build"]


def test_second_start_does_nothing(ran: list[str]) -> None:
    frontend.ensure_built()

    assert ran == ["ci", "run build"]


@pytest.mark.parametrize("source", ["src/App.svelte", "src/new.ts", "index.html"])
def test_changed_source_is_built_again(ran: list[str], source: str) -> None:
    (frontend.FRONTEND / source).write_text("changed")

    frontend.ensure_built()

    assert ran == ["ci", "run build", "run build"]


def test_removed_source_causes_a_build(ran: list[str]) -> None:
    (frontend.FRONTEND / "src/App.svelte").unlink()

    frontend.ensure_built()

    assert ran[2:] == ["run build"]


def test_changed_lock_causes_installation_and_build(ran: list[str]) -> None:
    (frontend.FRONTEND / "package-lock.json").write_text("changed")

    frontend.ensure_built()

    assert ran[2:] == ["ci", "run build"]


def test_missing_build_is_repeated(ran: list[str]) -> None:
    (frontend.DIST / "index.html").unlink()

    frontend.ensure_built()

    assert ran[2:] == ["run build"]
