"""What the imports cannot say: the pure core asks nobody, and the code stays readable."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PRODUCT = ("config", "events", "games")
PURE = ("games/kernel", "games/rules", "games/table")

OUTSIDE = {
    *("asyncio", "logging", "multiprocessing", "os", "random", "secrets", "socket"),
    *("subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid"),
}
"""Modules that know a clock, chance of their own, other processes or the network."""

CLOCKS = {"now", "today", "utcnow"}
LONGEST_FILE, LONGEST_FUNCTION = 300, 40


def modules(*folders: str) -> dict[str, ast.Module]:
    """The product's own modules in these folders: no tests, no migrations."""
    files = (file for folder in folders for file in (ROOT / folder).rglob("*.py"))
    ours = (file for file in files if not {"tests", "migrations"} & set(file.parts))
    return {
        str(file.relative_to(ROOT)): ast.parse(file.read_text(encoding="utf-8")) for file in ours
    }


def is_script(tree: ast.Module) -> bool:
    """Whether the module is for a developer's command line, not for the product."""
    last = tree.body[-1] if tree.body else None
    return isinstance(last, ast.If) and "__main__" in ast.unparse(last.test)


def imported(tree: ast.AST) -> Iterator[str]:
    """The top-level modules that a module imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.split(".")[0]


def outside(tree: ast.Module) -> set[str]:
    """What a module asks that is not given to it."""
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    clocks = {call.attr for call in calls if isinstance(call, ast.Attribute)} & CLOCKS
    screens = {call.id for call in calls if isinstance(call, ast.Name)} & {"open", "print"}
    return OUTSIDE & set(imported(tree)) | clocks | screens


def long_functions(tree: ast.Module) -> list[str]:
    """The functions whose body is too long to be seen at once."""
    functions = (
        node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    return [
        node.name
        for node in functions
        if (node.end_lineno or 0) - node.body[0].lineno >= LONGEST_FUNCTION
    ]


def test_the_pure_core_asks_nobody():
    pure = modules(*PURE)
    asking = {name: outside(tree) for name, tree in pure.items() if not is_script(tree)}
    assert len(pure) > 50
    assert {name: found for name, found in asking.items() if found} == {}


def test_files_stay_short():
    lengths = {name: len((ROOT / name).read_text().splitlines()) for name in modules(*PRODUCT)}
    assert {name: count for name, count in lengths.items() if count > LONGEST_FILE} == {}


def test_functions_stay_short():
    found = {name: long_functions(tree) for name, tree in modules(*PRODUCT).items()}
    assert {name: functions for name, functions in found.items() if functions} == {}
