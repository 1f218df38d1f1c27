"""Playing on from a position through the one door: what it is asked with, and who may."""

from typing import Any
from uuid import uuid4

import pytest

from events import store
from events.envelope import CommandUsed, NewEvent
from events.upcast import _upcasters, register
from games import folding, selectors, services
from games.access import access_table
from games.folding import NoSuchTable
from games.kernel.codec import NOBODY
from games.kernel.refusal import Malformed, Refused
from games.rows import stream_of
from games.table.state import Table
from tests.recording import flaws
from tests.services.tables import do, play, play_out, player, seat, started
from tests.services.test_exploring import SALT, begun, legal_plies, seen_by

pytestmark = pytest.mark.django_db


def wish(table: Table, *chairs: str, **settings: Any) -> dict[str, Any]:
    """What a table is opened with that goes on from the last position of this one."""
    continues = {"table": table.id, "at": table.position, "salt": SALT, "moves": []}
    return {
        "chairs": list(chairs),
        "continues": {**continues, **settings.pop("continues", {})},
        **settings,
    }


def opened(table: Table, *chairs: str, host: str = "ann", **settings: Any) -> Table:
    """A table that goes on from the last position of this one."""
    return services.open_table(
        host=host,
        game=table.game.info.key,
        settings=wish(table, *chairs, **settings),
        command_id=uuid4(),
    ).table


@pytest.mark.parametrize("key", ["gemblo", "gobi", "targui"])
def test_a_table_goes_on_after_the_moves_that_were_tried(key: str) -> None:
    there = begun(key)
    tried = legal_plies(seen_by(there, "ann"), 3)
    head = store.head(stream_of(there.id))
    moves = [{"seat": ply.seat, "move": ply.move} for ply in tried]
    table = opened(there, "", "bot:easy", continues={"moves": moves})
    seat(table, "ann")
    table = do(table, player("ann"), "start").table
    assert len(table.game_events) > len(there.game_events)
    assert store.head(stream_of(there.id)) == head
    folding.forget_all()
    assert folding.current(table.id) == table
    rows = store.read(stream_of(table.id))
    assert flaws(rows) == []


def test_what_the_lobby_shows_is_the_position_as_all_see_it() -> None:
    there = begun("targui")
    table = opened(there, "", "bot:easy")
    shot = selectors.snapshot(access_table(player="ann", table_id=table.id))
    assert shot["view"] == there.game.view(there.state, None)
    assert shot["offer"] == {}
    assert shot["table"]["begins"]["to_act"] == sorted(there.to_act)
    assert "prefix" not in str(shot["events"])


def test_what_one_may_not_see_cannot_be_gone_on_from() -> None:
    there = begun("gemblo")
    for source in (there.id, "no-such-table"):
        with pytest.raises(NoSuchTable):
            opened(there, "", "bot:easy", host="eve", continues={"table": source})


def test_the_same_command_again_finds_the_same_table_whatever_became_of_the_other() -> None:
    there = begun("gemblo")
    order = {"host": "ann", "game": "gemblo", "command_id": uuid4()}
    settings = wish(there, "", "bot:easy")
    first = services.open_table(settings=settings, **order)
    play(there)
    assert services.open_table(settings=settings, **order).table == first.table
    with pytest.raises(CommandUsed):
        services.open_table(settings=wish(there, "bot:easy", ""), **order)


@pytest.mark.parametrize(
    ("continues", "code"),
    [
        ({"at": 1}, "not_a_position"),
        ({"moves": [{"seat": 9, "move": {}}]}, "not_your_turn"),
    ],
)
def test_what_cannot_be_explored_cannot_be_gone_on_from(
    continues: dict[str, Any], code: str
) -> None:
    there = begun("gemblo")
    with pytest.raises(Refused) as refused:
        opened(there, "", "bot:easy", continues=continues)
    assert refused.value.refusal.code == code


@pytest.mark.parametrize(
    "continues", [{"salt": "x"}, {"at": 0}, {"moves": [{}]}, {"more": 1}, {"table": 1}]
)
def test_what_is_malformed_is_refused(continues: dict[str, Any]) -> None:
    there = begun("gemblo")
    with pytest.raises(Malformed):
        opened(there, "", "bot:easy", continues=continues)


def test_from_a_finished_game_friends_go_on_together() -> None:
    there = play_out(started("ann", "bob", options={"board": "mini"}))
    at = there.line[2].last
    table = opened(there, "", "", visibility="unlisted", continues={"at": at})
    seat(table, "eve", "ann")
    table = do(table, player("ann"), "start").table
    assert table.options == there.options
    assert table.position == table.line[0].last
    assert play_out(table).revealed


def test_old_shapes_are_brought_up_to_date_within_what_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = opened(begun("gemblo"), "", "bot:easy")
    folding.forget_all()
    monkeypatch.setattr("events.upcast._upcasters", dict(_upcasters))

    def renamed(event: NewEvent) -> NewEvent:
        return NewEvent(event.kind, 2, {**event.public, "seat": 1 - event.public["seat"]})

    register("gemblo.placed", 1, renamed)
    before = [each for each in table.prefix if each.kind == "gemblo.placed"]
    after = [each for each in folding.current(table.id).prefix if each.kind == "gemblo.placed"]
    assert [each.public["seat"] for each in after] == [1 - each.public["seat"] for each in before]
    assert {each.shape for each in after} == {2}
    stored = store.read(stream_of(table.id))[0].secrets[NOBODY]["prefix"]
    assert {each["shape"] for each in stored} == {1}
