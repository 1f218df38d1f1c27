"""Addresses of the pages about a table, and what their forms send."""

from typing import Any
from uuid import uuid4

from games.table.state import Table

ABOUT, TABLES = "/admin/conduct/tables/", "/admin/tables/tablesummary/"


def page_of(table: Table) -> str:
    return f"{TABLES}{table.id}/change/"


def decision(table: Table, kind: str) -> str:
    return f"{ABOUT}{table.id}/decide/{kind}"


def sent(table: Table, **fields: Any) -> dict[str, Any]:
    return {
        "reason": "stalling",
        "words": "Two games left.",
        "version": table.version,
        "command_id": str(uuid4()),
        **fields,
    }
