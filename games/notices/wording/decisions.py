"""The words of decisions about people, of answered reports and of appeals."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.utils.dateformat import format as formatted
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.kernel.values import JsonObject

REASONS: Final[Mapping[object, Any]] = {
    "stalling": _("stalling"),
    "left": _("leaving games"),
    "collusion": _("playing together or with two accounts"),
    "foul_play": _("foul play"),
    "insult": _("insults"),
    "harassment": _("harassment"),
    "hate": _("hate"),
    "spam": _("spam"),
    "name": _("the name"),
    "other": _("other reasons"),
    "technical": _("technical trouble"),
    "appeal": _("an appeal"),
}
"""The reasons of decisions, to follow “Reason:”."""

TITLES: Final[Mapping[object, Any]] = {
    "warning": _("A moderator has warned you"),
    "mute": _("You can’t write to others for a while"),
    "suspension": _("Your account is suspended"),
    "ban": _("Your account is closed for good"),
    "rename": _("You have a new name"),
    "lifted": _("A decision about you was lifted"),
}
BODIES: Final[Mapping[object, Any]] = {
    "warning": _("Please read the warning: you can play on once you have."),
    "mute": _("A moderator decided this. It ends on {time}."),
    "suspension": _("You can read, but not play, until {time}."),
    "ban": _("You can still sign in to read, to export your data and to appeal."),
    "rename": _(
        "A moderator withdrew your name. You are now {name};"
        " if you have an account, sign in with that name."
    ),
}
LIFTED: Final[Mapping[object, Any]] = {
    "warning": _("The warning no longer counts."),
    "mute": _("You can write to others again."),
    "suspension": _("You can play again."),
    "ban": _("You can play again."),
    "rename": _("You may use your old name again. You are now {name}."),
}
APPEALS: Final[Mapping[object, Any]] = {
    "upheld": _("Someone else looked at it again, and the decision stands."),
    "reversed": _("Someone else looked at it again: the decision is reversed."),
    "changed": _("Someone else looked at it again, and changed the decision."),
}
REPORTS: Final[Mapping[object, Any]] = {
    "acted": _("A moderator looked at it and acted. Thank you for your help."),
    "none": _("A moderator looked at it and saw no reason to act. Thank you all the same."),
}
_ANSWERED_REPORT: Final = _("A moderator looked at it. Thank you for your help.")
_WRITTEN: Final = _("Open it to read the message and to reply.")
PATHS: Final = {"report": "/settings/reports", "appeal": "/appeal"}
STANDING_PATH: Final = "/settings/standing"


def title(facts: JsonObject) -> str:
    """Return the title of a notice about a person."""
    match facts.get("about"):
        case "report":
            return gettext("Your report was answered")
        case "appeal":
            is_answered = bool(facts.get("outcome"))
            answered, written = _("Your appeal was answered"), _("A message about your appeal")
            return str(answered if is_answered else written)
    return str(TITLES.get(facts.get("decision"), _("A moderator’s decision about you")))


def body(facts: JsonObject, name: str, zone: str) -> str:
    """Return the sentences of a notice to the player with this name, with times in this zone."""
    match facts.get("about"):
        case "report":
            return str(REPORTS.get(facts.get("outcome"), _ANSWERED_REPORT))
        case "appeal":
            return str(APPEALS.get(facts.get("outcome"), _WRITTEN))
    is_lifted = facts.get("decision") == "lifted"
    sentences = LIFTED if is_lifted else BODIES
    text = str(sentences.get(facts.get("lifted" if is_lifted else "decision"), ""))
    text = text.format(name=name, time=_time(facts, zone))
    return text if is_lifted else " ".join(filter(None, [text, _because(facts)]))


def path(facts: JsonObject) -> str:
    """Return the page of the app that shows the subject of a notice about a person."""
    return PATHS.get(str(facts.get("about")), STANDING_PATH)


def _because(facts: JsonObject) -> str:
    code = facts.get("reason")
    reason = None if code == "other" else REASONS.get(code)
    return gettext("Reason: {reason}.").format(reason=reason) if reason else ""


def _time(facts: JsonObject, zone: str) -> str:
    until = facts.get("until")
    if not isinstance(until, int):
        return ""
    moment = datetime.fromtimestamp(until, UTC).astimezone(ZoneInfo(zone))
    # A format of Django's dates.
    return formatted(moment, gettext("j F Y, H:i"))
