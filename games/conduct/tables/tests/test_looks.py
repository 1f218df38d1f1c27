"""Looks: recorded before anything is shown, never a seen version, shown to players at the end."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from games.conduct.models import AuditEntry
from games.conduct.staff import Staff
from games.conduct.tables.looks import (
    VALID_FOR,
    Look,
    looks_at,
    record_look,
    recorded_look,
)
from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.tables.rendering import Eyes
from tests.kit.any_game import HAND_GAME
from tests.kit.staff import staff
from tests.kit.tables import started

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)
AS_BOB = Look(Eyes(Seat(1)), 4)


@pytest.fixture
def referee() -> Staff:
    return staff("referee")


def look(table_id: str, staff: Staff, **changes: Any) -> int:
    request: dict[str, Any] = {
        "table_id": table_id,
        "look": AS_BOB,
        "reason": "collusion",
        "words": "",
        "staff": staff,
        "now": NOW,
    }
    return record_look(**{**request, **changes})


def test_recorded_look_is_found_by_its_number_alone(referee: Staff) -> None:
    table = started("ann", "bob", game=HAND_GAME)
    number = look(table.id, referee)
    found = {"table_id": table.id, "number": number, "staff": referee, "now": NOW}
    assert recorded_look(**found) == AS_BOB
    other = staff("administrator")
    for changes in (
        {"number": number + 1},
        {"table_id": started("cat", "dan").id},
        {"staff": other},
        {"now": NOW + VALID_FOR + timedelta(seconds=1)},
    ):
        assert recorded_look(**{**found, **changes}) is None


def test_other_acts_are_not_looks(referee: Staff) -> None:
    table = started("ann", "bob", game=HAND_GAME)
    number = look(table.id, referee)
    AuditEntry.objects.update(action="void")
    assert recorded_look(table_id=table.id, number=number, staff=referee, now=NOW) is None


@pytest.mark.parametrize("reason", ["", "curiosity"])
def test_look_needs_a_known_reason(referee: Staff, reason: str) -> None:
    with pytest.raises(Refused, match="unknown_reason"):
        look(started("ann", "bob").id, referee, reason=reason)
    assert not AuditEntry.objects.exists()


def test_staff_at_the_table_cannot_look_at_it() -> None:
    member = staff("administrator")
    with pytest.raises(Refused, match="at_the_table"):
        look(started("ann", member.player_id).id, member)


def test_look_needs_its_permission() -> None:
    with pytest.raises(Refused, match="not_allowed"):
        look(started("ann", "bob").id, staff("moderator"))


def test_looks_are_shown_by_role_without_a_name(referee: Staff) -> None:
    table = started("ann", "bob", game=HAND_GAME)
    look(table.id, referee)
    look(table.id, referee, look=Look(Eyes(is_whole=True), 5), now=NOW + timedelta(minutes=1))
    first, second = looks_at(table.id)
    assert (first.role, first.seat, first.version, first.reason) == ("referee", 1, 4, "collusion")
    assert (second.seat, second.version) == (None, 5)
    assert referee.player_id not in str((first, second))
