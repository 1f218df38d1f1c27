"""Replays: the viewer's earlier views, everything once revealed, no hidden fields before."""

from typing import Any

import pytest

from games.rules.targui.views.view import View
from games.table.state import Table
from games.tables import rendering
from games.tables.access import Access, access_table
from tests.kit.tables import do, play, player, started

pytestmark = pytest.mark.django_db

GAMES = 12


def hidden_cards(view: View) -> int:
    """Return the number of cards in hands that a view of Targui hides."""
    return sum(held.card is None for player in view.players for held in player.hand)


def with_a_hidden_card() -> Table:
    """Return a game with a card in a hand that the other player has not seen."""
    for _ in range(GAMES):
        table = started("ann", "bob", game="targui")
        while table.to_act:
            if hidden_cards(table.game.view(table.state, None)):
                return table
            table = play(table).table
    raise AssertionError("no card was hidden from the other player")


def revealed(table: Table) -> Table:
    do(table, player("ann"), "resign")
    do(table, player("ann"), "agree_reveal")
    return do(table, player("bob"), "agree_reveal").table


def views(access: Access, **how: Any) -> list[View]:
    return [step.view for step in rendering.replay(access, **how).steps]


def test_replay_of_a_running_game_shows_only_the_views_of_its_viewer() -> None:
    table = with_a_hidden_card()
    for name in ("ann", "bob"):
        access = access_table(player=name, table_id=table.id)
        found = rendering.replay(access)
        assert found == rendering.replay(access, then=True)
        assert found.shows == "then"
        assert found.steps[-1].view == table.game.view(table.state, access.viewer)


def test_replay_of_a_revealed_game_shows_all_or_the_earlier_views() -> None:
    before = with_a_hidden_card()
    table = revealed(before)
    for name in ("ann", "bob"):
        access = access_table(player=name, table_id=table.id)
        assert not any(map(hidden_cards, views(access)))
        known = [table.game.view(step.state, access.viewer) for step in table.main_line]
        assert views(access, then=True) == known
    both = [access_table(player=name, table_id=table.id) for name in ("ann", "bob")]
    assert any(hidden_cards(views(access, then=True)[-1]) for access in both)


def test_replay_with_then_contains_the_events_shown_at_the_time() -> None:
    before = with_a_hidden_card()
    running = access_table(player="ann", table_id=before.id)
    shown = rendering.replay(running).events
    table = revealed(before)
    after = rendering.replay(access_table(player="ann", table_id=table.id), then=True).events
    assert after[: len(shown)] == shown
    bare = rendering.replay(access_table(player="ann", table_id=table.id)).events
    assert bare[: len(shown)] != shown
