"""A player who answers “remind me in 2 hours” is sent the turn once more, unless they look."""

import pytest

from games.kernel.refusal import Refused
from games.notices.later import PAUSE, remind_later
from games.notices.models import ListedNotice
from games.notices.tests.conftest import Game, Post
from games.players.models import Player
from tests.kit.channel import KeptChannel

pytestmark = pytest.mark.django_db


def a_notified_turn(game: Game, post: Post) -> tuple[Player, int]:
    """Pass the turn to the other player, and notify them. Return them and the version."""
    version = int(game.move().version)
    post.later(seconds=6)
    post.work()
    return game.next, version


def ask(player: Player, game: Game, version: int, post: Post) -> None:
    remind_later(player=player, table=game.table.id, version=version, now=post.now)


def test_turn_is_sent_again_after_two_hours(game: Game, post: Post, push: KeptChannel) -> None:
    player, version = a_notified_turn(game, post)
    assert len(push.sent) == 1
    ask(player, game, version, post)
    post.later(minutes=119)
    post.work()
    assert len(push.sent) == 1
    post.later(minutes=2)
    post.work()
    post.later(seconds=6)
    post.work()
    assert len(push.sent) == 2
    assert ListedNotice.objects.filter(player=player.id, kind="your_turn").count() == 1


def test_reminder_can_be_asked_for_again(game: Game, post: Post, push: KeptChannel) -> None:
    player, version = a_notified_turn(game, post)
    for count in (2, 3):
        ask(player, game, version, post)
        # Tapping twice changes nothing.
        ask(player, game, version, post)
        post.later(hours=3)
        post.work()
        post.later(seconds=6)
        post.work()
        assert len(push.sent) == count


def test_no_reminder_is_sent_after_the_move(game: Game, post: Post, push: KeptChannel) -> None:
    player, version = a_notified_turn(game, post)
    ask(player, game, version, post)
    game.move()
    post.later(hours=3)
    post.work()
    assert [each for each in push.sent[1:] if each[0].startswith(player.id)] == []


def test_reminder_of_a_turn_that_was_not_notified_is_refused(
    game: Game, post: Post, push: KeptChannel
) -> None:
    player, version = a_notified_turn(game, post)
    other = next(each for each in game.people.values() if each != player)
    for who, about in ((player, version + 1), (other, version)):
        with pytest.raises(Refused, match="no_such_notice"):
            ask(who, game, about, post)
    assert PAUSE.total_seconds() == 7200
