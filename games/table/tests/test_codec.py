"""Events and commands survive JSON; their secrets stay out of public data and of repr."""

import json
from contextlib import suppress
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kernel.events import kind_of
from games.kernel.refusal import Malformed, Refused
from games.kernel.visibility import visibilities
from games.table import commands as ask
from games.table.absence.commands import MarkAbsent
from games.table.calendars.commands import SpendHoliday
from games.table.codec import codec_for
from games.table.decide import HANDLERS, decide
from games.table.events import AnyTableEvent
from games.table.tests.toy import TOY
from tests.kit.scene import player, playing


def test_split_event_is_read_back_unchanged():
    scene = playing(options={"length": "short"})
    for kind in ("whisper", "peek", "take", "take"):
        scene.move(scene.turn, kind, **({"word": "now"} if kind == "whisper" else {}))
        for event, row in zip(scene.last.events, scene.last.split_events(), strict=True):
            public, secrets = json.loads(json.dumps([row.public, row.secrets]))
            assert codec_for(TOY).event(public, secrets) == event


def test_stored_move_is_decided_alike_again():
    scene = playing()
    row = scene.move(scene.turn, "whisper", word="now").last.split_events()[0]
    fields = {**row.public["$move"], **row.secrets[f"seat:{scene.turn}"]["$move"]}
    assert fields == {"kind": "whisper", "word": "now"}


def test_every_event_field_declares_its_audience():
    for kind in get_args(AnyTableEvent):
        assert kind_of(kind).startswith("table.")
        hidden = [name for name, seen in visibilities(kind) if seen.audience.value == "nobody"]
        assert hidden == (["seed", "prefix"] if kind.__name__ == "Opened" else [])


def test_every_command_has_a_handler():
    others = {*get_args(ask.ServiceCommand), SpendHoliday, MarkAbsent}
    assert set(HANDLERS) == {*ask.KINDS.values(), *others}


def test_commands_are_read_from_json():
    fields = json.loads('{"kind": "open", "chairs": ["", "bot:easy"], "options": {"a": ["b"]}}')
    assert ask.command_from(fields) == ask.Open(("", "bot:easy"), {"a": ("b",)})
    assert ask.command_from({"kind": "tick"}) == ask.Tick()


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ([], "unknown_command"),
        ({}, "unknown_command"),
        ({"kind": "dance"}, "unknown_command"),
        ({"kind": ["open"]}, "unknown_command"),
        ({"kind": "undo"}, "malformed_command"),
        ({"kind": "undo", "to": "4"}, "malformed_command"),
        ({"kind": "undo", "to": 4, "why": "please"}, "malformed_command"),
        ({"kind": "undo", "to": 10**30}, "malformed_command"),
        ({"kind": "claim", "seat": -1}, "malformed_command"),
        ({"kind": "play", "move": "mark"}, "malformed_command"),
        ({"kind": "play", "move": {"n": 10**30}}, "malformed_command"),
        ({"kind": "open", "chairs": []}, "malformed_command"),
        ({"kind": "open", "chairs": [""], "options": {"a": "\u202e"}}, "malformed_command"),
        ({"kind": "open", "chairs": [""], "options": {"\ud800": "a"}}, "malformed_command"),
        ({"kind": "void", "reason": "He was rude!"}, "malformed_command"),
        ({"kind": "sit", "seat": 0, "commitment": "x", "entropy": "y"}, "malformed_command"),
    ],
)
def test_invalid_command_is_malformed(fields, code):
    with pytest.raises(Malformed) as caught:
        ask.command_from(fields)
    assert caught.value.refusal.code == code


DATA = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(st.text(max_size=4), parts),
    max_leaves=6,
)


@settings(deadline=None)
@given(kind=st.sampled_from(sorted(ask.KINDS)), data=st.data())
def test_random_command_raises_no_other_error(kind, data):
    names = (*ask.KINDS[kind].__struct_fields__, "surprise")
    fields = data.draw(st.dictionaries(st.sampled_from(names), DATA))
    scene = playing(options={"length": "short"})
    with suppress(Malformed, Refused):
        decide(scene.table, player(0), ask.command_from({**fields, "kind": kind}), scene.context())


@settings(deadline=None)
@given(fields=DATA | st.fixed_dictionaries({"kind": st.sampled_from(["mark", "whisper"])}))
def test_random_move_raises_no_other_error(fields):
    scene = playing()
    with suppress(Malformed, Refused):
        command = ask.command_from({"kind": "play", "move": fields})
        decide(scene.table, player(scene.turn), command, scene.context())


@pytest.mark.parametrize("depth", [50, 400, 900])
def test_deeply_nested_command_is_malformed(depth):
    fields = json.loads('{"a":' * depth + "1" + "}" * depth)
    with pytest.raises(Malformed):
        ask.command_from({"kind": "play", "move": fields})


def test_repr_of_table_values_contains_no_secret():
    scene = playing()
    scene.move(scene.turn, "whisper", word="psst")
    for value in (scene.table, scene.table.tip, scene.last, scene.context()):
        assert "psst" not in repr(value)
        assert scene.table.seed not in repr(value)
