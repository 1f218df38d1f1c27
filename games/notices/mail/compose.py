"""Composing a mail: text and simple HTML from one description, with the headers of its kind."""

from email.utils import make_msgid, parseaddr
from typing import Final

import msgspec
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.notices.mail.tokens import SignOff, public_url, sign_off_token

SIGN_OFF_PATH: Final = "/mail/off/"
VERIFICATION_PATH: Final = "/mail/verify/"


class Link(msgspec.Struct, frozen=True):
    """A link with its label."""

    label: str
    url: str


class Item(msgspec.Struct, frozen=True):
    """One table in a mail: a linked title, and lines below it."""

    title: str
    url: str
    lines: tuple[str, ...] = ()


class Draft(msgspec.Struct, frozen=True):
    """The parts of a mail, in the reader's language."""

    subject: str
    paragraphs: tuple[str, ...]
    items: tuple[Item, ...] = ()
    button: Link | None = None
    reason: str = ""
    """Why the reader gets this mail."""
    sign_off: SignOff | None = None
    """What its sign-off ends; None for a mail that the reader has just asked for."""


def composed(draft: Draft, address: str) -> EmailMultiAlternatives:
    """Return the mail to this address, in the active language."""
    link = sign_off_link(draft.sign_off) if draft.sign_off else None
    context = {
        "draft": draft,
        "language": get_language(),
        "link": link,
        "site": Link("Caravanserai", public_url("/")),
    }
    mail = EmailMultiAlternatives(
        subject=" ".join(draft.subject.split()),
        body=render_to_string("mail/mail.txt", context),
        to=[address],
        headers=_headers(link),
    )
    mail.attach_alternative(render_to_string("mail/mail.html", context), "text/html")
    return mail


def sign_off_link(sign_off: SignOff) -> Link:
    """Return the link that ends mails of one kind."""
    url = public_url(f"{SIGN_OFF_PATH}{sign_off_token(sign_off)}")
    return Link(_("Stop these e-mails"), url)


def _headers(link: Link | None) -> dict[str, str]:
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]
    headers = {
        # Django would ask the network for this machine's name.
        "Message-ID": make_msgid(domain=domain),
        "Auto-Submitted": "auto-generated",
        "Content-Language": get_language() or "en",
    }
    if link is None:
        return headers
    headers["List-Unsubscribe"] = f"<{link.url}>"
    # RFC 8058 allows one click only for https.
    if link.url.startswith("https:"):
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return headers
