"""Devices: listing them, signing them out, and what signs them out."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from games.api import table_lists
from games.players.auth import devices
from games.players.auth.digests import digest
from games.players.models import Device
from games.pubsub import publisher
from games.pubsub.groups import player_group
from tests.kit.person import ACCOUNTS, PASSWORD, Person
from tests.kit.program import Program, new_token

pytestmark = pytest.mark.django_db

PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36"
MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1 Version/17.5 Safari/605.1"


def listed(person: Person) -> list[Any]:
    return list(person.get("me/devices")["results"])


def other_of(person: Person) -> int:
    """Return the number of the person's other device."""
    (number,) = [each["id"] for each in listed(person) if not each["here"]]
    return int(number)


def two_devices() -> tuple[Person, Person]:
    """Return a guest signed in on a computer and on a phone."""
    here = Person("Nour", headers={"User-Agent": MAC})
    there = Person(headers={"User-Agent": PHONE})
    there.post("guests/return", {"token": here.secret})
    return here, there


def test_devices_of_the_player_are_listed() -> None:
    here, _ = two_devices()
    found = {(each["browser"], each["system"]): each["here"] for each in listed(here)}
    assert found == {("chrome", "android"): False, ("safari", "mac"): True}


def test_devices_are_paginated(monkeypatch: pytest.MonkeyPatch) -> None:
    here, _ = two_devices()
    monkeypatch.setattr(table_lists, "PAGE", 1)
    first, second = (here.get(f"me/devices?cursor={start}") for start in (0, 1))
    assert (first["next"], second["next"]) == ("1", None)
    assert {each["system"] for each in first["results"] + second["results"]} == {"android", "mac"}


@pytest.mark.parametrize(
    ("says", "browser", "system"),
    [
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36 Edg/126.0", "edge", "windows"),
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0",
            "firefox",
            "linux",
        ),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari/604.1", "safari", "ios"),
        ("curl/8", "other", "other"),
        ("", "other", "other"),
    ],
)
def test_device_is_named_by_browser_and_system(says: str, browser: str, system: str) -> None:
    (own,) = listed(Person("Nour", headers={"User-Agent": says}))
    assert (own["browser"], own["system"]) == (browser, system)


def test_ended_device_is_signed_out_and_its_link_is_revoked() -> None:
    here, there = two_devices()
    here.delete(f"me/devices/{other_of(here)}")
    assert there.get("me") == {"player": None}
    there.post("guests/return", {"token": here.secret}, 422)
    assert here.player.name == "Nour"
    assert [each["here"] for each in listed(here)] == [True]


def test_other_devices_are_signed_out_and_this_one_stays() -> None:
    nour = Person()
    nour.sign_up("Nour")
    others = [Person(), Person()]
    for other in others:
        other.sign_in("Nour")
    nour.delete("me/devices")
    assert [other.get("me") for other in others] == [{"player": None}] * 2
    assert nour.player.name == "Nour"
    assert len(listed(nour)) == 1


def test_return_link_is_kept_without_other_devices() -> None:
    nour = Person("Nour")
    nour.delete("me/devices")
    Person().post("guests/return", {"token": nour.secret})


def test_devices_of_another_player_cannot_be_ended() -> None:
    nour, sami = Person("Nour"), Person("Sami")
    (own,) = listed(nour)
    assert sami.delete(f"me/devices/{own['id']}", 404)["code"] == "not_found"
    assert nour.player.name == "Nour"


def test_devices_need_a_session_of_a_player() -> None:
    nour = Person("Nour")
    program = Program(new_token(nour)["token"])
    program.ask("get", "me/devices", 403)
    program.ask("delete", "me/devices", 403)
    program.ask("get", "me")
    assert Person().get("me/devices", 401)["code"] == "not_signed_in"
    assert len(listed(nour)) == 1


def test_sign_out_and_password_change_delete_devices() -> None:
    nour, there = Person(), Person()
    nour.sign_up("Nour")
    there.sign_in("Nour")
    there.sign_out()
    assert len(listed(nour)) == 1
    there.sign_in("Nour")
    wish = {"current_password": PASSWORD, "new_password": "oasis-date-palm-4"}
    nour.post(ACCOUNTS + "account/password/change", wish)
    assert [each["here"] for each in listed(nour)] == [True]
    assert there.get("me") == {"player": None}


def test_sign_up_deletes_the_guests_devices() -> None:
    here, _ = two_devices()
    here.sign_up("Nour")
    assert [each["here"] for each in listed(here)] == [True]


def test_erasure_signs_out_everywhere() -> None:
    here, there = two_devices()
    here.delete("me")
    assert there.get("me") == {"player": None}
    assert not Device.objects.exists()
    assert not any("player" in each.get_decoded() for each in Session.objects.all())


def test_device_use_is_recorded_at_intervals() -> None:
    nour = Person("Nour")
    earlier = timezone.now() - timedelta(days=3)
    Device.objects.update(seen_at=earlier)
    nour.get("tables?scope=mine")
    assert Device.objects.get().seen_at == earlier
    nour.get("me")
    assert Device.objects.get().seen_at > earlier


def test_sockets_of_an_ended_device_are_notified_after_commit(
    monkeypatch: Any, django_capture_on_commit_callbacks: Any
) -> None:
    sent: list[Any] = []
    monkeypatch.setattr(publisher, "send", lambda group, message: sent.append((group, message)))
    here, there = two_devices()
    key = str(there.client.session.session_key)
    with django_capture_on_commit_callbacks(execute=True):
        devices.sign_out(player=here.player, number=other_of(here))
        assert sent == []
    received = {"type": "player.signed_out", "sessions": [digest(key)]}
    assert sent == [(player_group(here.player.id), received)]


def test_devices_are_part_of_the_personal_data() -> None:
    nour = Person("Nour", headers={"User-Agent": PHONE})
    (kept,) = nour.get("me/data")["devices"]
    assert kept.keys() == {"id", "browser", "system", "created_at", "seen_at"}
