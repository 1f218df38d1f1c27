"""The words in which the page of settings explains them."""

from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.site_settings.selectors import RegistrationMode, Switch

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

REGISTRATION_WORDS: "Final[dict[RegistrationMode, StrPromise]]" = {
    "open": _("Anybody may play as a guest or make an account."),
    "invitation": _("New players need a link to a table, or an invitation code."),
    "closed": _("No new players. Everybody who plays already goes on."),
}
SWITCH_WORDS: "Final[dict[Switch, tuple[StrPromise, StrPromise]]]" = {
    "public_tables": (
        _("Public tables"),
        _("While off, players open tables by invitation only. Public tables that are open stay."),
    ),
    "push": (_("Push messages"), _("While off, no new push message is sent.")),
    "mail_digest": (_("Morning mail"), _("While off, no morning mail is sent.")),
    "webhooks": (_("Webhooks"), _("While off, nothing new is posted to the programs of players.")),
    "hints": (_("Hints of bots"), _("While off, bots show no hints.")),
}


def switch_row(key: Switch, *, on: bool) -> dict[str, Any]:
    """Return a switch as the page shows it."""
    name, words = SWITCH_WORDS[key]
    return {
        "key": key,
        "name": name,
        "words": words,
        "state": gettext("on") if on else gettext("off"),
        "next": "off" if on else "on",
        "change": gettext("Switch off") if on else gettext("Switch on"),
    }


def health_lines(is_verified: bool, lags: dict[str, int]) -> list[str]:
    """Return the sentences below the checks of the log."""
    lines = [] if is_verified else [gettext("The log was never verified: run verify_log nightly.")]
    if not lags:
        always = gettext("Every list is written together with its events, and is never behind.")
        return [*lines, always]
    behind = gettext("%(name)s is %(count)d events behind.")
    return [*lines, *(behind % {"name": name, "count": count} for name, count in lags.items())]
