"""Handing a mail to the mail server, with its limits of time and rate."""

import logging
from contextlib import suppress
from smtplib import (
    SMTPDataError,
    SMTPException,
    SMTPRecipientsRefused,
    SMTPResponseException,
)
from typing import Final

from django.core.mail import EmailMessage, get_connection

from games.players.limits.throttles import spend

logger = logging.getLogger(__name__)

UNAVAILABLE: Final = "mail_server_unavailable"
PERMANENT: Final = 500
"""Reply codes from here on say that the same mail would be refused again."""


class NotAccepted(Exception):
    """The mail was not accepted now, and may be later."""

    def __init__(self, reason: str, seconds: float = 0.0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.seconds = seconds
        """How long to wait where it was not even tried; else 0."""


class AddressRefused(Exception):
    """The mail server refused the address or the mail for good."""

    def __init__(self, code: int) -> None:
        super().__init__(str(code))
        self.code = str(code)


def hand_over(message: EmailMessage) -> None:
    """Send a mail to its one recipient. Raise `NotAccepted` or `AddressRefused`."""
    wait = spend("letters", "domain", message.to[0].rpartition("@")[2].lower())
    if wait is not None:
        raise NotAccepted("throttled", wait)
    message.connection = connection = get_connection()
    try:
        message.send()
    except SMTPRecipientsRefused as refused:
        raise _refusal(max(code for code, _ in refused.recipients.values())) from None
    except SMTPDataError as refused:
        raise _refusal(refused.smtp_code) from None
    except (SMTPException, OSError) as error:
        # Also a wrong password or sender: the recipient's address has not been judged.
        logger.error("the mail server is unavailable: %s", _without_text(error))
        raise NotAccepted(UNAVAILABLE) from None
    finally:
        # Django leaves it open after a refused sign-in.
        with suppress(SMTPException, OSError):
            connection.close()


def _refusal(code: int) -> Exception:
    return AddressRefused(code) if code >= PERMANENT else NotAccepted(str(code))


def _without_text(error: Exception) -> str:
    # A reply may repeat the address, which is personal.
    code = f" {error.smtp_code}" if isinstance(error, SMTPResponseException) else ""
    return f"{type(error).__name__}{code}"
