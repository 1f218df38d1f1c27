from datetime import timedelta
from uuid import uuid4

import pytest

from events.envelope import CommandUsed
from games.conduct.appeals import services
from games.conduct.appeals.decisions import Target
from games.conduct.models import Appeal, AppealMessage, Words
from games.conduct.personal_data import erase_conduct
from games.conduct.staff import Staff
from games.kernel.refusal import Refused
from games.players.locking import PlayerErased
from games.players.models import Player, Sanction
from games.players.services import erase
from tests.kit.appeals import REASON_TEXT, appealed, sanction
from tests.kit.factories import GuestFactory

from .conftest import NOW

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


@pytest.fixture
def mute(ann: Player, decider: Staff) -> Sanction:
    return sanction(ann, decider, NOW)


def refused(row: Sanction, player: Player, **changes: object) -> str:
    """Return the code with which an appeal against a sanction is refused."""
    fields: dict[str, object] = {"text": REASON_TEXT, "command_id": uuid4(), "now": NOW + DAY}
    target = Target(sanction=row.number)
    with pytest.raises(Refused) as found:
        services.appeal(player_id=player.id, **{"target": target, **fields, **changes})  # type: ignore[arg-type]  # the changes of each test
    assert not Appeal.objects.filter(player=player.id).exclude(opened_at=NOW).exists()
    return found.value.refusal.code


def test_appeal_keeps_the_decision_and_when_an_answer_is_expected(
    ann: Player, mute: Sanction
) -> None:
    found = appealed(ann, mute, NOW + DAY)
    assert (found.kind, found.reason, found.decided_by) == ("mute", "insult", mute.by)
    assert found.due_at == NOW + 8 * DAY
    assert REASON_TEXT in Words.objects.filter(author=ann.id).values_list("text", flat=True)


def test_decision_is_appealed_once(ann: Player, mute: Sanction) -> None:
    first = appealed(ann, mute, NOW)
    assert refused(mute, ann) == "already_appealed"
    services.withdraw(player_id=ann.id, appeal_id=first.pk, now=NOW)
    assert refused(mute, ann) == "already_appealed"


def test_repeated_command_opens_one_appeal(ann: Player, mute: Sanction) -> None:
    command = {"target": Target(sanction=mute.number), "command_id": uuid4(), "now": NOW}
    opened = [
        services.appeal(player_id=ann.id, text=f" {REASON_TEXT}\r\n", **command) for _ in range(2)
    ]
    assert opened[0] == opened[1]
    assert AppealMessage.objects.count() == 1
    with pytest.raises(CommandUsed):
        services.appeal(player_id=ann.id, text="Something else, for a change.", **command)


def test_appeal_is_refused_when_its_time_is_over(ann: Player, mute: Sanction) -> None:
    assert refused(mute, ann, now=NOW + 30 * DAY) == "appeal_too_late"
    appealed(ann, mute, NOW + 30 * DAY - timedelta(seconds=1))


def test_appeal_about_the_sanction_of_another_is_refused(mute: Sanction) -> None:
    assert refused(mute, GuestFactory()) == "no_such_decision"


def test_appeal_about_a_lifted_sanction_is_refused(ann: Player, mute: Sanction) -> None:
    Sanction.objects.update(lifted_at=NOW)
    assert refused(mute, ann) == "decision_lifted"


@pytest.mark.parametrize("text", ["Unfair.", " " * 40, "x" * 1101])
def test_text_that_is_too_short_or_long_is_refused(ann: Player, mute: Sanction, text: str) -> None:
    assert refused(mute, ann, text=text) == "text_length"


def test_fourth_message_of_the_player_is_refused(ann: Player, mute: Sanction) -> None:
    number = appealed(ann, mute, NOW).pk
    about = {"player_id": ann.id, "appeal_id": number, "now": NOW}
    for word in ("second", "third"):
        text = f"This is my {word} message."
        services.add_message(text=text, command_id=uuid4(), **about)
    with pytest.raises(Refused, match="no_messages_left"):
        services.add_message(text="This is my fourth message.", command_id=uuid4(), **about)
    assert AppealMessage.objects.count() == 3


def test_repeated_message_is_kept_once(ann: Player, mute: Sanction) -> None:
    number = appealed(ann, mute, NOW).pk
    about = {"player_id": ann.id, "appeal_id": number, "now": NOW, "command_id": uuid4()}
    for _ in range(2):
        found = services.add_message(text="One more thing about it.", **about)
    assert (AppealMessage.objects.count(), found.revision) == (2, 2)
    with pytest.raises(CommandUsed):
        services.add_message(text="Another thing, with the same id.", **about)


def test_withdrawn_appeal_takes_no_messages(ann: Player, mute: Sanction) -> None:
    number = appealed(ann, mute, NOW).pk
    for _ in range(2):
        services.withdraw(player_id=ann.id, appeal_id=number, now=NOW)
    with pytest.raises(Refused, match="appeal_closed"):
        services.add_message(
            player_id=ann.id,
            appeal_id=number,
            text="Yet one more thing.…",
            command_id=uuid4(),
            now=NOW,
        )


def test_other_players_cannot_write_to_an_appeal_or_withdraw_it(
    ann: Player, mute: Sanction
) -> None:
    number, bob = appealed(ann, mute, NOW).pk, GuestFactory()
    with pytest.raises(Refused, match="no_such_appeal"):
        services.withdraw(player_id=bob.id, appeal_id=number, now=NOW)
    assert Appeal.objects.get().state == "open"


def test_erased_player_leaves_a_withdrawn_appeal_without_words(ann: Player, mute: Sanction) -> None:
    appealed(ann, mute, NOW)
    erase(player=ann, erasers=(erase_conduct,))
    assert Appeal.objects.get().state == "withdrawn"
    assert not Words.objects.exists()
    with pytest.raises(PlayerErased):
        appealed(ann, mute, NOW)
