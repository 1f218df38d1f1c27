"""The URLs of the site."""

from django.contrib import admin
from django.urls import include, path, re_path

from config.front_page import page
from config.health import views as health
from games.api.schema.docs import DocsView, SchemaView
from games.live import stream

# A path with an extension names a file, for which the page would be a wrong answer.
PAGES = r"^(?!(?:_allauth|api|admin|calendar|mail|metrics|owner|static|ws)(?:/|$))(?!.*\.\w+/?$).*$"

urlpatterns = [
    path("livez", health.livez),
    path("readyz", health.readyz),
    path("admin/", admin.site.urls),
    path("_allauth/browser/v1/", include("games.api.accounts")),
    path("api/v1/stream", stream.turns),
    path("api/v1/", include("games.api.urls")),
    path("", include("games.api.channels.pages")),
    path("api/schema", SchemaView.as_view(), name="schema"),
    path("api/docs", DocsView.as_view()),
    path("owner/", include("config.bootstrap.ownership.urls")),
    re_path(PAGES, page, name="page"),
]

handler400 = "games.api.http.early_errors.bad_request"
handler404 = "games.api.http.early_errors.not_found"
handler500 = "games.api.http.early_errors.broken"
