"""Bodies are decoded into their struct once; an error names the field and what is wrong."""

from typing import Any

import msgspec
import pytest
from rest_framework.exceptions import ParseError

from games.api.bodies.tables import NewCommand, NewTable
from games.api.http.commands import malformed_command
from games.api.http.parsing import decode
from games.kernel.refusal import Malformed
from games.table.commands import Open, Play
from tests.kit.any_game import OPEN_GAME

ID = "6e6f7572-0000-4000-8000-000000000001"
TABLE = {"id": ID, "game": OPEN_GAME, "chairs": ["", "bot:easy"]}
COMMAND = {"id": ID, "position": 3, "command": {"kind": "play", "move": {"kind": "place"}}}


def error_of(form: type, body: dict[str, Any], **how: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises(Malformed) as raised:
        decode(form, msgspec.json.encode(body), **how)
    return raised.value.refusal.code, dict(raised.value.refusal.facts)


@pytest.mark.parametrize(
    ("changes", "facts"),
    [
        ({"more": 1}, {"more": ("unknown",)}),
        ({"x" * 99: 1}, {"x" * 64: ("unknown",)}),
        ({"game": 7}, {"game": ("wrong_type",)}),
        ({"id": "7"}, {"id": ("wrong_type",)}),
        ({"chairs": []}, {"chairs": ("wrong_type",)}),
        ({"chairs": [""] * 9}, {"chairs": ("wrong_type",)}),
        ({"chairs": ["", "p_1"]}, {"chairs[1]": ("wrong_type",)}),
        ({"pace": {"form": "turn", "seconds": -1}}, {"pace.seconds": ("wrong_type",)}),
        ({"pace": {"more": 1}}, {"pace.more": ("unknown",)}),
        ({"continues": {"at": 1, "salt": "0f" * 16}}, {"continues.table": ("required",)}),
    ],
)
def test_error_names_the_field_and_what_is_wrong(
    changes: dict[str, Any], facts: dict[str, Any]
) -> None:
    assert error_of(NewTable, {**TABLE, **changes}) == ("malformed", facts)


def test_missing_field_is_required() -> None:
    assert error_of(NewTable, {"id": ID, "game": OPEN_GAME}) == (
        "malformed",
        {"chairs": ("required",)},
    )


@pytest.mark.parametrize(
    ("command", "code", "where"),
    [
        (None, "malformed", None),
        ([], "malformed", None),
        ({}, "unknown_command", None),
        ({"kind": "fly"}, "unknown_command", None),
        ({"kind": ["play"]}, "unknown_command", None),
        ({"kind": "play"}, "malformed_command", "$"),
        ({"kind": "play", "move": []}, "malformed_command", "$.move"),
        ({"kind": "resign", "more": 1}, "malformed_command", "$"),
        ({"kind": "undo", "to": "x"}, "malformed_command", "$.to"),
    ],
)
def test_error_in_a_command_has_its_own_code(command: Any, code: str, where: str | None) -> None:
    found, facts = error_of(NewCommand, {**COMMAND, "command": command}, invalid=malformed_command)
    assert (found, facts.get("where")) == (code, where)


@pytest.mark.parametrize("body", [b"{", b"[[[", b'{"id": NaN}', b"\xff{}", b'{"id":7} x'])
def test_body_that_is_not_json_is_malformed_json(body: bytes) -> None:
    with pytest.raises(ParseError):
        decode(NewTable, body)


def test_decoded_table_is_the_command_that_opens_it() -> None:
    body = decode(NewTable, msgspec.json.encode({**TABLE, "options": {"board": "mini"}}))
    assert body.command == Open(("", "bot:easy"), {"board": "mini"})


def test_decoded_command_is_a_struct_with_the_move_as_sent() -> None:
    body = decode(NewCommand, msgspec.json.encode(COMMAND))
    assert (body.command, body.seen, body.invitation) == (Play({"kind": "place"}), 0, "")
