"""A pytest plugin for mutated copies, where several runs of the tests share a process.

mutmut records which tests reach which function, then tests each mutant in a fork of that process.
With results cached by earlier tests, most tests would not reach a function behind a cache, and no
mutant of it would be noticed. Log handlers would write to the closed stream of the first run.
"""

import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from typing import Any

import pytest
from django.conf import settings
from django.utils.log import configure_logging

PACKAGES = ("events", "games")


def pytest_sessionstart() -> None:
    """Write logs to the stream of this run."""
    configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Empty the caches."""
    for cached in list(caches()):
        cached.cache_clear()


def caches() -> Iterator["_lru_cache_wrapper[Any]"]:
    """Yield the cached functions that the imported modules of these packages define."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in PACKAGES:
            values = list(vars(module).values())
            yield from (value for value in values if isinstance(value, _lru_cache_wrapper))
