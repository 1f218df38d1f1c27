"""Freezing what a server has loaded at start, so that garbage collections stay short."""

import gc

from django.urls import get_resolver

from config.framework.prepare_structs import prepare_structs
from games import rules

THRESHOLDS = (10_000, 10, 1_000)


def freeze_garbage_collector() -> None:
    """Load the URLs and the games, then exempt everything loaded from garbage collection.

    A full collection visits every live object and stops the process meanwhile: for a tenth of a
    second and more, with all modules loaded and many tables cached. The garbage of requests is
    found while it is young.
    """
    assert get_resolver().url_patterns
    assert rules.all_games()
    # Those of the views, which were loaded with the URLs.
    prepare_structs()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
