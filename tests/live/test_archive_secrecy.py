"""The archive of a player in a running game is the same whatever the player may not see."""

import io
import zipfile
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.utils import timezone

from events import store
from games.api.me.archive import PARTS
from games.kernel.codec import own_audiences
from games.kernel.values import Seat
from games.social.archives import selectors, services
from games.social.archives.models import Archive
from games.table.state import Table
from games.tables.log.rows import stream_of
from games.tables.models import SeenVersion
from tests.kit.any_game import SECRET_GAME, SECRET_GAMES
from tests.kit.person import Person
from tests.kit.tables import play, play_out, started
from tests.live.worlds import differing, in_another_world, put

MOVES = 24
"""Enough for hidden draws, and too few for an end."""

pytestmark = pytest.mark.django_db(transaction=True)


def game_in_play(game: str, *players: str) -> Table:
    """Return a game in play with a clock, in which something was drawn."""
    table = started(*players, game=game, visibility="public")
    for _ in range(MOVES):
        table = play(table).table
    return table


def files_of(person: Person) -> dict[str, bytes]:
    """Return the files of a new archive, all made as if at one time."""
    services.ask(player=person.player, now=timezone.now())
    Archive.objects.update(asked_at=person.player.created_at)
    assert services.build_next(PARTS, timezone.now)
    archive = selectors.archive_of(person.id, timezone.now())
    assert archive
    assert archive.state == "ready"
    with zipfile.ZipFile(io.BytesIO(b"".join(selectors.pieces(archive)))) as file:
        return {name: file.read(name) for name in file.namelist()}


@pytest.mark.parametrize("game", SECRET_GAMES)
def test_archive_does_not_depend_on_what_its_player_may_not_see(game: str) -> None:
    ann, bob = Person("Ann"), Person("Bob")
    table = game_in_play(game, ann.id, bob.id)
    report = {"id": str(uuid4()), "target": "table", "kind": "stalling", "table": table.id}
    ann.post("reports", {**report, "player": bob.id}, 201)
    real, seen = store.read(stream_of(table.id)), list(SeenVersion.objects.all())
    for seat, who in ((Seat(0), ann), (Seat(1), bob)):
        other = in_another_world(table, real, seat)
        assert differing(other, real) - own_audiences(seat)
        found = []
        for rows in (other, real):
            put(rows, seen)
            call_command("rebuild", verbosity=0)
            found.append(files_of(who))
        assert found[0] == found[1]
        assert not any(name.startswith("games/") for name in found[0])
        assert table.id.encode() in found[0]["tables.jsonl"]


def test_search_for_secrets_finds_those_of_an_ended_game() -> None:
    ann, bob = Person("Ann"), Person("Bob")
    table = game_in_play(SECRET_GAME, ann.id, bob.id)
    assert table.seed not in text_of(ann)
    play_out(table)
    assert table.seed in text_of(ann)


def text_of(person: Person) -> str:
    """Return all files of a new archive as one text."""
    return b"".join(files_of(person).values()).decode()
