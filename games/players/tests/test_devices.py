"""Devices: where one is signed in, told and ended, and what ends by itself."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from games import publisher
from games.api import lists
from games.players import devices
from games.players.digests import digest
from games.players.models import Device
from games.players.tests.test_tokens import Program, a_token
from games.players.tests.visitor import ACCOUNTS, PASSWORD, Visitor

pytestmark = pytest.mark.django_db

PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36"
MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1 Version/17.5 Safari/605.1"


def listed(person: Visitor) -> list[Any]:
    return list(person.get("me/devices")["results"])


def other_of(person: Visitor) -> int:
    """The number of the one device that is not this person's own."""
    (number,) = [each["id"] for each in listed(person) if not each["here"]]
    return int(number)


def two_devices() -> tuple[Visitor, Visitor]:
    """A guest on a computer and on a phone."""
    here = Visitor("Nour", headers={"User-Agent": MAC})
    there = Visitor(headers={"User-Agent": PHONE})
    there.post("guests/return", {"token": here.secret})
    return here, there


def test_one_sees_where_one_is_signed_in() -> None:
    here, _ = two_devices()
    found = {(each["browser"], each["system"]): each["here"] for each in listed(here)}
    assert found == {("chrome", "android"): False, ("safari", "mac"): True}


def test_one_sees_them_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    here, _ = two_devices()
    monkeypatch.setattr(lists, "PAGE", 1)
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
def test_a_device_is_known_by_browser_and_system(says: str, browser: str, system: str) -> None:
    (own,) = listed(Visitor("Nour", headers={"User-Agent": says}))
    assert (own["browser"], own["system"]) == (browser, system)


def test_a_device_that_is_ended_is_signed_out_and_its_link_opens_nothing() -> None:
    here, there = two_devices()
    here.delete(f"me/devices/{other_of(here)}")
    assert there.get("me") == {"player": None}
    there.post("guests/return", {"token": here.secret}, 422)
    assert here.player.name == "Nour"
    assert [each["here"] for each in listed(here)] == [True]


def test_all_others_end_and_this_one_stays() -> None:
    nour = Visitor()
    nour.sign_up("Nour")
    others = [Visitor(), Visitor()]
    for other in others:
        other.sign_in("Nour")
    nour.delete("me/devices")
    assert [other.get("me") for other in others] == [{"player": None}] * 2
    assert nour.player.name == "Nour"
    assert len(listed(nour)) == 1


def test_where_there_is_no_other_a_guests_link_stays() -> None:
    nour = Visitor("Nour")
    nour.delete("me/devices")
    Visitor().post("guests/return", {"token": nour.secret})


def test_nobody_ends_the_devices_of_somebody_else() -> None:
    nour, sami = Visitor("Nour"), Visitor("Sami")
    (own,) = listed(nour)
    assert sami.delete(f"me/devices/{own['id']}", 404)["code"] == "not_found"
    assert nour.player.name == "Nour"


def test_devices_are_not_for_strangers_and_programs() -> None:
    nour = Visitor("Nour")
    program = Program(a_token(nour)["token"])
    program.ask("get", "me/devices", 403)
    program.ask("delete", "me/devices", 403)
    program.ask("get", "me")
    assert Visitor().get("me/devices", 401)["code"] == "not_signed_in"
    assert len(listed(nour)) == 1


def test_who_signs_out_or_changes_the_password_leaves_no_device_behind() -> None:
    nour, there = Visitor(), Visitor()
    nour.sign_up("Nour")
    there.sign_in("Nour")
    there.sign_out()
    assert len(listed(nour)) == 1
    there.sign_in("Nour")
    wish = {"current_password": PASSWORD, "new_password": "oasis-date-palm-4"}
    nour.post(ACCOUNTS + "account/password/change", wish)
    assert [each["here"] for each in listed(nour)] == [True]
    assert there.get("me") == {"player": None}


def test_with_the_account_the_devices_of_the_guest_end() -> None:
    here, _ = two_devices()
    here.sign_up("Nour")
    assert [each["here"] for each in listed(here)] == [True]


def test_who_goes_is_signed_out_everywhere() -> None:
    here, there = two_devices()
    here.delete("me")
    assert there.get("me") == {"player": None}
    assert not Device.objects.exists()
    assert not any("player" in each.get_decoded() for each in Session.objects.all())


def test_a_device_is_seen_now_and_then() -> None:
    nour = Visitor("Nour")
    earlier = timezone.now() - timedelta(days=3)
    Device.objects.update(seen_at=earlier)
    nour.get("tables?scope=mine")
    assert Device.objects.get().seen_at == earlier
    nour.get("me")
    assert Device.objects.get().seen_at > earlier


def test_sockets_of_an_ended_device_are_told_after_commit(
    monkeypatch: Any, django_capture_on_commit_callbacks: Any
) -> None:
    sent: list[Any] = []
    monkeypatch.setattr(publisher, "send", lambda group, message: sent.append((group, message)))
    here, there = two_devices()
    key = str(there.client.session.session_key)
    with django_capture_on_commit_callbacks(execute=True):
        devices.end(player=here.player, number=other_of(here))
        assert sent == []
    told = {"type": "player.signed_out", "sessions": [digest(key)]}
    assert sent == [(publisher.player_group(here.player.id), told)]


def test_what_is_kept_of_devices_is_in_what_is_carried_away() -> None:
    nour = Visitor("Nour", headers={"User-Agent": PHONE})
    (kept,) = nour.get("me/data")["devices"]
    assert kept.keys() == {"id", "browser", "system", "created_at", "seen_at"}
