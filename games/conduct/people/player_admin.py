"""The list of players in the admin, with the actions that suspend players."""

from typing import Any, Final

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.conduct.people.log import load
from games.conduct.queue.answers import DECIDE_CONDUCT
from games.conduct.queue.decide import check_decider
from games.conduct.reasons import REPORT_KINDS
from games.conduct.sanctions import decide_about
from games.conduct.staff import staff_of
from games.conduct.standing.commands import SUSPENSIONS, Decision, Lift, Suspend
from games.kernel.refusal import Refused
from games.notices.wording.decisions import REASONS
from games.players.admin import PlayerAdmin
from games.players.models import Player
from games.players.staff import chosen_reason, has_permission, reason_form

CHOICES: Final[dict[str, Any]] = {code: REASONS[code] for code in REPORT_KINDS}
A_WEEK: Final = SUSPENSIONS[1]

admin.site.unregister(Player)


@admin.register(Player)
class SanctionedPlayerAdmin(PlayerAdmin):
    """Guests and accounts, who can be suspended."""

    action_form = reason_form(CHOICES)
    actions = ("suspend", "lift")

    def has_suspend_permission(self, request: HttpRequest) -> bool:
        """Return whether the user may suspend players."""
        return has_permission(request, DECIDE_CONDUCT)

    @admin.action(description=_("Suspend for 7 days"), permissions=["suspend"])
    def suspend(self, request: HttpRequest, players: QuerySet[Player]) -> None:
        """Suspend the selected players for the chosen reason."""
        reason = chosen_reason(request, CHOICES)
        for code in REPORT_KINDS:
            if code == reason:
                for player in players.filter(erased_at=None):
                    self._decide(request, player, Suspend(code, seconds=A_WEEK))

    @admin.action(description=_("Lift the suspension"), permissions=["suspend"])
    def lift(self, request: HttpRequest, players: QuerySet[Player]) -> None:
        """Lift the suspension of the selected players."""
        for player in players.exclude(suspended_at=None):
            suspension = load(player.id).suspension
            if suspension is not None:
                self._decide(request, player, Lift(suspension.number, "other"))

    def _decide(self, request: HttpRequest, player: Player, command: Decision) -> None:
        now = timezone.now()
        try:
            staff = staff_of(request)
            check_decider(staff, player.id, now)
            decide_about(player_id=player.id, command=command, staff=staff, now=now)
        except Refused as refused:
            messages.error(request, f"{player}: {refused.refusal.code}")
            return
        self.log_change(request, player, f"{command.__struct_config__.tag} {command.reason}")
