"""allauth's adapter on an installation that may send mail."""

from typing import Any

from allauth.account.models import EmailAddress
from django.http import HttpRequest
from django.utils import timezone

from games.notices.mail.letters import verification
from games.notices.mail.letters.queue import queue
from games.notices.mail.models import PASSWORD_RESET
from games.players import services
from games.players.auth.allauth_adapter import AccountAdapter
from games.players.models import User


class MailingAdapter(AccountAdapter):
    """Queues the mails that allauth would send while the request waits."""

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        """Save the new user, and ask for the verification of its address."""
        saved = super().save_user(request, user, form, commit)
        verification.ask_if_possible(services.player_for(user=saved))
        return saved

    def get_reset_password_from_key_url(self, key: str) -> str:
        """Return no link: the letter makes its own when it is sent."""
        return ""

    def send_password_reset_mail(self, user: User, email: str, context: dict[str, Any]) -> None:
        """Queue the mail, if the address is verified: another one may belong to a stranger.

        The answer to the request is the same, and as fast.
        """
        if EmailAddress.objects.filter(user=user, email__iexact=email, verified=True).exists():
            queue(services.player_for(user=user), PASSWORD_RESET, timezone.now())
