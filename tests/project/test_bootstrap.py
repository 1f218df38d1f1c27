"""From a bare Python to Django: what is made, what is kept, what is made again."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from config.bootstrap import entry, environment, node
from config.bootstrap.trouble import Trouble

ROOT = Path(__file__).resolve().parents[2]


class Machine:
    """A machine whose commands succeed without doing anything but being noted."""

    def __init__(self) -> None:
        self.ran: list[str] = []
        self.broken: set[str] = set()

    def run(self, command: list[str], **_: object) -> None:
        self.ran.append(" ".join(command))
        if "venv" in command:
            python = environment.python_of(environment.VENV)
            python.parent.mkdir(parents=True, exist_ok=True)
            python.touch()

    def succeeds(self, command: list[str]) -> bool:
        if any(part in self.broken for part in command):
            return False
        return command[0] == "/opt/uv" or Path(command[0]).exists()


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A fresh clone on a machine that has Python, and no uv."""
    requirements = tmp_path / "requirements"
    requirements.mkdir()
    for lock in ("runtime", "dev"):
        (requirements / f"{lock}.txt").write_text(f"{lock} 1")
    machine = Machine()
    for name, value in {
        "ROOT": tmp_path,
        "VENV": tmp_path / ".venv",
        "STAMP": tmp_path / ".venv" / "installed-lock",
        "run": machine.run,
        "succeeds": machine.succeeds,
    }.items():
        monkeypatch.setattr(environment, name, value)
    monkeypatch.setattr(environment.shutil, "which", lambda name: None)
    return machine


def test_a_first_start_makes_the_environment_and_installs_by_hash(machine: Machine) -> None:
    python = environment.ensure("runtime")

    made, installed = machine.ran
    assert python == environment.python_of(environment.VENV)
    assert made.startswith(f"{sys.executable} -m venv")
    assert f"{python} -m pip install" in installed
    assert "--require-hashes" in installed
    assert installed.endswith("runtime.txt")


def test_uv_is_used_where_it_is(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment.shutil, "which", lambda name: f"/opt/{name}")

    environment.ensure("runtime")

    assert [command.split()[0] for command in machine.ran] == ["/opt/uv", "/opt/uv"]
    assert "--require-hashes" in machine.ran[1]


def test_a_uv_that_does_not_run_is_no_uv(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment.shutil, "which", lambda name: f"/opt/{name}")
    machine.broken.add("/opt/uv")

    environment.ensure("runtime")

    assert "-m venv" in machine.ran[0]


def test_a_second_start_does_nothing(machine: Machine) -> None:
    environment.ensure("runtime")
    machine.ran.clear()

    environment.ensure("runtime")

    assert machine.ran == []


def test_a_changed_lock_is_installed_again(machine: Machine) -> None:
    environment.ensure("runtime")
    machine.ran.clear()
    (environment.ROOT / "requirements" / "runtime.txt").write_text("runtime 2")

    environment.ensure("runtime")

    assert [command.rpartition("/")[2] for command in machine.ran] == ["runtime.txt"]


def test_the_tools_are_added_for_the_tests_and_stay_for_play(machine: Machine) -> None:
    environment.ensure("runtime")
    environment.ensure("dev")
    machine.ran.clear()

    environment.ensure("runtime")

    assert machine.ran == []


def test_an_interrupted_installation_is_taken_up_again(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(lock: str, python: Path) -> None:
        raise Trouble("no_network")

    with monkeypatch.context() as patch:
        patch.setattr(environment, "install", interrupted)
        with pytest.raises(Trouble):
            environment.ensure("runtime")

    environment.ensure("runtime")

    assert machine.ran[-1].endswith("runtime.txt")


def test_an_environment_that_lost_its_python_is_made_again(machine: Machine) -> None:
    environment.ensure("runtime")
    environment.python_of(environment.VENV).unlink()
    machine.ran.clear()

    environment.ensure("runtime")

    assert len(machine.ran) == 2


def test_debian_without_venv_is_told_what_to_install(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment.importlib.util, "find_spec", lambda name: None)

    with pytest.raises(Trouble) as told:
        environment.ensure("runtime")

    assert "python3-venv" in str(told.value)
    assert machine.ran == []


@pytest.mark.parametrize(
    ("system", "place"), [("posix", "bin/python"), ("nt", "Scripts/python.exe")]
)
def test_each_system_keeps_its_python_elsewhere(
    system: str, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Path("env")
    with monkeypatch.context() as patch:
        patch.setattr(environment.os, "name", system)
        assert environment.python_of(folder) == folder / place


@pytest.mark.parametrize(
    ("arguments", "lock"),
    [
        (["manage.py", "play", "--lan"], "runtime"),
        (["manage.py", "setup"], "runtime"),
        (["manage.py", "setup", "--dev"], "dev"),
        (["manage.py", "test"], "dev"),
        (["manage.py"], "runtime"),
    ],
)
def test_each_command_asks_for_its_lock(
    arguments: list[str], lock: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    monkeypatch.setattr(environment, "ensure", lambda wanted: asked.append(wanted) or Path("py"))
    monkeypatch.setattr(entry, "_hand_over", lambda python, arguments: 0)

    assert entry.start_inside(arguments) == 0
    assert asked == [lock]


def test_an_old_python_is_told_which_it_needs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(entry.sys, "version_info", (3, 9, 6))

    assert entry.start_inside(["manage.py", "play"]) == 1
    told = capsys.readouterr().err
    assert "3.9" in told
    assert "3.11" in told


def test_the_oldest_python_named_is_the_one_the_project_declares() -> None:
    declared = f'requires-python = ">={entry.NEEDED[0]}.{entry.NEEDED[1]}"'

    assert declared in (ROOT / "pyproject.toml").read_text()


@pytest.mark.parametrize(
    ("version", "recent"),
    [
        ("v18.20.4", False),
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.19.0", True),
        ("", False),
    ],
)
def test_a_node_is_taken_where_the_tools_run_on_it(version: str, recent: bool) -> None:
    assert node.is_recent(version) is recent


def test_the_bootstrap_needs_no_library() -> None:
    """Without site-packages, as on a bare machine, every module of it can be imported."""
    modules = [f"config.bootstrap.{file.stem}" for file in (ROOT / "config/bootstrap").glob("*.py")]
    program = f"import importlib; [importlib.import_module(name) for name in {modules}]"

    bare = subprocess.run(
        [sys.executable, "-S", "-c", program],
        cwd=ROOT,
        env={name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ},
        capture_output=True,
        text=True,
        check=False,
    )

    assert len(modules) >= 7
    assert (bare.returncode, bare.stderr) == (0, "")
