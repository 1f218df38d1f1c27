"""The terms of a rematch, its reserved chairs, and the link from the ended table."""

from games.table import commands as ask
from games.table.invitations.commands import Decline
from games.table.rematch.terms import rematch_of
from games.table.state import RematchLink, Status
from games.table.view.asks import asks
from games.table.view.build import table_view
from tests.kit.scene import MODERATOR, Scene, bank, player, playing, seated, sitting


def ended(chairs: tuple[str, ...] = ("", ""), **settings: object) -> Scene:
    """Return a table that p0 has lost by resigning."""
    scene = playing(chairs, **settings)
    for number in range(len(chairs) - 1):
        if not chairs[number]:
            scene.when(player(number), ask.Resign())
    return scene


def rematch(chairs: tuple[str, ...] = ("", ""), **settings: object) -> Scene:
    """Return the rematch that p1 has opened."""
    return Scene().when(player(1), rematch_of(ended(chairs, **settings).table))


def test_rematch_has_the_same_terms_with_seats_turned_by_one() -> None:
    before = ended(
        ("", "", "bot:good"), options={"length": "short"}, undo="free", pace=bank(3600, 60)
    )
    after = Scene().when(player(1), rematch_of(before.table)).table
    assert [(chair.player, chair.invited) for chair in after.chairs] == [
        ("", "p1"),
        ("bot:good", ""),
        ("", "p0"),
    ]
    for name in ("options", "undo", "pace", "visibility", "edition"):
        assert getattr(after, name) == getattr(before.table, name)
    assert (after.host, after.rematch_of) == ("p1", before.table.id)


def test_reserved_chair_is_for_its_player_only() -> None:
    scene = rematch(("", "", ""))
    assert [chair.invited for chair in scene.table.chairs] == ["p1", "p2", "p0"]
    scene.refused(player(3), sitting(0), "chair_reserved")
    scene.refused(player(0), sitting(1), "chair_reserved")
    scene.refused(player(1), ask.SeatBot(2, "good"), "chair_reserved")
    scene.when(player(0), sitting(2)).then("table.sat")
    assert scene.table.reserved_seat_of("p0") is None


def test_rematch_starts_once_all_have_sat_down() -> None:
    scene = rematch().when(player(1), sitting(0)).when(player(0), sitting(1))
    scene.when(player(0), ask.Start())
    assert [chair.player for chair in scene.table.chairs] == ["p1", "p0"]
    assert scene.folded() == scene.table


def test_declining_alone_with_the_host_voids_the_rematch() -> None:
    scene = rematch().when(player(1), sitting(0))
    scene.when(player(0), Decline()).then("table.declined", "table.voided")
    assert scene.table.status is Status.VOIDED
    view = table_view(scene.table)
    assert [(seat.invited, seat.declined) for seat in view.seats] == [("p1", False), ("p0", True)]


def test_declining_among_more_frees_the_chair_for_others() -> None:
    scene = rematch(("", "", "")).when(player(1), sitting(0))
    scene.when(player(0), Decline()).then("table.declined")
    scene.refused(player(0), Decline(), "not_invited")
    scene.when(player(3), sitting(2)).when(player(2), sitting(1)).when(player(1), ask.Start())
    assert scene.table.status is Status.PLAYING


def test_declined_player_may_still_sit_down() -> None:
    scene = rematch(("", "", "")).when(player(0), Decline())
    assert scene.when(player(0), sitting(2)).table.seat_of("p0") == 2


def test_host_withdraws_an_invitation() -> None:
    scene = rematch(("", "", "")).when(player(1), ask.Remove(2)).then("table.left")
    scene.refused(player(0), Decline(), "not_invited")
    scene.refused(player(1), ask.Remove(2), "chair_empty")
    scene.when(player(1), ask.SeatBot(2, "good"))


def test_leaving_a_rematch_frees_the_chair_for_others() -> None:
    scene = rematch(("", "", "")).when(player(0), sitting(2)).when(player(0), ask.Leave())
    scene.when(player(3), sitting(2))


def test_only_invited_players_are_offered_to_decline() -> None:
    scene = rematch(("", "", ""))
    offered = [asks(scene.table, player(each), scene.context()).commands for each in range(4)]
    assert ["decline" in commands for commands in offered] == [True, True, True, False]
    scene.refused(MODERATOR, Decline(), "not_invited")
    seated().refused(player(0), Decline(), "not_invited")


def test_ended_table_links_one_rematch() -> None:
    scene = ended()
    scene.when(player(1), ask.LinkRematch("t2")).then("table.rematch_opened")
    assert scene.table.rematch == RematchLink("t2", 1)
    assert scene.table.status is Status.FINISHED
    facts = scene.refused(player(0), ask.LinkRematch("t3"), "rematch_exists")
    assert facts == {"table": "t2"}
    scene.when(player(0), ask.LinkRematch("t3", replaces="t2"))
    assert table_view(scene.table).rematch.table == "t3"


def test_rematch_needs_an_ended_game_and_a_seat() -> None:
    playing().refused(player(0), ask.LinkRematch("t2"), "not_now")
    ended().refused(player(2), ask.LinkRematch("t2"), "not_seated")
    ended().refused(MODERATOR, ask.LinkRematch("t2"), "not_seated")
