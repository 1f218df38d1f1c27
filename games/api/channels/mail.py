"""The mails that a player is sent, and the verification of their address."""

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.bodies.me.channels import Mail, MailChanges, MailRefusal
from games.api.http.requests import read, signed_in_player
from games.notices.mail import addresses, choices
from games.notices.mail.letters import verification
from games.players.models import Player
from games.players.permissions import InPerson, MayAct
from games.players.selectors import email_of


class MailView(APIView):
    """The player's choices about mail."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "people"

    @extend_schema(responses=Mail, operation_id="mail")
    def get(self, request: Request) -> Response:
        """Return what you are sent by e-mail, and why nothing is sent if so."""
        return Response(_mail(signed_in_player(request)))

    @extend_schema(request=MailChanges, responses=Mail, operation_id="change_mail")
    def patch(self, request: Request) -> Response:
        """Choose what you are sent by e-mail, once your address is verified."""
        player, changes = signed_in_player(request), read(MailChanges, request)
        found = msgspec.structs.asdict(changes)
        choices.change(
            player=player,
            changes={key: value for key, value in found.items() if value is not msgspec.UNSET},
        )
        return Response(_mail(player))


class VerificationMailView(APIView):
    """The mail that verifies the address of an account."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "mail"

    @extend_schema(request=None, responses={202: Mail}, operation_id="ask_verification")
    def post(self, request: Request) -> Response:
        """Send the link that verifies your address, or uses it again after refusals."""
        player = signed_in_player(request)
        verification.ask(player)
        return Response(_mail(player), 202)


def _mail(player: Player) -> Mail:
    chosen = addresses.settings_of(player.id)
    refused_at = chosen.refused_at
    return Mail(
        available=addresses.is_available(),
        email=email_of(player),
        verified=addresses.is_verified(player),
        verification=verification.state(player.id),
        digest=chosen.digest,
        unseen=chosen.unseen,
        refused=MailRefusal(refused_at, chosen.refusal) if refused_at else None,
    )
