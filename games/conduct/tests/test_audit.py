from datetime import UTC, datetime

import pytest
from django.core.management import CommandError, call_command

from events import store
from games.conduct.audit.record import Act, record, stream_of
from games.conduct.models import AuditEntry

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)
LOOK = Act("look", "table", "t1", reason="collusion", facts={"seat": 1})


def test_act_is_an_event_of_its_member_of_staff() -> None:
    assert record(LOOK, staff="p_mo", now=NOW) == 1
    assert record(Act("lift", "player", "p_ann"), staff="p_mo", now=NOW) == 2
    first, second = store.read(stream_of("p_mo"))
    assert first.public == {
        "action": "look",
        "target_kind": "table",
        "target": "t1",
        "reason": "collusion",
        "words": "",
        "facts": {"seat": 1},
    }
    assert second.previous == first.digest


def test_index_of_the_audit_equals_the_log_and_can_be_rebuilt() -> None:
    record(LOOK, staff="p_mo", now=NOW)
    record(LOOK, staff="p_ref", now=NOW)
    call_command("verify_log")
    before = list(AuditEntry.objects.order_by("stream").values_list("staff", "action", "target"))
    assert before == [("p_mo", "look", "t1"), ("p_ref", "look", "t1")]
    AuditEntry.objects.all().delete()
    with pytest.raises(CommandError):
        call_command("verify_log")
    call_command("rebuild")
    rebuilt = AuditEntry.objects.order_by("stream").values_list("staff", "action", "target")
    assert list(rebuilt) == before
