"""The mail with which a forgotten password is replaced."""

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from django.utils.translation import gettext as _

from games.notices.mail.compose import Draft, Link
from games.notices.mail.tokens import public_url
from games.players.models import Player


def draft(player: Player) -> tuple[Draft, str] | None:
    """Return the mail and its address; None if the account has no verified address any more."""
    user = player.user
    if user is None or not user.is_active:
        return None
    row = EmailAddress.objects.filter(user=user, email=user.email, verified=True).first()
    if row is None:
        return None
    key = f"{user_pk_to_url_str(user)}-{default_token_generator.make_token(user)}"
    found = Draft(
        subject=_("Choose a new password"),
        paragraphs=(
            _("Hello %(name)s,") % {"name": player.name},
            _("You can choose a new password for your account with this link."),
            _("If you did not ask for this e-mail, ignore it: your password stays the same."),
        ),
        # In the fragment: browsers do not send it to servers.
        button=Link(_("Choose a new password"), public_url(f"/new-password#{key}")),
    )
    return found, row.email
