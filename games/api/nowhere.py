"""What is answered where there is nothing: the one shape of all errors, not a page."""

from typing import Any

from django.http import Http404
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView


class NowhereView(APIView):
    """No address of ours."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """404, whatever the method."""
        raise Http404
