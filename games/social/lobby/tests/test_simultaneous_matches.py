"""Two people who press at once end at one table."""

from functools import partial
from uuid import uuid4

import pytest
from django.utils import timezone

from games.players.models import Player
from games.social.lobby.models import Wish
from games.social.lobby.quick_match import Match, open_and_match, quick_match
from games.social.lobby.terms import Terms
from games.table import commands
from games.tables.models import TableSummary
from tests.kit.any_game import OPEN_GAME
from tests.kit.factories import GuestFactory
from tests.kit.threads import run_simultaneously

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 5
TERMS = Terms((OPEN_GAME,), (2,), ("live",))


def press(player: Player) -> Match:
    return quick_match(player=player, command=uuid4(), terms=TERMS, now=timezone.now())


def open_one(host: Player) -> Match:
    opened = open_and_match(
        host=host.id,
        game=OPEN_GAME,
        settings=commands.Open(chairs=("", ""), visibility="public"),
        command_id=uuid4(),
        now=timezone.now(),
    )
    return Match(opened.table.id, None)


@pytest.mark.parametrize("number", range(ROUNDS))
def test_two_who_press_at_once_meet_at_one_table(number: int) -> None:
    pair = [GuestFactory(), GuestFactory()]
    run_simultaneously(*(partial(press, player) for player in pair))
    table = TableSummary.objects.get()
    assert {seat.invited for seat in table.seats.all()} == {player.id for player in pair}
    assert set(Wish.objects.values_list("table", flat=True)) == {table.id}


@pytest.mark.parametrize("number", range(ROUNDS))
def test_four_who_press_at_once_meet_at_two_tables(number: int) -> None:
    people = [GuestFactory() for _ in range(4)]
    run_simultaneously(*(partial(press, player) for player in people))
    tables = TableSummary.objects.all()
    assert len(tables) == 2
    seats = [seat.invited for table in tables for seat in table.seats.all()]
    assert sorted(seats) == sorted(player.id for player in people)


@pytest.mark.parametrize("number", range(ROUNDS))
def test_wish_and_new_table_do_not_miss_each_other(number: int) -> None:
    one, other = GuestFactory(), GuestFactory()
    run_simultaneously(partial(press, one), partial(open_one, other))
    found = press(one)
    assert found.table == TableSummary.objects.get().id
