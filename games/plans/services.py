"""Every change to plans and standing answers that a player asks for."""

from collections.abc import Mapping, Sequence

import msgspec
from django.db import transaction

from games.kernel.refusal import Refused
from games.kernel.values import JsonObject, Seat
from games.plans.models import Plan, StandingAnswers
from games.plans.trial import try_lines
from games.table.plans.structs import PlannedLine
from games.table.state import Status
from games.tables import seen_versions
from games.tables.access import Access
from games.tables.services import StalePosition


def arm(*, access: Access, position: int, lines: Sequence[PlannedLine]) -> Plan:
    """Replace the plan of the player's seat by one from this position, and return it.

    Raise `Refused`, `Malformed` or `StalePosition`; then nothing is written.
    """
    seat, table = _check_seat(access), access.table
    # Recorded before anything is checked, since a refusal also reveals facts of the position.
    seen_versions.record_viewer(access)
    if position != table.position:
        raise StalePosition(table)
    if seat in table.to_act:
        raise Refused("your_turn")
    if not lines:
        raise Refused("no_lines")
    tried = try_lines(access, seat, position, lines)
    fields = {
        "player": access.player,
        "state": "armed",
        "why": "",
        "lines": msgspec.to_builtins(tried),
        "progress": None,
        "armed_at": table.version,
        "armed_on": table.position,
        "armed_move": len(table.main_line) - 1,
        "reached": 0,
        "played": 0,
        "checked": 0,
        "ended_at": None,
    }
    with transaction.atomic():
        Plan.objects.select_for_update().filter(table=table.id, seat=seat).first()
        return Plan.objects.update_or_create(table=table.id, seat=seat, defaults=fields)[0]


def remove(*, access: Access) -> None:
    """Delete the plan of the player's seat; once this returns, no move of it is played.

    Raise `Refused` without a seat.
    """
    if access.viewer is None:
        raise Refused("not_seated")
    Plan.objects.filter(table=access.table.id, seat=access.viewer, player=access.player).delete()


def set_standing_answers(*, access: Access, answers: Mapping[str, str]) -> JsonObject:
    """Replace the standing answers of the player's seat, and return them. Raise `Refused`."""
    seat = _check_seat(access)
    offered = {each.key: each.answers for each in access.table.game.standing_questions}
    for key, answer in answers.items():
        if key not in offered:
            raise Refused("unknown_question", questions=sorted(offered))
        if answer not in offered[key]:
            raise Refused("answer_not_offered", question=key, answers=offered[key])
    table = access.table.id
    if not answers:
        StandingAnswers.objects.filter(table=table, seat=seat).delete()
        return {}
    fields = {"player": access.player, "answers": dict(answers), "checked": 0}
    StandingAnswers.objects.update_or_create(table=table, seat=seat, defaults=fields)
    return dict(answers)


def delete_all(player: str) -> None:
    """Delete what this player decided ahead, before the player is erased."""
    Plan.objects.filter(player=player).delete()
    StandingAnswers.objects.filter(player=player).delete()


def _check_seat(access: Access) -> Seat:
    if access.viewer is None:
        raise Refused("not_seated")
    if access.table.status is not Status.PLAYING:
        raise Refused("not_now", status=access.table.status.value)
    if not access.table.chairs[access.viewer].is_present:
        raise Refused("bot_plays_for_you")
    return access.viewer
