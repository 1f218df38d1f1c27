"""The answers to all requests of the examples, in order."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.utils import timezone

from games.conduct.operations import services
from tests.api.example_answers import conduct, own, social, tables, words
from tests.api.example_answers.asked import asked
from tests.kit.person import Person


def answers() -> Iterator[tuple[str, Any]]:
    """Yield the answer of the service to each request of the examples, in order."""
    nour = Person("Sami")
    nour.send("DELETE", "me")
    nour.get("me")
    yield from own.ways_in(nour)
    yield from own.addresses_for_notices(nour)
    link = nour.post("me/return-link", {})
    yield "new_return_link", link
    table = nour.post("tables", asked("open_table"))
    yield "open_table", table
    yield from tables.table_answers(nour, table)
    yield from own.settings(nour)
    yield from own.notices(nour, table)
    yield from conduct.warning(nour)
    rude = Person("Rude").id
    yield from conduct.report_and_block(nour, rude)
    yield from social.friendship(nour)
    yield "block_state", nour.get(f"me/blocks/{rude}")
    yield from social.profile_and_notes(nour, table)
    yield from social.circles(nour, asked("open_table"))
    yield from social.lobby(nour)
    yield from conduct.appeals(Person("Lea"))
    yield from words.written_messages()
    yield "archive", nour.get("me/data/archive")
    yield "ask_for_archive", nour.post("me/data/archive", status=202)
    yield from words.chat_answers(Person("Ida"), Person("Max"))
    yield "my_data", nour.get("me/data")
    yield from of_the_site(nour)
    secret = link["return_link"].partition("#")[2]
    assert asked("guest_return").keys() == {"token"}
    yield "guest_return", nour.post("guests/return", {"token": secret})


def of_the_site(person: Person) -> Iterator[tuple[str, Any]]:
    """Yield the answers that are the same for everyone."""
    games = person.get("games")
    yield "games", [game for game in games if game["key"] == "gemblo"]
    yield "paces", person.get("paces")
    announce()
    yield "announcements", person.get("announcements")


def announce() -> None:
    """Show an announcement now."""
    now = timezone.now()
    until = now + timedelta(days=1)
    services.announce(
        english="Hello", french="Bonjour", begins_at=now, ends_at=until, staff="p_mo", now=now
    )
