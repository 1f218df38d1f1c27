"""The limits of games and of waiting tables."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.conf import LazySettings
from django.utils import timezone

from games import rules
from games.kernel.refusal import Refused
from games.players.models import Player
from games.tables.services import capacity
from tests.kit.any_game import OPEN_GAME
from tests.kit.person import Person
from tests.kit.tables import open_table

pytestmark = pytest.mark.django_db

BOT = f"bot:{rules.game(OPEN_GAME).info.bots[0]}"
DAY = timedelta(days=1)


@pytest.fixture
def ann() -> Person:
    return Person("Ann")


def limited(settings: LazySettings, **limits: int) -> None:
    settings.SOCIAL = {**settings.SOCIAL, **limits}


def play_bot(person: Person) -> Any:
    shot = person.open_table(chairs=["", BOT], visibility="private")
    return person.command(person.sit(shot, 0), "start")


@pytest.mark.parametrize(
    ("age", "most"), [(0 * DAY, 50), (30 * DAY - timedelta(seconds=1), 50), (30 * DAY, 200)]
)
def test_limit_follows_from_the_age_of_the_account(age: timedelta, most: int) -> None:
    assert capacity.most_running(age) == most


def test_games_with_bots_alone_count(ann: Person, settings: LazySettings) -> None:
    limited(settings, RUNNING_TABLES_OF_NEW_ACCOUNTS=2)
    play_bot(ann)
    play_bot(ann)
    body = {"id": str(uuid4()), "game": OPEN_GAME, "chairs": ["", BOT]}
    refused = ann.post("tables", body, 422)
    assert (refused["code"], refused["facts"]) == ("too_many_running", {"most": 2})


def test_older_account_may_have_more_games(ann: Person, settings: LazySettings) -> None:
    limited(settings, RUNNING_TABLES_OF_NEW_ACCOUNTS=1)
    play_bot(ann)
    Player.objects.filter(id=ann.id).update(created_at=timezone.now() - 31 * DAY)
    play_bot(ann)


def test_sitting_down_is_limited_too(ann: Person, settings: LazySettings) -> None:
    limited(settings, RUNNING_TABLES_OF_NEW_ACCOUNTS=1)
    play_bot(ann)
    shot = ann.get(f"tables/{open_table(host='host', visibility='public').id}")
    assert ann.sit(shot, 0, status=422)["code"] == "too_many_running"


def test_ended_games_do_not_count(ann: Person, settings: LazySettings) -> None:
    limited(settings, RUNNING_TABLES_OF_NEW_ACCOUNTS=1)
    ann.command(play_bot(ann), "resign")
    play_bot(ann)


def test_three_tables_of_a_host_may_wait(ann: Person) -> None:
    first, *_ = [ann.open_table() for _ in range(3)]
    body = {"id": str(uuid4()), "game": OPEN_GAME, "chairs": ["", ""]}
    refused = ann.post("tables", body, 422)
    assert (refused["code"], refused["facts"]) == ("too_many_waiting", {"most": 3})
    ann.command(first, "void", reason="host_left")
    ann.post("tables", body, 201)


def test_third_table_can_be_opened_again_with_its_id(ann: Person) -> None:
    body = {"id": str(uuid4()), "game": OPEN_GAME, "chairs": ["", ""]}
    ann.open_table()
    ann.open_table()
    assert ann.post("tables", body)["id"] == ann.post("tables", body)["id"]


def test_full_table_does_not_wait(ann: Person) -> None:
    for _ in range(4):
        ann.sit(ann.open_table(chairs=["", BOT]), 0)


def test_limit_is_counted_for_the_age_it_is_given(settings: LazySettings) -> None:
    limited(settings, RUNNING_TABLES_OF_NEW_ACCOUNTS=0, RUNNING_TABLES=1)
    capacity.check_running("unknown", 30 * DAY)
    with pytest.raises(Refused):
        capacity.check_running("unknown", DAY)
