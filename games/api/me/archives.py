"""The archive of everything that is stored about the player who asks."""

from django.http import StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.bodies import players as bodies
from games.api.http.requests import signed_in_player
from games.players.permissions import InPerson
from games.social.archives import selectors, services
from games.social.archives.models import Archive

ZIP = "application/zip"


class ArchiveView(APIView):
    """The archive of a player."""

    permission_classes = (InPerson,)
    throttle_scope = "archives"

    @extend_schema(responses=bodies.ArchiveState, operation_id="archive")
    def get(self, request: Request) -> Response:
        """Return whether there is an archive of your data, and how much of it is written."""
        now = timezone.now()
        return Response(_state(selectors.archive_of(signed_in_player(request).id, now)))

    @extend_schema(
        request=None, responses={202: bodies.ArchiveState}, operation_id="ask_for_archive"
    )
    def post(self, request: Request) -> Response:
        """Ask for an archive of your data; another one that is ready is replaced.

        While one is being built, asking again changes nothing.
        """
        asked = services.ask(player=signed_in_player(request), now=timezone.now())
        return Response(_state(asked), 202)

    @extend_schema(request=None, responses={204: None}, operation_id="delete_archive")
    def delete(self, request: Request) -> Response:
        """Delete your archive, or stop building it."""
        if not services.delete_archive(signed_in_player(request).id):
            raise NotFound
        return Response(status=204)


class ArchiveFileView(APIView):
    """The file of an archive."""

    permission_classes = (InPerson,)

    @extend_schema(responses={(200, ZIP): OpenApiTypes.BINARY}, operation_id="archive_file")
    def get(self, request: Request) -> HttpResponseBase:
        """Return your archive as a zip file, once it is ready."""
        archive = selectors.archive_of(signed_in_player(request).id, timezone.now())
        if archive is None or archive.state != "ready":
            raise NotFound
        return StreamingHttpResponse(
            selectors.pieces(archive),
            content_type=ZIP,
            headers={
                "Content-Disposition": 'attachment; filename="caravanserai-me.zip"',
                "Content-Length": str(archive.size),
                # Compressed already: without this header the middleware would do it again.
                "Content-Encoding": "identity",
                "Cache-Control": "private, no-store",
            },
        )


def _state(archive: Archive | None) -> bodies.ArchiveState:
    return bodies.ArchiveState(**selectors.archive_data(archive))
