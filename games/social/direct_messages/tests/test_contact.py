"""Permission to write to a player, and what a refusal reveals."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from games.kernel.refusal import Refused
from games.players.locking import PlayerErased
from games.players.models import Player
from games.players.relations.blocks import block
from games.players.services import erase
from games.social.direct_messages.models import Conversation, Message
from games.social.direct_messages.personal_data import erase_messages
from games.social.direct_messages.services import choose_accepted
from games.social.direct_messages.tests.people import NOW, account, befriend, write
from games.tables.leaving import leave_all_tables
from tests.kit.conduct import suspend
from tests.kit.factories import GuestFactory
from tests.kit.tables import open_table, play_out, seat, started

pytestmark = pytest.mark.django_db


def refused(author: Player, to: Player, text: str = "Shall we play?") -> Refused:
    with pytest.raises(Refused) as caught:
        write(author, to, text)
    return caught.value


@pytest.fixture
def ann() -> Player:
    return account("Ann")


@pytest.fixture
def bob() -> Player:
    return account("Bob")


def test_stranger_is_refused_and_nothing_is_written(ann: Player, bob: Player) -> None:
    assert refused(ann, bob).refusal.code == "messages_closed"
    assert not Conversation.objects.exists()


def test_friends_write_to_each_other(ann: Player, bob: Player) -> None:
    befriend(ann, bob)
    assert [write(ann, bob).number, write(bob, ann).number] == [1, 2]


def play_now(ann: Player, bob: Player) -> None:
    started(ann.id, bob.id)


def play_before(ann: Player, bob: Player) -> None:
    play_out(started(ann.id, bob.id))


def wait_together(ann: Player, bob: Player) -> None:
    seat(open_table(host=ann.id), ann.id, bob.id)


def never_meet(ann: Player, bob: Player) -> None:
    """Change nothing."""


@pytest.mark.parametrize(
    ("meet", "open_to"),
    [
        (befriend, {"friends", "tables", "played", "everyone"}),
        (play_now, {"tables", "played", "everyone"}),
        (play_before, {"played", "everyone"}),
        (wait_together, {"everyone"}),
        (never_meet, {"everyone"}),
    ],
)
@pytest.mark.parametrize("choice", ["friends", "tables", "played", "everyone"])
def test_choice_decides_who_may_begin(
    meet: Callable[[Player, Player], None], open_to: set[str], choice: str
) -> None:
    ann, bob = account("Ann"), account("Bob", accepts=choice)
    meet(ann, bob)
    if choice in open_to:
        assert write(ann, bob).number == 1
    else:
        assert refused(ann, bob).refusal.code == "messages_closed"


def test_answer_is_always_possible(ann: Player) -> None:
    bob = account("Bob", accepts="everyone")
    write(ann, bob)
    choose_accepted(player=ann, accepts_from="friends")
    assert write(bob, ann, "With pleasure.").number == 2


def test_having_been_written_to_opens_only_the_answer(ann: Player) -> None:
    bob = account("Bob", accepts="everyone")
    write(ann, bob)
    choose_accepted(player=bob, accepts_from="friends")
    # Bob has not answered: Ann may write only as a stranger may.
    assert refused(ann, bob).refusal.code == "messages_closed"


def test_block_is_not_revealed_to_the_blocked(ann: Player, bob: Player) -> None:
    cat = account("Cat")
    befriend(ann, bob)
    write(ann, bob)
    write(bob, ann)
    block(player=bob, blocked=ann.id, now=NOW)
    closed, stranger = refused(ann, bob).refusal, refused(ann, cat).refusal
    assert (closed.code, dict(closed.facts)) == (stranger.code, dict(stranger.facts))
    assert refused(bob, ann).refusal.code == "you_block_player"


def test_suspension_is_not_revealed(ann: Player, bob: Player) -> None:
    befriend(ann, bob)
    suspend(bob)
    assert refused(ann, bob).refusal.code == "messages_closed"


def test_muted_player_learns_until_when(ann: Player, bob: Player) -> None:
    befriend(ann, bob)
    until = timezone.now() + timedelta(days=1)
    Player.objects.filter(id=ann.id).update(muted_until=until)
    muted = refused(ann, bob).refusal
    assert (muted.code, muted.facts["until"]) == ("muted", until.isoformat())
    assert write(bob, ann).number == 1


def test_guests_neither_write_nor_receive(ann: Player) -> None:
    guest = GuestFactory(name="Gus")
    befriend(ann, guest)
    assert refused(guest, ann).refusal.code == "messages_need_account"
    assert refused(ann, guest).refusal.code == "guests_have_no_messages"


def test_oneself_and_unknown_players_are_refused(ann: Player) -> None:
    assert refused(ann, ann).refusal.code == "cannot_write_to_yourself"
    assert refused(ann, Player(id="p_unknown")).refusal.code == "no_such_player"


def test_erased_player_is_refused_and_words_are_deleted(ann: Player, bob: Player) -> None:
    befriend(ann, bob)
    write(ann, bob, "From Ann.")
    write(bob, ann, "From Bob.")
    erase(player=bob, erasers=(leave_all_tables, erase_messages))
    assert refused(ann, bob).refusal.code == "player_erased"
    with pytest.raises(PlayerErased):
        write(bob, ann)
    texts = Message.objects.order_by("number").values_list("text", flat=True)
    assert list(texts) == ["From Ann.", ""]
