"""Push devices: subscribed for the signed-in player, renewed, listed, tested and removed."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.kernel.refusal import Refused
from games.notices.push import channel, devices, keys
from games.notices.push.models import PushDevice
from games.notices.push.new_key import new_private_key
from games.players.models import Device, Player
from games.tables.models import SeenVersion
from tests.kit.channel import addresses
from tests.kit.conduct import suspend
from tests.kit.person import PASSWORD, Person, two_players
from tests.kit.program import Program, new_token
from tests.kit.push_service import PushService, subscribe, subscription_body

pytestmark = pytest.mark.django_db


def another_browser(person: Person) -> Person:
    """Return the same guest on another device."""
    other = Person()
    other.post("guests/return", {"token": person.secret})
    return other


def test_device_is_listed_once_however_often_it_subscribes(service: PushService) -> None:
    nour = Person("Nour")
    empty = {"public_key": keys.public_key(), "devices": [], "waiting": 0}
    assert nour.get("me/push") == empty
    first = subscribe(nour, service)
    again = subscribe(nour, service)
    assert again == first
    assert nour.get("me/push")["devices"] == [first]
    assert first["here"] is True
    assert first["delivered_at"] is None
    assert "endpoint" not in first


def test_device_with_a_new_endpoint_replaces_its_old_one(service: PushService) -> None:
    nour = Person("Nour")
    subscribe(nour, service, "old")
    subscribe(nour, service, "new")
    assert [each.endpoint for each in PushDevice.objects.all()] == [f"{service.url}/new"]


def test_sixth_device_replaces_the_one_renewed_longest_ago(service: PushService) -> None:
    nour = Person("Nour")
    browsers = [nour] + [another_browser(nour) for _ in range(5)]
    for number, browser in enumerate(browsers[:5]):
        subscribe(browser, service, str(number))
    subscribe(nour, service, "0")
    subscribe(browsers[5], service, "5")
    kept = {each.endpoint.rpartition("/")[2] for each in PushDevice.objects.all()}
    assert kept == {"0", "2", "3", "4", "5"}


def test_number_of_waiting_games_is_counted_without_showing_them(service: PushService) -> None:
    ann, bob, _ = two_players()
    seen = list(SeenVersion.objects.order_by("pk").values())
    assert {each.get("me/push")["waiting"] for each in (ann, bob)} == {0, 1}
    assert list(SeenVersion.objects.order_by("pk").values()) == seen


def test_other_devices_are_listed_as_elsewhere(service: PushService) -> None:
    nour = Person("Nour")
    phone = another_browser(nour)
    subscribe(phone, service)
    (shown,) = nour.get("me/push")["devices"]
    assert shown["here"] is False


def test_next_player_at_a_browser_takes_its_subscription_over(service: PushService) -> None:
    nour, sami = Person("Nour"), Person("Sami")
    subscribe(nour, service)
    subscribe(sami, service)
    assert nour.get("me/push")["devices"] == []
    assert PushDevice.objects.get().player_id == sami.id


def sign_out(nour: Person) -> None:
    nour.sign_out()


def sign_in_as_another(nour: Person) -> None:
    nour.post("guests/return", {"token": Person("Sami").secret})


def sign_out_elsewhere(nour: Person) -> None:
    another_browser(nour).delete("me/devices")


def erase(nour: Person) -> None:
    nour.delete("me")


@pytest.mark.parametrize("end", [sign_out, sign_in_as_another, sign_out_elsewhere, erase])
def test_end_of_the_session_removes_the_device(end: Any, service: PushService) -> None:
    nour = Person("Nour")
    subscribe(nour, service)
    end(nour)
    assert PushDevice.objects.count() == 0


def test_expired_session_receives_nothing(service: PushService) -> None:
    nour = Person("Nour")
    subscribe(nour, service)
    session = nour.client.session
    session.set_expiry(timezone.now() - timedelta(minutes=1))
    session.save()
    assert addresses(channel, Player.objects.get().id) == []


def test_new_password_keeps_pushes_after_the_next_start(service: PushService) -> None:
    nour = Person()
    nour.sign_up("Nour")
    subscribe(nour, service)
    change = {"current_password": PASSWORD, "new_password": "oasis-date-palm-4"}
    nour.post("/_allauth/browser/v1/account/password/change", change)
    assert addresses(channel, nour.id) == []
    subscribe(nour, service)
    assert len(addresses(channel, nour.id)) == 1


def test_subscription_with_another_server_key_is_refused(
    service: PushService, settings: Any
) -> None:
    nour = Person("Nour")
    old = subscription_body(service)
    subscribe(nour, service)
    settings.VAPID_PRIVATE_KEY = new_private_key()
    refused = nour.post("me/push/devices", old, 422)
    assert refused["code"] == "other_server_key"
    # The app subscribes again with the new key; the player is still signed in.
    assert subscribe(nour, service)["here"] is True


@pytest.mark.parametrize(
    ("endpoint", "reason"),
    [
        ("http://192.168.1.1/push", "private"),
        ("https://10.0.0.1/push", "private"),
        ("https://169.254.169.254/latest/meta-data", "private"),
        ("ftp://push.example.org/x", "malformed"),
        ("", "malformed"),
    ],
)
def test_unsafe_endpoint_is_refused(endpoint: str, reason: str, service: PushService) -> None:
    refused = Person("Nour").post(
        "me/push/devices", subscription_body(service, endpoint=endpoint), 422
    )
    assert refused["code"] == "unsafe_endpoint"
    assert refused["facts"] == {"reason": reason}


def test_malformed_keys_are_refused(service: PushService) -> None:
    nour = Person("Nour")
    bad = {"p256dh": "AAAA", "auth": "AAAA"}
    assert (
        nour.post("me/push/devices", subscription_body(service, keys=bad), 400)["code"]
        == "malformed"
    )
    nour.post("me/push/devices", subscription_body(service, keys={**bad, "more": ""}), 400)
    assert PushDevice.objects.count() == 0


def test_programs_and_strangers_cannot_manage_devices(service: PushService) -> None:
    nour, sami = Person("Nour"), Person("Sami")
    number = subscribe(nour, service)["id"]
    sami.send("DELETE", f"me/push/devices/{number}")
    assert sami.post(f"me/push/devices/{number}/test", {}, 404)["code"] == "not_found"
    program = Program(new_token(nour)["token"])
    program.ask("get", "me/push", 403)
    program.ask("post", "me/push/devices", 403, subscription_body(service))
    assert PushDevice.objects.count() == 1
    assert service.received == []


def test_suspended_player_subscribes_no_device(service: PushService) -> None:
    nour = Person("Nour")
    suspend(nour.player)
    assert nour.post("me/push/devices", subscription_body(service), 403)["code"] == "suspended"


def test_removed_device_is_gone(service: PushService) -> None:
    nour = Person("Nour")
    number = subscribe(nour, service)["id"]
    nour.delete(f"me/push/devices/{number}")
    nour.delete(f"me/push/devices/{number}", 404)
    assert nour.get("me/push")["devices"] == []


def test_test_message_arrives_in_the_language_of_the_player(service: PushService) -> None:
    nour = Person("Nour")
    nour.patch("me", {"language": "fr"})
    number = subscribe(nour, service)["id"]
    assert nour.post(f"me/push/devices/{number}/test") == {"sent": True, "error": ""}
    (got,) = service.received
    assert got.message["title"] == "Les notifications fonctionnent sur cet appareil"
    assert got.message["language"] == "fr"
    assert got.message["kind"] == "test"
    assert nour.get("me/push")["devices"][0]["delivered_at"] is not None


def test_test_message_to_an_ended_subscription_removes_it(service: PushService) -> None:
    nour = Person("Nour")
    number = subscribe(nour, service)["id"]
    service.answer(410)
    assert nour.post(f"me/push/devices/{number}/test") == {"sent": False, "error": "http_410"}
    assert nour.get("me/push")["devices"] == []


def test_error_is_shown_until_a_message_is_sent(service: PushService) -> None:
    nour = Person("Nour")
    number = subscribe(nour, service)["id"]
    service.answer(503)
    assert nour.post(f"me/push/devices/{number}/test")["error"] == "http_503"
    assert nour.get("me/push")["devices"][0]["error"] == "http_503"
    nour.post(f"me/push/devices/{number}/test")
    assert nour.get("me/push")["devices"][0]["error"] == ""


def test_without_a_key_nothing_is_offered(service: PushService, settings: Any) -> None:
    nour, sent = Person("Nour"), subscription_body(service)
    settings.VAPID_PRIVATE_KEY = "damaged"
    assert nour.get("me/push")["public_key"] == ""
    assert nour.post("me/push/devices", sent, 422)["code"] == "push_unavailable"


def test_stored_data_names_the_devices(service: PushService) -> None:
    nour = Person("Nour")
    subscribe(nour, service)
    (shown,) = nour.get("me/data")["push_devices"]
    assert shown.keys() == {"id", "browser", "system", "created_at", "delivered_at", "error"}


def test_request_begun_before_signing_out_subscribes_nothing(service: PushService) -> None:
    nour = Person("Nour")
    player = nour.player
    session = Device.objects.get().session_key
    nour.sign_out()
    with pytest.raises(Refused, match="not_signed_in_here"):
        devices.subscribe(
            player=player,
            session=session,
            subscription=service.subscription(),
            server_key=keys.public_key(),
        )
