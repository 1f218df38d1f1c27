"""The codec: exact on the way out, strict on the way in, without quoting rejected input."""

import json
from typing import Annotated

import msgspec
import pytest

from games.kernel.codec import MAX_INT, MAX_MOVE_BYTES, Codec, is_irreversible, plain, redact, split
from games.kernel.events import Event, Move
from games.kernel.refusal import Malformed
from games.kernel.values import Seat
from games.kernel.visibility import Drawn, Hidden, Kept, Public, Shown


class Dealt(Event, tag="t.dealt", frozen=True):
    seat: Public[Seat]
    card: Drawn[str]
    known: Kept[str]
    rest: Hidden[tuple[str, ...]]
    forgotten: int


class Lost(Event, tag="t.lost", frozen=True):
    card: Drawn[str]


class Mixed(Event, tag="t.mixed", frozen=True):
    twice: Annotated[Public[int], Hidden[int].__metadata__[0]]
    inside: Public[int] | None


class Turned(Event, tag="t.turned", frozen=True):
    card: Shown[str | None]
    cards: Shown[tuple[str, ...]]


class Put(Move, tag="put", frozen=True):
    at: Public[tuple[int, int]]
    piece: Public[str]
    flip: Public[bool]


CODEC = Codec([Dealt, Lost, Mixed, Turned], [Put])
DEALT = Dealt(Seat(1), "oasis", "well", ("dune", "dune"), 5)
PUT = {"kind": "put", "at": [1, 2], "piece": "X", "flip": False}


def refused(data):
    with pytest.raises(Malformed) as caught:
        CODEC.move_from(data)
    return caught.value.refusal


def test_fields_are_split_by_audience():
    parts = split(DEALT)
    assert parts.public == {"kind": "t.dealt", "seat": 1}
    assert parts.secrets == {
        "seat:1": {"card": "oasis", "known": "well"},
        "nobody": {"rest": ("dune", "dune"), "forgotten": 5},
    }


def test_split_event_is_read_back():
    parts = json.loads(json.dumps([split(DEALT).public, split(DEALT).secrets]))
    assert CODEC.event(*parts) == DEALT


def test_notes_beside_the_fields_are_not_read():
    parts = split(DEALT)
    secrets = {**parts.secrets, "nobody": {**parts.secrets["nobody"], "$draws": [1]}}
    assert CODEC.event(parts.public, secrets) == DEALT


def test_event_is_redacted_for_each_viewer():
    everybody = {"kind": "t.dealt", "seat": 1}
    assert redact(DEALT, None) == everybody
    assert redact(DEALT, Seat(0)) == everybody
    assert redact(DEALT, Seat(1)) == {**everybody, "card": "oasis", "known": "well"}


def test_undeclared_fields_are_redacted():
    """Fields that are undeclared, declared twice or inside another type, or without an owner."""
    for viewer in (None, Seat(0), Seat(1)):
        assert "forgotten" not in redact(DEALT, viewer)
        assert redact(Mixed(1, 2), viewer) == {"kind": "t.mixed"}
        assert redact(Lost("oasis"), viewer) == {"kind": "t.lost"}


def test_owner_of_a_move_is_its_seat():
    class Reveal(Move, tag="reveal", frozen=True):
        card: Kept[str]

    assert split(Reveal("oasis"), owner=2).secrets == {"seat:2": {"card": "oasis"}}
    assert split(Reveal("oasis")).secrets == {"nobody": {"card": "oasis"}}


def test_repr_hides_secrets():
    text = repr(split(DEALT))
    assert "t.dealt" in text
    assert not [secret for secret in ("oasis", "well", "dune", "5") if secret in text]
    assert repr(DEALT) == "Dealt(seat=1, card=…, known=…, rest=…, forgotten=…)"
    assert repr(Put((1, 2), "X", False)) == "Put(at=(1, 2), piece='X', flip=False)"


def test_codec_knows_whether_anything_is_hidden():
    assert Codec([Dealt, Turned], [Put]).hides_anything
    assert not Codec([Turned], [Put]).hides_anything


