"""A person takes the place of an absent player, where the table allows it."""

from games.kernel.codec import plain
from games.table import commands as ask
from games.table.state import Status
from games.table.view.asks import asks
from games.table.view.build import table_view
from tests.kit.scene import MODERATOR, WORKER, bot, opened, per_turn, player, playing

HOUR = 3600
THREE = ("", "", "")


def away(**settings):
    """Return a table with an absent seat, that seat, and a seat that waits."""
    scene = playing(THREE, **({"pace": per_turn(HOUR)} | settings)).later(hours=1)
    seat = scene.turn
    waiting = (seat + 1) % 3
    scene.when(WORKER, ask.Tick()).when(player(waiting), ask.Claim(seat))
    return scene, seat, waiting


def test_table_among_friends_has_substitutes_unless_chosen_otherwise():
    assert opened().table.substitutes
    assert opened(visibility="unlisted").table.substitutes
    assert not opened(visibility="public").table.substitutes
    assert opened(visibility="public", substitutes=True).table.substitutes
    scene, seat, waiting = away(substitutes=False)
    scene.refused(player(waiting), ask.InviteSubstitute(seat, "p7"), "substitutes_not_offered")


def test_invited_player_takes_the_place_of_the_absent_one():
    scene, seat, waiting = away()
    scene.refused(player(7), ask.TakeSeat(seat), "not_invited")
    scene.when(player(waiting), ask.InviteSubstitute(seat, "p7")).then("table.substitute_invited")
    assert "p7" in scene.table.members
    assert plain(asks(scene.table, player(7), scene.context()))["take_seat"] == (seat,)
    scene.refused(player(8), ask.TakeSeat(seat), "not_invited")
    scene.when(player(7), ask.TakeSeat(seat)).then("table.seat_taken")
    scene.refused(player(seat), ask.ComeBack(), "not_seated")
    scene.move(seat, "end_turn")
    (former,) = table_view(scene.table).seats[seat].former
    assert former.player == f"p{seat}"


def test_absent_player_may_return_until_the_seat_is_taken():
    scene, seat, waiting = away()
    scene.when(player(waiting), ask.InviteSubstitute(seat, "p7"))
    scene.when(player(seat), ask.ComeBack())
    scene.refused(player(7), ask.TakeSeat(seat), "not_absent")
    assert "p7" not in scene.table.members


def test_late_player_who_moves_ends_the_offer():
    scene = playing(THREE, pace=per_turn(HOUR)).later(hours=1).when(WORKER, ask.Tick())
    seat = scene.turn
    scene.when(player((seat + 1) % 3), ask.InviteSubstitute(seat))
    scene.move(seat, "mark")
    assert scene.table.chairs[seat].offers == ()


def test_move_of_the_stand_in_leaves_the_offer_open():
    scene, seat, waiting = away()
    scene.when(player(waiting), ask.InviteSubstitute(seat, "p7")).move(seat, "end_turn")
    scene.when(player(7), ask.TakeSeat(seat)).then("table.seat_taken")


def test_offer_to_all_is_for_any_person_without_a_seat():
    scene, seat, waiting = away()
    scene.when(player(waiting), ask.InviteSubstitute(seat))
    scene.refused(player(waiting), ask.TakeSeat(seat), "already_seated")
    scene.refused(player(waiting), ask.InviteSubstitute(seat), "already_so")
    scene.refused(bot(seat), ask.TakeSeat(seat), "not_invited")
    scene.refused(MODERATOR, ask.TakeSeat(seat), "not_invited")
    scene.when(player(9), ask.TakeSeat(seat))


def test_player_who_had_another_seat_knows_too_much():
    scene, seat, waiting = away()
    scene.when(player(waiting), ask.InviteSubstitute(seat)).when(player(7), ask.TakeSeat(seat))
    scene.move(seat, "end_turn").later(hours=1).when(WORKER, ask.Tick())
    late = scene.turn
    by = next(each for each in scene.table.seats if each not in (late, seat))
    scene.when(player(by), ask.InviteSubstitute(late))
    scene.refused(player(seat), ask.TakeSeat(late), "knows_another_seat")
    scene.refused(player(by), ask.InviteSubstitute(late, f"p{seat}"), "knows_another_seat")


def test_only_absent_seats_are_offered_and_only_by_others():
    scene, seat, waiting = away()
    scene.refused(player(waiting), ask.InviteSubstitute(3 - seat - waiting, "p7"), "not_absent")
    scene.refused(player(seat), ask.InviteSubstitute(seat, "p7"), "bot_plays_for_you")
    scene.refused(player(9), ask.InviteSubstitute(seat, "p7"), "only_the_host")
    for number in range(5):
        scene.when(player(waiting), ask.InviteSubstitute(seat, f"p1{number}"))
    scene.refused(player(waiting), ask.InviteSubstitute(seat, "p19"), "invited_enough")


def test_substitute_keeps_the_chance_of_the_game():
    scene, seat, waiting = away()
    before = scene.table.chance().below(1000, "any")
    scene.when(player(waiting), ask.InviteSubstitute(seat)).when(player(7), ask.TakeSeat(seat))
    assert scene.table.chance().below(1000, "any") == before
    assert scene.table.status is Status.PLAYING
    assert scene.folded() == scene.table
