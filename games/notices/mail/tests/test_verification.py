"""Verifying an address, and choosing a new password: links in letters."""

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.utils import timezone

from games.notices.mail.addresses import address_of
from games.notices.mail.letters import sending
from games.notices.mail.models import Letter, MailSettings
from games.players.models import User
from games.players.services import erase
from tests.kit.mail import SITE, reader, send_mail
from tests.kit.mail_servers import MailServer, text_of
from tests.kit.person import ACCOUNTS, PASSWORD, Person

pytestmark = pytest.mark.django_db

ADDRESS = "nour@example.org"
OTHER_PASSWORD = "oasis-date-palm-4"


@pytest.fixture(autouse=True)
def _site_sends_mail(settings: Any) -> None:
    send_mail(settings)


def an_account(email: str = ADDRESS) -> Person:
    nour = Person()
    nour.sign_up("Nour", email=email)
    return nour


def path_in_the_last_mail() -> str:
    """Send what is due. Return the path of the link in the newest mail."""
    sending.send_due()
    found = re.search(rf"{re.escape(SITE)}(/\S+/\S+|/new-password\S+)", mail.outbox[-1].body)
    assert found
    return found[1]


def test_new_account_gets_a_link_that_verifies_its_address() -> None:
    nour = an_account()
    assert nour.get("me/mail")["verification"] == "queued"
    link = path_in_the_last_mail()
    assert mail.outbox[-1].to == [ADDRESS]
    assert mail.outbox[-1].subject == "Confirm your e-mail address"
    assert address_of(nour.id) is None
    page = nour.send("GET", link)
    assert page.status_code == 200
    assert "<button>Confirm this address</button>" in page.content.decode()
    assert not nour.get("me/mail")["verified"], "a program that opens links verifies nothing"
    assert nour.client.post(link).status_code == 200
    shown = nour.get("me/mail")
    assert (shown["verified"], shown["verification"]) == (True, "sent")
    assert address_of(nour.id)


def test_changed_address_is_verified_anew() -> None:
    nour = an_account()
    old = path_in_the_last_mail()
    nour.client.post(old)
    nour.put("me/email", {"email": "noor@example.org", "current_password": PASSWORD})
    assert not nour.get("me/mail")["verified"]
    assert nour.client.post(old).status_code == 404
    assert address_of(nour.id) is None
    nour.client.post(path_in_the_last_mail())
    found = address_of(nour.id)
    assert found
    assert found.email == "noor@example.org"


def test_link_expires_and_cannot_be_forged() -> None:
    nour = an_account()
    link = path_in_the_last_mail()
    assert nour.send("GET", link + "x").status_code == 404
    with time_machine.travel(timezone.now() + timedelta(days=3, minutes=1)):
        assert nour.client.post(link).status_code == 404
    assert not nour.get("me/mail")["verified"]


def test_letter_after_erasure_is_not_sent() -> None:
    nour = an_account()
    erase(player=nour.player, erasers=())
    assert Letter.objects.exists()
    sending.send_due()
    assert mail.outbox == []


def test_guest_and_account_without_address_are_refused() -> None:
    guest = Person("Ann")
    assert guest.post("me/mail/verification", {}, 422)["code"] == "only_accounts"
    assert an_account("").post("me/mail/verification", {}, 422)["code"] == "no_email"


def test_nothing_is_promised_without_a_mail_server(settings: Any) -> None:
    config = Person().get(ACCOUNTS + "config")["data"]["account"]
    assert config["sends_mail"]
    settings.MAIL_IS_AVAILABLE = False
    nour = an_account()
    assert not nour.get("me/mail")["available"]
    assert not nour.get(ACCOUNTS + "config")["data"]["account"]["sends_mail"]
    assert nour.post("me/mail/verification", {}, 422)["code"] == "mail_unavailable"
    wish = {"email": ADDRESS}
    refused = nour.post(ACCOUNTS + "auth/password/request", wish, 422)
    assert refused["code"] == "mail_unavailable"
    sending.send_due()
    assert not Letter.objects.exists()
    assert mail.outbox == []


def test_letter_is_in_the_language_of_its_reader() -> None:
    nour = an_account()
    nour.patch("me", {"language": "fr"})
    path_in_the_last_mail()
    assert mail.outbox[-1].subject == "Confirmez votre adresse e-mail"
    assert '<html lang="fr">' in str(mail.outbox[-1].alternatives[0].content)


def test_password_is_replaced_by_the_link() -> None:
    nour = reader()
    elsewhere = Person()
    elsewhere.sign_in("Nour")
    Letter.objects.all().delete()
    asking = Person()
    asking.post(ACCOUNTS + "auth/password/request", {"email": ADDRESS.upper()})
    key = path_in_the_last_mail().partition("#")[2]
    assert mail.outbox[-1].subject == "Choose a new password"
    wish = {"key": key, "password": OTHER_PASSWORD}
    assert asking.post(ACCOUNTS + "auth/password/reset", wish) == {"status": 200}
    assert elsewhere.get("me")["player"] is None, "signed out everywhere"
    assert asking.post(ACCOUNTS + "auth/password/reset", wish, 422)["code"] == (
        "invalid_password_reset"
    )
    asking.sign_in("Nour", 422)
    asking.sign_in("Nour", password=OTHER_PASSWORD)
    assert nour.get("me")["player"] is None


