"""The kinds of signals in words."""

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

KINDS: "Final[dict[str, tuple[StrPromise, StrPromise]]]" = {
    "many_reports": (_("many reports"), _("Several people reported this player.")),
    "refused_undo": (_("refused undos"), _("The player often refuses the undos of others.")),
    "abandoned": (_("abandoned games"), _("The player often leaves games before their end.")),
    "fast_loss": (
        _("fast losses between two players"),
        _("One of them lost short games to the other again and again."),
    ),
    "shared_device": (
        _("two accounts on one device"),
        _("May be one person, or a family who share a device."),
    ),
}
"""By kind: its name, and what it says."""
