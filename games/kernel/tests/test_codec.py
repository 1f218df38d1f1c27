"""The codec: exact on the way out, strict on the way in, silent about what it refuses."""

import json
from typing import Annotated

import msgspec
import pytest

from games.kernel.codec import MAX_INT, MAX_MOVE_BYTES, Codec, no_return, plain, redact, split
from games.kernel.facts import Event, Move
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


def test_fields_are_apart_by_who_may_see_them():
    parts = split(DEALT)
    assert parts.public == {"kind": "t.dealt", "seat": 1}
    assert parts.secrets == {
        "seat:1": {"card": "oasis", "known": "well"},
        "nobody": {"rest": ("dune", "dune"), "forgotten": 5},
    }


def test_a_split_event_is_put_together_again():
    parts = json.loads(json.dumps([split(DEALT).public, split(DEALT).secrets]))
    assert CODEC.event(*parts) == DEALT


def test_notes_beside_the_fields_are_not_read():
    parts = split(DEALT)
    secrets = {**parts.secrets, "nobody": {**parts.secrets["nobody"], "$draws": [1]}}
    assert CODEC.event(parts.public, secrets) == DEALT


def test_redacted_for_each_viewer():
    everybody = {"kind": "t.dealt", "seat": 1}
    assert redact(DEALT, None) == everybody
    assert redact(DEALT, Seat(0)) == everybody
    assert redact(DEALT, Seat(1)) == {**everybody, "card": "oasis", "known": "well"}


def test_redact_fails_closed():
    """Undeclared, declared twice, declared inside another type, owned by nobody: unseen."""
    for viewer in (None, Seat(0), Seat(1)):
        assert "forgotten" not in redact(DEALT, viewer)
        assert redact(Mixed(1, 2), viewer) == {"kind": "t.mixed"}
        assert redact(Lost("oasis"), viewer) == {"kind": "t.lost"}


def test_the_owner_of_a_move_is_the_mover():
    class Reveal(Move, tag="reveal", frozen=True):
        card: Kept[str]

    assert split(Reveal("oasis"), owner=2).secrets == {"seat:2": {"card": "oasis"}}
    assert split(Reveal("oasis")).secrets == {"nobody": {"card": "oasis"}}


def test_repr_keeps_secrets():
    text = repr(split(DEALT))
    assert "t.dealt" in text
    assert not [secret for secret in ("oasis", "well", "dune", "5") if secret in text]
    assert repr(DEALT) == "Dealt(seat=1, card=…, known=…, rest=…, forgotten=…)"
    assert repr(Put((1, 2), "X", False)) == "Put(at=(1, 2), piece='X', flip=False)"


def test_the_free_undo_ends_where_something_is_shown():
    assert no_return(DEALT)
    assert no_return(Turned("oasis", ()))
    assert no_return(Turned(None, ("dune",)))
    assert not no_return(Turned(None, ()))
    assert no_return(Mixed(1, None))


def test_a_move_is_read():
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
def test_a_move_is_read_strictly(change, where):
    why = refused(PUT | change)
    assert why.code == "malformed_move"
    assert why.facts == {"where": where}


@pytest.mark.parametrize("name", ["at", "piece", "flip"])
def test_nothing_may_be_missing(name):
    assert refused({key: part for key, part in PUT.items() if key != name}).code == "malformed_move"


@pytest.mark.parametrize("data", [None, 1, "put", [PUT], [], True])
def test_a_move_is_an_object(data):
    assert refused(data).code == "malformed_move"


@pytest.mark.parametrize("kind", [None, 1, "nothing", ["put"], {"put": 1}, "t.dealt"])
def test_a_move_has_a_known_kind(kind):
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
def test_what_is_not_a_move_is_refused_by_a_code(text):
    with pytest.raises(Malformed) as caught:
        CODEC.parse_move(text)
    assert caught.value.refusal.code in ("malformed_json", "unknown_move")


def test_an_oversize_move_is_not_even_parsed():
    with pytest.raises(Malformed) as caught:
        CODEC.parse_move(b" " * (MAX_MOVE_BYTES + 1))
    assert caught.value.refusal.code == "too_large"


def test_a_refusal_does_not_repeat_what_was_sent():
    why = refused(PUT | {"piece": ["my secret"], "at": ["my secret"]})
    assert "my secret" not in json.dumps(plainly(why))


def plainly(refusal):
    return [refusal.code, refusal.facts]


@pytest.mark.parametrize(
    "change", [{"seat": "1"}, {"rest": "dune"}, {"more": 1}, {"kind": "t.other"}, {"kind": None}]
)
def test_an_event_is_read_strictly(change):
    with pytest.raises(Malformed) as caught:
        CODEC.event_from(plain(DEALT) | change)
    assert caught.value.refusal.code == "malformed_event"


def test_values_cannot_be_changed():
    with pytest.raises(AttributeError):
        DEALT.seat = 0
    assert msgspec.structs.replace(DEALT, card="dune") != DEALT
