"""The form of a look at hidden information."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.conduct.site.texts import REASONS
from games.conduct.tables.forms import MOST_WORDS


class LookForm(forms.Form):
    """A look at hidden information: with whose eyes, up to which version, and why."""

    reason = forms.ChoiceField(choices=[("", "—"), *REASONS.items()], label=_("Reason"))
    words = forms.CharField(
        widget=forms.Textarea(attrs={"rows": 4, "maxlength": MOST_WORDS}),
        max_length=MOST_WORDS,
        required=False,
        label=_("Note for other staff"),
        help_text=_("Kept with the audit. Players do not read it."),
    )

    def __init__(self, *args: Any, seats: Mapping[int, str], head: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        form = _("as {name} saw it")
        choices = [(f"seat:{seat}", str(form).format(name=name)) for seat, name in seats.items()]
        self.fields["eyes"] = forms.ChoiceField(
            choices=[*choices, ("whole", _("with nothing hidden"))], label=_("See the game")
        )
        self.fields["version"] = forms.IntegerField(
            min_value=1, max_value=head, label=_("Up to version")
        )
        self.order_fields(["eyes", "version", "reason", "words"])