def test_unsafe_password_and_forged_key_are_refused() -> None:
    reader()
    asking = Person()
    asking.post(ACCOUNTS + "auth/password/request", {"email": ADDRESS})
    key = path_in_the_last_mail().partition("#")[2]
    wish = {"key": key, "password": "12345678"}
    assert asking.post(ACCOUNTS + "auth/password/reset", wish, 422)["code"] == (
        "password_too_common"
    )
    wish = {"key": f"{key[:-1]}x", "password": OTHER_PASSWORD}
    assert asking.post(ACCOUNTS + "auth/password/reset", wish, 422)["code"] == (
        "invalid_password_reset"
    )
    asking.sign_in("Nour")


@pytest.mark.parametrize("email", [ADDRESS, "stranger@example.org"])
def test_unverified_and_unknown_addresses_get_no_password_link(email: str) -> None:
    an_account()
    Letter.objects.all().delete()
    assert Person().post(ACCOUNTS + "auth/password/request", {"email": email})
    assert not Letter.objects.exists()


def test_password_links_to_one_address_are_limited() -> None:
    reader()
    asking = Person()
    for _ in range(5):
        asking.post(ACCOUNTS + "auth/password/request", {"email": ADDRESS})
    refused = asking.post(ACCOUNTS + "auth/password/request", {"email": ADDRESS}, 429)
    assert refused["code"] == "too_many"


def test_temporary_refusals_are_retried_and_then_given_up(server: MailServer) -> None:
    nour = an_account()
    server.answer_to_recipient = "451 later"
    now = timezone.now()
    for seconds in (0, 30, 120, 600, 3600):
        now += timedelta(seconds=seconds)
        assert sending.send_due(now - timedelta(seconds=1)) == 0 or seconds == 0
        assert sending.send_due(now) == 1
    assert sending.send_due(now + timedelta(days=1)) == 0
    letter = Letter.objects.get()
    assert (letter.due, letter.sent_at, letter.error, letter.attempts) == (None, None, "451", 5)
    assert nour.get("me/mail")["verification"] == "failed"
    server.answer_to_recipient = "250 OK"
    nour.post("me/mail/verification", {}, 202)
    sending.send_due()
    assert "/mail/verify/" in text_of(server.mails[0])


def test_throttled_letters_lose_no_attempt(settings: Any) -> None:
    settings.RATES = {"letters:domain": "1/min"}
    for name in ("Ann", "Bob", "Cleo"):
        person = Person()
        person.sign_up(name, email=f"{name}@example.org")
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        assert sending.send_due(now) == 3
        assert len(mail.outbox) == 1
    waiting = Letter.objects.filter(sent_at=None)
    assert list(waiting.values_list("attempts", "error")) == [(0, "throttled")] * 2


def test_three_permanent_refusals_switch_the_address_off(server: MailServer) -> None:
    nour = reader()
    Letter.objects.all().delete()
    server.answer_to_recipient = "550 no such user"
    for refusals in (1, 2, 3):
        assert address_of(nour.id)
        nour.post("me/mail/verification", {}, 202)
        sending.send_due()
        assert MailSettings.objects.get().refusals == refusals
    assert address_of(nour.id) is None
    assert nour.get("me/mail")["refused"]["code"] == "550"
    server.answer_to_recipient = "250 OK"
    nour.post("me/mail/verification", {}, 202)
    sending.send_due()
    found = re.search(rf"{re.escape(SITE)}(\S+verify\S+)", text_of(server.mails[0]))
    assert found
    nour.client.post(found[1])
    assert nour.get("me/mail")["refused"] is None
    assert address_of(nour.id)


def test_accepted_mail_ends_the_count_of_refusals(server: MailServer) -> None:
    nour = reader()
    server.answer_to_recipient = "550 no such user"
    sending.send_due()
    server.answer_to_recipient = "250 OK"
    nour.post("me/mail/verification", {}, 202)
    sending.send_due()
    assert MailSettings.objects.get().refusals == 0


def test_two_workers_send_one_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    an_account()
    letter = Letter.objects.select_related("player__user").get()
    now = timezone.now()
    assert sending._attempt(letter, now) == ""
    assert sending._attempt(letter, now) is None
    assert len(mail.outbox) == 1


def test_worker_that_dies_leaves_the_letter_to_the_next_one() -> None:
    an_account()
    now = timezone.now()
    Letter.objects.update(due=now + sending.LEASE, attempts=1)
    assert sending.send_due(now) == 0
    assert sending.send_due(now + sending.LEASE) == 1
    assert len(mail.outbox) == 1


def test_old_letters_are_deleted() -> None:
    an_account()
    sending.send_due()
    sending.delete_old(timezone.now() + timedelta(days=29))
    assert Letter.objects.exists()
    sending.delete_old(timezone.now() + timedelta(days=31))
    assert not Letter.objects.exists()


def test_closed_account_gets_no_notices() -> None:
    player = reader().player
    assert address_of(player.id)
    User.objects.update(is_active=False)
    assert address_of(player.id) is None
