"""The forms of decisions about tables: one for each command of a moderator."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from games import rules
from games.conduct.site.texts import REASONS
from games.table.moderation.commands import DAY_SECONDS, MOST_DAYS
from games.table.moderation.values import DecisionCode
from games.table.state import Status
from games.tables.models import TableSummary

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

MOST_WORDS: Final = 1000


class DecisionForm(forms.Form):
    """A decision about a table: its reason, words, and the version that it was made on."""

    title: "StrOrPromise" = ""
    help: "StrOrPromise" = ""
    # By which players are informed of it.
    code: DecisionCode
    statuses: tuple[Status, ...] = ()
    is_danger = False

    reason = forms.ChoiceField(choices=[("", "—"), *REASONS.items()], label=_("Reason"))
    words = forms.CharField(
        widget=forms.Textarea(attrs={"rows": 4, "maxlength": MOST_WORDS}),
        max_length=MOST_WORDS,
        required=False,
        strip=True,
        label=_("Words to the players"),
        help_text=_("They read them with the decision, and where they can appeal."),
    )
    version = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    command_id = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(
        self,
        seats: Mapping[int, str],
        data: Mapping[str, Any] | None = None,
        initial: dict[str, Any] | None = None,
        *,
        game: str = "",
    ) -> None:
        super().__init__(data, initial=initial)
        self.seats, self.game = seats, game
        self.complete()

    def complete(self) -> None:
        """Add the fields that depend on the table."""

    def command(self) -> dict[str, Any]:
        """Return the command to the table."""
        return {"kind": self.kind, "reason": self.cleaned_data["reason"]}

    @property
    def kind(self) -> str:
        """Return the kind of the command."""
        return next(kind for kind, form in FORMS.items() if form is type(self))

    @classmethod
    def applies_to(cls, table: TableSummary) -> bool:
        """Return whether the decision makes sense for a table in this state."""
        return table.status in cls.statuses


class HideForm(DecisionForm):
    """Take the table out of the lists."""

    title = _("Take out of the lists")
    help = _("Only its players find the table then. They can go on playing.")
    code = "hidden"
    statuses = tuple(Status)

    @classmethod
    def applies_to(cls, table: TableSummary) -> bool:
        """Return whether the table is in the lists."""
        return table.listed


class ListForm(DecisionForm):
    """Put the table back into the lists."""

    title = _("Put back into the lists")
    help = _("Everybody who may see the table finds it again.")
    code = "listed"

    @classmethod
    def applies_to(cls, table: TableSummary) -> bool:
        """Return whether the table was taken out of the lists."""
        return not table.listed


class VoidForm(DecisionForm):
    """Cancel the game, so that it has no result."""

    title = _("Cancel the game")
    help = _("The game has no result then. It can be reopened until everything is revealed.")
    code = "voided"
    statuses = (Status.OPEN, Status.PLAYING, Status.FINISHED)
    is_danger = True


class AdjudicateForm(DecisionForm):
    """Decide the game: a place for each seat."""

    title = _("Decide the game")
    help = _("Give each seat its place. Seats that share a place have the same number: 1, 1, 3.")
    code = "adjudicated"
    statuses = (Status.PLAYING, Status.FINISHED)
    is_danger = True

    def complete(self) -> None:
        """Add a place for each seat."""
        for seat, name in self.seats.items():
            self.fields[f"rank_{seat}"] = forms.IntegerField(
                min_value=1, max_value=len(self.seats), label=name
            )
        self.order_fields([*(f"rank_{seat}" for seat in self.seats), "reason", "words"])

    def command(self) -> dict[str, Any]:
        """Return the command with the ranks by seat."""
        ranks = [self.cleaned_data[f"rank_{seat}"] for seat in self.seats]
        return {**super().command(), "ranks": ranks}


class ReopenForm(DecisionForm):
    """Let an ended game go on."""

    title = _("Reopen the game")
    help = _("Only while nothing has been revealed. The clocks begin anew.")
    code = "reopened"
    statuses = (Status.FINISHED, Status.VOIDED)


class RollBackForm(DecisionForm):
    """Take the game back to an earlier version."""

    title = _("Go back to a version")
    help = _("Later moves are undone, and stay readable. Choose the version on the board page.")
    code = "undone"
    statuses = (Status.PLAYING,)
    is_danger = True

    to = forms.IntegerField(min_value=1, label=_("Version"))

    field_order = ("to", "reason", "words")

    def command(self) -> dict[str, Any]:
        """Return the command with the version."""
        return {**super().command(), "to": self.cleaned_data["to"]}


class SeatForm(DecisionForm):
    """A decision about one seat."""

    statuses = (Status.PLAYING,)

    def complete(self) -> None:
        """Add the choice of a seat."""
        choices = [(str(seat), name) for seat, name in self.seats.items()]
        self.fields["seat"] = forms.TypedChoiceField(choices=choices, coerce=int, label=_("Seat"))
        self.order_fields(["seat", *(name for name in self.fields if name != "seat")])

    def command(self) -> dict[str, Any]:
        """Return the command with the seat."""
        return {**super().command(), "seat": self.cleaned_data["seat"]}


class ExtendClockForm(SeatForm):
    """Give a seat more time for its current turn."""

    title = _("Give more time")
    help = _("For the current turn of one seat. What it had overrun is added.")
    code = "extended"

    days = forms.IntegerField(min_value=1, max_value=MOST_DAYS, initial=1, label=_("Days"))

    field_order = ("days", "reason", "words")

    def command(self) -> dict[str, Any]:
        """Return the command with the seconds."""
        return {**super().command(), "seconds": self.cleaned_data["days"] * DAY_SECONDS}


class PauseClocksForm(DecisionForm):
    """Stop all clocks for some days."""

    title = _("Stop the clocks")
    help = _("Players cannot end this pause themselves.")
    code = "paused"
    statuses = (Status.PLAYING,)

    days = forms.IntegerField(min_value=1, max_value=MOST_DAYS, initial=7, label=_("Days"))

    field_order = ("days", "reason", "words")

    def command(self) -> dict[str, Any]:
        """Return the command with the days."""
        return {**super().command(), "days": self.cleaned_data["days"]}


class ResumeClocksForm(DecisionForm):
    """Let the clocks run again."""

    title = _("Let the clocks run")
    help = _("Ends a pause, by staff or by the players.")
    code = "resumed"
    statuses = (Status.PLAYING,)


class ReplacePlayerForm(SeatForm):
    """Let a bot or another player play for a seat."""

    title = _("Replace a player")
    help = _("A bot or another player goes on for a seat.")
    code = "replaced"
    is_danger = True

    player = forms.CharField(
        required=False,
        max_length=32,
        label=_("Or another player"),
        help_text=_("The id of the player, who has agreed to it. Leave it empty for a bot."),
    )

    field_order = ("by", "player", "reason", "words")

    def complete(self) -> None:
        """Add the choice of a seat and of a bot."""
        form = str(_("bot ({level})"))
        levels = rules.game(self.game).info.bots
        choices = [(f"bot:{level}", form.format(level=level)) for level in levels]
        self.fields["by"] = forms.ChoiceField(choices=choices, label=_("Bot"))
        self.order_fields(self.field_order)
        super().complete()

    def command(self) -> dict[str, Any]:
        """Return the command with the bot or the player."""
        chosen = self.cleaned_data
        return {**super().command(), "by": chosen["player"] or chosen["by"]}


class SettleRequestForm(DecisionForm):
    """Close the open request, and perhaps all asking."""

    title = _("Settle a request")
    help = _("Closes the open request without an answer: nothing is undone.")
    code = "settled"
    statuses = (Status.PLAYING,)

    closes_asking = forms.BooleanField(required=False, label=_("Let nobody ask again in this game"))

    field_order = ("closes_asking", "reason", "words")

    def command(self) -> dict[str, Any]:
        """Return the command."""
        return {**super().command(), "closes_asking": self.cleaned_data["closes_asking"]}


class RevokeForm(DecisionForm):
    """Take back an earlier decision of staff."""

    title = _("Take back a decision")
    help = _("What the decision changed is as before, as far as the game has not gone on.")
    code = "revoked"
    statuses = tuple(Status)

    decision = forms.IntegerField(min_value=1, label=_("Version of the decision in the log"))

    field_order = ("decision", "reason", "words")

    def command(self) -> dict[str, Any]:
        """Return the command with the version of the decision."""
        return {**super().command(), "decision": self.cleaned_data["decision"]}


FORMS: Final[dict[str, type[DecisionForm]]] = {
    "hide": HideForm,
    "list": ListForm,
    "pause_clocks": PauseClocksForm,
    "resume_clocks": ResumeClocksForm,
    "extend_clock": ExtendClockForm,
    "settle_request": SettleRequestForm,
    "replace_player": ReplacePlayerForm,
    "roll_back": RollBackForm,
    "adjudicate": AdjudicateForm,
    "void": VoidForm,
    "reopen": ReopenForm,
    "revoke": RevokeForm,
}
"""The form of each command."""
