"""Decisions about players, from the command to the log, the rows and the notice."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from events import store
from events.envelope import WrongVersion
from events.projections.rebuild import rebuild
from events.projections.scan import between
from events.projections.verify import verify_streams
from games.conduct.models import AuditEntry, Words
from games.conduct.people import expiry
from games.conduct.people.log import load, stream_of
from games.conduct.people.rows import SANCTIONS
from games.conduct.personal_data import erase_conduct
from games.conduct.sanctions import acknowledge, decide_about
from games.conduct.staff import Staff
from games.conduct.standing import commands as c
from games.kernel.refusal import Refused
from games.outbox.models import OutboxItem
from games.players import services
from games.players.models import Player, Sanction
from games.workers.cleanup import IDLE, delete_idle_guests
from tests.kit.conduct import MODERATOR, decide, suspend
from tests.kit.factories import GuestFactory
from tests.kit.person import Person

pytestmark = pytest.mark.django_db

WORDS = "Please be kind to your neighbours."


@pytest.fixture
def ann() -> Player:
    return GuestFactory(name="Ann")


def differences() -> list[str]:
    """Return where the rows differ from the log."""
    return verify_streams(between(None, None), projections=[SANCTIONS]).problems


def code_of(caught: pytest.ExceptionInfo[Refused]) -> str:
    return caught.value.refusal.code


def test_decision_is_recorded_shown_and_audited_without_its_words(ann: Player) -> None:
    number = decide(ann, c.Mute("insult", WORDS, seconds=c.DAY))
    ann.refresh_from_db()
    row = Sanction.objects.get(player=ann)
    assert (row.number, row.kind, row.reason, row.role) == (number, "mute", "insult", "moderator")
    assert ann.muted_until == row.ends_at == row.begins_at + timedelta(days=1)
    assert Words.objects.get(digest=row.words).text == WORDS
    item = OutboxItem.objects.get()
    assert (item.player, item.kind, item.table) == (ann.id, "moderation", "")
    assert item.facts == {
        "about": "standing",
        "decision": "mute",
        "reason": "insult",
        "number": number,
        "until": int(row.ends_at.timestamp()),
    }
    entry = AuditEntry.objects.get()
    assert (entry.staff, entry.action, entry.target) == ("p_mod", "mute", ann.id)
    logged = [*store.read(stream_of(ann.id)), *store.read("staff-p_mod")]
    assert WORDS not in str(logged) + str(item.facts)
    assert differences() == []


def test_refused_decision_leaves_nothing(ann: Player) -> None:
    with pytest.raises(Refused) as caught:
        decide(ann, c.Suspend("insult", WORDS, seconds=5))
    assert code_of(caught) == "duration_not_offered"
    counts = [each.objects.count() for each in (Words, Sanction, OutboxItem, AuditEntry)]
    assert counts == [0, 0, 0, 0]


def test_second_decision_on_the_same_version_is_refused(ann: Player) -> None:
    asked: dict[str, Any] = {"player_id": ann.id, "staff": MODERATOR, "now": timezone.now()}
    decide_about(command=c.Warn("spam"), expected=0, **asked)
    with pytest.raises(WrongVersion):
        decide_about(command=c.Ban("spam"), expected=0, **asked)
    assert Sanction.objects.count() == 1


def test_staff_do_not_decide_about_themselves(ann: Player) -> None:
    with pytest.raises(Refused) as caught:
        decide_about(
            player_id=ann.id,
            command=c.Warn("spam"),
            staff=Staff(ann.id, "moderator"),
            now=timezone.now(),
        )
    assert code_of(caught) == "own_case"


@pytest.mark.parametrize("player_id", ["p_nobody", "bot:easy"])
def test_unknown_player_is_refused(player_id: str) -> None:
    with pytest.raises(Refused) as caught:
        decide(player_id, c.Warn("spam"))
    assert code_of(caught) == "no_such_player"


def test_suspension_ends_at_its_time_without_a_worker(ann: Player) -> None:
    suspend(ann, now=timezone.now() - timedelta(hours=23))
    ann.refresh_from_db()
    assert ann.is_suspended
    suspend(GuestFactory(), now=timezone.now() - timedelta(hours=25))
    late = Player.objects.exclude(id=ann.id).get(suspended_at__isnull=False)
    assert not late.is_suspended
    assert expiry.expire_due(timezone.now()) == 1
    late.refresh_from_db()
    assert late.suspended_at is None
    assert expiry.expire_due(timezone.now()) == 0
    assert differences() == []
    assert not OutboxItem.objects.filter(player=late.id, facts__decision="expired").exists()


def test_lifting_a_longer_suspension_leaves_the_shorter_one(ann: Player) -> None:
    suspend(ann)
    number = decide(ann, c.Ban("hate"))
    ann.refresh_from_db()
    assert (ann.suspension_reason, ann.suspended_until) == ("hate", None)
    decide(ann, c.Lift(number, "appeal"))
    ann.refresh_from_db()
    assert ann.suspension_reason == "spam"
    assert ann.is_suspended
    decide(ann, c.Lift(1, "appeal"))
    ann.refresh_from_db()
    assert not ann.is_suspended
    assert OutboxItem.objects.latest("pk").facts["lifted"] == "suspension"


def test_acknowledging_twice_changes_nothing(ann: Player) -> None:
    number = decide(ann, c.Warn("insult"))
    for _ in range(2):
        acknowledge(player=ann, number=number, now=timezone.now())
    assert load(ann.id).version == 2
    ann.refresh_from_db()
    assert not ann.is_warned
    assert differences() == []


def test_rows_are_rebuilt_from_the_log(ann: Player) -> None:
    decide(ann, c.Warn("spam"))
    suspend(ann)
    decide(ann, c.Rename("name"))
    Sanction.objects.filter(number=1).delete()
    Sanction.objects.update(reason="other")
    Player.objects.filter(id=ann.id).update(suspended_at=None, is_warned=False)
    assert differences() == [f"{stream_of(ann.id)}: sanctions differs from the log"]
    rebuild(between(None, None), projections=[SANCTIONS])
    assert differences() == []
    ann.refresh_from_db()
    assert ann.is_suspended
    assert ann.is_warned


def test_erasing_a_player_keeps_rows_and_log_equal(ann: Player) -> None:
    decide(ann, c.Rename("name", WORDS))
    suspend(ann)
    services.erase(player=ann, erasers=(erase_conduct,))
    assert not Words.objects.exists()
    assert not Player.objects.get(id=ann.id).is_suspended
    assert differences() == []
    rebuild(between(None, None), projections=[SANCTIONS])
    assert Player.objects.get(id=ann.id).suspended_at is None
    with pytest.raises(Refused) as caught:
        decide(ann, c.Ban("spam"))
    assert code_of(caught) == "player_erased"


def test_guest_with_a_sanction_is_not_cleaned_up(ann: Player) -> None:
    decide(ann, c.Lift(decide(ann, c.Warn("spam")), "appeal"))
    assert delete_idle_guests(timezone.now() + 2 * IDLE) == 0


class TestRename:
    def test_player_gets_a_neutral_name_and_signs_in_by_it(self) -> None:
        nour = Person()
        nour.sign_up("Rude Name")
        player = nour.player
        decide(player, c.Rename("name"))
        player.refresh_from_db()
        assert player.name.startswith("Player ")
        assert player.user is not None
        assert player.user.username == player.name
        Person().sign_in(player.name)
        assert "Rude" not in str(store.read(stream_of(player.id)))

    def test_withdrawn_name_is_refused_in_any_spelling_and_others_are_not(self) -> None:
        nour = Person("Rude Name")
        decide(nour.player, c.Rename("name"))
        for name in ("Rude Name", "rude näme"):
            assert nour.patch("me", {"name": name}, 422)["code"] == "name_withdrawn"
        assert nour.sign_up("RUDE NAME", 422)["code"] == "name_withdrawn"
        assert nour.patch("me", {"name": "Nour"})["player"]["name"] == "Nour"

    def test_lifting_gives_the_old_name_back(self, ann: Player) -> None:
        number = decide(ann, c.Rename("name"))
        decide(ann, c.Lift(number, "appeal"))
        ann.refresh_from_db()
        assert ann.name == "Ann"
        assert [row.kind for row in store.read(stream_of(ann.id))] == [
            *("conduct.renamed", "conduct.lifted", "conduct.name_restored"),
        ]

    def test_name_that_is_taken_by_then_is_not_given_back(self, ann: Player) -> None:
        number = decide(ann, c.Rename("name"))
        services.rename(player=GuestFactory(name="Bob"), name="Ann")
        decide(ann, c.Lift(number, "appeal"))
        ann.refresh_from_db()
        assert ann.name.startswith("Player ")
        assert differences() == []
