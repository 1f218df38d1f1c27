"""Before a server answers anybody: what every answer needs is loaded, and here to stay."""

import gc

from django.urls import get_resolver

from games import rules

THRESHOLDS = (10_000, 10, 1_000)


def settle() -> None:
    """Load addresses and games, and spare the collector of garbage all that is here to stay.

    It looks for cycles among everything that lives, and everybody waits meanwhile: for a tenth of
    a second and more, once modules and remembered tables are many. What requests leave behind is
    found while it is young.
    """
    assert get_resolver().url_patterns
    assert rules.all_games()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
