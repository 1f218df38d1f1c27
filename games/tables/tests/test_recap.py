"""Recaps of stored tables: for a viewer who looks, and for a notice, which is no look."""

from typing import Any

import pytest

from games.kernel.values import Seat
from games.players.selectors import PublicProfile
from games.table.decider import Actor, Role
from games.tables import recap, rendering, seen_versions, table_cache
from games.tables.access import Access, access_table
from tests.kit.any_game import HAND_GAME, OPEN_GAME
from tests.kit.tables import a_move, do, open_table, play, player, seat, started

pytestmark = pytest.mark.django_db

TWO = {Seat(0): "Ann", Seat(1): "Bob"}


def look(table: Any, name: str) -> Access:
    return access_table(player=name, table_id=table.id)


def codes(facts: Any) -> list[str]:
    return [fact.code for fact in facts]


def moved() -> tuple[Any, str, str]:
    """Return a table with one move, its mover, and the player to act now, who has not seen it."""
    before = started("ann", "bob", visibility="public")
    for name in ("ann", "bob"):
        rendering.snapshot(look(before, name))
    mover, _ = a_move(before)
    other = {"ann": "bob", "bob": "ann"}[mover.player]
    return play(before).table, mover.player, other


def test_notice_mentions_no_move_that_can_still_be_undone_freely() -> None:
    table, mover, other = moved()
    version = table.main_line[-1].parent
    assert recap.facts_since(look(table, other), version) == ()
    do(table, player(mover), "undo", to=version)


def test_notice_mentions_moves_that_others_have_seen() -> None:
    table, _, other = moved()
    version = table.main_line[-1].parent
    rendering.snapshot(look(table, other))
    assert codes(recap.facts_since(look(table, other), version)) == [f"{OPEN_GAME}.placed"]


def test_recap_for_a_notice_records_nothing_as_seen() -> None:
    table, _, other = moved()
    before = dict(seen_versions.SeenVersions(table.id))
    recap.facts_since(look(table, other), 0)
    assert dict(seen_versions.SeenVersions(table.id)) == before


def test_viewer_is_shown_the_last_move_too() -> None:
    table, mover, other = moved()
    version = table.main_line[-1].parent
    assert codes(rendering.recap(look(table, other), after=version)) == [f"{OPEN_GAME}.placed"]
    assert rendering.recap(look(table, mover), after=version) == ()
    assert codes(rendering.recap(look(table, "eve"), after=version)) == [f"{OPEN_GAME}.placed"]


def test_undone_move_is_counted_but_not_recounted() -> None:
    table, mover, other = moved()
    seen, version = table.version, table.main_line[-1].parent
    table = do(table, player(mover), "undo", to=version).table
    assert codes(rendering.recap(look(table, other), after=version)) == []
    facts = rendering.recap(look(table, other), after=seen)
    assert [(fact.code, fact.details) for fact in facts] == [("table.undone", {"count": 1})]


def test_move_of_my_substitute_is_recounted_to_me() -> None:
    table = started("ann", "bob", "cleo", visibility="public")
    name = table.chairs[min(table.to_act)].player
    table = do(table, player(name), "resign").table
    version = table.version
    (acting,) = table.to_act
    _, move = a_move(table)
    table = do(table, Actor(Role.BOT, seat=acting), "play", move=move).table
    (fact,) = recap.shown_facts(look(table, name), version)
    assert fact.details["seat"] == acting


@pytest.mark.parametrize("viewer", ["ann", "bob", "eve"])
def test_all_viewers_have_the_same_facts_but_for_their_own_moves(viewer: str) -> None:
    table = started("ann", "bob", game=HAND_GAME, visibility="public")
    for _ in range(12):
        table = play(table).table
    mine = table.seat_of(viewer)
    facts = recap.shown_facts(look(table, viewer), table.main_line[0].position)
    others = recap.shown_facts(look(table, "dan"), table.main_line[0].position)
    seats = {fact.details.get("seat") for fact in facts}
    assert mine not in seats or mine is None
    assert set(codes(facts)) <= set(codes(others))


def test_early_rows_are_read_again() -> None:
    table = started("ann", "bob", visibility="public")
    while table.version <= table_cache.TAIL + 8:
        table = play(table).table
    found = look(table, "eve")
    assert found.logged.tail[0].version > 1
    assert codes(recap.shown_facts(found, 0))[-3:] == ["table.joined"] * 2 + ["table.started"]


def test_most_telling_facts_stay_in_order() -> None:
    table = started("ann", "bob", visibility="public")
    for _ in range(6):
        table = play(table).table
    facts = recap.shown_facts(look(table, "eve"), table.main_line[0].position)
    telling = recap.most_telling(facts, 2)
    assert len(telling) == 2
    assert min(fact.weight for fact in telling) >= sorted(fact.weight for fact in facts)[-2]
    assert facts.index(telling[0]) < facts.index(telling[1])


def test_sentences_name_players_bots_and_erased_players() -> None:
    table = seat(open_table("", "", "bot:easy"), "ann", "bob")
    profiles = {"ann": PublicProfile("L’Émir d'Or"), "bob": PublicProfile("")}
    names = recap.seat_names(table, profiles, "fr")
    assert names == {0: "L’Émir d'Or", 1: "Quelqu’un", 2: "Robin"}
    facts = recap.shown_facts(look(table, "ann"), 0)
    assert recap.sentences(facts, "fr", names) == ["Quelqu’un a rejoint la partie."]
    assert recap.sentences(facts, "xx", TWO) == ["Bob joined."]
