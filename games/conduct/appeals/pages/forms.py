"""The form with which staff answer an appeal."""

import hashlib
from typing import Any, Final

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from games.conduct.appeals.answering import Outcome
from games.conduct.appeals.effects import durations
from games.conduct.appeals.pages.texts import OUTCOMES, SHORTER
from games.conduct.models import Appeal
from games.conduct.queue.forms import duration_text

CHOICES: Final = "outcome"


class AnswerAppealForm(forms.Form):
    """An answer at the `expected` revision; `previewed` names what was shown before sending."""

    expected = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    previewed = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    outcome = forms.ChoiceField(label=_("Outcome"), required=False)
    words = forms.CharField(
        label=_("Words to the player"),
        required=False,
        # The service says which length it wants; this one only bounds what is sent back.
        max_length=10 * settings.APPEALS["LONGEST_TEXT"],
        widget=forms.Textarea(attrs={"rows": 5, "maxlength": settings.APPEALS["LONGEST_TEXT"]}),
        help_text=_("Sent as they are written, so use a language that the player reads."),
    )

    def __init__(self, *args: Any, appeal: Appeal, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields[CHOICES].choices = _choices(appeal)  # type: ignore[attr-defined]  # a choice field

    @property
    def outcome_and_seconds(self) -> tuple[Outcome, int | None]:
        """Return the outcome of the valid form, and the new length if it shortens a sanction."""
        outcome, _, seconds = self.cleaned_data[CHOICES].partition(":")
        return outcome, int(seconds) if seconds else None

    @property
    def content(self) -> str:
        """Return a digest of what the player would read."""
        parts = (self.cleaned_data[name] for name in (CHOICES, "words"))
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _choices(appeal: Appeal) -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = [("", "—")]
    found += [(key, OUTCOMES[key]) for key in ("upheld", "reversed")]
    if appeal.table:
        return [*found, ("changed", OUTCOMES["changed"])]
    return found + [
        (f"changed:{each}", str(SHORTER).format(time=duration_text(each)))
        for each in durations(appeal.kind)
    ]
