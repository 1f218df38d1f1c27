"""Creating the environment, reusing it, and creating it again."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from config.bootstrap import entry, environment, node
from config.bootstrap.errors import SetupError

ROOT = Path(__file__).resolve().parents[2]


class Machine:
    """A fake machine that records commands; all of them succeed."""

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
    """Return a machine with a fresh clone, Python and no uv."""
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


def test_first_start_creates_environment_and_installs_by_hash(machine: Machine) -> None:
    python = environment.ensure("runtime")

    made, installed = machine.ran
    assert python == environment.python_of(environment.VENV)
    assert made.startswith(f"{sys.executable} -m venv")
    assert f"{python} -m pip install" in installed
    assert "--require-hashes" in installed
    assert installed.endswith("runtime.txt")


def test_installed_uv_is_used(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment.shutil, "which", lambda name: f"/opt/{name}")

    environment.ensure("runtime")

    assert [command.split()[0] for command in machine.ran] == ["/opt/uv", "/opt/uv"]
    assert "--require-hashes" in machine.ran[1]


def test_broken_uv_is_ignored(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment.shutil, "which", lambda name: f"/opt/{name}")
    machine.broken.add("/opt/uv")

    environment.ensure("runtime")

    assert "-m venv" in machine.ran[0]


def test_second_start_does_nothing(machine: Machine) -> None:
    environment.ensure("runtime")
    machine.ran.clear()

    environment.ensure("runtime")

    assert machine.ran == []


def test_changed_lock_is_installed_again(machine: Machine) -> None:
    environment.ensure("runtime")
    machine.ran.clear()
    (environment.ROOT / "requirements" / "runtime.txt").write_text("runtime 2")

    environment.ensure("runtime")

    assert [command.rpartition("/")[2] for command in machine.ran] == ["runtime.txt"]


def test_dev_environment_also_serves_the_runtime(machine: Machine) -> None:
    environment.ensure("runtime")
    environment.ensure("dev")
    machine.ran.clear()

    environment.ensure("runtime")

    assert machine.ran == []


def test_interrupted_installation_is_repeated(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(lock: str, python: Path) -> None:
        raise SetupError("no_network")

    with monkeypatch.context() as patch:
        patch.setattr(environment, "install", interrupted)
        with pytest.raises(SetupError):
            environment.ensure("runtime")

    environment.ensure("runtime")

    assert machine.ran[-1].endswith("runtime.txt")


def test_environment_without_python_is_created_again(machine: Machine) -> None:
    environment.ensure("runtime")
    environment.python_of(environment.VENV).unlink()
    machine.ran.clear()

    environment.ensure("runtime")

    assert len(machine.ran) == 2


def test_missing_venv_module_names_the_debian_package(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment.importlib.util, "find_spec", lambda name: None)

    with pytest.raises(SetupError) as caught:
        environment.ensure("runtime")

    assert "python3-venv" in str(caught.value)
    assert machine.ran == []


@pytest.mark.parametrize(
    ("system", "place"), [("posix", "bin/python"), ("nt", "Scripts/python.exe")]
)
def test_python_of_environment_depends_on_the_system(
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
def test_command_selects_its_lock(
    arguments: list[str], lock: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    monkeypatch.setattr(environment, "ensure", lambda wanted: asked.append(wanted) or Path("py"))
    monkeypatch.setattr(entry, "_hand_over", lambda python, arguments: 0)

    assert entry.start_inside(arguments) == 0
    assert asked == [lock]


def test_old_python_is_refused_with_the_needed_version(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(entry.sys, "version_info", (3, 9, 6))

    assert entry.start_inside(["manage.py", "play"]) == 1
    printed = capsys.readouterr().err
    assert "3.9" in printed
    assert "3.11" in printed


def test_oldest_python_is_the_declared_one() -> None:
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
def test_node_is_recent_if_the_tools_support_it(version: str, recent: bool) -> None:
    assert node.is_recent(version) is recent


def test_bootstrap_imports_only_the_standard_library() -> None:
    """Import every module of it without site-packages."""
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
