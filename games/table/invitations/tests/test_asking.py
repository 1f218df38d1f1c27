"""Inviting by name: reserved seats, answers with a reason, and invitations that end in time."""

from datetime import timedelta

import pytest

from games.kernel.codec import split
from games.kernel.refusal import Malformed
from games.table import commands as ask
from games.table.absence.ticks import next_tick
from games.table.commands import command_from
from games.table.decider import Actor, Role
from games.table.invitations.asking import EXPIRY, MOST
from games.table.invitations.commands import Decline, Invite, WithdrawInvitation
from games.table.invitations.events import Declined
from games.table.rematch.terms import rematch_of
from games.table.state import Status
from games.table.view.build import table_view
from tests.kit.scene import MODERATOR, WORKER, Scene, opened, player, playing, seated, sitting

THREE = ("", "", "")


def hosting(chairs: tuple[str, ...] = THREE, **settings: object) -> Scene:
    """Return an open table where p0, its host, sits in the first chair."""
    return opened(chairs, **settings).when(player(0), sitting(0))


def standing_of(scene: Scene) -> list[tuple[str, int, str, str]]:
    """Return the invitations as the table shows them: player, seat, state, reason."""
    shown = table_view(scene.table).invitations
    return [(each.player, each.seat, each.state, each.reason) for each in shown]


def test_invitation_reserves_a_seat_for_its_player_only():
    scene = hosting().when(player(0), Invite(1, "p5")).then("table.invited")
    assert scene.table.reserved_seat_of("p5") == 1
    assert standing_of(scene) == [("p5", 1, "asked", "")]
    scene.refused(player(2), sitting(1), "chair_reserved")
    scene.refused(player(0), ask.SeatBot(1, "good"), "chair_reserved")
    scene.when(player(5), sitting(1)).then("table.sat")
    assert standing_of(scene) == []
    assert scene.folded() == scene.table


def test_seated_player_may_invite_and_is_named_as_inviter():
    scene = hosting().when(player(1), sitting(1)).when(player(1), Invite(2, "p5"))
    (shown,) = table_view(scene.table).invitations
    assert (shown.by, shown.at, shown.expires) == ("p1", scene.now, scene.now + EXPIRY)


@pytest.mark.parametrize("actor", [player(7), MODERATOR, WORKER, Actor(Role.BOT, seat=1)])
def test_only_host_and_seated_players_may_invite(actor):
    hosting(("", "", "bot:good")).refused(actor, Invite(1, "p5"), "only_the_host")


def test_never_more_invitations_than_free_seats():
    scene = hosting(("", "", "bot:good")).when(player(0), Invite(1, "p5"))
    for seat in (0, 1, 2, 3, 63):
        scene.refused(player(0), Invite(seat, "p6"), "chair_taken")


@pytest.mark.parametrize(
    ("invited", "code"),
    [("", "cannot_invite"), ("p0", "cannot_invite"), ("p1", "already_seated")],
)
def test_player_who_is_there_cannot_be_invited(invited, code):
    scene = hosting().when(player(1), sitting(1))
    scene.refused(player(0), Invite(2, invited), code)


def test_player_is_asked_once_at_a_time():
    scene = hosting().when(player(0), Invite(1, "p5"))
    scene.refused(player(0), Invite(2, "p5"), "already_invited")


def test_nobody_is_invited_once_the_game_has_started():
    facts = playing().refused(player(0), Invite(1, "p5"), "not_now")
    assert facts == {"status": "playing"}


@pytest.mark.parametrize("reason", ["no_time", "not_this_game", "too_many_games", "other", ""])
def test_reason_of_a_refusal_is_shown(reason):
    scene = hosting(("", "")).when(player(0), Invite(1, "p5"))
    # The host goes on looking for somebody: the table is not void.
    scene.when(player(5), Decline(reason)).then("table.declined")
    assert scene.table.status is Status.OPEN
    assert standing_of(scene) == [("p5", 1, "declined", reason)]
    assert scene.folded() == scene.table


def test_refusal_without_a_reason_is_stored_as_in_older_logs():
    assert split(Declined(seat=1)).public == {"kind": "table.declined", "seat": 1}


@pytest.mark.parametrize("reason", ["busy", "No time", 7, None, ["no_time"]])
def test_unknown_reason_is_malformed(reason):
    with pytest.raises(Malformed):
        command_from({"kind": "decline", "reason": reason})


@pytest.mark.parametrize(
    "fields",
    [
        *({}, {"seat": 1}, {"seat": -1, "player": "p5"}, {"seat": 64, "player": "p5"}),
        *({"seat": 1, "player": "p" * 65}, {"seat": 1, "player": "p5", "text": "Come!"}),
        *({"seat": 1, "player": "p\ud800"}, {"seat": 1, "player": "p\x00"}),
    ],
)
def test_malformed_invitation_is_refused(fields):
    with pytest.raises(Malformed):
        command_from({"kind": "invite", **fields})


