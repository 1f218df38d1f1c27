"""Archives are built under a lease, contain each part and game, and are deleted."""

import io
import json
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.players.models import Player
from games.players.services import erase
from games.social.archives import selectors, services
from games.social.archives.models import Archive, ArchivePiece
from games.social.archives.parts import Part
from games.social.archives.services import ask, build_next, delete_archive
from games.tables.leaving import leave_all_tables
from tests.kit.any_game import OPEN_GAME
from tests.kit.factories import GuestFactory
from tests.kit.tables import play_out, started

pytestmark = pytest.mark.django_db

NOW = datetime(2031, 3, 4, 12, tzinfo=UTC)
PARTS = (
    Part("profile.json", "Your name.", lambda player: {"name": player.name}),
    Part("rows.jsonl", "Some rows.", lambda player: ({"row": number} for number in range(3))),
)


def clock() -> datetime:
    return NOW


@pytest.fixture
def nour() -> Player:
    return GuestFactory(name="Nour")


def unpacked(player: Player) -> dict[str, str]:
    """Return the files of a player's archive, checked and as text."""
    archive = selectors.archive_of(player.id, NOW)
    assert archive
    assert archive.state == "ready"
    content = b"".join(selectors.pieces(archive))
    assert len(content) == archive.size
    with zipfile.ZipFile(io.BytesIO(content)) as file:
        assert file.testzip() is None
        return {name: file.read(name).decode() for name in file.namelist()}


def test_archive_has_a_readme_each_part_and_each_ended_game(nour: Player) -> None:
    over = play_out(started(nour.id, "bob"))
    running = started(nour.id, "bob")
    ask(player=nour, now=NOW)
    assert build_next(PARTS, clock)
    files = unpacked(nour)
    name = f"games/{over.id}.jsonl"
    assert files.keys() == {"README.txt", "profile.json", "rows.jsonl", "tables.jsonl", name}
    assert json.loads(files["profile.json"]) == {"name": "Nour"}
    assert files["rows.jsonl"].splitlines() == ['{"row":0}', '{"row":1}', '{"row":2}']
    assert len(files[name].splitlines()) == over.version
    rows = [json.loads(line) for line in files["tables.jsonl"].splitlines()]
    pointers = {row["id"]: row for row in rows}
    assert pointers[running.id] == {
        "id": running.id,
        "game": OPEN_GAME,
        "status": "playing",
        "seat": 0,
        "path": f"/tables/{running.id}",
    }
    assert pointers[over.id]["file"] == name
    for part in ("profile.json", "rows.jsonl", "tables.jsonl", "games/"):
        assert part in files["README.txt"]


@pytest.mark.parametrize(("language", "word"), [("fr", "universel"), ("en", "universal")])
def test_readme_is_in_the_language_of_the_player(nour: Player, language: str, word: str) -> None:
    Player.objects.filter(id=nour.id).update(language=language)
    ask(player=nour, now=NOW)
    build_next(PARTS, clock)
    assert word in unpacked(nour)["README.txt"]


def test_there_is_one_archive_at_a_time(nour: Player) -> None:
    first = ask(player=nour, now=NOW)
    assert ask(player=nour, now=NOW + timedelta(minutes=1)).pk == first.pk
    build_next(PARTS, clock)
    assert not build_next(PARTS, clock)
    again = ask(player=nour, now=NOW + timedelta(minutes=2))
    assert again.pk != first.pk
    assert Archive.objects.count() == 1
    assert not ArchivePiece.objects.exists()


def test_progress_is_less_than_all_until_the_file_is_stored(nour: Player) -> None:
    for _ in range(2):
        play_out(started(nour.id, "bob"))
    seen = list[tuple[str, int]]()

    def looking(player: Player) -> Iterator[Any]:
        found = selectors.archive_data(selectors.archive_of(player.id, NOW))
        seen.append((found["state"], found["percent"]))
        yield {}

    ask(player=nour, now=NOW)
    assert selectors.archive_data(Archive.objects.get())["percent"] == 0
    build_next([Part(f"{number}.jsonl", "", looking) for number in range(4)], clock)
    assert seen == [("building", 12), ("building", 25), ("building", 37), ("building", 50)]
    assert selectors.archive_data(Archive.objects.get())["percent"] == 100


def test_archive_is_deleted_after_its_time(nour: Player) -> None:
    ask(player=nour, now=NOW)
    build_next(PARTS, clock)
    almost, over = NOW + timedelta(days=3, seconds=-1), NOW + timedelta(days=3)
    assert selectors.archive_of(nour.id, almost)
    assert services.delete_expired(almost) == 0
    assert selectors.archive_of(nour.id, over) is None
    assert services.delete_expired(over) == 1
    assert not ArchivePiece.objects.exists()


def test_archive_of_an_erased_player_is_deleted_also_while_it_is_built(nour: Player) -> None:
    def erasing(player: Player) -> dict[str, str]:
        erase(player=player, erasers=(leave_all_tables, services.erase_archive))
        return {}

    ask(player=nour, now=NOW)
    assert build_next([Part("a.json", "", erasing), *PARTS], clock)
    assert not Archive.objects.exists()
    assert not ArchivePiece.objects.exists()


def test_worker_that_lost_its_lease_stores_nothing(nour: Player) -> None:
    late = NOW + services.LEASE

    def overtaken(player: Player) -> dict[str, str]:
        assert build_next(PARTS, lambda: late)
        return {"by": "the slow one"}

    ask(player=nour, now=NOW)
    build_next([Part("slow.json", "", overtaken), *PARTS], clock)
    assert "slow.json" not in unpacked(nour)


def test_archive_that_fails_is_tried_again_and_then_given_up(nour: Player) -> None:
    def failing(player: Player) -> dict[str, str]:
        raise ZeroDivisionError

    ask(player=nour, now=NOW)
    for _ in range(services.MOST_ATTEMPTS):
        with pytest.raises(ZeroDivisionError):
            build_next([Part("a.json", "", failing)], clock)
    assert not build_next(PARTS, clock)
    assert selectors.archive_data(Archive.objects.get())["state"] == "failed"
    ask(player=nour, now=NOW)
    assert build_next(PARTS, clock)


def test_large_archive_is_stored_and_read_in_pieces(nour: Player, monkeypatch: Any) -> None:
    monkeypatch.setattr(services, "PIECE", 100)
    ask(player=nour, now=NOW)
    build_next(PARTS, clock)
    pieces = [len(bytes(each.content)) for each in ArchivePiece.objects.order_by("number")]
    assert len(pieces) > 3
    assert set(pieces[:-1]) == {100}
    assert "rows.jsonl" in unpacked(nour)


def test_queries_of_a_build_grow_by_the_same_number_with_each_game(nour: Player) -> None:
    found = []
    for _ in range(3):
        play_out(started(nour.id, "bob"))
        ask(player=nour, now=NOW)
        with CaptureQueriesContext(connection) as captured:
            build_next(PARTS, clock)
        found.append(len(captured))
    assert found[1] - found[0] == found[2] - found[1] <= 8


def test_deleted_archive_is_gone(nour: Player) -> None:
    assert not delete_archive(nour.id)
    ask(player=nour, now=NOW)
    assert delete_archive(nour.id)
    assert not build_next(PARTS, clock)
