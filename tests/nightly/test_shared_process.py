"""Runs of the tests that share a process start without what earlier runs left."""

import logging

from config.logs.formatting import LineHandler
from events.chain import checker
from games import rules
from tests.nightly import shared_process


def test_caches_of_imported_modules_are_found() -> None:
    found = list(shared_process.caches())

    assert rules.game in found
    assert checker._quoted in found


def test_caches_are_empty_before_each_test() -> None:
    first = rules.text("gobi", "words", "en")
    assert rules.text("gobi", "words", "en") is first

    shared_process.pytest_runtest_setup()

    assert rules.text("gobi", "words", "en") is not first


def test_log_handlers_are_replaced_at_the_start_of_a_run() -> None:
    (before,) = _line_handlers()

    shared_process.pytest_sessionstart()

    (after,) = _line_handlers()
    assert after is not before


def _line_handlers() -> list[logging.Handler]:
    return [handler for handler in logging.root.handlers if isinstance(handler, LineHandler)]
