"""The changed settings of the site, and the invitation codes of administrators."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class SiteSetting(models.Model):
    """A setting that was changed; those without a row have their default."""

    key = models.CharField(primary_key=True, max_length=32, verbose_name=_("setting"))
    value = models.CharField(max_length=16, verbose_name=_("value"))
    changed_at = models.DateTimeField(verbose_name=_("changed"))

    class Meta:
        verbose_name = _("setting of the site")
        verbose_name_plural = _("settings of the site")

    def __str__(self) -> str:
        return f"{self.key}: {self.value}"


class InvitationCode(models.Model):
    """A code with which new players may come in while registration is by invitation.

    Its digest alone is stored. `uses` counts the players who came in with it.
    """

    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(verbose_name=_("since"))
    ends_at = models.DateTimeField(verbose_name=_("until"))
    uses = models.PositiveIntegerField(default=0, verbose_name=_("uses"))

    class Meta:
        verbose_name = _("invitation code")
        verbose_name_plural = _("invitation codes")

    def __str__(self) -> str:
        return f"code {self.pk}"
