"""The admin site: Django's own, with the pages of moderation and an index that shows them."""

from functools import update_wrapper
from typing import Any

from django.contrib.admin import AdminSite
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, path
from django.utils.translation import gettext_lazy as _

from games.players.auth.admin_sign_in import AdminSignInForm
from games.players.models import User


class ModerationSite(AdminSite):
    """The admin of this site."""

    site_title = "Caravanserai"
    site_header = "Caravanserai"
    index_title = _("At a glance")
    index_template = "conduct/index.html"
    login_form = AdminSignInForm
    # The navigation of our own fits phones, too.
    enable_nav_sidebar = False

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """Return the pages of moderation, and Django's."""
        from games.conduct.site.navigation import PAGES
        from games.conduct.site.pages import guarded
        from games.conduct.site.second_factor_pages import ask

        pages = [
            path(
                f"conduct/{page.path}",
                self.admin_view(guarded(page)),
                name=f"conduct_{page.name}",
            )
            for page in PAGES
        ]
        asking = path("second-factor/", super().admin_view(ask), name="second_factor")
        return [asking, *pages, *super().get_urls()]

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        """Return a view for staff, who are asked for their second factor first."""
        from games.conduct.site.second_factor_pages import asks_first

        inner = super().admin_view(view, cacheable)

        def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
            is_staff = self.has_permission(request)
            if is_staff and (instead := asks_first(request)):
                return instead
            return inner(request, *args, **kwargs)

        return update_wrapper(checked, inner)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """Sign in; each sign-in asks for the second factor again."""
        from games.conduct.site import second_factor

        if request.method == "POST":
            second_factor.forget(request.session)
        return super().login(request, extra_context)

    def has_permission(self, request: HttpRequest) -> bool:
        """Return whether the visitor is a member of staff whose player is not suspended."""
        user = request.user
        if not (super().has_permission(request) and isinstance(user, User)):
            return False
        return not User.objects.filter(pk=user.pk, player__suspended_at__isnull=False).exists()

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        """Return what every page needs, with the navigation."""
        from games.conduct.site.navigation import places
        from games.conduct.site.texts import TEXTS

        context = super().each_context(request)
        allowed = places(request.user) if context["has_permission"] else []
        return {**context, "places": allowed, "texts": TEXTS}

    def index(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> TemplateResponse:
        """Return the page with the queue, ages and health at a glance."""
        from games.conduct.site.index import glance

        return super().index(request, {"glance": glance(request), **(extra_context or {})})
