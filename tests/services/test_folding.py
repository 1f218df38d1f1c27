"""What is remembered of tables gives way to the log, also where the log has become another."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

import pytest
from django.db import transaction

from events import store
from games import deliveries, folding, services
from games.folding import NoSuchTable
from games.live import shots
from games.rows import stream_of
from tests.services.tables import a_move, do, play, started

pytestmark = pytest.mark.django_db


@contextmanager
def restored() -> Iterator[None]:
    """What is written here is not in the backup that is put back at the end."""
    backup = transaction.savepoint()
    yield
    transaction.savepoint_rollback(backup)


def test_a_log_that_ends_earlier_than_what_is_remembered() -> None:
    before = started("ann", "bob")
    with restored():
        after = play(before).table
        assert folding.current(before.id) == after
    assert folding.current(before.id) == before
    again = play(before).table
    assert folding.current(before.id) == again


def test_another_log_of_the_same_length() -> None:
    command = uuid4()
    wish = {"game": "gemblo", "settings": {"chairs": ["", ""]}, "command_id": command}
    with restored():
        folding.current(services.open_table(host="ann", **wish).table.id)
    table = services.open_table(host="bob", **wish).table
    assert folding.current(table.id).host == "bob"


def test_a_longer_log_that_went_another_way() -> None:
    before = started("ann", "bob")
    with restored():
        lost = play(before).table
        rows = store.read(stream_of(before.id))
    actor, move = a_move(before, "another")
    longer = play(do(before, actor, "play", move=move).table).table
    folding.forget_all()
    folding.remember(lost, rows)
    assert lost.state != longer.line[-2].state
    assert folding.current(before.id) == longer


def test_what_was_sent_of_a_lost_log_is_not_what_was_sent_of_the_one_in_its_place() -> None:
    before = started("ann", "bob")
    seat = before.seats[1]
    with restored():
        after = play(before).table
        folding.current(before.id)
        deliveries._noted.put(before.id, [seat], after.version)
    folding.current(before.id)
    deliveries.record(table_id=before.id, seat=seat, version=before.version)
    assert deliveries.Deliveries(before.id)[seat] == before.version


def test_a_text_of_a_lost_log_is_not_sent_again() -> None:
    before = started("ann", "bob")
    with restored():
        after = play(before).table
        folding.current(before.id)
        key = (before.id, after.version, 0, None, False)
        assert shots.TEXTS.now(key, lambda: "lost") == "lost"
        assert shots.TEXTS.now(("another", 1), lambda: "kept") == "kept"
    folding.current(before.id)
    assert shots.TEXTS.now(key, lambda: "anew") == "anew"
    assert shots.TEXTS.now(("another", 1), lambda: "anew") == "kept"


def test_a_list_notices_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    before = started("ann", "bob")
    forgotten: list[str] = []
    monkeypatch.setattr(folding, "_forgetting", [forgotten.append])
    with restored():
        play(before)
        folding.current(before.id)
    assert folding.many([before.id]) == {before.id: before}
    assert forgotten == [before.id]


def test_a_log_that_is_not_there_any_more() -> None:
    with restored():
        table = started("ann", "bob")
        folding.current(table.id)
    with pytest.raises(NoSuchTable):
        folding.current(table.id)
