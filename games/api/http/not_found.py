"""The answer to unknown addresses: an error, not a page."""

from typing import Any

from django.http import Http404
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView


class NotFoundView(APIView):
    """Any unknown address."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Answer 404 to every method."""
        raise Http404
