"""How PostgreSQL executes each statement of a piece of code, for tests of its indexes."""

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from django.db import connection

PLANNED = ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH")
REMOVED = ("Rows Removed by Filter", "Rows Removed by Index Recheck", "Rows Removed by Join Filter")

Node = dict[str, Any]


def sequential_scans(task: Callable[[], object]) -> list[str]:
    """Run a task; return each of its statements that reads a whole table, after its name."""
    return [
        f"{node['Relation Name']}: {statement}"
        for statement, node in _plans(task, "FORMAT JSON", PLANNED)
        if node["Node Type"] == "Seq Scan"
    ]


def most_rows_read(task: Callable[[], object]) -> int:
    """Run a task; return how many rows the costliest step of any of its SELECTs looked at."""
    options = "ANALYZE, TIMING OFF, FORMAT JSON"
    return max(_rows(node) for _, node in _plans(task, options, ("SELECT",)))


def _rows(node: Node) -> int:
    each = node["Actual Rows"] + sum(node.get(name, 0) for name in REMOVED)
    return int(each * node["Actual Loops"])


def _plans(
    task: Callable[[], object], options: str, kinds: tuple[str, ...]
) -> list[tuple[str, Node]]:
    found: list[tuple[str, Node]] = []

    def explain_first(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if not sql.startswith("EXPLAIN"):
            for statement, values in _statements(sql, list(params or ())):
                if statement.lstrip("( ").startswith(kinds):
                    plan = _explained(statement, values, options)
                    found.extend((statement, node) for node in _nodes(plan))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(explain_first):
        task()
    return found


def _statements(sql: str, params: list[Any]) -> Iterator[tuple[str, list[Any]]]:
    # Several may be sent as one text; their values are all parameters, so no text is cut in two.
    for statement in sql.split("; "):
        count = statement.count("%s")
        yield statement, params[:count]
        del params[:count]


def _explained(statement: str, params: Sequence[Any], options: str) -> Node:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN ({options}) {statement}", params)
        (found,) = cursor.fetchone()
    (whole,) = json.loads(found) if isinstance(found, str) else found
    plan: Node = whole["Plan"]
    return plan


def _nodes(plan: Node) -> Iterator[Node]:
    yield plan
    for part in plan.get("Plans", ()):
        yield from _nodes(part)
