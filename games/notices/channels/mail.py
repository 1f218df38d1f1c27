"""The channel of e-mail: one mail for one notice, to players who want it."""

from collections.abc import Collection
from datetime import datetime
from math import ceil
from typing import Final

from django.core.mail import EmailMessage
from django.utils.translation import gettext as _
from django.utils.translation import override

from games.notices.channels.channel import ChannelKey, Dead, Outcome, Retry, Sent
from games.notices.content import Content
from games.notices.mail import addresses as mail_addresses
from games.notices.mail.compose import Draft, Item, Link, composed
from games.notices.mail.tokens import SignOff, public_url
from games.notices.mail.transport import AddressRefused, NotAccepted, hand_over
from games.notices.wording.decisions import STANDING_PATH
from games.players.auth.appeal_links import link_for

KEY: Final[ChannelKey] = "mail"


def addresses(player_ids: Collection[str]) -> dict[str, list[str]]:
    """Return the number of each player's verified address, unless its server refuses it."""
    found = mail_addresses.addresses_of(player_ids)
    return {player: [str(number)] for player, number in found.items()}


def send(address: str, content: Content, now: datetime) -> Outcome:
    """Mail the notice, and count permanent refusals of the address."""
    if not mail_addresses.is_available():
        return Dead("mail_unavailable")
    rows = mail_addresses.usable_addresses().filter(pk=int(address))
    found = rows.values_list("email", "user__player").first()
    if found is None:
        return Dead("gone")
    email, player = found
    try:
        hand_over(mail_of(content, player, email))
    except NotAccepted as error:
        return Retry(ceil(error.seconds) or None, error.reason)
    except AddressRefused as error:
        mail_addresses.record_refusal(player, error.code, now)
        return Dead(error.code)
    mail_addresses.record_acceptance(player)
    return Sent()


def mail_of(content: Content, player: str, email: str) -> EmailMessage:
    """Return the mail of a notice, in the language of the notice."""
    with override(content.language):
        draft = Draft(
            subject=content.title,
            paragraphs=(content.body, *content.facts),
            items=_items(content, player),
            button=Link(_button(content), public_url(content.url)),
            reason=_("You get this e-mail because your settings ask for it."),
            sign_off=SignOff(player, content.kind),
        )
        return composed(draft, email)


def _items(content: Content, player: str) -> tuple[Item, ...]:
    if content.url != STANDING_PATH:
        return ()
    # For guests and accounts that cannot sign in any more.
    return (Item(_("Appeal without signing in"), link_for(player)),)


def _button(content: Content) -> str:
    return _("Open the game") if content.table else _("Read more")
