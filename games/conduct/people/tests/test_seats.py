"""The seats of banned players: others play on, and nothing is deleted."""

import pytest

from games.conduct.people import seats
from games.conduct.standing import commands as c
from games.players.models import Player
from games.table.state import Status, Table
from games.tables import table_cache
from tests.kit.conduct import decide, suspend
from tests.kit.factories import GuestFactory
from tests.kit.tables import open_table, seat, started

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ann() -> Player:
    return GuestFactory(name="Ann")


def now(table: Table) -> Table:
    return table_cache.current(table.id)


def test_stand_in_plays_for_a_banned_player_who_returns_when_it_is_lifted(ann: Player) -> None:
    table = started(ann.id, "bob", game="gobi")
    number = decide(ann, c.Ban("hate"))
    assert now(table).status is Status.PLAYING
    assert now(table).chairs[0].substitute
    assert now(table).chairs[0].player == ann.id
    assert now(table).chairs[1].is_present
    decide(ann, c.Lift(number, "appeal"))
    assert not Player.objects.get(id=ann.id).is_suspended


def test_banned_player_leaves_waiting_tables(ann: Player) -> None:
    hosted, visited = open_table(host=ann.id), open_table(host="bob")
    seat(visited, ann.id)
    decide(ann, c.Ban("hate"))
    assert now(hosted).status is Status.VOIDED
    assert now(visited).seat_of(ann.id) is None


def test_table_that_cancels_for_the_absent_is_voided(ann: Player) -> None:
    table = started(ann.id, "bob", game="gobi", absence="cancel")
    decide(ann, c.Ban("hate"))
    assert now(table).status is Status.VOIDED


def test_game_alone_with_bots_is_left_as_it_is(ann: Player) -> None:
    table = started(ann.id, "bot:easy", game="gobi")
    version = table.version
    decide(ann, c.Ban("hate"))
    assert now(table).version == version


def test_suspended_player_keeps_the_seat(ann: Player) -> None:
    table = started(ann.id, "bob", game="gobi")
    suspend(ann)
    assert now(table).chairs[0].is_present


def test_seats_that_were_missed_are_given_up_later(
    ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = started(ann.id, "bob", game="gobi")
    with monkeypatch.context() as patched:
        patched.setattr(seats, "give_up_seats", lambda player: 1 / 0)
        decide(ann, c.Ban("hate"))
    assert now(table).chairs[0].is_present
    seats.leave_forgotten_seats()
    assert now(table).chairs[0].substitute
    version = now(table).version
    seats.leave_forgotten_seats()
    assert now(table).version == version
