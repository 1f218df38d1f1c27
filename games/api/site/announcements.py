"""Announcements to everybody."""

from typing import Final

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.site import bodies
from games.conduct.operations.selectors import Shown, current_announcements
from games.site_settings.selectors import registration_mode

A_MINUTE: Final = 60


class AnnouncementsView(APIView):
    """The announcements of the site."""

    permission_classes = (AllowAny,)
    # The answer is the same for everybody, so that players need not be recognised.
    authentication_classes = ()

    @extend_schema(responses=bodies.Announcements, operation_id="announcements")
    def get(self, request: Request) -> Response:
        """Return the announcements of this moment, and who may become a player."""
        shown = tuple(_shown(each) for each in current_announcements(timezone.now()))
        headers = {"Cache-Control": f"public, max-age={A_MINUTE}"}
        return Response(bodies.Announcements(shown, registration_mode()), headers=headers)


def _shown(found: Shown) -> bodies.Announcement:
    text = bodies.AnnouncementText(found.english, found.french)
    return bodies.Announcement(found.id, text, found.begins_at, found.ends_at)
