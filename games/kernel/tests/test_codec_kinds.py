"""The codec finds the class of a value by its kind, and refuses every other kind."""

import pytest

from games.kernel.codec import Codec
from games.kernel.events import Event, Move
from games.kernel.refusal import Malformed
from games.kernel.visibility import Public


class Rained(Event, tag="test.rained", frozen=True):
    drops: Public[int]


class Snowed(Event, tag="test.snowed", frozen=True):
    flakes: Public[int]


class Wait(Move, tag="wait", frozen=True):
    days: Public[int]


CODEC = Codec((Rained, Snowed), (Wait,))


def test_each_kind_is_read_as_its_own_class():
    assert CODEC.event({"kind": "test.rained", "drops": 3}, {}) == Rained(3)
    assert CODEC.event({"kind": "test.snowed", "flakes": 4}, {}) == Snowed(4)
    assert CODEC.move_from({"kind": "wait", "days": 2}) == Wait(2)


@pytest.mark.parametrize("kind", ["test.hailed", None, 7, ["test.rained"]])
def test_other_kinds_are_malformed(kind):
    with pytest.raises(Malformed) as caught:
        CODEC.event_from({"kind": kind, "drops": 3})
    assert caught.value.refusal.facts["where"] == "$.kind"


def test_fields_of_another_kind_are_malformed():
    with pytest.raises(Malformed):
        CODEC.event_from({"kind": "test.rained", "flakes": 3})
