"""Looking back: what I knew then, all where it is revealed, and nothing of a running game."""

from typing import Any

import pytest

from games import selectors
from games.access import Access, access_table
from games.kernel.values import JsonObject
from games.table.state import Table
from tests.services.tables import do, play, player, started

pytestmark = pytest.mark.django_db

GAMES = 12


def hidden_cards(view: JsonObject) -> int:
    """How many cards in the hands of a game of Targui are not to be seen."""
    return sum(held["card"] is None for each in view["players"] for held in each["hand"])


def with_a_hidden_card() -> Table:
    """A game where somebody holds a card that the other has not seen."""
    for _ in range(GAMES):
        table = started("ann", "bob", game="targui")
        while table.to_act:
            if hidden_cards(table.game.view(table.state, None)):
                return table
            table = play(table).table
    raise AssertionError("nobody drew a card that the other did not see")


def revealed(table: Table) -> Table:
    do(table, player("ann"), "resign")
    do(table, player("ann"), "agree_reveal")
    return do(table, player("bob"), "agree_reveal").table


def views(access: Access, **how: Any) -> list[JsonObject]:
    return [step["view"] for step in selectors.replay(access, **how)["steps"]]


def test_a_running_game_never_shows_more_than_its_viewer_sees() -> None:
    table = with_a_hidden_card()
    for name in ("ann", "bob"):
        access = access_table(player=name, table_id=table.id)
        found = selectors.replay(access)
        assert found == selectors.replay(access, then=True)
        assert found["shows"] == "then"
        assert found["steps"][-1]["view"] == table.game.view(table.state, access.viewer)


def test_a_revealed_game_shows_all_or_what_i_knew_then() -> None:
    before = with_a_hidden_card()
    table = revealed(before)
    for name in ("ann", "bob"):
        access = access_table(player=name, table_id=table.id)
        assert not any(map(hidden_cards, views(access)))
        known = [table.game.view(step.state, access.viewer) for step in table.line]
        assert views(access, then=True) == known
    both = [access_table(player=name, table_id=table.id) for name in ("ann", "bob")]
    assert any(hidden_cards(views(access, then=True)[-1]) for access in both)


def test_the_facts_of_then_are_those_that_were_told_then() -> None:
    before = with_a_hidden_card()
    running = access_table(player="ann", table_id=before.id)
    told = selectors.replay(running)["events"]
    table = revealed(before)
    after = selectors.replay(access_table(player="ann", table_id=table.id), then=True)["events"]
    assert after[: len(told)] == told
    bare = selectors.replay(access_table(player="ann", table_id=table.id))["events"]
    assert bare[: len(told)] != told
