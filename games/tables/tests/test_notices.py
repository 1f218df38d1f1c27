"""A decision leads to notices for the people who must learn of it, and for no others."""

from datetime import timedelta
from typing import Any

import pytest

from games.kernel.values import Seat
from games.outbox.notice import Notice
from games.table import commands as ask
from games.table.calendars.commands import SpendHoliday
from games.table.calendars.holidays import end_of_hour
from games.table.clock import deadline
from games.table.decider import Actor
from games.table.invitations.asking import EXPIRY
from games.table.invitations.commands import Decline, Invite, WithdrawInvitation
from games.table.moderation import commands as staff
from games.table.rematch.terms import rematch_of
from games.tables.notices import notices
from tests.kit.scene import (
    MODERATOR,
    WORKER,
    Scene,
    opened,
    per_turn,
    player,
    playing,
    seated,
    sitting,
)

DAY = 86_400
THREE = ("", "", "")


def noticed(scene: Scene, actor: Actor, command: Any) -> list[Notice]:
    """Send a command. Return its notices."""
    before = scene._table
    scene.when(actor, command)
    assert scene.last is not None
    return notices(before, scene.last, actor, scene.now)


def now(found: list[Notice]) -> list[tuple[str, str]]:
    """Return the player and kind of each notice, without the reminders of deadlines."""
    return [(notice.player, notice.kind) for notice in found if notice.kind != "time_low"]


def reminders(found: list[Notice]) -> list[Notice]:
    """Return the reminders of deadlines."""
    return [notice for notice in found if notice.kind == "time_low"]


def mover(scene: Scene) -> Actor:
    """Return the player to move."""
    return player(scene.turn)


def end_turn() -> ask.Play:
    """Return the move that ends a turn."""
    return ask.Play({"kind": "end_turn"})


def test_turn_is_noticed_by_the_next_player_only() -> None:
    scene = playing()
    actor, after = mover(scene), f"p{1 - scene.turn}"
    assert noticed(scene, actor, ask.Play({"kind": "mark"})) == []
    found = noticed(scene, actor, end_turn())
    assert now(found) == [(after, "your_turn")]
    assert found[0].version == scene.table.version
    assert found[0].facts == {}


def test_start_is_noticed_by_another_first_player() -> None:
    scene = seated()
    found = now(noticed(scene, player(0), ask.Start()))
    assert found == ([] if scene.turn == 0 else [("p1", "your_turn")])


def test_free_undo_gives_no_notice_and_the_next_turn_a_new_one() -> None:
    scene = playing()
    actor, start = mover(scene), scene.table.position
    (first,) = noticed(scene, actor, end_turn())
    assert noticed(scene, actor, ask.Undo(start)) == []
    (second,) = noticed(scene, actor, end_turn())
    assert (first.player, first.kind) == (second.player, second.kind)
    assert first.version < second.version


def test_granted_undo_is_noticed_as_answer_and_turn() -> None:
    scene = playing()
    seat, start = scene.turn, scene.table.position
    asker, other = player(seat), player(1 - seat)
    noticed(scene, asker, end_turn())
    scene.send()
    found = noticed(scene, asker, ask.AskUndo(start))
    assert now(found) == [(other.player, "request")]
    assert found[0].facts == {"form": "undo", "seat": seat}
    request = scene.table.request
    assert request is not None
    assert found[0].version == request.version
    answered = noticed(scene, other, ask.Answer(request.version, yes=True))
    assert now(answered) == [(asker.player, "answer"), (asker.player, "your_turn")]
    assert answered[0].facts == {"form": "undo", "outcome": "granted"}


def test_declined_request_is_noticed_by_its_player() -> None:
    scene = playing(THREE)
    asker = player(0)
    asked = noticed(scene, asker, ask.AskPause())
    assert now(asked) == [("p1", "request"), ("p2", "request")]
    request = scene.table.request
    assert request is not None
    found = noticed(scene, player(2), ask.Answer(request.version, yes=False))
    assert now(found) == [("p0", "answer")]
    assert found[0].facts["outcome"] == "declined"


def test_withdrawn_request_gives_no_notice() -> None:
    scene = playing()
    noticed(scene, player(0), ask.AskPause())
    assert noticed(scene, player(0), ask.Withdraw()) == []


def test_bots_and_solo_games_have_no_notices() -> None:
    scene = seated(("", "bot:easy"), pace=per_turn(DAY))
    assert noticed(scene, player(0), ask.Start()) == []
    while scene.turn == 0:
        assert noticed(scene, player(0), end_turn()) == []


def test_void_of_a_solo_game_by_a_moderator_is_noticed() -> None:
    scene = playing(("", "bot:easy"))
    found = noticed(scene, MODERATOR, staff.Void("spam"))
    assert now(found) == [("p0", "moderation")]
    facts = {"decision": "voided", "reason": "spam", "role": "moderator"}
    assert found[0].facts == facts


def test_end_is_noticed_by_everybody_but_the_actor() -> None:
    scene = playing(THREE)
    found = noticed(scene, player(0), ask.Resign())
    assert "game_over" not in {kind for _, kind in now(found)}
    found = noticed(scene, player(1), ask.Resign())
    assert now(found) == [("p0", "game_over"), ("p2", "game_over")]
    assert found[0].facts == {"reason": "resigned", "ranks": (3, 2, 1)}


