"""Statements that PostgreSQL is sent as one text, instead of waiting for each.

A pipeline would do the same; but for a handful of small statements it costs several times what
they do, here and on the way.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from django.db import connection

Rows: TypeAlias = list[tuple[Any, ...]]


@dataclass(slots=True)
class _Statement:
    """A statement that waits for others, and then the rows that it led to."""

    sql: str
    params: Sequence[Any]
    asks: bool
    rows: Rows = field(default_factory=list)


_waiting: ContextVar[list[_Statement] | None] = ContextVar("waiting", default=None)


@contextmanager
def together(*, last: bool = False) -> Iterator[None]:
    """Send what is said `later` inside at once, at the end; nothing where something was raised.

    Within another such block it adds nothing: all goes with that one. Where they are the `last`
    of their transaction, its end is sent along: nothing may fail after them.
    """
    if connection.vendor != "postgresql" or _waiting.get() is not None:
        yield
        return
    statements: list[_Statement] = []
    token = _waiting.set(statements)
    try:
        yield
    finally:
        _waiting.reset(token)
    if statements:
        _send(statements, and_commit=last and _outermost())


def _outermost() -> bool:
    return connection.in_atomic_block and not connection.savepoint_ids


def later(sql: str, params: Sequence[Any]) -> None:
    """Execute this in its turn, at the latest at the end of the block; how is not told."""
    _take(_Statement(sql, params, asks=False))


def asked_later(sql: str, params: Sequence[Any]) -> Callable[[], Rows]:
    """The same with a question: its rows, once the block has ended."""
    statement = _Statement(sql, params, asks=True)
    _take(statement)
    return lambda: statement.rows


def _take(statement: _Statement) -> None:
    statements = _waiting.get()
    if statements is None:
        _send([statement])
    else:
        statements.append(statement)


def _send(statements: Sequence[_Statement], *, and_commit: bool = False) -> None:
    texts = [each.sql for each in statements]
    with connection.cursor() as cursor:
        cursor.execute(
            "; ".join([*texts, "COMMIT"] if and_commit else texts),
            [value for each in statements for value in each.params],
        )
        for each in statements:
            if each.asks:
                each.rows = cursor.fetchall()
            if each is not statements[-1]:
                cursor.nextset()
