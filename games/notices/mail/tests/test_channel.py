"""The channel of e-mail, and signing off from its kinds."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from games.notices.channels import mail as channel
from games.notices.channels.channel import Dead, Retry, Sent
from games.notices.content import Content
from games.notices.mail.models import Letter, MailSettings
from games.notices.mail.tokens import SignOff, sign_off_token
from games.notices.models import Delivery, Preference
from games.notices.preferences import choose, wishes_of
from games.notices.queue import delivery, fan_out
from games.notices.queue.leasing import Leases
from games.players.models import Player
from games.players.services import erase
from games.table.state import Table
from tests.kit.channel import addresses, use_channels
from tests.kit.mail import SITE, reader, send_mail
from tests.kit.mail_servers import MailServer
from tests.kit.tables import do, play, player, started

pytestmark = pytest.mark.django_db

CONTENT = Content(
    kind="your_turn",
    table="t1",
    version=7,
    title="Your turn: Gobi",
    body="Play by Thu 21:00.",
    url="/tables/t1",
    tag="table-t1",
    badge=1,
    language="en",
    ttl_seconds=60,
    facts=("Bob took the well.", "Bob has 12 points."),
)


@pytest.fixture(autouse=True)
def _site_sends_mail(settings: Any) -> None:
    send_mail(settings)


@pytest.fixture
def nour() -> Player:
    found = reader().player
    Letter.objects.all().delete()
    return found


def test_notice_is_mailed_to_a_verified_address(nour: Player) -> None:
    (address,) = addresses(channel, nour.id)
    assert channel.send(address, CONTENT, timezone.now()) == Sent()
    (sent,) = mail.outbox
    assert (sent.to, sent.subject) == (["nour@example.org"], "Your turn: Gobi")
    for words in ("Play by Thu 21:00.", *CONTENT.facts, f"{SITE}/tables/t1"):
        assert words in sent.body


def test_outcomes_follow_the_answers_of_the_mail_server(nour: Player, server: MailServer) -> None:
    (address,) = addresses(channel, nour.id)
    now = timezone.now()
    server.answer_to_recipient = "451 later"
    assert channel.send(address, CONTENT, now) == Retry(None, "451")
    server.answer_to_recipient = "550 no such user"
    for _ in range(3):
        assert channel.send(address, CONTENT, now) == Dead("550")
    assert addresses(channel, nour.id) == []
    assert channel.send(address, CONTENT, now) == Dead("gone")


def test_throttled_notice_waits(nour: Player, settings: Any) -> None:
    settings.RATES = {"letters:domain": "1/min"}
    (address,) = addresses(channel, nour.id)
    assert channel.send(address, CONTENT, timezone.now()) == Sent()
    outcome = channel.send(address, CONTENT, timezone.now())
    assert isinstance(outcome, Retry)
    assert outcome.seconds
    assert outcome.why == "throttled"


def test_address_that_is_gone_gets_nothing(nour: Player, settings: Any) -> None:
    (address,) = addresses(channel, nour.id)
    settings.MAIL_IS_AVAILABLE = False
    assert channel.send(address, CONTENT, timezone.now()) == Dead("mail_unavailable")
    settings.MAIL_IS_AVAILABLE = True
    erase(player=nour, erasers=())
    assert channel.send(address, CONTENT, timezone.now()) == Dead("gone")
    assert mail.outbox == []


@pytest.fixture
def _mail_only() -> Iterator[None]:
    with use_channels(channel):
        yield


def work(*, later: timedelta = timedelta(minutes=1)) -> None:
    """Do what is due a minute later, as a worker does."""
    leases, now = Leases("worker"), timezone.now() + later
    while fan_out.fan_out(leases, now):
        pass
    delivery.deliver(delivery.claim(channel, leases, now, 10), channel, now)


def until_turn_of(player_id: str, table: Table) -> Table:
    while table.chairs[min(table.to_act)].player != player_id:
        table = play(table).table
    return table


@pytest.mark.usefixtures("_mail_only")
def test_wanted_turn_is_mailed_once(nour: Player) -> None:
    choose(nour, [("your_turn", "mail", True)])
    until_turn_of(nour.id, started("ann", nour.id))
    work()
    work()
    assert [each.subject for each in mail.outbox] == ["Your turn: Gemblo"]


@pytest.mark.usefixtures("_mail_only")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_mail_is_in_the_language_of_its_reader(language: str) -> None:
    nour = reader(language=language).player
    Letter.objects.all().delete()
    choose(nour, [("your_turn", "mail", True)])
    until_turn_of(nour.id, started("ann", nour.id))
    work()
    expected = {"en": "Your turn: Gemblo", "fr": "À vous de jouer"}
    assert mail.outbox[-1].subject.startswith(expected[language])
    assert mail.outbox[-1].extra_headers["Content-Language"] == language


@pytest.mark.usefixtures("_mail_only")
def test_turn_taken_back_is_not_mailed(nour: Player) -> None:
    choose(nour, [("your_turn", "mail", True)])
    table = until_turn_of("ann", started("ann", nour.id, undo="free"))
    Delivery.objects.all().delete()
    mail.outbox.clear()
    before = table.position
    table = play(table).table
    do(table, player("ann"), "undo", to=before)
    work()
    assert [each for each in mail.outbox if "turn" in each.subject] == []


@pytest.mark.usefixtures("_mail_only")
def test_turn_is_not_mailed_by_default(nour: Player) -> None:
    until_turn_of(nour.id, started("ann", nour.id))
    work()
    assert mail.outbox == []


def test_sign_off_page_asks_before_it_ends_mails(nour: Player) -> None:
    choose(nour, [("your_turn", "mail", True)])
    link = f"/mail/off/{sign_off_token(SignOff(nour.id, 'your_turn'))}"
    client = Client(enforce_csrf_checks=True)
    page = client.get(link, headers={"Accept-Language": "fr"})
    assert "Ne plus recevoir ces e-mails" in page.content.decode()
    assert page["Content-Security-Policy"]
    assert wishes_of(nour.id)["your_turn", "mail"]
    assert client.post(link).status_code == 200
    assert not wishes_of(nour.id)["your_turn", "mail"]


def test_mail_program_signs_off_with_one_click(nour: Player) -> None:
    link = f"/mail/off/{sign_off_token(SignOff(nour.id, 'digest'))}"
    answer = Client(enforce_csrf_checks=True).post(
        link,
        "List-Unsubscribe=One-Click",
        content_type="application/x-www-form-urlencoded",
    )
    assert answer.status_code == 200
    assert not MailSettings.objects.get().digest
    assert MailSettings.objects.get().unseen


def test_sign_off_from_reminders_includes_the_early_one(nour: Player) -> None:
    choose(nour, [("time_half", "mail", True)])
    Client().post(f"/mail/off/{sign_off_token(SignOff(nour.id, 'time_low'))}")
    assert not wishes_of(nour.id)["time_half", "mail"]
    assert not wishes_of(nour.id)["time_low", "mail"]


def test_forged_sign_off_and_erased_player_change_nothing(nour: Player) -> None:
    token = sign_off_token(SignOff(nour.id, "your_turn"))
    assert Client().post(f"/mail/off/{token}x").status_code == 404
    erase(player=nour, erasers=())
    assert Client().post(f"/mail/off/{token}").status_code == 200
    assert not Preference.objects.exists()


def test_pages_of_mails_are_limited(settings: Any) -> None:
    settings.RATES = {"mail_pages:address": "2/hour"}
    assert [Client().get("/mail/off/x").status_code for _ in range(3)] == [404, 404, 429]
