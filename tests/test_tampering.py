"""Every value of the log, and of what follows from it, is covered by `verify_log`.

Some hundred changes on each run; `make tampering` makes 1,000 and more.
"""

import os
from collections.abc import Iterator
from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from events.projections.projection import projections
from events.projections.scan import ranges
from events.projections.verify import stray_problems, verify_streams
from events.testing import without_triggers
from games.conduct.standing import commands as c
from games.players.models import Player
from tests.bench.generated.conduct import generate_conduct
from tests.bench.generated.games import generate
from tests.kit.any_game import SECRET_GAME
from tests.kit.conduct import decide, suspend
from tests.kit.tampering import COVERED, NOT_COVERED, Tamperer, keys_of, places

pytestmark = pytest.mark.django_db

NUMBER = int(os.environ.get("TAMPERINGS", "100"))


def problems() -> Iterator[str]:
    """Yield what `verify_log` finds in the streams and in the data that follow from them."""
    for part in ranges():
        yield from verify_streams(part, projections=projections()).problems
    for projection in projections():
        yield from stray_problems(projection)


@pytest.fixture
def games() -> None:
    """Write games of every kind, the audit, and sanctions of some players."""
    players = generate(30, moves=1, games=[SECRET_GAME], others=24)
    generate_conduct(players.others, ["t1"], 10, seed=1)
    for number, player in enumerate(Player.objects.order_by("id")[:6]):
        suspend(player)
        if number % 2:
            decide(player, c.Warn("spam"), timezone.now() + timedelta(hours=1))


def test_every_column_of_these_tables_is_named() -> None:
    for model, columns in COVERED.items():
        existing = {field.attname for field in model._meta.concrete_fields}
        named = {*columns, *NOT_COVERED.get(model, ())}
        if model is Player:
            assert named < existing
        else:
            assert named == existing


def test_every_tampered_value_is_found(games: None) -> None:
    assert all(keys_of(model) for model in COVERED)
    assert list(problems()) == []
    missed, columns = [], set()
    with without_triggers():
        for change in Tamperer(Random(NUMBER)).changes(NUMBER):
            columns.add((change.table, change.column))
            if next(problems(), None) is None:
                missed.append(change)
        assert list(problems()) == []
    assert missed == []
    assert len(columns) == len(places()) <= NUMBER
