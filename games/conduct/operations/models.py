"""Announcements to everybody."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Announcement(models.Model):
    """A text for everybody who uses the app, in both languages, with its end."""

    english = models.CharField(max_length=280, verbose_name=_("text in English"))
    french = models.CharField(max_length=280, verbose_name=_("text in French"))
    begins_at = models.DateTimeField(verbose_name=_("from"))
    ends_at = models.DateTimeField(db_index=True, verbose_name=_("until"))
    created_at = models.DateTimeField(verbose_name=_("written"))

    class Meta:
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")

    def __str__(self) -> str:
        return f"announcement {self.pk}"
