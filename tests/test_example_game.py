"""The teaching game of `docs/examples`: copied to its two places, it obeys every law there.

A new game needs one folder of rules and one folder of the web app. Nothing else may change, except
the schema and the types that `make schema` generates. To update the example's golden games and
fixtures, copy its folders as `docs/adding-a-game.md` says, write them there and copy them back.
"""

import filecmp
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.bootstrap.node import path_with_node

ROOT = Path(__file__).parents[1]
KEY = "stairs"
FOLDERS = {
    f"docs/examples/{KEY}": f"games/rules/{KEY}",
    f"docs/examples/{KEY}-board": f"frontend/src/lib/games/{KEY}",
}
GENERATED = {Path("docs/openapi.yaml"), Path("frontend/src/lib/api/schema.d.ts")}
UNTRACKED = (
    *("__pycache__", ".*_cache", ".git", ".hypothesis", ".venv", "*.mo"),
    *("dist", "node_modules", "var"),
)
OWN_TO_A_RUN = ("COV_CORE", "DATABASE_URL", "PYTEST_", "REDIS_URL")

pytestmark = pytest.mark.once


class Tree:
    """A copy of the project with the teaching game in its two places."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        ignored = shutil.ignore_patterns(*UNTRACKED)
        shutil.copytree(ROOT, folder, ignore=ignored, symlinks=True)
        modules = Path("frontend", "node_modules")
        if (ROOT / modules).is_dir():
            # Tools overwrite the files of their caches in place, which must not be shared.
            caches = shutil.ignore_patterns(".vite*")
            shutil.copytree(
                ROOT / modules,
                folder / modules,
                ignore=caches,
                symlinks=True,
                copy_function=link_or_copy,
            )
        for example, place in FOLDERS.items():
            shutil.copytree(folder / example, folder / place)

    def run(self, *command: str, at: str = ".") -> str:
        """Run a command in the tree. Return its output, and fail if it fails."""
        environment = {
            name: value for name, value in os.environ.items() if not name.startswith(OWN_TO_A_RUN)
        }
        environment |= {"PATH": path_with_node(), "CARAVANSERAI_VAR": str(self.folder / "var")}
        done = subprocess.run(
            command,
            cwd=self.folder / at,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout
        return done.stdout

    def python(self, module: str, *arguments: str) -> str:
        """Run a Python module in the tree."""
        return self.run(sys.executable, "-m", module, *arguments)

    def npx(self, tool: str, *arguments: str) -> str:
        """Run a tool of the web app in the tree."""
        return self.run("npx", "--no-install", tool, *arguments, at="frontend")

    def changed_files(self) -> Iterator[Path]:
        """Yield the files of the project that are different or missing in the tree."""
        for path in project_files():
            ours = self.folder / path
            if not ours.is_file() or not filecmp.cmp(ROOT / path, ours):
                yield path


def project_files() -> Iterator[Path]:
    """Yield the files of the project that are not generated, relative to its root."""
    ignored = shutil.ignore_patterns(*UNTRACKED)
    for folder, folders, files in os.walk(ROOT):
        folders[:] = set(folders) - ignored(folder, folders)
        own = set(files) - ignored(folder, files)
        yield from (Path(folder, file).relative_to(ROOT) for file in own)


def link_or_copy(source: str, target: str) -> None:
    """Link a file, or copy it where the two places are on different disks."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    return Tree(tmp_path_factory.mktemp("project") / "caravanserai")


@pytest.fixture(scope="module")
def typed_tree(tree: Tree) -> Tree:
    """Return the tree with the generated schema and types."""
    tree.run(sys.executable, "manage.py", "spectacular", "--file", "docs/openapi.yaml")
    tree.run("npm", "run", "types", at="frontend")
    return tree


def test_example_game_obeys_the_laws_of_rules(tree: Tree) -> None:
    laws = ("every_game", "golden", "clauses", "game_texts", "generated_games")
    files = [f"games/rules/{KEY}", *(f"tests/test_{each}.py" for each in laws)]
    output = tree.python("pytest", "-q", "-p", "no:cacheprovider", "-k", KEY, *files)
    assert "passed" in output
    assert "skipped" not in output


def test_example_game_passes_the_static_checks_of_rules(tree: Tree) -> None:
    tree.python("mypy", f"games/rules/{KEY}")
    tree.python("ruff", "check", f"games/rules/{KEY}")
    tree.python("ruff", "format", "--check", f"games/rules/{KEY}")
    tree.run(str(Path(sys.executable).with_name("lint-imports")))


def test_example_board_passes_its_tests(typed_tree: Tree) -> None:
    folder = "src/lib/games"
    typed_tree.npx("vitest", "run", f"{folder}/{KEY}")
    shared = [f"{folder}/{name}.test.ts" for name in ("games", "boundaries")]
    typed_tree.npx("vitest", "run", *shared, "--testNamePattern", f"{KEY}|every game")


def test_example_board_passes_the_static_checks(typed_tree: Tree) -> None:
    folder = f"src/lib/games/{KEY}"
    typed_tree.npx("prettier", "--check", folder)
    typed_tree.npx("eslint", "--max-warnings", "0", folder)
    typed_tree.npx("svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")


def test_example_fixtures_are_those_that_the_script_writes(tree: Tree) -> None:
    folder = tree.folder / "frontend/src/lib/games" / KEY / "fixtures"
    for file in sorted(folder.glob("*.json")):
        expected = json.loads(file.read_text("utf-8"))
        script = (sys.executable, "frontend/dump_positions.py")
        tree.run("env", "PYTHONPATH=.", *script, KEY, file.stem)
        assert json.loads(file.read_text("utf-8")) == expected


def test_no_other_file_changes(typed_tree: Tree) -> None:
    assert set(typed_tree.changed_files()) == GENERATED
