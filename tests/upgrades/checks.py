"""Refuse migrations that lock a large table, or that processes of the version before cannot bear.

Squawk reads the SQL. It is asked about all new migrations at once, so that it knows which tables
are new with them. Three rules are our own: about the log, about data, and about what the version
before still uses (docs/migrations.md).
"""

import json
import re
import subprocess
import sys
from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from django.db.migrations import Migration
from django.db.migrations.operations import RunPython

SQUAWK = Path(sys.executable).with_name("squawk")
LOG_TABLES = ("events_event", "events_head")

STYLE = re.compile(r"prefer-|require-(lock|statement)-timeout|ban-concurrent-index-creation")
"""Rules that are not about locks, and one that Django enforces when it migrates."""

ADVICE = {
    "adding-required-field": "add it with null=True or db_default=…",
    "adding-not-nullable-field": (
        "add a check constraint by AddConstraintNotValid, and validate it a migration later"
    ),
    "ban-drop-default": (
        "use db_default=…: Django's default= is gone after the migration, and the processes of the"
        " version before insert rows without the column"
    ),
    "require-concurrent-index-creation": (
        "use events.database.operations.AddIndexConcurrently in a migration with atomic = False"
    ),
    "require-concurrent-index-deletion": (
        "use events.database.operations.RemoveIndexConcurrently in a migration with atomic = False"
    ),
    "constraint-missing-not-valid": (
        "use events.database.operations.AddConstraintNotValid, and ValidateConstraint in a later"
        " migration"
    ),
    "disallowed-unique-constraint": (
        "create the unique index concurrently, then the constraint by USING INDEX"
    ),
    "adding-foreign-key-constraint": (
        "add the column with db_constraint=False, then the constraint as NOT VALID, and validate it"
        " a migration later"
    ),
    "changing-column-type": (
        "add another column, write both, fill it, read it, and drop the old one a version later"
    ),
    "renaming-column": "keep the column's name with db_column=…",
    "renaming-table": "keep the table's name with db_table=…",
    "ban-drop-column": (
        "remove the field from the models first, with SeparateDatabaseAndState, and drop the column"
        " a version later"
    ),
    "ban-drop-table": (
        "remove the model first, with SeparateDatabaseAndState, and drop the table a version later"
    ),
    "log": "the log allows only new columns that are null or have db_default, and indexes made"
    " concurrently",
    "data-with-schema": "convert data in a migration of its own, so that no lock waits for it",
}

_LOG = re.compile(rf'"?\b({"|".join(LOG_TABLES)})\b"?')
_ALLOWED_ON_THE_LOG = re.compile(
    r'(ALTER TABLE "?events_\w+"? ADD COLUMN|(CREATE|DROP) INDEX CONCURRENTLY)\b(?!.*REFERENCES)',
    re.IGNORECASE | re.DOTALL,
)
_DATA = re.compile(r"(UPDATE|DELETE|INSERT|MERGE|WITH)\b", re.IGNORECASE)
_DROPPED = re.compile(r'(?:ALTER|DROP) TABLE (?:IF EXISTS )?"(\w+)"(?: DROP COLUMN "(\w+)")?')
_TYPE = re.compile(r'ALTER TABLE "(\w+)" ALTER COLUMN "(\w+)" TYPE varchar\((\d+)\)')
_NEW_TABLE = re.compile(r'CREATE TABLE "(\w+)"')


class Statement(NamedTuple):
    """A statement of a new migration."""

    migration: str
    sql: str


class Problem(NamedTuple):
    """A statement that is refused, with the rule and with what to do instead."""

    migration: str
    rule: str
    sql: str
    advice: str

    def __str__(self) -> str:
        return f"{self.migration}: {self.sql}\n    {self.rule}: {self.advice}"


Columns = Mapping[tuple[str, str], str]
"""The types of the columns that the version before uses, by table and name."""


def problems(statements: Sequence[Statement], before: Columns) -> Iterator[Problem]:
    """Yield what is wrong with the statements of all new migrations, in their order."""
    new_tables = {name for each in statements for name in _NEW_TABLE.findall(each.sql)}
    for statement in statements:
        if _changes_the_log(statement.sql, new_tables):
            yield Problem(statement.migration, "log", statement.sql, ADVICE["log"])
    for statement, rule, message in _findings(statements):
        if not STYLE.match(rule) and not _is_harmless(rule, statement.sql, before):
            advice = ADVICE.get(rule, message)
            yield Problem(statement.migration, rule, statement.sql, advice)


def data_problems(name: str, migration: Migration, sql: Iterable[str]) -> Iterator[Problem]:
    """Yield a problem if a migration converts data and also changes tables."""
    python = [each for each in migration.operations if isinstance(each, RunPython)]
    data = [each for each in sql if _DATA.match(each)]
    schema = [each for each in sql if re.match(r"(CREATE|ALTER|DROP)\b", each)]
    if schema and (python or data):
        what = data[0] if data else "RunPython"
        yield Problem(name, "data-with-schema", what, ADVICE["data-with-schema"])


def _changes_the_log(sql: str, new_tables: set[str]) -> bool:
    named = set(_LOG.findall(sql)) - new_tables
    return bool(named) and not _ALLOWED_ON_THE_LOG.match(sql)


def _is_harmless(rule: str, sql: str, before: Columns) -> bool:
    if rule in ("ban-drop-column", "ban-drop-table") and (found := _DROPPED.match(sql)):
        return (found[1], found[2] or "") not in before
    if rule == "changing-column-type" and (found := _TYPE.match(sql)):
        # A longer limit of characters rewrites nothing.
        shorter = re.fullmatch(r"varchar\((\d+)\)", before.get((found[1], found[2]), ""))
        return shorter is not None and int(shorter[1]) <= int(found[3])
    return False


def _findings(statements: Sequence[Statement]) -> Iterator[tuple[Statement, str, str]]:
    starts, line = [], 0
    for statement in statements:
        starts.append(line)
        line += statement.sql.count("\n") + 1
    for found in _squawk("\n".join(each.sql for each in statements)):
        at = bisect(starts, found["line"]) - 1
        message = " ".join(filter(None, (found["message"], found.get("help"))))
        yield statements[at], found["rule_name"], message


def _squawk(sql: str) -> list[dict[str, Any]]:
    command = [SQUAWK, "--reporter=json", "--pg-version=15.0", "--assume-in-transaction"]
    done = subprocess.run(
        [*command, "--stdin-filepath=new.sql"],
        input=sql,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode not in (0, 1):
        raise RuntimeError(done.stderr)
    return list(json.loads(done.stdout or "[]"))
