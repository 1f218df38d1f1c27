"""Where each address leads."""

from django.contrib import admin
from django.urls import include, path, re_path

from config.page import page
from games.api.docs import DocsView, SchemaView

# An address with an extension names a file: where it is missing, the page is no answer to it.
PAGES = r"^(?!(?:_allauth|api|admin|owner|static|ws)(?:/|$))(?!.*\.\w+/?$).*$"

urlpatterns = [
    path("admin/", admin.site.urls),
    path("_allauth/browser/v1/", include("games.api.accounts")),
    path("api/v1/", include("games.api.urls")),
    path("api/schema", SchemaView.as_view(), name="schema"),
    path("api/docs", DocsView.as_view()),
    path("owner/", include("config.ownership.urls")),
    re_path(PAGES, page, name="page"),
]

handler400 = "games.api.outside.bad_request"
handler404 = "games.api.outside.not_found"
handler500 = "games.api.outside.broken"
