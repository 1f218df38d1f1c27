"""The URLs of the site."""

from django.contrib import admin
from django.urls import include, path, re_path

from config.front_page import page
from games.api.docs import DocsView, SchemaView
from games.live import stream

# A path with an extension names a file, for which the page would be a wrong answer.
PAGES = r"^(?!(?:_allauth|api|admin|owner|static|ws)(?:/|$))(?!.*\.\w+/?$).*$"

urlpatterns = [
    path("admin/", admin.site.urls),
    path("_allauth/browser/v1/", include("games.api.accounts")),
    path("api/v1/stream", stream.turns),
    path("api/v1/", include("games.api.urls")),
    path("api/schema", SchemaView.as_view(), name="schema"),
    path("api/docs", DocsView.as_view()),
    path("owner/", include("config.bootstrap.ownership.urls")),
    re_path(PAGES, page, name="page"),
]

handler400 = "games.api.http.early_errors.bad_request"
handler404 = "games.api.http.early_errors.not_found"
handler500 = "games.api.http.early_errors.broken"
