"""One module renders, and records each version as seen before it shows it."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.kernel.values import Seat
from games.tables import rendering, seen_versions, table_cache
from games.tables.access import Access, access_table
from games.tables.rendering import Eyes
from games.tables.table_cache import LoggedTable
from tests.kit.any_game import HAND_GAME
from tests.kit.tables import play, started

ROOT = Path(settings.BASE_DIR)
METHODS = {"view", "revealed_view", "offer"}
FUNCTIONS = {"table_view", "visible_fields", "redacted_line", "shown_facts"}
PACKAGES = ("tables", "live", "api", "pubsub", "players", "conduct")
RENDERING: dict[str, Callable[[Access], Any]] = {
    "snapshot": rendering.snapshot,
    "list_views": lambda access: rendering.list_views([access.logged], access.player),
    "replay": rendering.replay,
    "position_at": lambda access: rendering.position_at(access, access.table.version),
    "recap": lambda access: rendering.recap(access, after=0),
    "exploration": lambda access: rendering.exploration(
        access, at=access.table.position, moves=(), salt="5a" * 16
    ),
    "export_lines": rendering.export_lines,
}
RECORDING_NOTHING: dict[str, Callable[[LoggedTable, Eyes], Any]] = {
    "staff_replay": rendering.staff_replay,
}
"""The exception: a look of staff shows its seat nothing."""


def name_of(node: ast.AST) -> str:
    return getattr(node, "attr", "") or getattr(node, "id", "")


def renders(path: Path) -> bool:
    """Return whether a module uses a function or a game's method that renders."""
    nodes = list(ast.walk(ast.parse(path.read_text())))
    of_game = {
        node.attr
        for node in nodes
        if isinstance(node, ast.Attribute) and name_of(node.value) == "game"
    }
    defined = {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
    used = {name_of(node) for node in nodes} - defined
    return bool(METHODS & of_game or FUNCTIONS & used)


def modules() -> Iterator[Path]:
    for package in PACKAGES:
        paths = (ROOT / "games" / package).rglob("*.py")
        yield from (path for path in paths if "tests" not in path.parts)


def test_rendering_is_the_only_module_that_renders() -> None:
    found = {path.relative_to(ROOT / "games") for path in modules() if renders(path)}
    assert found == {Path("tables/rendering.py")}


def test_every_public_function_of_rendering_is_tested_below() -> None:
    tree = ast.parse(Path(rendering.__file__).read_text())
    names = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    tested = RENDERING.keys() | RECORDING_NOTHING.keys()
    assert {name for name in names if not name.startswith("_")} == tested


@pytest.mark.django_db
@pytest.mark.parametrize("name", RENDERING)
def test_rendered_position_is_recorded_as_seen(name: str) -> None:
    table = play(started("ann", "bob")).table
    for player in ("ann", "bob"):
        RENDERING[name](access_table(player=player, table_id=table.id))
    seen = seen_versions.SeenVersions(table.id)
    assert [seen[seat] >= table.position for seat in table.seats] == [True, True]


@pytest.mark.django_db
def test_rendering_for_a_spectator_records_nothing() -> None:
    table = started("ann", "bob", visibility="public")
    before = dict(seen_versions.SeenVersions(table.id))
    for render in RENDERING.values():
        render(access_table(player="eve", table_id=table_cache.current(table.id).id))
    assert dict(seen_versions.SeenVersions(table.id)) == before


@pytest.mark.django_db
@pytest.mark.parametrize("eyes", [Eyes(), Eyes(Seat(0)), Eyes(Seat(1)), Eyes(is_whole=True)])
@pytest.mark.parametrize("name", RECORDING_NOTHING)
def test_rendering_for_staff_records_nothing(name: str, eyes: Eyes) -> None:
    table = play(started("ann", "bob", game=HAND_GAME)).table
    before = dict(seen_versions.SeenVersions(table.id))
    with CaptureQueriesContext(connection) as asked:
        RECORDING_NOTHING[name](table_cache.load(table.id), eyes)
    assert dict(seen_versions.SeenVersions(table.id)) == before
    assert all(query["sql"].startswith("SELECT") for query in asked.captured_queries)
