from datetime import timedelta

import pytest
from django.utils import timezone

from games.conduct.recusal import close_people, must_recuse, table_mates
from games.tables.models import SeatSummary
from tests.kit.factories import GuestFactory
from tests.kit.friends import befriend
from tests.kit.tables import play_out, started

pytestmark = pytest.mark.django_db


def test_people_of_a_case_recuse_themselves() -> None:
    assert must_recuse("p_mo", subject="p_mo")
    assert must_recuse("p_mo", subject="p_ann", reporters=["p_bob", "p_mo"])
    assert not must_recuse("p_mo", subject="p_ann", reporters=["p_bob", ""])
    assert not must_recuse("p_mo")


def test_table_mates_recuse_themselves_for_ninety_days() -> None:
    table = play_out(started("p_mo", "p_ann"))
    assert must_recuse("p_mo", subject="p_ann")
    assert must_recuse("p_mo", subject="p_zoe", reporters=["p_ann"])
    assert must_recuse("p_mo", table=table.id)
    assert not must_recuse("p_zoe", subject="p_ann", table=table.id)
    ended = SeatSummary.objects.filter(player="p_mo").values_list("ended_at", flat=True).get()
    assert ended is not None
    assert must_recuse("p_mo", subject="p_ann", now=ended + timedelta(days=89))
    assert not must_recuse("p_mo", subject="p_ann", now=ended + timedelta(days=91))


def test_running_table_counts_however_old_it_is() -> None:
    started("p_mo", "p_ann", "p_bob")
    later = timezone.now() + timedelta(days=1000)
    assert must_recuse("p_mo", subject="p_bob", now=later)
    assert table_mates("p_mo", later) == {"p_ann", "p_bob"}


def test_friends_of_the_reporter_and_of_the_reported_recuse_themselves() -> None:
    mo, ann, zoe = (GuestFactory() for _ in range(3))
    befriend(mo, ann)
    assert must_recuse(mo.id, subject=ann.id)
    assert must_recuse(mo.id, subject=zoe.id, reporters=[ann.id])
    assert not must_recuse(mo.id, subject=zoe.id)
    assert close_people(mo.id) == {mo.id, ann.id}
