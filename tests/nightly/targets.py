"""The packages whose modules are mutated, each with the tests that must notice."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Tests of every game; `-k` selects those of one.
EVERY_GAME = (
    "games/lessons/tests",
    "games/rules/tests",
    "tests/test_every_game.py",
    "tests/test_golden.py",
    "tests/test_recaps.py",
)
# Mutants are tested on SQLite, which never calls these.
ON_POSTGRESQL = {"events/database/roles.py", "events/writing/running_writers.py"}
# Their threads wait for each other for too long on a loaded machine.
RACES = (
    "--deselect=events/tests/test_races.py",
    "--deselect=events/tests/test_scan.py::test_rebuild_beside_writers_matches_the_log",
)
NOT_MUTATED = {"tests", "migrations", "management", "text"}
# They read the sources, in which every mutant is written.
NOT_RUN = ("--ignore-glob=*/test_texts.py",)


@dataclass(frozen=True)
class Target:
    """A package, its tests, and the arguments that select among these."""

    package: str
    tests: tuple[str, ...]
    select: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Return a name that can be a folder's."""
        return self.package.replace("/", "-")

    def modules(self) -> list[str]:
        """Return the paths of the modules that define functions."""
        files = sorted((ROOT / self.package).rglob("*.py"))
        paths = [file.relative_to(ROOT) for file in files if _has_functions(file)]
        found = [str(path) for path in paths if not NOT_MUTATED & set(path.parts)]
        return [path for path in found if path not in ON_POSTGRESQL]


def targets() -> Iterator[Target]:
    """Yield the log, the table and every game."""
    yield Target("events", (*_tests_of("events"), "tests/stores/test_failures.py"), RACES)
    yield Target("games/table", _tests_of("games/table"))
    for folder in sorted((ROOT / "games/rules").iterdir()):
        if (folder / "game.py").exists():
            tests = (*_tests_of(f"games/rules/{folder.name}"), *_existing(EVERY_GAME))
            select = ("-k", folder.name, *NOT_RUN)
            yield Target(f"games/rules/{folder.name}", tests, select)


def chosen(paths: list[str]) -> list[tuple[Target, str]]:
    """Return these modules with their targets, or all modules. Raise ValueError for another."""
    pairs = [(target, module) for target in targets() for module in target.modules()]
    if unknown := set(paths) - {module for _, module in pairs}:
        raise ValueError(f"Not a module of the rules, the table or the log: {sorted(unknown)}")
    return [pair for pair in pairs if not paths or pair[1] in paths]


def pattern(module: str) -> str:
    """Return the pattern that matches the names of a module's mutants."""
    return module.removesuffix(".py").removesuffix("/__init__").replace("/", ".") + ".x*"


def _tests_of(package: str) -> tuple[str, ...]:
    folders = sorted(path for path in (ROOT / package).rglob("tests") if path.is_dir())
    return tuple(str(path.relative_to(ROOT)) for path in folders)


def _existing(paths: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(path for path in paths if (ROOT / path).exists())


def _has_functions(file: Path) -> bool:
    return any(isinstance(node, ast.FunctionDef) for node in ast.walk(ast.parse(file.read_bytes())))
