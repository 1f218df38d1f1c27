"""Changing tuples: each function returns a new one."""

from typing import TypeVar

T = TypeVar("T")


def replace_at(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return the items with another one at this index."""
    return (*items[:index], item, *items[index + 1 :])


def remove_first(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """Return the items without the first that equals this one. Raise ValueError without any."""
    index = items.index(item)
    return items[:index] + items[index + 1 :]
