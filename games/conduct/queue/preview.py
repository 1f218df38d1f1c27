"""A preview of what a player will read of a decision, in both languages."""

from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.conf import settings
from django.utils.translation import gettext, override

from games.conduct.queue.answers import DURATIONS, Answer
from games.kernel.values import JsonObject
from games.notices.wording import decisions

KINDS: Final = {
    "warned": "warning",
    "muted": "mute",
    "suspended": "suspension",
    "banned": "ban",
    "renamed": "rename",
}
"""The kind of sanction of each outcome, as the notices about it name it."""


class Preview(NamedTuple):
    """The text of a decision in one language; no lines for an answer without a decision."""

    language: str
    name: str
    lines: tuple[str, ...]


def previews(answer: Answer, now: datetime) -> list[Preview]:
    """Return what the player will read in each language, with times in UTC."""
    found = []
    for code, name in settings.LANGUAGES:
        with override(code):
            found.append(Preview(code, name, _lines(answer, now)))
    return found


def _lines(answer: Answer, now: datetime) -> tuple[str, ...]:
    if not answer.is_sanction:
        return ()
    facts: JsonObject = {
        "about": "standing",
        "decision": KINDS[answer.outcome],
        "reason": answer.reason,
    }
    if answer.outcome in DURATIONS:
        facts["until"] = int((now + timedelta(seconds=answer.seconds)).timestamp())
    # The new name of a player is chosen with the decision.
    body = decisions.body(facts, gettext("(a new name)"), "UTC")
    lines = (decisions.title(facts), body, answer.words.strip())
    return tuple(line for line in lines if line)
