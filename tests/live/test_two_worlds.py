"""Answers to a viewer are the same, byte for byte, whatever the viewer may not see.

The log of a running game is replaced by that of another world (`tests/live/worlds.py`): the hidden
fields of its events are drawn again; the seed, the salts and the notes of draws differ; the
commitment is the same. Every address is requested in both worlds with the same ids and sessions.
Only digests of rows and of withheld slices are replaced by names, and the tags of bodies that
contain such digests are recomputed. Lengths are compared as sent.
"""

import logging
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from events import store
from games.kernel.codec import own_audiences
from games.kernel.values import Viewer
from games.plans.models import Plan
from games.tables import table_cache
from games.tables.log.rows import stream_of
from games.tables.models import SeenVersion
from tests.kit.mail import send_mail
from tests.kit.person import Person
from tests.live.answers import (
    Visitor,
    first_difference,
    game_in_play,
    http_responses,
    logged_reprs,
    requests_to_post,
    socket_messages,
    stream_lines,
    text_of,
)
from tests.live.outside import feed_of, people_in_play, sent_elsewhere, talk
from tests.live.worlds import Rows, differing, digests, in_another_world, put

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]

CLOSED = {"only:0", "only:1"}
"""The audiences of closed time, at a table with clocks and calendars."""
DIFFERING_AUDIENCES = {
    "gobi": {"nobody", *CLOSED},
    "targui": {"nobody", "seat:0", "seat:1", *CLOSED},
}
"""The audiences whose slices differ between the worlds."""
LOGGERS = ("django.request", "games", "events")


@pytest.mark.parametrize("game", DIFFERING_AUDIENCES)
async def test_answers_do_not_depend_on_what_the_viewer_may_not_see(
    game: str, caplog: pytest.LogCaptureFixture, settings: Any
) -> None:
    settings.RATES = {}
    send_mail(settings)
    caplog.set_level(logging.DEBUG)
    ann, bob = await sync_to_async(people_in_play)()
    eve, visitor = await sync_to_async(Person)("Eve"), await sync_to_async(Visitor)()
    table = await sync_to_async(game_in_play)(game, ann.id, bob.id)
    await sync_to_async(talk)(ann, bob, table)
    feeds = {who.id: await sync_to_async(feed_of)(who) for who in (ann, bob)}
    real = await sync_to_async(store.read)(stream_of(table.id))
    delivered = [each async for each in SeenVersion.objects.all()]
    posted = await sync_to_async(requests_to_post)(table)

    async def answers_in(rows: Rows, who: Person, viewer: Viewer) -> list[str]:
        names = digests(rows, viewer)
        await sync_to_async(put)(rows, delivered)
        await Plan.objects.all().adelete()
        now = await sync_to_async(table_cache.current)(table.id)
        caplog.clear()
        answers = await sync_to_async(http_responses)(who, now, posted)
        logged = [each.getMessage() for each in caplog.records if each.name.startswith(LOGGERS)]
        texts = await socket_messages(who, now) + await stream_lines(who)
        texts += await sync_to_async(logged_reprs)(now) + logged
        answers += await sync_to_async(sent_elsewhere)(who, now, feeds.get(who.id, ""))
        return [text_of(each, names) for each in [*answers, *texts]]

    for viewer, who in ((0, ann), (1, bob), (None, eve), (None, visitor)):
        other = in_another_world(table, real, viewer)
        assert differing(other, real) == DIFFERING_AUDIENCES[game] - own_audiences(viewer)
        there, here = [await answers_in(rows, who, viewer) for rows in (other, real)]
        pairs = zip(here, there, strict=True)
        apart = [first_difference(*pair) for pair in pairs if pair[0] != pair[1]]
        assert not apart, "\n".join(apart)
