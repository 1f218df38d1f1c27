"""Reports and the cases they are merged into, appeals, kept words, and the index of the audit.

Free text is stored in `Words` alone. Everything else refers to it by its digest, so that a text
can be erased without changing an event.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Words(models.Model):
    """A text of a reporter, an appellant or a member of staff, by its salted digest."""

    digest = models.CharField(primary_key=True, max_length=64)
    salt = models.CharField(max_length=32)
    text = models.TextField()
    author = models.CharField(max_length=32, db_index=True)
    about = models.CharField(max_length=32, blank=True, db_index=True)
    written_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"words {self.digest[:8]}"


class Case(models.Model):
    """The reports about one person for one kind of reason, until somebody answers them.

    `version` grows with every change; a decision names the version it was made on. A member of
    staff holds the case until `held_until`.
    """

    subject = models.CharField(max_length=32, verbose_name=_("reported player"))
    kind = models.CharField(max_length=16, verbose_name=_("kind"))
    state = models.CharField(max_length=10, default="open", verbose_name=_("state"))
    outcome = models.CharField(max_length=16, blank=True, verbose_name=_("outcome"))
    version = models.PositiveIntegerField(default=1)
    weight = models.PositiveIntegerField(default=0, verbose_name=_("weight"))
    escalated = models.BooleanField(default=False, verbose_name=_("for administrators"))
    holder = models.CharField(max_length=32, blank=True, verbose_name=_("claimed by"))
    held_until = models.DateTimeField(null=True)
    answered_by = models.CharField(max_length=32, blank=True)
    opened_at = models.DateTimeField(verbose_name=_("since"))
    updated_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("case")
        verbose_name_plural = _("cases")
        constraints = [
            models.UniqueConstraint(
                fields=["subject", "kind"],
                condition=~models.Q(state="answered"),
                name="one_open_case_per_player_and_kind",
            )
        ]
        indexes = [models.Index(fields=["state", "-weight", "opened_at"], name="queue_of_cases")]
        permissions = [
            ("decide_conduct", _("Can decide about players")),
            ("decide_games", _("Can decide about games")),
            ("look", _("Can look at hidden information")),
            ("answer_appeals", _("Can answer appeals")),
            ("view_audit", _("Can read the audit")),
            ("operate", _("Can operate the site")),
        ]

    def __str__(self) -> str:
        return f"{self.kind} #{self.pk}"


class Report(models.Model):
    """One player’s report: the thing with its version, and what the reporter could see.

    `target` is one of `games.conduct.reports.targets`; `shown` is the name or text that was
    reported, as it was then. An erased reporter leaves the report without name or words.
    """

    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="reports")
    reporter = models.CharField(max_length=32, blank=True, db_index=True)
    command = models.UUIDField()
    target = models.CharField(max_length=16)
    table = models.CharField(max_length=32, blank=True, db_index=True)
    version = models.PositiveIntegerField(default=0)
    viewer = models.CharField(max_length=16, blank=True)
    """`seat:<n>` or `spectator`: with whose eyes the reporter saw the table."""
    shown = models.CharField(max_length=1000, blank=True)
    words = models.CharField(max_length=64, blank=True)
    body = models.CharField(max_length=64, blank=True)
    """A digest by which the same report is recognised when it is sent again."""
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        constraints = [
            models.UniqueConstraint(
                fields=["reporter", "command"],
                condition=~models.Q(reporter=""),
                name="one_report_per_command",
            )
        ]

    def __str__(self) -> str:
        return f"report {self.pk}"


class Appeal(models.Model):
    """A player's appeal against a decision about them or about one of their tables.

    A decision about a person is a sanction, by its number; one about a table is the version of its
    event. `revision` grows with every change; an answer names the revision it was made on.
    """

    player = models.CharField(max_length=32, db_index=True, verbose_name=_("player"))
    sanction = models.PositiveIntegerField(null=True)
    table = models.CharField(max_length=32, blank=True)
    version = models.PositiveIntegerField(default=0)
    kind = models.CharField(max_length=24, verbose_name=_("decision"))
    reason = models.CharField(max_length=32, blank=True, verbose_name=_("reason"))
    decided_by = models.CharField(max_length=32)
    decided_role = models.CharField(max_length=16)
    decided_at = models.DateTimeField()
    revision = models.PositiveIntegerField(default=1)
    state = models.CharField(max_length=10, default="open", verbose_name=_("state"))
    outcome = models.CharField(max_length=10, blank=True, verbose_name=_("outcome"))
    answered_by = models.CharField(max_length=32, blank=True)
    answered_role = models.CharField(max_length=16, blank=True)
    opened_at = models.DateTimeField(verbose_name=_("since"))
    due_at = models.DateTimeField(verbose_name=_("answer expected by"))
    answered_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        constraints = [
            models.UniqueConstraint(
                fields=["player", "sanction"],
                condition=models.Q(sanction__isnull=False),
                name="one_appeal_per_sanction",
            ),
            models.UniqueConstraint(
                fields=["player", "table", "version"],
                condition=~models.Q(table=""),
                name="one_appeal_per_decision",
            ),
        ]
        indexes = [models.Index(fields=["state", "due_at"], name="queue_of_appeals")]

    def __str__(self) -> str:
        return f"appeal {self.pk}"


class AppealMessage(models.Model):
    """A message of an appeal, from the player or from staff."""

    appeal = models.ForeignKey(Appeal, on_delete=models.CASCADE, related_name="messages")
    is_from_staff = models.BooleanField()
    command = models.UUIDField(null=True)
    words = models.CharField(max_length=64)
    written_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["appeal", "command"],
                condition=models.Q(command__isnull=False),
                name="one_message_per_command",
            )
        ]

    def __str__(self) -> str:
        return f"message {self.pk} of appeal {self.appeal_id}"


class AuditEntry(models.Model):
    """The index of the audit: a row for each event in the streams of staff, to be searched."""

    stream = models.CharField(max_length=48)
    version = models.PositiveIntegerField()
    staff = models.CharField(max_length=32, db_index=True, verbose_name=_("member of staff"))
    action = models.CharField(max_length=24, verbose_name=_("action"))
    target_kind = models.CharField(max_length=12, verbose_name=_("about"))
    target = models.CharField(max_length=64)
    reason = models.CharField(max_length=32, blank=True, verbose_name=_("reason"))
    recorded_at = models.DateTimeField(db_index=True, verbose_name=_("at"))

    class Meta:
        verbose_name = _("entry of the audit")
        verbose_name_plural = _("audit")
        constraints = [
            models.UniqueConstraint(fields=["stream", "version"], name="one_entry_per_audit_event")
        ]
        indexes = [models.Index(fields=["target_kind", "target"], name="audit_by_target")]

    def __str__(self) -> str:
        return f"{self.action} {self.target_kind} {self.target}"
