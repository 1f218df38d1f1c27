"""Players with a verified address, on a site that sends mail."""

from typing import Any

from games.notices.mail.letters import verification
from games.notices.mail.tokens import Claim, verification_token
from games.players.models import Player
from tests.kit.person import Person

SITE = "https://games.example.org"
SMTP = "django.core.mail.backends.smtp.EmailBackend"


def send_mail(settings: Any, port: int = 0) -> None:
    """Let the site send mail: to Django's outbox, or to the mail server at a loopback port."""
    settings.MAIL_IS_AVAILABLE, settings.PUBLIC_URL = True, SITE
    settings.DEFAULT_FROM_EMAIL = "Caravanserai <games@example.org>"
    if port:
        settings.EMAIL_BACKEND, settings.EMAIL_HOST = SMTP, "127.0.0.1"
        settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = port, 0.5
        settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False


def reader(name: str = "Nour", email: str = "nour@example.org", language: str = "en") -> Person:
    """Return a person with an account and a verified address."""
    person = Person()
    person.sign_up(name, email=email)
    person.patch("me", {"language": language})
    verify(person.player)
    return person


def verify(player: Player) -> None:
    """Verify the player's address, as the link in a mail does."""
    assert player.user is not None
    assert verification.confirm(verification_token(Claim(player.user.pk, player.user.email)))
