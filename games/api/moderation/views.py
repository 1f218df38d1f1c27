"""The words of the decisions about a table."""

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.http.requests import access
from games.api.moderation.bodies import DecisionWords
from games.conduct.tables.decision_words import words_of


class DecisionsView(APIView):
    """The words of the decisions about one table."""

    permission_classes = (AllowAny,)

    @extend_schema(responses=DecisionWords, operation_id="decision_words")
    def get(self, request: Request, table_id: str) -> Response:
        """Return what staff wrote about their decisions; the decisions are in the table itself."""
        found = access(request, table_id)
        return Response(DecisionWords(found.table.id, words_of(found.table)))
