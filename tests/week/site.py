"""A site that sends for real, to a push service and a mail server on loopback."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from typing import Any

from django.test import override_settings

from games.notices.push.new_key import new_private_key
from tests.kit.mail import SITE, SMTP
from tests.kit.mail_servers import MailServer, mail_server, text_of
from tests.kit.push_service import PushService, Received, push_service
from tests.week.diary import Diary


@dataclass
class Site:
    """The servers that receive, and how much of it is in the diary."""

    pushes: PushService
    mails: MailServer
    diary: Diary
    _pushes_read: int = field(default=0)
    _mails_read: int = field(default=0)

    def collect(self) -> None:
        """Write into the diary what has been received since the last time."""
        for push in self.pushes.received[self._pushes_read :]:
            self.diary.write("push", _device(push), _words_of_push(push.message))
        for mail, address in self._new_mails():
            self.diary.write("mail", _name_in(address), _words_of_mail(mail))
        self._pushes_read = len(self.pushes.received)
        self._mails_read = len(self.mails.mails)

    def _new_mails(self) -> Iterator[tuple[EmailMessage, str]]:
        first = self._mails_read
        yield from zip(self.mails.mails[first:], self.mails.recipients[first:], strict=True)


@contextmanager
def sending_site(diary: Diary) -> Iterator[Site]:
    """Run the servers, and let the settings name them."""
    with (
        push_service() as pushes,
        mail_server() as mails,
        override_settings(**_settings(mails.port)),
    ):
        yield Site(pushes, mails, diary)


def _settings(mail_port: int) -> dict[str, Any]:
    return {
        "VAPID_PRIVATE_KEY": new_private_key(),
        "VAPID_SUBJECT": "mailto:host@example.org",
        "SEND_TO_LOOPBACK": True,
        "MAIL_IS_AVAILABLE": True,
        "PUBLIC_URL": SITE,
        "DEFAULT_FROM_EMAIL": "Caravanserai <games@example.org>",
        "EMAIL_BACKEND": SMTP,
        "EMAIL_HOST": "127.0.0.1",
        "EMAIL_PORT": mail_port,
        "EMAIL_TIMEOUT": 5,
        "EMAIL_USE_TLS": False,
        "EMAIL_USE_SSL": False,
        "ALLOWED_HOSTS": ["*"],
    }


def _device(push: Received) -> str:
    return push.path.removeprefix("/")


def _name_in(address: str) -> str:
    return address.partition("@")[0].title()


def _words_of_push(message: dict[str, Any]) -> str:
    return " | ".join([message["title"], *filter(None, message["body"].split("\n"))])


def _words_of_mail(mail: EmailMessage) -> str:
    letter, _, _ = text_of(mail).partition("\n--")
    lines = [line.strip() for line in letter.splitlines()]
    # Without addresses and what announces them.
    said = [line for line in lines if line and "://" not in line and not line.endswith(":")]
    return " | ".join([str(mail["Subject"]), *said])
