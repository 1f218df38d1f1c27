"""A push is not sent to a player who has the table on a screen, and to every other player."""

from datetime import timedelta

import pytest

from games.notices import screens
from games.notices.models import Delivery, VisiblePage
from games.notices.personal_data import delete_notices_of, delete_old
from games.notices.tests.conftest import Game, Post
from games.outbox.models import OutboxItem
from games.tables import seen_versions, table_cache
from games.tables.seen_versions import Shown
from tests.kit.channel import KeptChannel

pytestmark = pytest.mark.django_db(transaction=True)

HELD = 6


@pytest.fixture
def turn(game: Game, post: Post, push: KeptChannel) -> Game:
    """A game whose turn has just passed; the notice of it is queued."""
    post.later(seconds=HELD)
    post.work()
    push.sent.clear()
    game.move()
    post.now = OutboxItem.objects.latest("pk").written_at
    post.work()
    return game


def confirm(game: Game, post: Post, page: str = "page", table: str = "") -> None:
    """Report that the player to move has the table on a screen."""
    screens.confirm([screens.Page(page, game.next.id, table or game.table.id)], post.now)


def last() -> Delivery:
    return Delivery.objects.latest("pk")


def work_later(post: Post, seconds: float) -> None:
    post.now += timedelta(seconds=seconds)
    post.work()


def test_connected_page_in_the_background_does_not_cancel_the_push(
    turn: Game, post: Post, push: KeptChannel
) -> None:
    logged, seat = table_cache.load(turn.table.id), turn.table.seat_of(turn.next.id)
    assert seat is not None
    seen_versions.record([Shown(turn.table.id, seat, *logged.head)])
    work_later(post, HELD)
    assert push.kinds() == [(f"{turn.next.id}:phone", "your_turn")]


def test_visible_table_cancels_the_push(turn: Game, post: Post, push: KeptChannel) -> None:
    post.now += timedelta(seconds=1)
    confirm(turn, post)
    work_later(post, HELD)
    assert (push.sent, last().state, last().why) == ([], "cancelled", "on_screen")


def test_page_that_was_visible_only_before_must_report_again(
    turn: Game, post: Post, push: KeptChannel
) -> None:
    post.now -= timedelta(seconds=10)
    confirm(turn, post)
    work_later(post, 10 + HELD)
    assert (push.sent, last().state) == ([], "queued")
    confirm(turn, post)
    work_later(post, HELD)
    assert (push.sent, last().why) == ([], "on_screen")


def test_page_that_is_gone_without_a_word_delays_the_push_only(
    turn: Game, post: Post, push: KeptChannel
) -> None:
    post.now -= timedelta(seconds=1)
    confirm(turn, post)
    work_later(post, 1 + HELD)
    assert push.sent == []
    for _ in range(4):
        work_later(post, HELD)
    assert push.kinds() == [(f"{turn.next.id}:phone", "your_turn")]


def test_hidden_page_does_not_cancel_unless_another_one_is_visible(
    turn: Game, post: Post, push: KeptChannel
) -> None:
    post.now += timedelta(seconds=1)
    for page in ("laptop", "tablet"):
        confirm(turn, post, page)
    screens.hide("laptop")
    assert set(screens.confirmed_at({(turn.next.id, turn.table.id)}, post.now)) != set()
    screens.hide("tablet")
    work_later(post, HELD)
    assert len(push.sent) == 1


def test_another_visible_table_does_not_cancel_the_push(
    turn: Game, post: Post, push: KeptChannel
) -> None:
    post.now += timedelta(seconds=1)
    confirm(turn, post, table="another")
    work_later(post, HELD)
    assert len(push.sent) == 1


def test_reports_are_deleted_when_they_expired_and_with_their_player(
    turn: Game, post: Post
) -> None:
    confirm(turn, post)
    delete_old(post.now + timedelta(seconds=10))
    assert VisiblePage.objects.count() == 1
    delete_old(post.now + timedelta(seconds=30))
    assert VisiblePage.objects.count() == 0
    confirm(turn, post)
    delete_notices_of(turn.next.id)
    assert VisiblePage.objects.count() == 0
