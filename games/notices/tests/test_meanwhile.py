"""The two facts since a reader left: the same for all, and no look at the table."""

import pytest

from games.kernel.recap.fact import Fact
from games.notices.queue.subject import Subject
from games.notices.tests.conftest import Game, Post
from games.notices.wording.meanwhile import SAID_BY_THE_NOTICE, _unsaid, meanwhile
from games.players.models import Player
from games.tables import rendering, seen_versions, table_cache
from games.tables.access import access_table
from games.tables.recap.sentences import OF_TABLE, _texts
from tests.kit.channel import KeptChannel
from tests.kit.tables import do, player, started

pytestmark = pytest.mark.django_db(transaction=True)


def all_look(game: Game) -> None:
    for name in game.people:
        rendering.snapshot(access_table(player=name, table_id=game.table.id))


def sent_to(who: Player, push: KeptChannel) -> tuple[str, ...]:
    return next(content.facts for address, content in push.sent if address.startswith(who.id))


def test_push_names_two_facts_in_the_language_of_its_reader(
    game: Game, post: Post, push: KeptChannel, bob: Player
) -> None:
    all_look(game)
    if game.next is bob:
        game.move()
        all_look(game)
    game.move()
    post.later(minutes=1)
    post.work()
    facts = sent_to(bob, push)
    assert 1 <= len(facts) <= 2
    assert facts[0].startswith("Ann a ")


def test_sending_facts_does_not_count_as_a_look(game: Game, post: Post, push: KeptChannel) -> None:
    all_look(game)
    game.move()
    before = dict(seen_versions.SeenVersions(game.table.id))
    post.later(minutes=1)
    post.work()
    assert push.sent
    assert dict(seen_versions.SeenVersions(game.table.id)) == before


def test_move_that_can_be_undone_freely_is_not_in_the_push(
    ann: Player, bob: Player, post: Post, push: KeptChannel
) -> None:
    game = Game(ann, bob)
    game.table = started(ann.id, bob.id, game="gemblo")
    all_look(game)
    mover, position = game.next, game.table.position
    game.move()
    post.later(minutes=1)
    post.work()
    assert sent_to(game.next, push) == ()
    do(game.table, player(mover.id), "undo", to=position)


def test_reader_without_a_seat_is_sent_no_facts(game: Game) -> None:
    public = started(*game.people, game="gobi", visibility="public")
    logged = table_cache.load(public.id)
    subject = Subject("p_eve", "moderation", public.id, public.version, {})
    assert meanwhile(subject, logged, "en") == ()


def test_facts_in_the_body_of_a_notice_are_not_repeated() -> None:
    over = (Fact("table.won", 100, {"seat": 0}), Fact("gobi.placed", 10, {"seat": 1}))
    subject = Subject("p_ann", "game_over", "t", 9, {})
    assert [fact.code for fact in _unsaid(subject, over)] == ["gobi.placed"]
    codes = {f"{OF_TABLE}.{key.removeprefix('recap.')}" for key in _texts(OF_TABLE, "en")}
    assert set().union(*SAID_BY_THE_NOTICE.values()) <= codes
