"""The forms of a case."""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.conduct.queue.answers import (
    DURATIONS,
    LONGEST_WORDS,
    OUTCOMES,
    SANCTIONS,
    Answer,
    Outcome,
)
from games.conduct.site import texts
from games.conduct.site.texts import REASONS
from games.conduct.staff import Staff

DAY: Final = 24 * 3600


def duration_text(seconds: int) -> str:
    """Return a duration in words, in days or else in minutes."""
    if seconds >= DAY:
        days = seconds // DAY
        return ngettext("{days} day", "{days} days", days).format(days=days)
    minutes = seconds // 60
    return ngettext("{minutes} minute", "{minutes} minutes", minutes).format(minutes=minutes)


def decisions(outcomes: Sequence[Outcome]) -> list[tuple[Any, Any]]:
    """Return the choices for these outcomes: one for each duration where there are several."""
    found: list[tuple[Any, Any]] = [("", "—")]
    for outcome in outcomes:
        name = texts.OUTCOMES[outcome]
        times = DURATIONS.get(outcome, ())
        choices = [(f"{outcome}:{time}", f"{name} – {duration_text(time)}") for time in times]
        found.append((name, choices) if choices else (outcome, name))
    return found


class DecisionForm(forms.Form):
    """A decision about a player: the sanction, reason and words.

    `previewed` names what was previewed, so that nothing is sent unseen.
    """

    previewed = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    decision = forms.ChoiceField(label=_("Decision"), required=False)
    reason = forms.ChoiceField(label=_("Reason"), required=False, choices=[*REASONS.items()])
    words = forms.CharField(
        label=_("Words to the player"),
        required=False,
        max_length=LONGEST_WORDS,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_("Sent as they are written, so use a language that the player reads."),
    )
    offered = SANCTIONS

    def __init__(self, *args: Any, staff: Staff, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        allowed = [each for each in self.offered if staff.may(*Answer(each).permissions)]
        self.fields["decision"].choices = decisions(allowed)  # type: ignore[attr-defined]  # a choice field

    @property
    def answer(self) -> Answer:
        """Return the answer of the valid form."""
        outcome, _, seconds = self.cleaned_data["decision"].partition(":")
        answer = Answer(outcome, words=self.cleaned_data["words"], seconds=int(seconds or 0))
        return replace(answer, reason=self.cleaned_data["reason"] if answer.is_sanction else "")

    @property
    def content(self) -> str:
        """Return a digest of what the player would read."""
        parts = (self.cleaned_data[name] for name in ("decision", "reason", "words"))
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()


class AnswerForm(DecisionForm):
    """The answer to a case, at its `expected` version, by staff who have `seen` it at this time."""

    expected = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    seen = forms.FloatField(required=False, widget=forms.HiddenInput)
    offered = OUTCOMES


class VisibilityForm(forms.Form):
    """The decision to hide words or to show them again, and why."""

    action = forms.ChoiceField(choices=[("hide", ""), ("restore", "")], widget=forms.HiddenInput)
    reason = forms.ChoiceField(label=_("Reason"), choices=[*REASONS.items()])


class LiftForm(forms.Form):
    """Why a sanction is lifted."""

    number = forms.IntegerField(min_value=1, max_value=2**31 - 1, widget=forms.HiddenInput)
    reason = forms.ChoiceField(label=_("Reason"), choices=[*REASONS.items()])
    words = forms.CharField(
        label=_("Words to the player"),
        required=False,
        max_length=LONGEST_WORDS,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