def test_player_who_declined_is_not_asked_again():
    scene = hosting().when(player(0), Invite(1, "p5")).when(player(5), Decline("no_time"))
    scene.refused(player(0), Invite(2, "p5"), "invitation_declined")
    scene.when(player(0), Invite(1, "p6"))
    assert standing_of(scene) == [("p5", 1, "declined", "no_time"), ("p6", 1, "asked", "")]
    assert "p5" not in scene.table.members


def test_player_who_declined_may_still_join():
    scene = hosting().when(player(0), Invite(1, "p5")).when(player(5), Decline("no_time"))
    assert scene.when(player(5), sitting(1)).table.seat_of("p5") == 1


def test_inviter_and_host_may_take_an_invitation_back():
    for number in (0, 1):
        scene = hosting().when(player(1), sitting(1)).when(player(1), Invite(2, "p5"))
        scene.when(player(number), WithdrawInvitation(2)).then("table.invitation_withdrawn")
        assert standing_of(scene) == []
        assert "p5" not in scene.table.members
        scene.refused(player(5), Decline(), "not_invited")
        scene.when(player(0), Invite(2, "p5"))
        assert scene.folded() == scene.table


def test_others_may_not_take_an_invitation_back():
    scene = hosting(("", "", "", "")).when(player(1), sitting(1)).when(player(2), sitting(2))
    scene.when(player(1), Invite(3, "p5"))
    scene.refused(player(5), WithdrawInvitation(3), "not_reserved")
    for actor in (player(2), player(7), MODERATOR):
        scene.refused(actor, WithdrawInvitation(3), "only_the_host")
    scene.when(player(1), ask.Leave()).refused(player(1), WithdrawInvitation(3), "only_the_host")


@pytest.mark.parametrize("seat", [0, 1, 2, 63])
def test_only_a_reservation_can_be_taken_back(seat):
    hosting().refused(player(0), WithdrawInvitation(seat), "not_reserved")


def test_removing_a_reservation_takes_the_invitation_back():
    scene = hosting().when(player(0), Invite(1, "p5")).when(player(0), ask.Remove(1))
    assert standing_of(scene) == []


def test_invitation_expires_after_two_weeks():
    scene = hosting().when(player(0), Invite(1, "p5"))
    assert next_tick(scene.table) == scene.now + EXPIRY
    scene.later(seconds=EXPIRY.total_seconds() - 1).refused(WORKER, ask.Tick(), "nothing_due")
    scene.later(seconds=1).when(WORKER, ask.Tick()).then("table.invitation_expired")
    assert standing_of(scene) == [("p5", 1, "expired", "")]
    scene.refused(player(5), Decline(), "not_invited")
    assert "p5" not in scene.table.members
    scene.when(player(0), Invite(1, "p5"))
    assert standing_of(scene) == [("p5", 1, "asked", "")]
    assert scene.folded() == scene.table


def test_each_invitation_expires_at_its_own_time():
    scene = hosting().when(player(0), Invite(1, "p5")).later(days=3)
    scene.when(player(0), Invite(2, "p6")).later(days=11)
    scene.when(WORKER, ask.Tick()).then("table.invitation_expired")
    assert [(each[0], each[2]) for each in standing_of(scene)] == [
        ("p5", "expired"),
        ("p6", "asked"),
    ]
    assert next_tick(scene.table) == scene.now + timedelta(days=3)


def test_table_sends_a_limited_number_of_invitations():
    scene = hosting()
    for number in range(MOST):
        scene.when(player(0), Invite(1, f"x{number}")).when(player(0), WithdrawInvitation(1))
    facts = scene.refused(player(0), Invite(1, "p5"), "invited_enough")
    assert facts == {"most": MOST}


def test_start_forgets_the_invitations():
    scene = hosting().when(player(0), Invite(1, "p5")).when(player(2), sitting(2))
    scene.when(player(0), ask.Start())
    assert standing_of(scene) == []
    assert "p5" not in scene.table.members


def test_new_table_reserves_seats_from_the_start():
    scene = opened(THREE, invited=("", "p5", "p6"))
    assert standing_of(scene) == [("p5", 1, "asked", ""), ("p6", 2, "asked", "")]
    assert {each.by for each in scene.table.invitations} == {"p0"}
    assert next_tick(scene.table) == scene.now + EXPIRY


@pytest.mark.parametrize(
    ("chairs", "invited", "code"),
    [
        (THREE, ("", "p5", "p5"), "cannot_invite"),
        (THREE, ("", "p0"), "cannot_invite"),
        (("", "bot:good", ""), ("", "p5"), "chair_taken"),
        (("", ""), ("", "", "p5"), "chair_taken"),
    ],
)
def test_impossible_reservations_of_a_new_table_are_refused(chairs, invited, code):
    Scene().refused(player(0), ask.Open(chairs, invited=invited), code)


def test_invitation_to_a_rematch_ends_with_its_table():
    ended = playing().when(player(0), ask.Resign())
    scene = Scene().when(player(1), rematch_of(ended.table))
    assert [(each.player, each.expires) for each in table_view(scene.table).invitations] == [
        ("p0", None)
    ]
    scene.later(days=15).refused(WORKER, ask.Tick(), "nothing_due")


def test_full_table_has_no_seat_to_invite_to():
    seated().refused(player(0), Invite(0, "p5"), "chair_taken")
