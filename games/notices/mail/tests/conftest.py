"""A mail server for the tests of mail."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.kit.mail import send_mail
from tests.kit.mail_servers import MailServer, mail_server


@pytest.fixture
def server(settings: Any) -> Iterator[MailServer]:
    """Run a mail server, and let the site send to it."""
    with mail_server() as running:
        send_mail(settings, running.port)
        yield running
