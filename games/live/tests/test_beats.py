"""Beats are answered together, each for its own socket."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import DatabaseError, connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from events.envelope import Head
from games.live.rooms import beats
from games.live.rooms.beats import BeatAnswer, Beats, TableBeat, answers_to
from games.notices import screens
from games.notices.screens import Page
from games.players.auth.authentication import Credentials
from tests.kit.conduct import suspend
from tests.kit.person import Person
from tests.kit.tables import started

VISITOR = TableBeat("nowhere", None, None)


def beat_of(person: Person, table: str) -> TableBeat:
    """Return the beat of a person whose page is visible."""
    session = person.client.session.session_key
    return TableBeat(table, Credentials(person.id, "", session), Page(person.id, person.id, table))


@pytest.mark.django_db
def test_each_beat_has_its_own_answer() -> None:
    ann, bob, cat = (Person(name) for name in ("Ann", "Bob", "Cat"))
    table = started(ann.id, bob.id)
    asked = [beat_of(person, table.id) for person in (ann, bob, cat)]
    Session.objects.filter(session_key=bob.client.session.session_key).delete()
    suspend(cat.player)
    found = answers_to([VISITOR, *asked])
    assert [(each.head.version, each.revoked) for each in found] == [
        (0, None),
        (table.version, None),
        (table.version, "not_signed_in"),
        (table.version, "suspended"),
    ]


@pytest.mark.django_db
def test_visible_pages_are_confirmed() -> None:
    ann = Person("Ann")
    answers_to([beat_of(ann, "shown"), TableBeat("hidden", None, None)])
    now = timezone.now()
    assert screens.visible_pages({ann.id}, now) == {(ann.id, "shown")}
    assert screens.visible_pages({ann.id}, now + screens.EXPIRY + timedelta(seconds=1)) == set()


@pytest.mark.django_db
@pytest.mark.parametrize("number", [1, 8])
def test_many_beats_cost_as_many_queries_as_one(number: int) -> None:
    people = [Person(f"P{each}") for each in range(number)]
    asked = [beat_of(each, started(each.id, "bob").id) for each in people]
    with CaptureQueriesContext(connection) as queries:
        answers_to(asked)
    assert len(queries) == 4


@pytest.mark.asyncio
async def test_beats_of_a_moment_are_answered_together(monkeypatch: pytest.MonkeyPatch) -> None:
    batches = []

    def answered(asked: Any) -> list[BeatAnswer]:
        batches.append([each.table for each in asked])
        return [BeatAnswer(Head(len(each.table), ""), None) for each in asked]

    monkeypatch.setattr(beats, "answers_to", answered)
    together = Beats()
    tables = ["a", "bb", "ccc"]
    gone = asyncio.create_task(together.answer(TableBeat("gone", None, None)))
    asked = [together.answer(TableBeat(table, None, None)) for table in tables]
    asyncio.get_running_loop().call_later(beats.WINDOW / 2, gone.cancel)
    found = await asyncio.gather(*asked)
    assert [each.head.version for each in found] == [1, 2, 3]
    await together.answer(VISITOR)
    assert batches == [["gone", *tables], ["nowhere"]]


@pytest.mark.asyncio
async def test_error_of_the_database_reaches_each_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(asked: Any) -> list[BeatAnswer]:
        raise DatabaseError("away")

    together = Beats()
    with monkeypatch.context() as away:
        away.setattr(beats, "answers_to", failing)
        asked = [together.answer(VISITOR) for _ in range(3)]
        found = await asyncio.gather(*asked, return_exceptions=True)
    assert [str(each) for each in found] == ["away"] * 3
    monkeypatch.setattr(beats, "answers_to", lambda asked: [BeatAnswer(Head(0, ""), None)])
    assert (await together.answer(VISITOR)).revoked is None
