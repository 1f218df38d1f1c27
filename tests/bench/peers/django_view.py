"""The peer of a move: a POST to bare Django on daphne.

Django's own ASGI handler runs one synchronous view behind the session middleware alone. The view
reads the player whom the session names (two queries through the ORM: the session, the player),
inserts one row of as much text as the rows of a move, in a transaction of its own, and returns as
many bytes as the response to a move. There is one address, no authentication framework, no CSRF
check, no validation, no serializer; nothing is rendered or published.

Django's handler runs each request in a thread that ends with it. What would cost this peer most
is a new connection to PostgreSQL for each request; it has a pool, as Django's documentation
advises.
"""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django
from django.conf import settings

settings.DATABASES["default"] |= {
    "ENGINE": "tests.bench.peers.pool",
    "CONN_MAX_AGE": 0,
    "CONN_HEALTH_CHECKS": False,
}
# Django must be set up before the imports below.
django.setup(set_prefix=False)

from django.core.handlers.asgi import ASGIHandler  # noqa: E402  # after Django is set up
from django.db import connection, transaction  # noqa: E402  # after Django is set up
from django.http import HttpRequest, HttpResponse  # noqa: E402  # after Django is set up
from django.urls import path  # noqa: E402  # after Django is set up

from games.players.auth.authentication import GUEST_KEY  # noqa: E402  # after Django is set up
from games.players.models import Player  # noqa: E402  # after Django is set up

TABLE = "CREATE TABLE IF NOT EXISTS bench_bare (id bigserial PRIMARY KEY, player text, body text)"
ROW = "x" * 600
"""About as much text as the rows of one move."""

ANSWER = b"y" * 5_800
"""As long as the average response to a move of Gemblo."""


def view(request: HttpRequest) -> HttpResponse:
    """Insert one row for the player of the session."""
    player = Player.objects.get(pk=request.session[GUEST_KEY])
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("INSERT INTO bench_bare (player, body) VALUES (%s, %s)", [player.id, ROW])
    return HttpResponse(ANSWER, "application/json", headers={"Content-Length": len(ANSWER)})


with connection.cursor() as cursor:
    cursor.execute(TABLE)
urlpatterns = [path("bare", view)]
settings.ROOT_URLCONF = __name__
settings.MIDDLEWARE = ["django.contrib.sessions.middleware.SessionMiddleware"]
settings.SESSION_ENGINE = "django.contrib.sessions.backends.db"
application = ASGIHandler()
