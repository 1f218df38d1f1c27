"""manage.py runs Django if it is installed, and the bootstrap otherwise."""

import shutil
import subprocess
import sys
from pathlib import Path

import django

ROOT = Path(__file__).resolve().parents[2]
LOOK = """
import atexit, runpy, sys
sys.argv = ["manage.py", "version"]
atexit.register(lambda: print("config.bootstrap.entry" in sys.modules))
runpy.run_path("manage.py", run_name="__main__")
"""
STAND_IN = """
def start_inside(arguments):
    print(arguments)
    return 7
"""


def python(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run this Python in a folder, and return its output."""
    return subprocess.run(
        [sys.executable, *arguments], cwd=folder, capture_output=True, text=True, check=False
    )


def test_installed_django_runs_without_the_bootstrap() -> None:
    looked = python("-c", LOOK, folder=ROOT)

    assert looked.stdout.split() == [django.get_version(), "False"], looked.stderr


def test_missing_django_starts_the_bootstrap(tmp_path: Path) -> None:
    shutil.copy(ROOT / "manage.py", tmp_path)
    (tmp_path / "config" / "bootstrap").mkdir(parents=True)
    (tmp_path / "config" / "bootstrap" / "entry.py").write_text(STAND_IN)

    # -S hides every installed library.
    bare = python("-S", "manage.py", "play", "--lan", folder=tmp_path)

    assert (bare.returncode, bare.stdout) == (7, "['manage.py', 'play', '--lan']\n"), bare.stderr
