"""A line is decided again if something changes between its decision and its commit."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.utils import timezone

from games.outbox.models import OutboxItem
from games.players.models import Player
from games.social.chat import services
from games.social.chat.appending import WriterState, writer_state
from games.social.chat.models import ChatHead, Line
from games.social.chat.tests.people import accounts, line, read, resign, say, started_by, texts
from tests.kit.threads import run_simultaneously

pytestmark = pytest.mark.django_db


@pytest.fixture
def before_commit(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], None]:
    """Return a function that lets something happen once, after what decides a line was read."""

    def happen(event: Callable[[], object]) -> None:
        waiting = [event]

        def read_state(table: str, author: str, command: UUID) -> WriterState:
            state = writer_state(table, author, command)
            if waiting:
                waiting.pop()()
            return state

        monkeypatch.setattr(services, "writer_state", read_state)

    return happen


def test_line_is_compared_with_one_that_was_written_meanwhile(before_commit: Any) -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    before_commit(lambda: say(ann, shot, "I was here before"))
    assert say(ann, shot, "I was here before")["code"] == "chat_repeated"
    before_commit(lambda: say(ann, shot, "Something else"))
    assert say(ann, shot, "Another thing altogether")["number"] == 3
    assert ChatHead.objects.get().last == 3


def test_same_line_sent_meanwhile_is_written_once(before_commit: Any) -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    body, path = line("Once"), f"tables/{shot['id']}/chat/players"
    first: list[Any] = []
    before_commit(lambda: first.append(ann.post(path, body, 201)))
    assert ann.post(path, body, 201) == first[0]
    assert texts(bob, shot) == ["Once"]


def test_same_line_sent_after_many_others_is_written_once() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    body, path = line("Once"), f"tables/{shot['id']}/chat/players"
    first = ann.post(path, body, 201)
    for _ in range(9):
        Line.objects.update(bucket_full_at=timezone.now() - timedelta(minutes=1))
        say(ann, shot, phrase="hello")
    Line.objects.update(bucket_full_at=timezone.now() - timedelta(minutes=1))
    assert ann.post(path, body, 201) == first
    assert ann.post(path, {**body, "text": "Twice"}, 409)["code"] == "command_id_used"
    assert Line.objects.count() == ChatHead.objects.get().last == 10


@pytest.mark.parametrize(
    ("columns", "code"),
    [
        ({"muted_until": timezone.now() + timedelta(days=1)}, "muted"),
        ({"suspended_at": timezone.now()}, "suspended"),
        ({"erased_at": timezone.now()}, "not_signed_in"),
    ],
    ids=["muted", "suspended", "erased"],
)
def test_author_who_was_sanctioned_meanwhile_writes_nothing(
    before_commit: Any, columns: dict[str, Any], code: str
) -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    before_commit(lambda: Player.objects.filter(id=ann.id).update(**columns))
    assert say(ann, shot, "Hello")["code"] == code
    assert not Line.objects.exists()
    assert not OutboxItem.objects.filter(kind="chat").exists()


def test_end_of_a_mute_lets_its_author_write() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    past = timezone.now() - timedelta(seconds=1)
    Player.objects.filter(id=ann.id).update(
        muted_until=past, suspended_at=past, suspended_until=past
    )
    assert say(ann, shot, "Hello")["number"] == 1
    assert read(bob, shot)["unread"] == 1


def test_what_is_remembered_of_an_author_is_checked() -> None:
    ann, bob, cat = accounts("Ann", "Bob", "Cat")
    shot = started_by(ann, bob)
    assert say(ann, shot, "One")["number"] == 1
    # Written elsewhere: the author has a newer line, which is nearly the same.
    Line.objects.create(
        table=shot["id"],
        channel="players",
        number=2,
        change=2,
        author=ann.id,
        text="Written elsewhere",
        written_at=timezone.now(),
        bucket_full_at=timezone.now(),
    )
    ChatHead.objects.update(last=2, version=2)
    assert say(ann, shot, "Written elsewhere!")["code"] == "chat_repeated"
    assert say(ann, shot, "Three")["number"] == 3
    for reader in (bob, cat):
        reader.post("me/blocks", {"player": ann.id}, 204)
    assert say(ann, shot, "Four")["code"] == "blocked"
    bob.delete(f"me/blocks/{ann.id}")
    assert say(ann, shot, "Five")["number"] == 4
    assert say(ann, shot, "Six, without Cat")["number"] == 5


def test_line_is_written_once_however_the_author_is_remembered() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    say(ann, shot, "One")
    body, path = line("Two"), f"tables/{shot['id']}/chat/players"
    assert ann.post(path, body, 201) == ann.post(path, body, 201)
    assert ann.post(path, {**body, "text": "Other"}, 409)["code"] == "command_id_used"
    assert texts(bob, shot) == ["One", "Two"]


def test_end_of_the_game_is_noticed_by_who_wrote_before() -> None:
    ann, bob, eve = accounts("Ann", "Bob", "Eve")
    shot = started_by(ann, bob, game="gobi")
    assert say(ann, shot, "Before the end", "spectators")["code"] == "chat_closed"
    assert say(eve, shot, "Before the end", "spectators")["number"] == 1
    assert say(ann, shot, phrase="hello")["number"] == 1
    resign(bob, shot)
    assert say(ann, shot, phrase="good_game")["number"] == 2
    assert say(eve, shot, "After the end", "spectators")["number"] == 2


@pytest.mark.django_db(transaction=True)
def test_lines_at_once_are_counted_in_one_bucket_without_gaps(settings: Any) -> None:
    settings.SOCIAL = {**settings.SOCIAL, "CHAT_LINE_SECONDS": 600}
    ann, bob = accounts("Ann", "Bob")
    shots = [started_by(ann, bob) for _ in range(2)]
    answers = run_simultaneously(
        *(lambda shot=shots[n % 2]: say(ann, shot, phrase="hello") for n in range(8))
    )
    codes = [each["code"] for each in answers if "code" in each]
    assert codes == ["chat_too_fast"] * 3
    for shot in shots:
        numbers = [each["number"] for each in read(bob, shot)["lines"]]
        assert numbers == list(range(1, len(numbers) + 1))
