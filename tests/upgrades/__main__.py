"""Check the new migrations, or list them as released: `python -m tests.upgrades [--release 0.3.0]`.

`released.json` lists the migrations of each version, and what a person has allowed in spite of a
rule, with the reason.
"""

import argparse
import json
import os
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

import django
from django.apps import apps

if not apps.ready:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()

from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState

from tests.upgrades.checks import Problem, Statement, data_problems, problems
from tests.upgrades.sql import Node, columns, plan, sql_of, state_after

FILE = Path(__file__).with_name("released.json")
OURS = ("config", "events", "games")


def label(node: Node) -> str:
    """Return the name of a migration as the lists have it."""
    return ".".join(node)


def own_migrations(loader: MigrationLoader) -> list[Node]:
    """Return the migrations of this project in the order in which they are applied."""
    configs = {each.label: each.name.partition(".")[0] for each in apps.get_app_configs()}
    return [node for node in plan(loader) if configs[node[0]] in OURS]


def new_migrations(loader: MigrationLoader) -> list[Node]:
    """Return those of them that no version has released."""
    listed = {name for names in json.loads(FILE.read_text())["released"].values() for name in names}
    return [node for node in own_migrations(loader) if label(node) not in listed]


def state_before(loader: MigrationLoader, new: Collection[Node]) -> ProjectState:
    """Return the state of the models before these migrations, with all others applied."""
    return state_after(loader, [node for node in plan(loader) if node not in new])


def found_problems(new: Sequence[Migration], state: ProjectState) -> Iterator[Problem]:
    """Yield the problems of migrations that are applied to this state, in this order."""
    before, statements = columns(state), list[Statement]()
    for migration in new:
        name = label((migration.app_label, migration.name))
        sql, state = sql_of(migration, state)
        yield from data_problems(name, migration, sql)
        statements += [Statement(name, each) for each in sql]
    yield from problems(statements, before)


def refused(loader: MigrationLoader, new: Sequence[Node]) -> list[Problem]:
    """Return the problems that are not allowed by a person."""
    if not new:
        return []
    allowed = json.loads(FILE.read_text())["allowed"]
    found = found_problems([loader.graph.nodes[node] for node in new], state_before(loader, new))
    return [each for each in found if each.rule not in allowed.get(each.migration, {})]


def release(version: str) -> int:
    """List the new migrations under a version. Return their number."""
    new = new_migrations(MigrationLoader(None))
    lists = json.loads(FILE.read_text())
    lists["released"].setdefault(version, []).extend(map(label, new))
    FILE.write_text(json.dumps(lists, indent=2) + "\n")
    return len(new)


def main() -> None:
    """Check, or list."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--release", metavar="VERSION")
    if version := parser.parse_args().release:
        print(f"{release(version)} migrations belong to {version}")
        return
    loader = MigrationLoader(None)
    new = new_migrations(loader)
    if found := refused(loader, new):
        raise SystemExit("\n".join(map(str, [*found, "See docs/migrations.md."])))
    print(f"new migrations: {len(new)}, problems: 0")


if __name__ == "__main__":
    main()
