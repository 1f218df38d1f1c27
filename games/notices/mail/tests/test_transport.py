"""Handing over mails: headers, time limits, refusals, and the rate for one domain."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.mail import EmailMessage

from games.notices.mail.compose import Draft, Item, Link, composed
from games.notices.mail.tokens import SignOff, sign_off_in
from games.notices.mail.transport import AddressRefused, NotAccepted, hand_over
from tests.kit.mail import SITE, send_mail
from tests.kit.mail_servers import MailServer, broken_server, text_of

pytestmark = pytest.mark.django_db

DRAFT = Draft(
    subject="Your move\nin Gobi",
    paragraphs=("Bob <b>played</b>.",),
    items=(Item("Gobi with Bob", f"{SITE}/tables/1", ("Your move by Thu 21:00",)),),
    button=Link("Open the game", f"{SITE}/tables/1"),
    reason="You asked for it.",
    sign_off=SignOff("p_nour", "your_turn"),
)


def a_mail(address: str = "nour@example.org") -> EmailMessage:
    return composed(DRAFT, address)


def test_mail_has_text_html_and_headers(server: MailServer) -> None:
    hand_over(a_mail())
    (mail,) = server.mails
    assert server.recipients == ["nour@example.org"]
    assert mail["Subject"] == "Your move in Gobi"
    assert mail["From"] == "Caravanserai <games@example.org>"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["Content-Language"] == "en"
    assert mail["Message-ID"].endswith("@example.org>")
    for part in (text_of(mail), text_of(mail, "html")):
        assert "Gobi with Bob" in part
        assert "Your move by Thu 21:00" in part
        assert f"{SITE}/tables/1" in part


def test_html_is_escaped_and_loads_nothing(server: MailServer) -> None:
    hand_over(a_mail())
    html = text_of(server.mails[0], "html")
    assert "Bob &lt;b&gt;played&lt;/b&gt;." in html
    assert "Bob <b>played</b>." in text_of(server.mails[0])
    assert not any(each in html for each in ("<img", "<script", "<link", "url(", "src="))


def test_mail_can_be_signed_off_with_one_click(server: MailServer) -> None:
    hand_over(a_mail())
    (mail,) = server.mails
    link = mail["List-Unsubscribe"].strip()
    assert link.startswith(f"<{SITE}/mail/off/")
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    token = link.strip("<>").rpartition("/")[2]
    assert sign_off_in(token) == SignOff("p_nour", "your_turn")
    assert sign_off_in(token[:-1] + "x") is None


def test_one_click_is_not_promised_without_tls(server: MailServer, settings: Any) -> None:
    settings.PUBLIC_URL = "http://games.example.org"
    hand_over(a_mail())
    assert server.mails[0]["List-Unsubscribe"]
    assert server.mails[0]["List-Unsubscribe-Post"] is None


@pytest.mark.parametrize("hangs", [True, False])
def test_silent_or_closing_server_is_tried_again(settings: Any, hangs: bool) -> None:
    with broken_server(hangs=hangs) as port:
        send_mail(settings, port)
        with pytest.raises(NotAccepted, match="mail_server_unavailable"):
            hand_over(a_mail())


def test_absent_server_is_tried_again(settings: Any) -> None:
    send_mail(settings, 1)
    with pytest.raises(NotAccepted, match="mail_server_unavailable"):
        hand_over(a_mail())


def refuse_recipient(server: MailServer, answer: str) -> None:
    server.answer_to_recipient = answer


def refuse_data(server: MailServer, answer: str) -> None:
    server.answer_to_data = answer


@pytest.mark.parametrize("refuse", [refuse_recipient, refuse_data])
def test_refusals_are_temporary_or_permanent(
    server: MailServer, refuse: Callable[[MailServer, str], None]
) -> None:
    refuse(server, "451 try again")
    with pytest.raises(NotAccepted, match="451"):
        hand_over(a_mail())
    refuse(server, "550 no such user")
    with pytest.raises(AddressRefused, match="550"):
        hand_over(a_mail())
    assert server.mails == []


def test_refused_password_does_not_count_against_the_address(
    server: MailServer, settings: Any
) -> None:
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "games", "wrong"
    with pytest.raises(NotAccepted, match="mail_server_unavailable"):
        hand_over(a_mail())


def test_mails_to_one_domain_are_limited(server: MailServer, settings: Any) -> None:
    settings.RATES = {"letters:domain": "2/min"}
    hand_over(a_mail())
    hand_over(a_mail("noor@EXAMPLE.org"))
    with pytest.raises(NotAccepted, match="throttled") as raised:
        hand_over(a_mail())
    assert 0 < raised.value.seconds <= 60
    hand_over(a_mail("nour@example.com"))
    assert len(server.mails) == 3