def test_reveal_or_chance_is_irreversible():
    assert is_irreversible(DEALT)
    assert is_irreversible(Turned("oasis", ()))
    assert is_irreversible(Turned(None, ("dune",)))
    assert not is_irreversible(Turned(None, ()))
    assert is_irreversible(Mixed(1, None))


def test_valid_move_is_read():
    assert CODEC.move_from(PUT) == Put((1, 2), "X", False)
    assert CODEC.parse_move(json.dumps(PUT).encode()) == Put((1, 2), "X", False)


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"at": [1.0, 2]}, "$.at[0]"),
        ({"at": [True, 2]}, "$.at[0]"),
        ({"at": ["1", 2]}, "$.at[0]"),
        ({"at": [1]}, "$.at"),
        ({"at": [1, 2, 3]}, "$.at"),
        ({"at": None}, "$.at"),
        ({"at": {"0": 1}}, "$.at"),
        ({"at": [MAX_INT + 1, 0]}, "$"),
        ({"at": [-(10**400), 0]}, "$"),
        ({"flip": 0}, "$.flip"),
        ({"flip": "false"}, "$.flip"),
        ({"piece": 1}, "$.piece"),
        ({"piece": b"X"}, "$.piece"),
        ({"piece": "X\x00"}, "$"),
        ({"piece": "\ud800"}, "$"),
        ({"surprise": 1}, "$"),
        ({"$move": 1}, "$"),
    ],
)
def test_move_with_wrong_types_is_malformed(change, where):
    why = refused(PUT | change)
    assert why.code == "malformed_move"
    assert why.facts == {"where": where}


@pytest.mark.parametrize("name", ["at", "piece", "flip"])
def test_missing_field_is_malformed(name):
    assert refused({key: part for key, part in PUT.items() if key != name}).code == "malformed_move"


@pytest.mark.parametrize("data", [None, 1, "put", [PUT], [], True])
def test_move_that_is_no_object_is_malformed(data):
    assert refused(data).code == "malformed_move"


@pytest.mark.parametrize("kind", [None, 1, "nothing", ["put"], {"put": 1}, "t.dealt"])
def test_move_of_unknown_kind_is_malformed(kind):
    assert refused(PUT | {"kind": kind}).code == "unknown_move"
    assert refused({"at": [1, 2]}).facts == {"kinds": ["put"]}


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"\xff",
        b'"\xed\xa0\x80"',
        b"[" * 4_000,
        b'{"a":' * 500 + b"1" + b"}" * 500,
        b'{"kind": "put", "at": [NaN, 1]}',
        b'{"kind": "put", "at": [1e999, 1]}',
        json.dumps(PUT).encode() + b"x",
    ],
)
def test_invalid_text_is_malformed_with_a_code(text):
    with pytest.raises(Malformed) as caught:
        CODEC.parse_move(text)
    assert caught.value.refusal.code in ("malformed_json", "unknown_move")


def test_oversize_move_is_not_parsed():
    with pytest.raises(Malformed) as caught:
        CODEC.parse_move(b" " * (MAX_MOVE_BYTES + 1))
    assert caught.value.refusal.code == "too_large"


def test_refusal_does_not_quote_the_input():
    why = refused(PUT | {"piece": ["my secret"], "at": ["my secret"]})
    assert "my secret" not in json.dumps(plainly(why))


def plainly(refusal):
    return [refusal.code, refusal.facts]


@pytest.mark.parametrize(
    "change", [{"seat": "1"}, {"rest": "dune"}, {"more": 1}, {"kind": "t.other"}, {"kind": None}]
)
def test_event_with_wrong_fields_is_malformed(change):
    with pytest.raises(Malformed) as caught:
        CODEC.event_from(plain(DEALT) | change)
    assert caught.value.refusal.code == "malformed_event"


def test_values_are_immutable():
    with pytest.raises(AttributeError):
        DEALT.seat = 0
    assert msgspec.structs.replace(DEALT, card="dune") != DEALT
