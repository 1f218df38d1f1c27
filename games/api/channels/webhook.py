"""The webhook of a player."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.bodies.me import channels as bodies
from games.api.http.requests import read, signed_in_player
from games.notices.webhook import services
from games.notices.webhook.models import Webhook
from games.players.permissions import InPerson, MayAct


class WebhookView(APIView):
    """The URL to which a player's notices are posted."""

    throttle_scope = "webhooks"

    def get_permissions(self) -> Any:
        """Let a suspended player revoke what leaves the service."""
        return [InPerson()] if self.request.method == "DELETE" else [InPerson(), MayAct()]

    @extend_schema(responses=bodies.MyWebhook, operation_id="webhook")
    def get(self, request: Request) -> Response:
        """Return your webhook, and how its receiver answers."""
        webhook = services.webhook_of(signed_in_player(request).id)
        return Response(bodies.MyWebhook(webhook=_shown(webhook) if webhook else None))

    @extend_schema(
        request=bodies.WebhookUrl, responses=bodies.NewWebhook, operation_id="set_webhook"
    )
    def put(self, request: Request) -> Response:
        """Set the URL to which your notices are posted; the earlier one gets no more.

        The secret with which events are signed is new, and sent only now.
        """
        player, body = signed_in_player(request), read(bodies.WebhookUrl, request)
        webhook = services.set_webhook(player=player, url=body.url)
        return Response(bodies.NewWebhook(webhook=_shown(webhook), secret=webhook.secret))

    @extend_schema(request=None, responses={204: None}, operation_id="remove_webhook")
    def delete(self, request: Request) -> Response:
        """Remove your webhook."""
        services.remove_webhook(signed_in_player(request).id)
        return Response(status=204)


class WebhookTestView(APIView):
    """A test of a webhook."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "webhooks"

    @extend_schema(request=None, responses=bodies.WebhookTest, operation_id="test_webhook")
    def post(self, request: Request) -> Response:
        """Post a test event to your webhook now; a success switches it on again."""
        answer = services.test(signed_in_player(request))
        return Response(bodies.WebhookTest(not answer.error, answer.status, answer.error))


def _shown(webhook: Webhook) -> bodies.Webhook:
    return bodies.Webhook(
        url=webhook.url,
        created_at=webhook.created_at,
        delivered_at=webhook.delivered_at,
        failing_since=webhook.failing_since,
        error=webhook.error,
        off_at=webhook.off_at,
    )
