"""Execute statements in one transaction: on PostgreSQL with one trip to the server.

Several statements in one text are one transaction of the server's own where none is open, without
BEGIN and COMMIT. A pipeline would do the same, but costs several times what a handful of small
statements do.
"""

from collections.abc import Sequence

from django.db import connection, transaction

from events.writing.write import Rows, Statement


def send(statements: Sequence[Statement]) -> dict[Statement, Rows]:
    """Execute the statements, and return the rows of those that return any.

    Inside an atomic block a failure leaves the transaction usable.
    """
    if connection.vendor == "postgresql" and not connection.in_atomic_block:
        return _as_one_text(statements)
    with transaction.atomic():
        if connection.vendor == "postgresql":
            return _as_one_text(statements)
        return _one_by_one(statements)


def _as_one_text(statements: Sequence[Statement]) -> dict[Statement, Rows]:
    results: dict[Statement, Rows] = {}
    with connection.cursor() as cursor:
        text = "; ".join([each.sql for each in statements])
        cursor.execute(text, [value for each in statements for value in each.params])
        for statement in statements:
            if statement.returns_rows:
                results[statement] = cursor.fetchall()
            if statement is not statements[-1]:
                cursor.nextset()
    return results


def _one_by_one(statements: Sequence[Statement]) -> dict[Statement, Rows]:
    results: dict[Statement, Rows] = {}
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement.sql, statement.params)
            if statement.returns_rows:
                results[statement] = cursor.fetchall()
    return results
