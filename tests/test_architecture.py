"""Rules of the architecture that import-linter cannot express."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PRODUCT = ("config", "events", "games")
PURE = (
    *("games/kernel", "games/rules", "games/table", "games/lessons"),
    "games/conduct/standing",
)

IMPURE_MODULES = {
    *("asyncio", "logging", "multiprocessing", "os", "random", "secrets", "socket"),
    *("subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid"),
}
"""Modules that give access to clocks, randomness, other processes or the network."""

CLOCKS = {"now", "today", "utcnow"}
LONGEST_FILE, LONGEST_FUNCTION = 300, 40
MOST_PACKAGES, MOST_MODULES = 6, 12


def modules(*folders: str) -> dict[str, ast.Module]:
    """Return the product's modules in these folders by path, without tests and migrations."""
    files = (file for folder in folders for file in (ROOT / folder).rglob("*.py"))
    ours = (file for file in files if not {"tests", "migrations"} & set(file.parts))
    return {
        file.relative_to(ROOT).as_posix(): ast.parse(file.read_text(encoding="utf-8"))
        for file in ours
    }


def is_script(tree: ast.Module) -> bool:
    """Return whether the module is for a developer's command line, not for the product."""
    last = tree.body[-1] if tree.body else None
    return isinstance(last, ast.If) and "__main__" in ast.unparse(last.test)


def imported(tree: ast.AST) -> Iterator[str]:
    """Yield the dotted name of each imported module, and of each name imported from a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def package(name: str) -> str:
    """Return the package of the house that a name is in: `config`, `events` or `games.<package>`.

    Return an empty string for names outside the product.
    """
    top, *rest = name.split(".")
    if top == "games" and rest:
        return f"games.{rest[0]}"
    return top if top in PRODUCT else ""


def imported_tests(tree: ast.Module) -> list[str]:
    """Return the imports of test modules, and of names from these."""
    return [
        name for name in imported(tree) if any(part.startswith("test_") for part in name.split("."))
    ]


def impurities(tree: ast.Module) -> set[str]:
    """Return the impure modules that a module imports, and the impure functions that it calls."""
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    clocks = {call.attr for call in calls if isinstance(call, ast.Attribute)} & CLOCKS
    screens = {call.id for call in calls if isinstance(call, ast.Name)} & {"open", "print"}
    return IMPURE_MODULES & {name.split(".")[0] for name in imported(tree)} | clocks | screens


def long_functions(tree: ast.Module) -> list[str]:
    """Return the names of the functions whose body is too long."""
    functions = (
        node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    return [
        node.name
        for node in functions
        if (node.end_lineno or 0) - node.body[0].lineno >= LONGEST_FUNCTION
    ]


def test_pure_core_uses_no_clock_randomness_or_network() -> None:
    pure = modules(*PURE)
    found = {name: impurities(tree) for name, tree in pure.items() if not is_script(tree)}
    assert len(pure) > 50
    assert {name: impure for name, impure in found.items() if impure} == {}


def test_files_are_short() -> None:
    lengths = {name: len((ROOT / name).read_text().splitlines()) for name in modules(*PRODUCT)}
    assert {name: count for name, count in lengths.items() if count > LONGEST_FILE} == {}


def test_functions_are_short() -> None:
    found = {name: long_functions(tree) for name, tree in modules(*PRODUCT).items()}
    assert {name: functions for name, functions in found.items() if functions} == {}


def test_modules_import_from_few_packages() -> None:
    """Count the distinct packages of the house that a module imports from, its own included.

    A package of the house is `events` or a folder directly in `games`. The composition, `config`,
    may import from all of them.
    """
    found = {
        name: {package(each) for each in imported(tree)} - {""}
        for name, tree in modules("events", "games").items()
    }
    assert {name: many for name, many in found.items() if len(many) > MOST_PACKAGES} == {}


def test_folders_contain_few_modules() -> None:
    """Count the modules directly in each folder; `__init__.py` and tests do not count."""
    paths = [Path(name) for name in modules(*PRODUCT)]
    counts = Counter(str(path.parent) for path in paths if path.name != "__init__.py")
    assert {name: count for name, count in counts.items() if count > MOST_MODULES} == {}


def test_no_module_imports_a_test_module() -> None:
    files = [file for folder in (*PRODUCT, "tests") for file in (ROOT / folder).rglob("*.py")]
    found = {
        str(file.relative_to(ROOT)): names
        for file in files
        if (names := imported_tests(ast.parse(file.read_text(encoding="utf-8"))))
    }
    assert len(files) > 300
    assert found == {}
