"""The calendar feed: events with stable ids, conditional requests, and a secret address."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from icalendar import Calendar

from games.notices.feed import services
from games.notices.feed.models import CalendarFeed
from games.players.calendars.services import announce_holiday
from games.players.models import Player
from games.players.services import erase
from games.table.state import Table
from tests.kit.person import Person
from tests.kit.tables import play, started

pytestmark = pytest.mark.django_db

NOON = datetime(2027, 1, 14, 12, tzinfo=UTC)
A_DAY = {"form": "bank", "increment": 3600, "seconds": 86400}


def a_turn(nour: Player, **settings: Any) -> Table:
    """Return a game where it is the player's turn."""
    bob = Player.objects.filter(name="Bob").first() or Person("Bob").player
    table = started(nour.id, bob.id, **settings)
    while table.chairs[min(table.to_act)].player != nour.id:
        table = play(table).table
    return table


def events(text: bytes) -> list[Any]:
    return list(Calendar.from_ical(text).walk("VEVENT"))


@time_machine.travel(NOON, tick=False)
def test_feed_contains_deadlines_and_holidays() -> None:
    nour = Person("Nour")
    table = a_turn(nour.player, pace=A_DAY)
    a_turn(nour.player)
    holiday = announce_holiday(
        player=nour.player, first_day=date(2027, 2, 1), last_day=date(2027, 2, 3), now=NOON
    )
    url = nour.post("me/calendar-feed", {}, 201)["url"]
    answer = Client().get(url)
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert answer["Cache-Control"] == "private, max-age=900"
    turn, days = events(answer.content)
    assert turn["uid"] == f"{table.id}@testserver"
    assert turn["summary"] == "Your move: Gemblo with Bob"
    assert turn["url"] == f"http://testserver/tables/{table.id}"
    assert turn.end == NOON + timedelta(days=1)
    assert turn.start < turn.end
    assert days["uid"] == f"holiday-{holiday.pk}@testserver"
    assert (days.start, days.end) == (date(2027, 2, 1), date(2027, 2, 4))


def test_feed_is_in_the_language_of_its_player() -> None:
    nour = Person("Nour")
    nour.patch("me", {"language": "fr"})
    a_turn(nour.player, pace=A_DAY)
    (turn,) = events(Client().get(nour.post("me/calendar-feed", {}, 201)["url"]).content)
    assert turn["summary"] == "À vous de jouer\u202f: Gemblo avec Bob"


def test_unchanged_feed_is_not_sent_again() -> None:
    nour = Person("Nour")
    table = a_turn(nour.player, pace=A_DAY)
    url = nour.post("me/calendar-feed", {}, 201)["url"]
    first = Client().get(url)
    assert Client().get(url).content == first.content
    again = Client().get(url, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    play(table)
    changed = Client().get(url, headers={"If-None-Match": first["ETag"]})
    assert changed.status_code == 200
    assert changed["ETag"] != first["ETag"]


def test_renewed_and_revoked_addresses_no_longer_work() -> None:
    nour = Person("Nour")
    assert nour.get("me/calendar-feed") == {"active": False, "created_at": None, "read_at": None}
    first, second = (nour.post("me/calendar-feed", {}, 201)["url"] for _ in range(2))
    assert Client().get(first).status_code == 404
    assert Client().get(second).status_code == 200
    assert nour.get("me/calendar-feed")["read_at"]
    nour.delete("me/calendar-feed")
    assert Client().get(second).status_code == 404
    assert not nour.get("me/calendar-feed")["active"]


def test_secret_is_not_stored() -> None:
    nour = Person("Nour")
    url = nour.post("me/calendar-feed", {}, 201)["url"]
    secret = url.rpartition("/")[2].removesuffix(".ics")
    assert secret not in str(CalendarFeed.objects.values())
    assert secret not in str(nour.get("me/data"))
    assert nour.get("me/data")["calendar_feed"]["created_at"]


def test_erased_player_has_no_feed() -> None:
    nour = Person("Nour")
    url = nour.post("me/calendar-feed", {}, 201)["url"]
    player = nour.player
    nour.delete("me")
    assert Client().get(url).status_code == 404
    assert services.feed_of(player.id) is None


def test_feed_of_an_erased_player_is_not_found_before_it_is_deleted() -> None:
    nour = Person("Nour")
    url = nour.post("me/calendar-feed", {}, 201)["url"]
    erase(player=nour.player, erasers=())
    assert Client().get(url).status_code == 404


def test_feeds_are_limited_by_secret_and_guesses_by_address(settings: Any) -> None:
    settings.RATES = {"feeds:secret": "2/hour", "mail_pages:address": "1/hour"}
    ann, bob = (Person(name).post("me/calendar-feed", {}, 201)["url"] for name in ("Ann", "Cleo"))
    assert [Client().get(ann).status_code for _ in range(3)] == [200, 200, 429]
    assert Client().get(bob).status_code == 200
    guesses = [Client().get(f"/calendar/{guess}.ics").status_code for guess in ("x", "y")]
    assert guesses == [404, 429]


def test_feed_shows_nothing_of_the_game() -> None:
    nour = Person("Nour")
    a_turn(nour.player, pace=A_DAY)
    (turn,) = events(Client().get(nour.post("me/calendar-feed", {}, 201)["url"]).content)
    assert set(turn) == {
        *("UID", "DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "DTSTART", "DTEND", "SUMMARY", "URL")
    }
