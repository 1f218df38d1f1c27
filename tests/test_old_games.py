"""Recorded games of every version of rules lead to the same end for ever, on both databases.

After a failure, change the code and not the records: players must find their old games as they
ended.
"""

import os

import pytest
from django.db import transaction

from events.projections.projection import projections
from events.projections.scan import between
from events.projections.verify import verify_streams
from events.store import record
from games import rules
from games.tables import table_cache
from games.tables.log.rows import table_of
from tests.old_games import archive
from tests.old_games.__main__ import NUMBER
from tests.old_games.archive import OldGame

IN_DATABASE = int(os.environ.get("OLD_GAMES", "4"))
"""How many games of each version are also stored, read back and verified."""

RECORDED = archive.folders()


def test_current_rules_of_every_game_are_recorded() -> None:
    """After raising `rules_version`: `make old-games`."""
    assert {(game.info.key, game.rules_version) for game in rules.all_games()} <= set(RECORDED)


@pytest.mark.parametrize(("key", "version"), RECORDED)
def test_recorded_game_ends_as_it_did(key: str, version: int) -> None:
    games = archive.read(key, version)
    assert len({game.stream for game in games}) == len(games) == NUMBER
    # A bot that plays alone may play the same game twice.
    assert len({game.digest for game in games}) > 0.9 * NUMBER
    for game in games:
        found = archive.end_digest(archive.folded(archive.log_of(game)))
        assert found == game.digest, f"{key}, rules {version}: {game.stream}"


def stored(game: OldGame) -> str:
    """Store a game as it would be imported. Return the id of its table."""
    log = archive.log_of(game)
    with transaction.atomic():
        record(log)
        for projection in projections():
            projection.replace({game.stream: projection.computed(log)})
    return table_of(game.stream)


@pytest.mark.django_db
@pytest.mark.parametrize(("key", "version"), RECORDED)
def test_recorded_game_ends_as_it_did_from_the_database(key: str, version: int) -> None:
    for game in archive.read(key, version)[:IN_DATABASE]:
        table = stored(game)
        table_cache.clear()
        assert archive.end_digest(table_cache.current(table)) == game.digest
    assert verify_streams(between(None, None), projections=projections()).problems == []


def test_changed_end_has_another_digest() -> None:
    key, version = RECORDED[0]
    game = archive.read(key, version)[0]
    log = archive.log_of(game)
    assert archive.end_digest(archive.folded(log[:-1])) != game.digest


def test_recorded_games_are_never_written_again() -> None:
    for key, version in RECORDED:
        with pytest.raises(FileExistsError):
            archive.write(key, version, [])
