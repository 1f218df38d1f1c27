"""The texts of the owner page."""

from django.utils.translation import gettext_lazy as _

TEXTS = {
    "title": _("This caravanserai is yours"),
    "intro": _("Choose the name and password for the administrator’s account."),
    "void": _("This link has been used, or replaced by a newer one."),
    "void_hint": _("Restart the server to get a new link, or sign in if you are the owner."),
    "script": _("This page needs JavaScript."),
    "open": _("Open the link"),
    "confirm": _("Become the owner"),
    "home": _("Go to the games"),
    "name_length": _("A name has {shortest} to {longest} characters."),
    "name_signs": _("This name contains characters that cannot be displayed."),
    "name_taken": _("This name is taken. {free} is available."),
}
