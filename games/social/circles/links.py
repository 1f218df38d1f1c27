"""The links with which people join a circle: signed, so that no secret is stored."""

from typing import Final

from django.core.signing import BadSignature, Signer

from games.social.circles.models import Circle

LONGEST_SECRET: Final = 96


def secret_of(circle: Circle) -> str:
    """Return the secret in the link that lets people join this circle."""
    return _signer().sign(f"{circle.pk}-{circle.link}")


def circle_of(secret: str) -> Circle | None:
    """Return the circle of a link; None if the link is wrong or was renewed."""
    try:
        number, link = _signer().unsign(secret).split("-")
    except BadSignature:
        return None
    return Circle.objects.filter(pk=number, link=link).first()


def _signer() -> Signer:
    return Signer(salt="games.social.circles.link", sep="~")