def test_decisions_of_moderators_are_noticed_by_all() -> None:
    scene = playing()
    found = noticed(scene, MODERATOR, staff.Adjudicate((1, 2), "cheating"))
    assert now(found) == [("p0", "moderation"), ("p1", "moderation")]
    again = noticed(scene, MODERATOR, staff.Reopen("appeal"))
    assert now(again)[:2] == [("p0", "moderation"), ("p1", "moderation")]
    assert now(again)[2:] == [(f"p{scene.turn}", "your_turn")]


def test_host_who_closes_an_open_table_is_noticed_by_the_others() -> None:
    scene = seated()
    found = noticed(scene, player(0), staff.Void("host_left"))
    assert now(found) == [("p1", "table_closed")]


def test_declined_rematch_is_noticed_by_its_host() -> None:
    ended = playing().when(player(0), ask.Resign())
    scene = Scene()
    found = noticed(scene, player(0), rematch_of(ended.table))
    assert now(found) == [("p1", "rematch")]
    assert found[0].facts == {"host": "p0"}
    assert now(noticed(scene, player(1), Decline())) == [("p0", "table_closed")]


def test_deadline_is_scheduled_once_for_half_of_the_time() -> None:
    scene = playing(pace=per_turn(DAY))
    actor, after = mover(scene), f"p{1 - scene.turn}"
    (own,) = [notice for notice in reminders(noticed(scene, actor, end_turn()))]
    assert (own.player, own.due) == (after, DAY // 2)
    at = int(scene.now.timestamp())
    assert own.facts == {"since": at, "deadline": at + DAY}
    scene.later(hours=1)
    assert reminders(noticed(scene, player(scene.turn), ask.Play({"kind": "mark"}))) == []


def test_moved_deadline_is_scheduled_again() -> None:
    scene = playing(pace=per_turn(DAY))
    asker, other = player(scene.turn), player(1 - scene.turn)
    scene.later(hours=2)
    rested = reminders(noticed(scene, asker, ask.AskPause()))
    assert [notice.player for notice in rested] == [asker.player]
    request = scene.table.request
    assert request is not None
    assert reminders(noticed(scene, other, ask.Answer(request.version, yes=True))) == []
    scene.later(days=3)
    resumed = noticed(scene, other, ask.Resume())
    assert now(resumed) == [(asker.player, "your_turn")]
    (again,) = reminders(resumed)
    assert again.due == (DAY - 2 * 3600) // 2


def test_short_clock_has_no_reminder() -> None:
    scene = playing(pace=per_turn(1800))
    assert reminders(noticed(scene, mover(scene), end_turn())) == []


def test_seat_that_is_taken_over_is_noticed_by_its_player() -> None:
    scene = playing(THREE, pace=per_turn(3600))
    late = scene.turn
    scene.later(hours=2).when(WORKER, ask.Tick())
    other = player((late + 1) % 3)
    found = noticed(scene, other, ask.Claim(late))
    assert now(found) == [(f"p{late}", "seat_taken")]


def test_nudge_is_noticed_by_the_nudged_player() -> None:
    scene = playing(pace=per_turn(DAY))
    seat = scene.turn
    scene.later(hours=13)
    found = noticed(scene, player(1 - seat), ask.Nudge(seat, "no_hurry"))
    assert now(found) == [(f"p{seat}", "nudge")]
    assert found[0].facts == {"by": 1 - seat, "preset": "no_hurry"}


def test_first_hour_of_a_holiday_is_noticed_without_a_new_reminder() -> None:
    scene = playing(pace=per_turn(DAY))
    seat = scene.turn
    last = deadline(scene.table, Seat(seat))
    assert last is not None
    scene.now = last - timedelta(minutes=1)
    found = []
    for _ in range(2):
        last = deadline(scene.table, Seat(seat))
        assert last is not None
        until = int(end_of_hour(last).timestamp())
        found += noticed(scene, WORKER, SpendHoliday(seat, until))
        scene.later(hours=1)
    assert [(each.player, each.kind) for each in found] == [(f"p{seat}", "holiday_spent")]


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_table_that_nobody_joins_is_noticed_by_its_host(visibility: str) -> None:
    scene = opened(visibility=visibility)
    scene.when(player(1), ask.Sit(1, scene.table.commitment, "01" * 16))
    scene.now += timedelta(days=31)
    assert now(noticed(scene, WORKER, ask.Tick())) == [
        ("p0", "table_closed"),
        ("p1", "table_closed"),
    ]


def hosting() -> Scene:
    """Return an open table where its host sits alone."""
    return opened(THREE).when(player(0), sitting(0))


def test_invitation_by_name_is_noticed_by_its_player() -> None:
    scene = hosting()
    (found,) = noticed(scene, player(0), Invite(1, "p5"))
    assert (found.player, found.kind, found.facts) == ("p5", "invitation", {"host": "p0"})
    assert noticed(scene, player(0), WithdrawInvitation(1)) == []


def test_inviter_learns_how_an_invitation_was_answered() -> None:
    scene = hosting().when(player(1), sitting(1)).when(player(1), Invite(2, "p5"))
    (found,) = noticed(scene, player(5), Decline("no_time"))
    assert (found.player, found.kind) == ("p1", "answer")
    about = {"form": "invitation", "player": "p5", "reason": "no_time"}
    assert found.facts == {**about, "outcome": "declined"}


def test_inviter_learns_that_an_invitation_expired() -> None:
    scene = hosting().when(player(0), Invite(1, "p5")).later(seconds=EXPIRY.total_seconds())
    (found,) = noticed(scene, WORKER, ask.Tick())
    assert (found.player, found.facts["outcome"]) == ("p0", "expired")
