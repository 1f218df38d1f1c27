"""Announcements, invitation codes, and the settings of the site."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.conduct.operations import services
from games.conduct.operations.admin.base import OperateAdmin
from games.conduct.operations.admin.words import REGISTRATION_WORDS, SWITCH_WORDS, switch_row
from games.conduct.operations.models import Announcement
from games.kernel.refusal import Refused
from games.players.staff import moderator_id
from games.site_settings.models import InvitationCode, SiteSetting
from games.site_settings.selectors import REGISTRATION, is_on, registration_mode
from games.site_settings.services import is_possible_end


class AnnouncementForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs only
    """The texts of an announcement, and when it is shown."""

    class Meta:
        model = Announcement
        fields = ("english", "french", "begins_at", "ends_at")

    def clean(self) -> dict[str, Any]:
        """Refuse what the service would refuse."""
        cleaned = super().clean() or {}
        if not self.errors:
            try:
                services.check_announcement(**cleaned, now=timezone.now())
            except Refused:
                text = _("Write both texts. The end is in the future, within 90 days of the start.")
                raise forms.ValidationError(text) from None
        return cleaned


@admin.register(Announcement)
class AnnouncementAdmin(OperateAdmin):
    """Announcements: written once, and ended; never rewritten."""

    form = AnnouncementForm
    list_display = ("id", "english", "french", "begins_at", "ends_at")
    ordering = ("-begins_at", "-id")
    fields = ("english", "french", "begins_at", "ends_at")
    actions = ("end",)

    def has_add_permission(self, request: HttpRequest, *_: Any) -> bool:
        """Return whether the user operates the site."""
        return self.has_operate_permission(request)

    def save_model(self, request: HttpRequest, obj: Announcement, form: Any, change: bool) -> None:
        """Announce it by the service."""
        made = services.announce(
            **form.cleaned_data, staff=moderator_id(request), now=timezone.now()
        )
        obj.pk = made.pk

    @admin.action(description=gettext_lazy("End now"), permissions=["operate"])
    def end(self, request: HttpRequest, announcements: QuerySet[Announcement]) -> None:
        """End these announcements."""
        self.each(
            request,
            announcements,
            lambda each, staff, now: services.end_announcement(each.pk, staff=staff, now=now),
        )


class CodeForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs only
    """The end of a new code."""

    class Meta:
        model = InvitationCode
        fields = ("ends_at",)

    def clean_ends_at(self) -> Any:
        """Refuse an end that is not within a year."""
        ends_at = self.cleaned_data["ends_at"]
        if not is_possible_end(ends_at, timezone.now()):
            raise forms.ValidationError(_("The end is in the future, within a year."))
        return ends_at


@admin.register(InvitationCode)
class CodeAdmin(OperateAdmin):
    """Invitation codes, of which only the digest is stored."""

    form = CodeForm
    list_display = ("id", "created_at", "ends_at", "uses")
    ordering = ("-id",)
    fields = ("ends_at",)
    actions = ("end",)

    def has_add_permission(self, request: HttpRequest, *_: Any) -> bool:
        """Return whether the user operates the site."""
        return self.has_operate_permission(request)

    def save_model(
        self, request: HttpRequest, obj: InvitationCode, form: Any, change: bool
    ) -> None:
        """Make the code by the service, and show its secret this once."""
        code, secret = services.new_code(
            ends_at=form.cleaned_data["ends_at"], staff=moderator_id(request), now=timezone.now()
        )
        obj.pk = code.pk
        messages.warning(
            request, _("The code is %(code)s. It is shown only now.") % {"code": secret}
        )

    @admin.action(description=gettext_lazy("End now"), permissions=["operate"])
    def end(self, request: HttpRequest, codes: QuerySet[InvitationCode]) -> None:
        """End these codes."""
        self.each(
            request,
            codes,
            lambda code, staff, now: services.end_code(code.pk, staff=staff, now=now),
        )


@admin.register(SiteSetting)
class SettingAdmin(OperateAdmin):
    """One page with registration and every switch."""

    fields = readonly_fields = ("key", "value", "changed_at")

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show the settings, or change one."""
        if not self.has_operate_permission(request):
            return super().changelist_view(request, extra_context)
        if request.method == "POST":
            self._change(request)
            return HttpResponseRedirect(request.path)
        context = {
            **self.admin_site.each_context(request),
            "title": _("Settings of the site"),
            "opts": self.opts,
            "modes": [
                (mode, words, mode == registration_mode())
                for mode, words in REGISTRATION_WORDS.items()
            ],
            "registration": _("Registration"),
            "switches": [switch_row(key, on=is_on(key)) for key in SWITCH_WORDS],
        }
        return TemplateResponse(request, "operations/settings.html", context)

    def _change(self, request: HttpRequest) -> None:
        key, value = request.POST.get("setting", ""), request.POST.get("value", "")
        staff, now = moderator_id(request), timezone.now()
        mode = next((mode for mode in REGISTRATION_WORDS if mode == value), None)
        switch = next((each for each in SWITCH_WORDS if each == key), None)
        if key == REGISTRATION and mode:
            services.set_registration(mode, staff=staff, now=now)
        elif switch and value in ("on", "off"):
            services.switch(switch, on=value == "on", staff=staff, now=now)
        else:
            messages.error(request, _("There is no such setting."))
            return
        messages.success(request, _("The setting has been changed."))
