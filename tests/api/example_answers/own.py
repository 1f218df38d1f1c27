"""The answers about the person who asks: ways in, addresses, settings and notices."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from django.utils import timezone

from games.notices.models import ListedNotice
from games.notices.push.models import PushDevice
from games.players.models import Device
from tests.api.example_answers.asked import asked
from tests.kit.person import Person


def ways_in(person: Person) -> Iterator[tuple[str, Any]]:
    """Yield the answers about a new guest, and about tokens and devices of the guest."""
    yield "become_guest", person.post("guests", asked("become_guest"))
    yield "me", person.get("me")
    yield "change_me", person.send("PATCH", "me", asked("change_me")).json()
    yield "email", person.get("me/email")
    yield "new_token", person.post("tokens", asked("new_token"))
    yield "tokens", person.get("tokens")
    yield "devices", person.get("me/devices")


def addresses_for_notices(person: Person) -> Iterator[tuple[str, Any]]:
    """Yield the answers about where the person is sent notices."""
    yield "mail", person.get("me/mail")
    yield "new_calendar_feed", person.post("me/calendar-feed", {})
    yield "calendar_feed", person.get("me/calendar-feed")
    yield "webhook", person.get("me/webhook")
    _subscribe(person)
    yield "push", person.get("me/push")


def _subscribe(person: Person) -> None:
    """Give a person a push device, without a push service."""
    fields = {"created_at": timezone.now(), "renewed_at": timezone.now()}
    device = Device.objects.get(player=person.player)
    PushDevice.objects.create(player=person.player, device=device, endpoint="x", **fields)


def settings(person: Person) -> Iterator[tuple[str, Any]]:
    """Yield the answers about the person's calendar, lessons and choices of notices."""
    calendar = person.send("PATCH", "me/calendar", asked("change_calendar")).json()
    yield "change_calendar", calendar
    yield "calendar", person.get("me/calendar")
    soon = (datetime.now(UTC) + timedelta(days=9)).date().isoformat()
    assert asked("new_holiday").keys() == {"first_day", "last_day"}
    yield "new_holiday", person.post("me/holidays", {"first_day": soon, "last_day": soon})
    progress = person.send("PUT", "me/lessons/gemblo", asked("change_lesson_progress")).json()
    yield "change_lesson_progress", progress
    yield "lesson_progress", person.get("me/lessons")
    yield "notice_preferences", person.get("me/notice-preferences")
    changes = asked("change_notice_preferences")
    choices = person.send("PATCH", "me/notice-preferences", changes).json()
    yield "change_notice_preferences", choices
    yield "do_not_disturb", person.send("PUT", "me/do-not-disturb", asked("do_not_disturb")).json()


def notices(person: Person, table: Any) -> Iterator[tuple[str, Any]]:
    """Yield the answers about a notice that names this table."""
    page = listed_notices(person, table)
    yield "notices", page
    assert asked("read_notices").keys() == {"upto"}
    newest = page["results"][0]["id"]
    yield "read_notices", person.post("me/notices/read", {"upto": newest})


def listed_notices(person: Person, table: Any) -> Any:
    """Return the list of notices after the person was invited to a rematch."""
    ListedNotice.objects.create(
        player=person.player.id,
        kind="rematch",
        table=table["id"],
        version=1,
        facts={"host": person.player.id},
        created_at=timezone.now(),
    )
    return person.get("me/notices")
