"""The rules of reading and writing in a channel, for each role, table and person."""

from dataclasses import replace
from datetime import UTC, datetime
from itertools import product

import pytest

from games.social.chat.permissions import (
    CHANNELS,
    Role,
    Setting,
    Writer,
    may_read,
    react_refusal,
    write_refusal,
)

ROLES: tuple[Role, ...] = ("player", "former", "spectator")
RUNNING = Setting(is_over=False, is_voided=False, is_public=True, hides_anything=True)
OPEN_GAME = replace(RUNNING, hides_anything=False)
OVER = replace(RUNNING, is_over=True)
VOIDED = replace(OVER, is_voided=True)
UNTIL = datetime(2026, 5, 4, 12, tzinfo=UTC)

READERS = {
    # Of the words of spectators.
    RUNNING: {"spectator"},
    OPEN_GAME: {"player", "former", "spectator"},
    OVER: {"player", "former", "spectator"},
    VOIDED: {"player", "former", "spectator"},
}
WRITERS = {
    RUNNING: {("players", "player"), ("spectators", "spectator")},
    OPEN_GAME: {("players", "player"), ("spectators", "spectator"), ("spectators", "former")},
    OVER: {("players", "player"), ("spectators", "spectator"), ("spectators", "former")},
    VOIDED: set(),
}


@pytest.mark.parametrize("setting", READERS)
def test_words_of_spectators_are_read_by_these_roles(setting: Setting) -> None:
    assert {role for role in ROLES if may_read("spectators", role, setting)} == READERS[setting]


@pytest.mark.parametrize("setting", READERS)
def test_words_of_players_are_read_by_players_alone(setting: Setting) -> None:
    assert {role for role in ROLES if may_read("players", role, setting)} == {"player"}


@pytest.mark.parametrize("setting", WRITERS)
def test_each_channel_is_written_in_by_these_roles(setting: Setting) -> None:
    allowed = {
        (channel, role)
        for channel, role in product(CHANNELS, ROLES)
        if write_refusal(channel, Writer(role), setting) is None
    }
    assert allowed == WRITERS[setting]


@pytest.mark.parametrize(
    ("writer", "code"),
    [
        (Writer("player", is_suspended=True, muted_until=UNTIL), "suspended"),
        (Writer("player", muted_until=UNTIL, is_guest=True), "muted"),
        (Writer("spectator", is_guest=True), "not_seated"),
        (Writer("player", is_guest=True, is_apart=True), "guests_cannot_chat"),
        (Writer("player", is_apart=True), "blocked"),
    ],
)
def test_refusal_names_the_first_reason(writer: Writer, code: str) -> None:
    found = write_refusal("players", writer, RUNNING)
    assert found is not None
    assert found.code == code
    assert found.facts == ({"until": UNTIL.isoformat()} if code == "muted" else {})


def test_guests_write_at_tables_that_are_not_public() -> None:
    private = replace(RUNNING, is_public=False)
    assert write_refusal("players", Writer("player", is_guest=True), private) is None
    assert write_refusal("spectators", Writer("spectator", is_guest=True), private) is None


def test_reactions_need_no_account_but_a_good_standing() -> None:
    assert react_refusal(Writer("player", is_guest=True), RUNNING) is None
    for writer, setting in (
        (Writer("player", is_suspended=True), RUNNING),
        (Writer("player", muted_until=UNTIL), RUNNING),
        (Writer("player"), VOIDED),
    ):
        assert react_refusal(writer, setting) is not None
